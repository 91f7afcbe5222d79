import AnimationCore

/// Plays the sounds of an animation; of one player's at a time.
public protocol AudioOutput: AnyObject {
  /// Another animation is there, with these cues; what sounded before is over.
  func prepare(_ cues: [SoundCue])

  /// - Parameter command: cues are named by their index in what was prepared.
  func perform(_ command: AudioCommand)
}

/// What an `AudioOutput` is asked to do.
public enum AudioCommand: Hashable, Sendable {
  /// Let the cue's sound be heard.
  ///
  /// - Parameters:
  ///   - time: where in the sound to begin, in seconds; past its end nothing is heard.
  ///   - rate: 1 as it was recorded, 2 twice as fast.
  case start(cue: Int, at: Double, rate: Double)
  /// Go on elsewhere in a sound that was started, also if it has come to its end since.
  case seek(cue: Int, to: Double, rate: Double)
  /// Let the cue's sound end; where it does not sound, nothing.
  case stop(cue: Int)
  /// How loud the cue's sound is from now on, as factors for the samples, 0…4, also when it is started again. Default: 1.
  case setLevel(cue: Int, left: Double, right: Double)
  /// Sounds go on muted, or are heard again. Default: not muted.
  case setMuted(Bool)
  /// How loud all sounds are from now on, as a factor for the samples, 0…1, those of later animations included.
  /// Default: 1.
  case setVolume(Double)
}

/// Records its commands; for tests, and to mix sounds later.
public final class RecordingAudioOutput: AudioOutput {
  /// What was prepared last; empty before.
  public private(set) var cues: [SoundCue] = []
  /// All that was asked for, oldest first; callers may empty it.
  public var commands: [AudioCommand] = []

  /// One that has recorded nothing.
  public init() {}

  public func prepare(_ cues: [SoundCue]) { self.cues = cues }

  public func perform(_ command: AudioCommand) { commands.append(command) }
}
