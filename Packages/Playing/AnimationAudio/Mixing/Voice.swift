/// A sound that is being heard.
struct Voice {
  let cue: Int
  /// Where in the sound it began, in seconds.
  private let start: Double
  /// 1 as it was recorded.
  private let rate: Double
  /// How long it has been heard, in frames of the output.
  private var elapsed = 0
  private var gain: Ramp
  private var left: Ramp
  private var right: Ramp
  /// There is nothing more to be heard of it.
  private(set) var isOver = false

  /// - Parameter gainStep: see `Ramp.step`. A sound that begins in its middle fades in, one that begins at its
  ///   start does so by itself.
  init(cue: Int, start: Double, rate: Double, level: VoiceLevel = VoiceLevel(), gainStep: Float) {
    self.cue = cue
    self.start = start.isFinite ? max(0, start) : 0
    self.rate = rate.isFinite && rate > 0 ? rate : 1
    gain = Ramp(value: self.start > 0 ? 0 : 1, target: 1, step: gainStep)
    left = Ramp(value: level.left, target: level.left, step: gainStep)
    right = Ramp(value: level.right, target: level.right, step: gainStep)
  }

  mutating func fadeOut() { gain.target = 0 }

  mutating func set(_ level: VoiceLevel) {
    left.target = level.left
    right.target = level.right
  }

  /// Adds what is heard next to `output`.
  ///
  /// - Parameters:
  ///   - sound: nil while it is not decoded; time passes nevertheless.
  ///   - sampleRate: the output's.
  ///   - volume: what all voices are heard with, from now on.
  mutating func add(
    _ sound: DecodedSound?, to output: UnsafeMutableBufferPointer<Float>, sampleRate: Double, volume: Ramp
  ) {
    var volume = volume
    let time = start + Double(elapsed) * rate / sampleRate
    let frameCount = output.count / 2
    elapsed += frameCount
    guard let sound else {
      isOver = gain.target == 0
      return
    }
    let begin = time * sound.sampleRate
    let step = rate * sound.sampleRate / sampleRate
    let end = Double(sound.frameCount)
    isOver = begin + Double(frameCount) * step >= end
    sound.samples.withUnsafeBufferPointer { samples in
      let curve = SampleCurve(samples: samples, channels: sound.channels)
      for frame in 0..<frameCount {
        let position = begin + Double(frame) * step
        guard position < end else { return }
        let gain = gain.next() * volume.next()
        output[2 * frame] += gain * left.next() * curve.value(at: position, channel: 0)
        output[2 * frame + 1] += gain * right.next() * curve.value(at: position, channel: sound.channels - 1)
      }
    }
    if gain.target == 0, gain.value == 0 { isOver = true }
  }
}
