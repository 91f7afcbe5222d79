import AnimationConversion
import AnimationCore
import FrameRendering

/// What was changed in a file, of all animations in it.
public struct OptimisationProof: Sendable {
  /// One for each animation.
  public var differences: [FrameDifference]
  public var source: ConversionProof.Cost
  public var result: ConversionProof.Cost

  /// The largest difference in all animations; nil when all frames are equal.
  public var largest: FrameDifference.Place? {
    differences.compactMap(\.largest).max { $0.value < $1.value }
  }

  /// The frame of all animations whose difference is seen most; nil when all frames are equal.
  public var worst: FrameDifference.Worst? {
    differences.compactMap(\.worst).min { $0.seen.score < $1.seen.score }
  }

  /// Draws all frames, unless the files are the same.
  ///
  /// - Parameter condition: what ends it once it is false of an animation: the differences are those found by then.
  /// - Throws: `interrupted`.
  init(
    _ source: OptimisedFile, _ result: OptimisedFile,
    while condition: (FrameDifference) -> Bool = { _ in true }, budget: WorkBudget,
    progress: (Double) -> Void
  ) throws(AnimationError) {
    guard result.animations.count == source.animations.count else {
      throw .invalid(path: "", reason: "an animation was lost")
    }
    let total = max(1, source.animations.reduce(0) { $0 + $1.info.frameCount })
    var done = 0
    differences = []
    let isSame = source.file.bytes == result.file.bytes
    for (original, optimised) in zip(source.animations, result.animations) {
      if isSame {
        differences.append(FrameDifference(frameCount: original.info.frameCount))
        continue
      }
      let difference = try FrameDifference(original, optimised, while: condition, budget: budget) {
        progress(Double(done + $0) / Double(total))
      }
      differences.append(difference)
      guard condition(difference) else { break }
      done += original.info.frameCount
    }
    self.source = source.cost
    self.result = result.cost
  }
}

extension OptimisedFile {
  fileprivate var cost: ConversionProof.Cost {
    ConversionProof.Cost(animations.map(\.info), bytes: file.bytes.count)
  }
}
