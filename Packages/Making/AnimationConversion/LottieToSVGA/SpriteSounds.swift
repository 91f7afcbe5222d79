import AnimationCore
import SVGAFormat

/// The sounds of an animation, as far as an SVGA can hold them.
struct SpriteSounds {
  /// Players know an MP3 by the tag in front: this one says that it is one, and nothing else.
  private static let tag: [UInt8] =
    Array("ID3".utf8) + [3, 0, 0, 0, 0, 0, 14] + Array("TFLT".utf8) + [0, 0, 0, 4, 0, 0, 0]
    + Array("MPG".utf8)

  private(set) var sounds: [SVGAMovie.Sound] = []
  private(set) var cues: [SVGAMovie.Cue] = []
  private(set) var notes: [String] = []

  init(_ animation: RetimedAnimation) {
    var (foreign, changed) = (0, 0)
    let last = animation.info.frameCount
    for cue in animation.info.soundCues {
      guard cue.encoding == .mp3 else {
        foreign += 1
        continue
      }
      if cue.rate != 1 || cue.levels.contains(where: { $0.left != 1 || $0.right != 1 }) { changed += 1 }
      let start = min(animation.frame(cue.startFrame), last)
      let end = min(animation.frame(cue.endFrame), last)
      guard start < end else { continue }
      if !sounds.contains(where: { $0.key == cue.key }) {
        let isTagged = cue.bytes.starts(with: "ID3".utf8)
        sounds.append(.init(key: cue.key, bytes: isTagged ? cue.bytes : Self.tag + cue.bytes))
      }
      // The Android player does not play what has no length.
      let duration =
        cue.duration ?? MP3Frame.duration(of: cue.bytes)
        ?? cue.startTime + Double(end - start) / animation.info.frameRate
      func milliseconds(_ time: Double) -> Int { Int((time * 1000).rounded(), within: 0...1_000_000_000) }
      cues.append(
        .init(
          key: cue.key, startFrame: start, endFrame: end, startTime: milliseconds(cue.startTime),
          totalTime: milliseconds(duration)))
    }
    if foreign > 0 { notes.append("\(counted(foreign, "sound")) left out: players of SVGA know MP3 only") }
    if changed > 0 { notes.append("\(counted(changed, "sound")) at the volume and speed of the file") }
  }
}
