import AnimationCore
import AnimationPlayer
import Foundation
import TestSupport
import Testing

@testable import AnimationAudio

/// On a device of SDL's that writes what it plays to a file. SDL takes its choice from the environment.
@Suite(.serialized)
struct DeviceAudioOutputTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    setenv("SDL_AUDIODRIVER", "disk", 1)
    setenv("SDL_DISKAUDIOFILE", folder.url("heard").path, 1)
  }

  @Test func samplesArriveAtTheDevice() async throws {
    let output = DeviceAudioOutput(device: try AudioDevice())
    output.prepare([Sounds.cue("beep", Sounds.beep)])
    await output.finishDecoding()
    #expect(output.diagnostics == [])
    output.perform(.start(cue: 0, at: 0, rate: 1))

    let expected = rendered(frameCount: 3000)
    var heard: [Float] = []
    while heard.count < expected.count {
      try await Task.sleep(for: .milliseconds(5))
      heard = Array(try heardSoFar().drop { $0 == 0 })
    }
    #expect(Array(heard.prefix(expected.count)) == expected)
  }

  @Test func soundsThatCannotBeDecodedAreSilentAndNamed() async throws {
    let output = DeviceAudioOutput(device: try AudioDevice(), byteLimit: 6000)
    output.prepare([
      Sounds.cue("noise", [1, 2, 3]), Sounds.cue("beep", Sounds.beep), Sounds.cue("beep", Sounds.beep),
      Sounds.cue("too long", Sounds.wav([Int16](repeating: 1, count: 1100))),
    ])
    await output.finishDecoding()
    #expect(
      output.diagnostics.map(\.description) == [
        "audios[0] \"noise\": the sound is not played: unknown format: the sound is neither MP3 nor WAV",
        "audios[3] \"too long\": the sound is not played: bytes of decoded sound: 2244 is over the limit of 2000",
      ], "the beep, 4000 bytes, counts once")
    for cue in 0..<4 { output.perform(.start(cue: cue, at: 0, rate: 1)) }
    output.prepare([])
    await output.finishDecoding()
    #expect(output.diagnostics == [], "of another animation")
  }

  @Test func withoutADeviceThereIsAnError() {
    setenv("SDL_AUDIODRIVER", "none such", 1)
    let error = #expect(throws: AudioDeviceError.self) { _ = try AudioDevice() }
    #expect(error?.description.hasPrefix("no sound: ") == true)
    #expect(error?.description.contains("\n") == false)
  }

  @Test func interruptsStayTheProgramsOwn() throws {
    let device = try AudioDevice()
    var action = sigaction()
    sigaction(SIGINT, nil, &action)
    #expect(action.__sigaction_handler.sa_handler == nil, "the default")
    withExtendedLifetime(device) {}
  }

  private func heardSoFar() throws -> [Float] {
    let bytes = try folder.bytes("heard")
    return bytes.prefix(bytes.count / 4 * 4).withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
  }

  private func rendered(frameCount: Int) -> [Float] {
    let mix = DeviceMix()
    let stage = AudioStage(playing: [Sounds.cue("beep", Sounds.beep)])
    mix.add(stage)
    return mix.hear(frameCount)
  }
}
