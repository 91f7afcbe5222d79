/// An animation file in memory, and the way to what lies beside it.
public struct AnimationData: Sendable {
  public var bytes: [UInt8]
  /// Gives the bytes of a picture that a Lottie names but does not contain, by its folder and file name
  /// joined; nil when there is none. What is thrown says why, in the animation's diagnostics.
  public var externalImage: @Sendable (String) throws -> [UInt8]?
  /// The same for what takes time: asked for the pictures that `externalImage` does not have, several at once,
  /// before the animation is decoded. nil for a file that has no more.
  public var fetchExternalImage: (@Sendable (String) async throws -> [UInt8]?)?

  public init(
    _ bytes: [UInt8], externalImage: @escaping @Sendable (String) throws -> [UInt8]? = { _ in nil },
    fetchExternalImage: (@Sendable (String) async throws -> [UInt8]?)? = nil
  ) {
    self.bytes = bytes
    self.externalImage = externalImage
    self.fetchExternalImage = fetchExternalImage
  }
}
