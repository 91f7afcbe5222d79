import AnimationCore
import AnimationFormats
import FrameRendering
import FrameSources
import Pixels

extension Conversion {
  /// How the file differs from its source: all frames of both are drawn, those of a `FrameSource` are read again. The file
  /// is decoded for it.
  ///
  /// - Parameters:
  ///   - sourceBytes: how many the source's file has.
  ///   - images: keeps decoded images, maybe those of the conversion. Default: nil, a cache of its own.
  ///   - budget: how long it may take.
  ///   - progress: is called with the part that is done, from 0 to 1.
  /// - Throws: what reading frames throws; `unusable` for what decoding and drawing throw, as for an SVG, which is not read
  ///   here.
  public func proof(
    sourceBytes: Int, images: ImageCache? = nil, budget: WorkBudget = .unlimited,
    progress: (Double) -> Void = { _ in }
  ) throws(FrameSourceError) -> ConversionProof {
    let budget = budget.timed
    var limits = DecodingLimits()
    // It is our own file.
    limits.fileBytes = max(limits.fileBytes, bytes.count)
    let result = try FrameSourceError.wrapping { [limits] () throws(AnimationError) in
      try AnimationDecoder.decode(bytes, limits: limits)
    }
    let difference: FrameDifference
    let cost: ConversionProof.Cost
    switch source {
    case .animation(let animation):
      let count = Double(max(1, animation.info.frameCount))
      difference = try FrameSourceError.wrapping { () throws(AnimationError) in
        try FrameDifference(animation, result, images: images, budget: budget) {
          progress(min(1, Double($0) / count))
        }
      }
      cost = .init(animation.info, bytes: sourceBytes)
    case .frames(let frames, let pacing):
      difference = try Self.difference(frames, pacing, result, budget, progress)
      cost = .init(
        bytes: sourceBytes, decodedBytes: frames.frameCount * frames.size.width * frames.size.height * 4)
    }
    return ConversionProof(
      difference: difference, source: cost, result: .init(result.info, bytes: bytes.count))
  }

  private static func difference(
    _ frames: FrameSource, _ pacing: FramePacing, _ result: any Animation, _ budget: WorkBudget,
    _ progress: (Double) -> Void
  ) throws(FrameSourceError) -> FrameDifference {
    var comparison = try FrameSourceError.wrapping { () throws(AnimationError) in
      try ImageComparison(result, budget: budget)
    }
    var reader = try frames.reader(budget: budget)
    var frame = 0
    for (index, count) in pacing.counts.enumerated() {
      guard let original = try reader.next() else { break }
      if count > 0 {
        let shown = frame..<frame + count
        try FrameSourceError.wrapping { () throws(AnimationError) in
          try comparison.compare(original, frames: shown)
        }
        frame = shown.upperBound
      }
      progress(Double(index + 1) / Double(pacing.counts.count))
    }
    return comparison.result
  }
}
