/// A sound between its samples: a cubic curve through the neighbours (Catmull-Rom), the samples themselves where
/// they are. Nothing is filtered: a sound that is played much faster than recorded, or has a far higher sample
/// rate than the output, loses purity.
struct SampleCurve {
  let samples: UnsafeBufferPointer<Int16>
  let channels: Int

  /// −1…1, or a little more where the curve overshoots.
  ///
  /// - Parameter position: in frames, from 0 up to the number of frames.
  func value(at position: Double, channel: Int) -> Float {
    let frame = Int(position)
    let t = Float(position - Double(frame))
    let b = sample(frame, channel)
    guard t > 0 else { return b }
    let (a, c, d) = (sample(frame - 1, channel), sample(frame + 1, channel), sample(frame + 2, channel))
    let slope = (c - a) / 2
    let bend = a - 2.5 * b + 2 * c - d / 2
    let twist = 1.5 * (b - c) + (d - a) / 2
    return ((twist * t + bend) * t + slope) * t + b
  }

  /// 0 outside.
  private func sample(_ frame: Int, _ channel: Int) -> Float {
    let index = frame * channels + channel
    return samples.indices.contains(index) ? Float(samples[index]) / 32_768 : 0
  }
}
