import AnimationCore
import JSONText

/// Writes `movie.json`: the JSON of 1.x files with what 2.x added, one frame a line, so that it can be edited
/// and compared. What is not there, or is nothing but zeros or the identity, is left out.
enum MovieText {
  /// - Parameter images: the file of each image and sound.
  static func text(_ movie: SVGAMovie, images: [(key: String, fileName: String)]) -> [UInt8] {
    var json = JSONWriter()
    json.object(.lines) { json in
      json.add("ver", movie.version)
      json.object("movie", .spaced) { json in
        json.object("viewBox", .spaced) { json in
          json.add("width", Float(movie.size.width))
          json.add("height", Float(movie.size.height))
        }
        json.add("fps", movie.frameRate)
        json.add("frames", movie.frameCount)
      }
      json.object("images", .lines) { json in
        for image in images { json.add(image.key, image.fileName) }
      }
      json.array("audios", .lines) { json in
        for cue in movie.cues { json.object(.spaced, cue.write) }
      }
      json.array("sprites", .lines) { json in
        for sprite in movie.sprites { json.object(.spaced, MessageSpriteEntity(sprite).write) }
      }
    }
    json.endLine()
    return json.bytes
  }
}

extension SVGAMovie.Cue {
  fileprivate func write(to json: inout JSONWriter) {
    json.add("audioKey", key)
    json.add("startFrame", startFrame)
    json.add("endFrame", endFrame)
    json.add("startTime", startTime)
    json.add("totalTime", totalTime)
  }
}

// What follows mirrors Messages+JSON.swift, which reads it. All write the members of an object.

extension MessageSpriteEntity {
  fileprivate func write(to json: inout JSONWriter) {
    json.add("imageKey", imageKey)
    if !matteKey.isEmpty { json.add("matteKey", matteKey) }
    json.array("frames", .lines) { json in
      for frame in frames { json.object(.compact, frame.write) }
    }
  }
}

extension MessageFrameEntity {
  fileprivate func write(to json: inout JSONWriter) {
    guard alpha > 0 else { return }
    json.add("alpha", alpha)
    if hasLayout {
      json.object("layout", .compact) { json in
        json.add("x", layout.x)
        json.add("y", layout.y)
        json.add("width", layout.width)
        json.add("height", layout.height)
      }
    }
    if hasTransform { json.object("transform", .compact, transform.write) }
    if !clipPath.isEmpty { json.add("clipPath", clipPath) }
    guard !shapes.isEmpty else { return }
    json.array("shapes", .compact) { json in
      for shape in shapes { json.object(.compact, shape.write) }
    }
  }
}

extension MessageTransform {
  fileprivate func write(to json: inout JSONWriter) {
    json.add("a", a)
    json.add("b", b)
    json.add("c", c)
    json.add("d", d)
    json.add("tx", tx)
    json.add("ty", ty)
  }
}

extension MessageShapeEntity {
  fileprivate func write(to json: inout JSONWriter) {
    switch args {
    case .shape(let args):
      json.add("type", "shape")
      json.object("args", .compact) { $0.add("d", args.d) }
    case .rect(let args):
      json.add("type", "rect")
      json.object("args", .compact) { json in
        json.add("x", args.x)
        json.add("y", args.y)
        json.add("width", args.width)
        json.add("height", args.height)
        json.add("cornerRadius", args.cornerRadius)
      }
    case .ellipse(let args):
      json.add("type", "ellipse")
      json.object("args", .compact) { json in
        json.add("x", args.x)
        json.add("y", args.y)
        json.add("radiusX", args.radiusX)
        json.add("radiusY", args.radiusY)
      }
    case nil:
      json.add("type", "keep")
      return
    }
    json.object("styles", .compact, styles.write)
    if hasTransform { json.object("transform", .compact, transform.write) }
  }
}

extension MessageShapeEntity.ShapeStyle {
  fileprivate func write(to json: inout JSONWriter) {
    if hasFill { json.add("fill", fill.channels) }
    guard hasStroke else { return }
    json.add("stroke", stroke.channels)
    json.add("strokeWidth", strokeWidth)
    json.add("lineCap", lineCap.name)
    json.add("lineJoin", lineJoin.name)
    json.add("miterLimit", miterLimit)
    if lineDashI != 0 || lineDashIi != 0 { json.add("lineDash", [lineDashI, lineDashIi, lineDashIii]) }
  }
}

extension MessageShapeEntity.ShapeStyle.RGBAColor {
  fileprivate var channels: [Float] { [r, g, b, a] }
}

extension MessageShapeEntity.ShapeStyle.LineCap {
  fileprivate var name: String {
    switch self {
    case .round: "round"
    case .square: "square"
    case .butt, .UNRECOGNIZED: "butt"
    }
  }
}

extension MessageShapeEntity.ShapeStyle.LineJoin {
  fileprivate var name: String {
    switch self {
    case .round: "round"
    case .bevel: "bevel"
    case .miter, .UNRECOGNIZED: "miter"
    }
  }
}
