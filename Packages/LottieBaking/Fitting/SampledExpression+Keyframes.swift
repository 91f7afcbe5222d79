extension SampledExpression {
  /// A keyframe for each sample, and for the end of those that last.
  var keyframes: [BakedKeyframe] {
    samples.indices.flatMap { index in
      let sample = samples[index]
      let key = BakedKeyframe(
        frame: sample.end, value: sample.value, passage: jumps.contains(index + 1) ? .hold : .linear)
      if sample.end == sample.frame { return [key] }
      return [BakedKeyframe(frame: sample.frame, value: sample.value, passage: .hold), key]
    }
  }
}
