import AnimationCore
import AnimationPlayer

/// Turns sounds and commands into samples. It knows of no device, thread or clock: time passes as frames are mixed,
/// and for sounds that are not there yet as well.
struct Mixer {
  /// More sounds than this are not heard at once; the oldest gives way.
  static let voiceLimit = 64
  /// How long fading in and out take, in seconds.
  private static let fadeTime = 0.005

  /// Frames per second; a frame is a sample for the left and one for the right.
  let sampleRate: Double
  /// Decoded sounds by cue; nil for what is not decoded, or cannot be.
  private var sounds: [DecodedSound?] = []
  /// The levels of sounds, by cue.
  private var levels: [VoiceLevel] = []
  private var voices: [Voice] = []
  /// The volume of everything; 0 while muted.
  private var volume: Ramp
  private var isMuted = false
  private var unmutedVolume: Float = 1
  private let gainStep: Float

  init(sampleRate: Double) {
    self.sampleRate = sampleRate
    gainStep = Float(1 / max(1, Self.fadeTime * sampleRate))
    volume = Ramp(value: 1, target: 1, step: gainStep)
    // Mixing takes place where memory must not be asked for.
    voices.reserveCapacity(Self.voiceLimit)
  }

  /// Forgets all sounds, and makes room for those of so many cues.
  mutating func prepare(cueCount: Int) {
    sounds = Array(repeating: nil, count: cueCount)
    levels = Array(repeating: VoiceLevel(), count: cueCount)
    voices.removeAll(keepingCapacity: true)
  }

  mutating func setSound(_ sound: DecodedSound, forCue cue: Int) {
    if sounds.indices.contains(cue) { sounds[cue] = sound }
  }

  mutating func perform(_ command: AudioCommand) {
    switch command {
    case .start(let cue, let time, let rate), .seek(let cue, let time, let rate):
      fadeOut(cue)
      if voices.count == Self.voiceLimit { voices.removeFirst() }
      let level = levels.indices.contains(cue) ? levels[cue] : VoiceLevel()
      voices.append(Voice(cue: cue, start: time, rate: rate, level: level, gainStep: gainStep))
    case .stop(let cue): fadeOut(cue)
    case .setLevel(let cue, let left, let right):
      guard levels.indices.contains(cue) else { return }
      levels[cue] = VoiceLevel(left: Float(left), right: Float(right))
      for index in voices.indices where voices[index].cue == cue { voices[index].set(levels[cue]) }
    case .setMuted(let isMuted):
      self.isMuted = isMuted
      moveVolume()
    case .setVolume(let volume):
      unmutedVolume = Float(volume.isNaN ? 1 : volume.clampedToUnit)
      moveVolume()
    }
  }

  private mutating func moveVolume() { volume.target = isMuted ? 0 : unmutedVolume }

  private mutating func fadeOut(_ cue: Int) {
    for index in voices.indices where voices[index].cue == cue { voices[index].fadeOut() }
  }

  /// Adds what is heard next to `output`, left and right in turn; time moves on by as much.
  mutating func mix(into output: UnsafeMutableBufferPointer<Float>) {
    for index in voices.indices {
      let cue = voices[index].cue
      let sound = sounds.indices.contains(cue) ? sounds[cue] : nil
      voices[index].add(sound, to: output, sampleRate: sampleRate, volume: volume)
    }
    voices.removeAll { $0.isOver }
    for _ in 0..<output.count / 2 { _ = volume.next() }
  }
}

/// How loud a sound is on both sides, as factors for its samples.
struct VoiceLevel: Hashable {
  var left: Float = 1
  var right: Float = 1
}

/// A gain that moves to where it shall be in small steps: a jump would be heard as a click.
struct Ramp: Hashable {
  private(set) var value: Float
  var target: Float
  /// How far it moves in a frame.
  let step: Float

  mutating func next() -> Float {
    defer { value = value < target ? min(target, value + step) : max(target, value - step) }
    return value
  }
}
