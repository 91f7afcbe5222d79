import AnimationCore
import AnimationFormats
import FrameRendering
import Pixels

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

  public var difference: FrameDifference
  public var source: Cost
  public var result: Cost

  /// Draws all frames of the source and of the result, which is decoded for it.
  ///
  /// - Parameters:
  ///   - sourceBytes: how many the source's file has.
  ///   - images: keeps decoded images, maybe those of the conversion; default one of its own.
  ///   - budget: how long it may take.
  ///   - progress: is called with the number of frames that were compared.
  /// - Throws: what decoding the result throws; `interrupted`.
  public init(
    of result: [UInt8], from animation: any Animation, sourceBytes: Int, images: ImageCache? = nil,
    budget: WorkBudget = .unlimited, progress: (Int) -> Void = { _ in }
  ) throws(AnimationError) {
    let converted = try AnimationDecoder.decode(result, limits: Self.limits(result))
    difference = try FrameDifference(
      animation, converted, images: images, budget: budget, progress: progress)
    source = Cost(animation.info, bytes: sourceBytes)
    self.result = Cost(converted.info, bytes: result.count)
  }

  /// It is our own file.
  static func limits(_ result: [UInt8]) -> DecodingLimits {
    var limits = DecodingLimits()
    limits.fileBytes = max(limits.fileBytes, result.count)
    return limits
  }

  init(difference: FrameDifference, source: Cost, result: Cost) {
    (self.difference, self.source, self.result) = (difference, source, result)
  }
}
