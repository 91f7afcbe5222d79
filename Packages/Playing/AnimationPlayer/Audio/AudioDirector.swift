import AnimationCore

/// Decides from where playback is which sounds are to be heard.
///
/// A sound is heard while its cue's frames play forward, from the place that belongs to the frame; it does not
/// matter whether the cue's first frame was ever shown.
struct AudioDirector {
  private var cues: [SoundCue] = []
  private var frameRate = 1.0
  private var sounding: Set<Int> = []
  private var jumps = 0
  private var rate = 1.0
  /// What each cue was last set to, where that is not 1 on both sides.
  private var levels: [Int: Sides] = [:]

  private struct Sides: Equatable {
    var left = 1.0
    var right = 1.0
  }

  /// What playback is doing.
  struct Playhead {
    var isPlayingForward: Bool
    /// The position in frames.
    var position: Double
    /// Changes when playback jumps.
    var jumps: Int
    var rate: Double
  }

  /// True where nothing is to be heard at any time.
  var isSilent: Bool { cues.isEmpty }

  mutating func prepare(_ info: AnimationInfo?) {
    cues = info?.soundCues ?? []
    frameRate = info?.frameRate ?? 1
    sounding = []
    levels = [:]
  }

  mutating func commands(at playhead: Playhead) -> [AudioCommand] {
    let jumped = playhead.jumps != jumps || playhead.rate != rate
    (jumps, rate) = (playhead.jumps, playhead.rate)
    var commands: [AudioCommand] = []
    for (index, cue) in cues.enumerated() {
      let isHeard =
        playhead.isPlayingForward && playhead.position >= Double(cue.startFrame)
        && playhead.position < Double(cue.endFrame)
      guard isHeard else {
        if sounding.remove(index) != nil { commands.append(.stop(cue: index)) }
        continue
      }
      if !cue.levels.isEmpty {
        let level = cue.level(at: playhead.position)
        let sides = Sides(left: level.left, right: level.right)
        if levels[index, default: Sides()] != sides {
          levels[index] = sides
          commands.append(.setLevel(cue: index, left: sides.left, right: sides.right))
        }
      }
      let time = cue.time(at: playhead.position, frameRate: frameRate)
      if sounding.insert(index).inserted {
        commands.append(.start(cue: index, at: time, rate: rate * cue.rate))
      } else if jumped {
        commands.append(.seek(cue: index, to: time, rate: rate * cue.rate))
      }
    }
    return commands
  }
}
