import AnimationCore
import AnimationPlayer

/// Plays the sounds of an animation, MP3 and WAV, on a sound device; for one player.
///
/// Sounds are decoded once, on a thread of their own; one that is started before it is decoded is heard as soon as
/// it is there, from the place that belongs to the moment.
public final class DeviceAudioOutput: AudioOutput {
  private let stage: AudioStage
  private let device: AudioDevice
  private let byteLimit: Int
  private var decoding: Task<Void, Never>?

  /// - Parameter byteLimit: what the sounds of an animation may take in memory once decoded, all together; a
  ///   second takes up to 192,000 bytes at the usual rates. Those beyond it are not heard.
  public init(device: AudioDevice, byteLimit: Int = 64 << 20) {
    self.device = device
    self.byteLimit = byteLimit
    stage = AudioStage(sampleRate: Double(AudioDevice.sampleRate))
    device.mix.add(stage)
  }

  deinit {
    decoding?.cancel()
    device.mix.remove(stage)
  }

  /// What is wrong with the animation's sounds: those that cannot be heard, and why. Complete after
  /// `finishDecoding`.
  public var diagnostics: [Diagnostic] { stage.diagnostics }

  /// Returns when the sounds of the animation are decoded, or turned out to be none.
  public nonisolated(nonsending) func finishDecoding() async { await decoding?.value }

  public func prepare(_ cues: [SoundCue]) {
    decoding?.cancel()
    let scene = stage.begin(cueCount: cues.count)
    let (stage, byteLimit) = (stage, byteLimit)
    decoding = Task.detached { stage.decode(cues, scene: scene, byteLimit: byteLimit) }
  }

  public func perform(_ command: AudioCommand) {
    stage.perform(command)
    if case .start = command { device.run() }
  }
}
