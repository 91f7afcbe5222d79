import AnimationCore
import AnimationFormats
import FrameRendering
import FrameSources
import Pixels

extension ConversionProof {
  /// Reads all frames of the source again, and draws those of the result, which is decoded for it.
  ///
  /// - Parameters:
  ///   - conversion: what the result was made of.
  ///   - budget: how long it may take.
  ///   - progress: is called with the number of frames of the source that were compared.
  public init(
    of result: [UInt8], from source: FrameSource, by conversion: FrameConversion,
    budget: WorkBudget = .unlimited, progress: (Int) -> Void = { _ in }
  ) throws(FrameSourceError) {
    let budget = budget.timed
    var reader = try source.reader(budget: budget)
    var failure: FrameSourceError?
    do throws(AnimationError) {
      let converted = try AnimationDecoder.decode(result, limits: Self.limits(result))
      var difference = try PictureComparison(converted, budget: budget)
      var frame = 0
      for (index, count) in conversion.pacing.counts.enumerated() {
        var original: Bitmap?
        do { original = try reader.next() } catch { failure = error }
        guard failure == nil, let original else { break }
        if count > 0 {
          try difference.compare(original, frames: frame..<frame + count)
          frame += count
        }
        progress(index + 1)
      }
      self.init(
        difference: difference.result,
        source: Cost(bytes: source.byteCount, decodedBytes: conversion.sourceDecodedBytes),
        result: Cost(converted.info, bytes: result.count))
    } catch {
      throw .unusable(error)
    }
    if let failure { throw failure }
  }
}
