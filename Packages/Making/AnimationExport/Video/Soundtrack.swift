import AnimationCore

/// What sounds while an animation plays.
package struct Soundtrack: Sendable {
  /// A part of a sound. All times in seconds.
  struct Sound: Sendable {
    /// Its name inside the animation.
    var key: String
    var bytes: [UInt8]
    /// ffmpeg's name of the sound's format.
    var format: String
    /// Where in the sound it begins.
    var offset: Double
    /// How much of the animation it accompanies, at the animation's own speed.
    var length: Double
    /// How many seconds of it pass in one of the animation.
    var rate: Double
    /// The sound's levels, by ascending times from where it begins, at the animation's own speed; empty
    /// for 1 all the time.
    var levels: [Level]
    /// When it begins, in what comes out.
    var start: Double

    /// How much of it is decoded, what comes before it begins included, at most.
    var decodedDuration: Double {
      min(offset + length * rate, Double(bytes.count) / Soundtrack.leastBytesPerSecond)
    }
  }

  /// The factors for both channels at a time, as in `SoundCue.Level`.
  struct Level: Sendable {
    var time: Double
    var left: Double
    var right: Double
  }

  var sounds: [Sound] = []
  /// How long it plays once, in seconds, in what comes out.
  let loopDuration: Double
  let loopCount: Int
  let speed: Double

  /// How many sounds may be mixed.
  static let maximumSounds = 64
  /// How many seconds of all sounds may be decoded: ffmpeg takes a second for 100 to 2000 of them.
  static let maximumSeconds = 2000.0
  /// MP3 has eight times as many at least, and WAV sixteen times.
  private static let leastBytesPerSecond = 125.0

  /// The sounds of some frames, played in order.
  ///
  /// - Parameters:
  ///   - cues: an animation's; those of an unknown encoding stay silent.
  ///   - frames: of the animation.
  ///   - frameRate: the animation's, in frames per second.
  ///   - speed: how many times as fast as that they are played; the sounds keep their pitch.
  ///   - loopCount: how often they are played, one after the other.
  package init(
    _ cues: [SoundCue], frames: Range<Int>, frameRate: Double, speed: Double = 1, loopCount: Int = 1
  ) {
    let rate = frameRate.isFinite && frameRate > 0 ? frameRate : 1
    self.speed = speed.isNaN ? 1 : min(max(speed, 0.01), 100)
    self.loopCount = max(loopCount, 1)
    loopDuration = Double(frames.count) / rate / self.speed
    for cue in cues where cue.encoding != .unknown && !cue.bytes.isEmpty {
      let (start, end) = (max(cue.startFrame, frames.lowerBound), min(cue.endFrame, frames.upperBound))
      guard start < end else { continue }
      func seconds(_ frame: Int) -> Double { Double(frame - start) / rate }
      let offset = cue.time(at: Double(start), frameRate: rate)
      sounds.append(
        Sound(
          key: cue.key, bytes: cue.bytes, format: cue.encoding == .wav ? "wav" : "mp3",
          offset: offset.isFinite ? max(offset, 0) : 0, length: seconds(end),
          rate: cue.rate.isNaN ? 1 : min(max(cue.rate, 0.01), 100),
          levels: cue.levels.map { Level(time: seconds($0.frame), left: $0.left, right: $0.right) },
          start: Double(start - frames.lowerBound) / rate / self.speed))
    }
  }

  package var isSilent: Bool { sounds.isEmpty }
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
        "atrim=start_sample=\(samples(sound.offset)):end_sample=\(samples(sound.offset + sound.length * sound.rate))",
        "asetpts=PTS-STARTPTS",
      ]
      if sound.rate != 1 {
        steps += ["asetrate=\(max(1, samples(sound.rate)))", "aresample=\(rate)"]
      }
      if !sound.levels.isEmpty {
        let (left, right) = (sound.gain(\.left), sound.gain(\.right))
        steps.append("aeval=exprs='val(0)*\(left)|val(1)*\(right)'")
        steps.append("aformat=channel_layouts=stereo")
      }
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

extension Soundtrack.Sound {
  /// A level as an expression of the time `t`, for ffmpeg: a tree of comparisons, as there may be many.
  fileprivate func gain(_ side: KeyPath<Soundtrack.Level, Double>) -> String {
    func number(_ value: Double) -> String { "\((value * 1e5).rounded() / 1e5)" }
    func piece(_ range: Range<Int>) -> String {
      // The levels that the piece begins and ends with; beyond the first and the last there is one.
      if range.count > 1 {
        let middle = (range.lowerBound + range.upperBound) / 2
        return "if(lt(t,\(number(levels[middle - 1].time))),\(piece(range.lowerBound..<middle)),"
          + "\(piece(middle..<range.upperBound)))"
      }
      let index = range.lowerBound
      guard index > 0, index < levels.count else { return number(levels[max(0, index - 1)][keyPath: side]) }
      let (a, b) = (levels[index - 1], levels[index])
      guard a[keyPath: side] != b[keyPath: side], b.time > a.time else { return number(a[keyPath: side]) }
      let slope = (b[keyPath: side] - a[keyPath: side]) / (b.time - a.time)
      return "(\(number(a[keyPath: side]))+\(number(slope))*(t-\(number(a.time))))"
    }
    return piece(0..<levels.count + 1)
  }
}
