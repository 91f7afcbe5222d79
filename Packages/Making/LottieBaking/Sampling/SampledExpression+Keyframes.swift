import KeyframeFitting

extension SampledExpression {
  /// A keyframe for each sample, and for the end of those that last.
  var keyframes: [FittedKeyframe] {
    samples.indices.flatMap { index in
      let sample = samples[index]
      let key = FittedKeyframe(
        frame: sample.end, value: sample.value, passage: jumps.contains(index + 1) ? .hold : .linear)
      if sample.end == sample.frame { return [key] }
      return [FittedKeyframe(frame: sample.frame, value: sample.value, passage: .hold), key]
    }
  }

  /// Few keyframes, within a tolerance at every sample.
  func fittedKeyframes(tolerance: Double) -> [FittedKeyframe] {
    let samples = samples.enumerated().map { index, sample in
      CurveFitting.Sample(
        frame: sample.frame, end: sample.end, value: sample.value, isJump: jumps.contains(index))
    }
    return CurveFitting.keyframes(of: samples, tolerance: tolerance)
  }
}
