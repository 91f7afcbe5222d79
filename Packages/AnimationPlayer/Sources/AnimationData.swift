/// An animation file in memory, and the way to what lies beside it.
public struct AnimationData: Sendable {
  public var bytes: [UInt8]
  /// Gives the bytes of a picture that a Lottie names but does not contain, by its folder and file name
  /// joined; nil when there is none.
  public var externalImage: @Sendable (String) -> [UInt8]?

  public init(_ bytes: [UInt8], externalImage: @escaping @Sendable (String) -> [UInt8]? = { _ in nil }) {
    self.bytes = bytes
    self.externalImage = externalImage
  }
}
