import AnimationCore
import JSONText

/// What `movie.json` may hold.
enum MovieRules {
  static let movie = JSONRule.object(
    required: ["movie": params, "sprites": .array(sprite)],
    optional: ["ver": .text, "images": .map(.text), "audios": .array(cue)])

  private static let params = JSONRule.object(required: [
    "viewBox": .object(required: ["width": .number, "height": .number]), "fps": count, "frames": count,
  ])

  private static let sprite = JSONRule.object(
    required: ["imageKey": .text, "frames": .array(frame)], optional: ["matteKey": .text])

  private static let cue = JSONRule.object(
    required: ["audioKey": .text, "startFrame": time, "endFrame": time],
    optional: ["startTime": time, "totalTime": time])

  private static let frame = JSONRule.object(optional: [
    "alpha": .number,
    "layout": .object(optional: ["x": .number, "y": .number, "width": .number, "height": .number]),
    "transform": transform, "clipPath": path, "shapes": .array(shape),
  ])

  private static let transform = JSONRule.object(optional: [
    "a": .number, "b": .number, "c": .number, "d": .number, "tx": .number, "ty": .number,
  ])

  private static let shape = JSONRule.typed([
    "shape": drawn(["d": path]),
    "rect": drawn(["x": .number, "y": .number, "width": .number, "height": .number, "cornerRadius": .number]),
    "ellipse": drawn(["x": .number, "y": .number, "radiusX": .number, "radiusY": .number]),
    "keep": .object(required: ["type": .text]),
  ])

  private static func drawn(_ arguments: [String: JSONRule]) -> JSONRule {
    .object(
      required: ["type": .text, "args": .object(required: arguments), "styles": styles],
      optional: ["transform": transform])
  }

  private static let styles = JSONRule.object(optional: [
    "fill": .numbers(4), "stroke": .numbers(4), "strokeWidth": .number,
    "lineCap": .oneOf(["butt", "round", "square"]), "lineJoin": .oneOf(["miter", "round", "bevel"]),
    "miterLimit": .number, "lineDash": .numbers(3),
  ])

  private static let count = JSONRule.integer(1...Int(Int32.max))
  private static let time = JSONRule.integer(Int(Int32.min)...Int(Int32.max))

  private static let path = JSONRule.checkedText { text in
    PathParser.parse(text, elementLimit: DecodingLimits().pathElements).errorOffset.map {
      "is not a path from byte \($0) on"
    }
  }
}
