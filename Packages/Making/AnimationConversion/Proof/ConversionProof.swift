import AnimationCore
import FrameRendering

/// What a conversion has changed: how frames look, and how much there is to load and to keep.
public struct ConversionProof: Sendable {
  /// What an animation takes.
  public struct Cost: Hashable, Sendable {
    /// The bytes of the file.
    public var bytes: Int
    /// The bytes of its pictures once they are decoded, each content once.
    public var decodedBytes: Int

    init(bytes: Int, decodedBytes: Int) {
      (self.bytes, self.decodedBytes) = (bytes, decodedBytes)
    }

    init(_ info: AnimationInfo, bytes: Int) { self.init([info], bytes: bytes) }

    /// - Parameter infos: of the animations in one file.
    package init(_ infos: [AnimationInfo], bytes: Int) {
      self.bytes = bytes
      decodedBytes = Set(infos.flatMap(\.images)).reduce(0) {
        $0 + ((try? $1.properties)?.decodedBytes ?? 0)
      }
    }
  }

  public let difference: FrameDifference
  public let source: Cost
  public let result: Cost
}
