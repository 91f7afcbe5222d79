import AnimationCore

@testable import AnimationAudio

extension DeviceMix {
  /// The next frames: left and right in turn.
  func hear(_ frameCount: Int) -> [Float] {
    var samples = [Float](repeating: .nan, count: frameCount * 2)
    samples.withUnsafeMutableBufferPointer { render(into: $0) }
    return samples
  }
}

extension AudioStage {
  /// With all cues started, at the device's rate.
  convenience init(playing cues: [SoundCue]) {
    self.init(sampleRate: Double(AudioDevice.sampleRate))
    decode(cues, scene: begin(cueCount: cues.count), byteLimit: 1 << 20)
    for cue in cues.indices { perform(.start(cue: cue, at: 0, rate: 1)) }
  }
}
