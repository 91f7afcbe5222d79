import AnimationCore
import Testing

@testable import AnimationAudio

struct DeviceMixTests {
  private func stage(_ samples: [Int16]) -> AudioStage {
    AudioStage(playing: [Sounds.cue("sound", Sounds.wav(samples, rate: UInt32(AudioDevice.sampleRate)))])
  }

  @Test func outputsAddUpAndStayInside() {
    let mix = DeviceMix()
    for _ in 0..<3 { mix.add(stage([8192, -16_384, 0])) }
    #expect(mix.hear(3) == [0.75, 0.75, -1, -1, 0, 0])
    #expect(mix.hear(1) == [0, 0], "nothing is left of what was there before")
  }

  @Test func whoIsRemovedIsSilent() {
    let mix = DeviceMix()
    let (first, second) = (stage([8192, 8192]), stage([16_384, 16_384]))
    mix.add(first)
    mix.add(second)
    #expect(mix.hear(1) == [0.75, 0.75])
    mix.remove(first)
    #expect(mix.hear(1) == [0.5, 0.5])
  }

  @Test func soundsOfAnEarlierAnimationAreDropped() {
    let stage = AudioStage(sampleRate: 48_000)
    let mix = DeviceMix()
    mix.add(stage)
    let earlier = stage.begin(cueCount: 1)
    let cues = [Sounds.cue("sound", Sounds.wav([8192], rate: 48_000))]
    let scene = stage.begin(cueCount: 1)
    stage.decode(cues + [Sounds.cue("bad", [])], scene: earlier, byteLimit: 1 << 20)
    stage.perform(.start(cue: 0, at: 0, rate: 1))
    #expect(mix.hear(1) == [0, 0])
    #expect(stage.diagnostics == [])
    stage.decode(cues, scene: scene, byteLimit: 1 << 20)
    stage.perform(.start(cue: 0, at: 0, rate: 1))
    #expect(mix.hear(1) == [0.25, 0.25])
  }
}
