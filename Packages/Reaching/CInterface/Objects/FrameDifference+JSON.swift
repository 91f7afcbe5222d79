import FrameRendering
import JSONText

extension JSONWriter {
  /// The members of an object that says how far two animations differ.
  mutating func members(of difference: FrameDifference) {
    add("differentFrames", difference.differentCount)
    add("frames", difference.frameCount)
    guard let largest = difference.largest, let worst = difference.worst else { return }
    object("worst", .foundation) { json in
      json.add("frame", worst.frame)
      json.add("score", worst.seen.score)
      json.add("share", worst.seen.share)
      json.add("words", worst.seen.description)
    }
    object("largest", .foundation) { json in
      json.add("frame", largest.frame)
      json.add("value", largest.value)
      json.add("x", largest.x)
      json.add("y", largest.y)
    }
  }
}
