import AnimationCore

/// What sounds while an animation plays.
public struct Soundtrack: Sendable {
  /// A part of an MP3. All times in seconds.
  struct Sound: Sendable {
    var bytes: [UInt8]
    /// Where in the sound it begins.
    var offset: Double
    /// How much of it sounds, at its own speed.
    var length: Double
    /// When it begins, in what comes out.
    var start: Double
  }

  var sounds: [Sound] = []
  /// How long it plays once, in seconds, in what comes out.
  let loopDuration: Double
  let loopCount: Int
  let speed: Double

  /// How many sounds may be mixed.
  static let mostSounds = 64

  /// The sounds of some frames, played in order.
  ///
  /// - Parameters:
  ///   - cues: an animation's; those that are not MP3 stay silent.
  ///   - frames: of the animation.
  ///   - frameRate: the animation's, in frames per second.
  ///   - speed: how many times as fast as that they are played; the sounds keep their pitch.
  ///   - loopCount: how often they are played, one after the other.
  public init(
    _ cues: [AudioCue], frames: Range<Int>, frameRate: Double, speed: Double = 1, loopCount: Int = 1
  ) {
    let rate = frameRate.isFinite && frameRate > 0 ? frameRate : 1
    self.speed = speed.isFinite ? min(max(speed, 0.01), 100) : 1
    self.loopCount = max(loopCount, 1)
    loopDuration = Double(frames.count) / rate / self.speed
    for cue in cues where cue.encoding == .mp3 && !cue.bytes.isEmpty {
      let (start, end) = (max(cue.startFrame, frames.lowerBound), min(cue.endFrame, frames.upperBound))
      guard start < end else { continue }
      let skipped = Double(start - cue.startFrame) / rate
      let offset = cue.startTime.isFinite ? max(cue.startTime, 0) + skipped : skipped
      sounds.append(
        Sound(
          bytes: cue.bytes, offset: offset, length: Double(end - start) / rate,
          start: Double(start - frames.lowerBound) / rate / self.speed))
    }
  }

  public var isSilent: Bool { sounds.isEmpty }
}

extension Soundtrack {
  private static let samplesPerSecond = 48_000

  /// The part of ffmpeg's filter graph that leads from the inputs 1, 2 … to `[sound]`.
  var filter: String {
    let rate = Self.samplesPerSecond
    func samples(_ seconds: Double) -> Int { Int((seconds * Double(rate)).rounded()) }
    var chains: [String] = []
    for (index, sound) in sounds.enumerated() {
      var steps = [
        "aresample=\(rate)", "aformat=sample_fmts=fltp:channel_layouts=stereo",
        "atrim=start_sample=\(samples(sound.offset)):end_sample=\(samples(sound.offset + sound.length))",
        "asetpts=PTS-STARTPTS",
      ]
      steps += Self.tempos(speed).map { "atempo=\($0)" }
      steps.append("adelay=delays=\(samples(sound.start))S:all=1")
      chains.append("[\(index + 1):a]\(steps.joined(separator: ","))[s\(index)]")
    }
    let all = sounds.indices.map { "[s\($0)]" }.joined()
    let length = samples(loopDuration)
    var mix =
      "\(all)amix=inputs=\(sounds.count):normalize=0,apad=whole_len=\(length),atrim=end_sample=\(length)"
    if loopCount > 1 { mix += ",aloop=loop=\(loopCount - 1):size=\(length)" }
    chains.append(mix + "[sound]")
    return chains.joined(separator: ";")
  }

  /// Factors for `atempo`, which takes none below 0.5.
  private static func tempos(_ speed: Double) -> [Double] {
    if speed == 1 { return [] }
    return speed < 0.5 ? [0.5] + tempos(speed * 2) : [speed]
  }
}
