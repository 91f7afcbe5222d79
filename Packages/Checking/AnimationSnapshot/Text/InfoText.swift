import AnimationCore
import AnimationLoading
import SystemSupport

/// The properties of an animation as text, one per line.
package enum InfoText {
  package static func text(of info: AnimationInfo) -> String {
    var writer = TextWriter()
    writer.line("format \(info.format.rawValue) \(info.version), \(info.container)")
    writer.line("size \(Words.size(info.size))")
    writer.line("frame rate \(Words.number(info.frameRate))")
    writer.line("frames \(info.frameCount)")
    writer.line("layers \(info.layerCount)")
    for image in info.images { writer.line("image \(Words.image(image))") }
    for cue in info.soundCues {
      writer.line(
        "sound \(Words.quoted(cue.key)) frames \(cue.startFrame)..<\(cue.endFrame) from "
          + "\(Words.number(cue.startTime)) s\(Words.playback(of: cue)), \(Digest(of: cue.content).short)")
    }
    for marker in info.markers {
      writer.line(
        "marker \(Words.quoted(marker.name)) frame \(Words.number(marker.frame)) for "
          + "\(Words.number(marker.duration))")
    }
    let keys = info.replaceableKeys
    for (kind, names) in [("image", keys.images), ("text", keys.texts), ("layer", keys.layers)] {
      for name in names { writer.line("replaceable \(kind) \(Words.quoted(name))") }
    }
    for diagnostic in info.diagnostics {
      writer.line("\(diagnostic.kind.rawValue) \(Words.quoted("\(diagnostic)"))")
    }
    return writer.text
  }
}
