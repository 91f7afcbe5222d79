import AnimationCore
import AnimationPlayer

/// The mixer of an output, shared by who commands it, who decodes sounds for it and the device that plays it, each on a thread
/// of its own. What is done under the lock is short.
final class AudioStage: Sendable {
  private let state: Lock<State>

  private struct State {
    var mixer: Mixer
    /// Counts what was prepared: sounds for an earlier animation are dropped.
    var scene = 0
    var diagnostics: [Diagnostic] = []
  }

  init(sampleRate: Double) {
    state = Lock(State(mixer: Mixer(sampleRate: sampleRate)))
  }

  /// What is wrong with the sounds that have been decoded so far.
  var diagnostics: [Diagnostic] { state.withLock { $0.diagnostics } }

  func perform(_ command: AudioCommand) { state.withLock { $0.mixer.perform(command) } }

  func mix(into output: UnsafeMutableBufferPointer<Float>) {
    state.withLock { $0.mixer.mix(into: output) }
  }

  /// Forgets what was there before.
  ///
  /// - Returns: what `decode` wants.
  func begin(cueCount: Int) -> Int {
    state.withLock { state in
      state.mixer.prepare(cueCount: cueCount)
      state.scene += 1
      state.diagnostics = []
      return state.scene
    }
  }

  /// Decodes the sounds of cues, each once, until the task is cancelled. Those that fail stay silent.
  func decode(_ cues: [SoundCue], scene: Int, byteLimit: Int) {
    var bytesLeft = byteLimit
    var cuesByKey: [String: [Int]] = [:]
    for (index, cue) in cues.enumerated() { cuesByKey[cue.key, default: []].append(index) }
    for (index, cue) in cues.enumerated() where cuesByKey[cue.key]?.first == index {
      guard !Task.isCancelled else { return }
      var (sound, diagnostic): (DecodedSound?, Diagnostic?)
      let path = "audios[\(index)] \"\(cue.key)\""
      do {
        let decoded = try DecodedSound(decoding: cue.bytes, byteLimit: bytesLeft)
        bytesLeft -= decoded.byteSize
        sound = decoded
        diagnostic = decoded.flaw.map { Diagnostic(.tolerated, path: path, "the sound is cut short: \($0)") }
      } catch {
        diagnostic = Diagnostic(.unsupportedSound, path: path, "the sound is not played: \(error)")
      }
      state.withLock { [sound, diagnostic] state in
        guard state.scene == scene else { return }
        if let diagnostic { state.diagnostics.append(diagnostic) }
        guard let sound else { return }
        for cue in cuesByKey[cue.key] ?? [] { state.mixer.setSound(sound, forCue: cue) }
      }
    }
  }
}
