import AnimationCore

/// Decides from where playback is which sounds are to be heard.
///
/// A sound is heard while its cue's frames play forward, from the place that belongs to the frame; it does not
/// matter whether the cue's first frame was ever shown.
struct AudioDirector {
  private var cues: [AudioCue] = []
  private var frameRate = 1.0
  private var sounding: Set<Int> = []
  private var jumps = 0
  private var rate = 1.0

  /// What playback is doing.
  struct Playhead {
    var isPlayingForward: Bool
    /// In frames.
    var position: Double
    /// Changes when playback jumps.
    var jumps: Int
    var rate: Double
  }

  mutating func prepare(_ info: AnimationInfo?) {
    cues = info?.audioCues ?? []
    frameRate = info?.frameRate ?? 1
    sounding = []
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
      let time = cue.startTime + (playhead.position - Double(cue.startFrame)) / frameRate
      if sounding.insert(index).inserted {
        commands.append(.start(cue: index, at: time, rate: rate))
      } else if jumped {
        commands.append(.seek(cue: index, to: time, rate: rate))
      }
    }
    return commands
  }
}
