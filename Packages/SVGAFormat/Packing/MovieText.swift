import AnimationCore

/// Writes `movie.json`: the JSON of 1.x files with what 2.x added, one frame a line, so that it can be edited
/// and compared. What is not there, or is nothing but zeros or the identity, is left out.
enum MovieText {
  /// - Parameter images: the file of each picture and sound.
  static func text(_ movie: SVGAMovie, images: [(key: String, fileName: String)]) -> String {
    let size = "{\"width\": \(Float(movie.size.width).json), \"height\": \(Float(movie.size.height).json)}"
    let params = "{\"viewBox\": \(size), \"fps\": \(movie.frameRate), \"frames\": \(movie.frameCount)}"
    var text = "{\n  \"ver\": \(movie.version.json),\n  \"movie\": \(params),\n"
    text += "  \"images\": \(list(images.map { "\($0.key.json): \($0.fileName.json)" }, "{", "}")),\n"
    text += "  \"audios\": \(list(movie.audios.map(\.json), "[", "]")),\n"
    text += "  \"sprites\": ["
    for (index, sprite) in movie.sprites.enumerated() {
      text += index == 0 ? "\n" : ",\n"
      MessageSpriteEntity(sprite).write(to: &text)
    }
    return text + (movie.sprites.isEmpty ? "]\n}\n" : "\n  ]\n}\n")
  }

  /// Items with a line for each.
  private static func list(_ items: [String], _ open: String, _ close: String) -> String {
    items.isEmpty ? open + close : "\(open)\n    \(items.joined(separator: ",\n    "))\n  \(close)"
  }
}

extension SVGAMovie.Audio {
  fileprivate var json: String {
    "{\"audioKey\": \(key.json), \"startFrame\": \(startFrame), \"endFrame\": \(endFrame), "
      + "\"startTime\": \(startTime), \"totalTime\": \(totalTime)}"
  }
}

// What follows mirrors Messages+JSON.swift, which reads it.

extension MessageSpriteEntity {
  fileprivate func write(to text: inout String) {
    text += "    {\"imageKey\": \(imageKey.json), "
    if !matteKey.isEmpty { text += "\"matteKey\": \(matteKey.json), " }
    text += "\"frames\": ["
    for (index, frame) in frames.enumerated() {
      text += index == 0 ? "\n      " : ",\n      "
      frame.write(to: &text)
    }
    text += frames.isEmpty ? "]}" : "\n    ]}"
  }
}

extension MessageFrameEntity {
  fileprivate func write(to text: inout String) {
    guard alpha > 0 else {
      text += "{}"
      return
    }
    text += "{\"alpha\":\(alpha.json)"
    if hasLayout {
      text += ",\"layout\":{\"x\":\(layout.x.json),\"y\":\(layout.y.json),"
      text += "\"width\":\(layout.width.json),\"height\":\(layout.height.json)}"
    }
    if hasTransform {
      text += ","
      transform.write(to: &text)
    }
    if !clipPath.isEmpty { text += ",\"clipPath\":\(clipPath.json)" }
    if !shapes.isEmpty {
      text += ",\"shapes\":["
      for (index, shape) in shapes.enumerated() {
        if index > 0 { text += "," }
        shape.write(to: &text)
      }
      text += "]"
    }
    text += "}"
  }
}

extension MessageTransform {
  fileprivate func write(to text: inout String) {
    text += "\"transform\":{\"a\":\(a.json),\"b\":\(b.json),\"c\":\(c.json),\"d\":\(d.json),"
    text += "\"tx\":\(tx.json),\"ty\":\(ty.json)}"
  }
}

extension MessageShapeEntity {
  fileprivate func write(to text: inout String) {
    switch args {
    case .shape(let args): text += "{\"type\":\"shape\",\"args\":{\"d\":\(args.d.json)}"
    case .rect(let args):
      text += "{\"type\":\"rect\",\"args\":{\"x\":\(args.x.json),\"y\":\(args.y.json),"
      text += "\"width\":\(args.width.json),\"height\":\(args.height.json),"
      text += "\"cornerRadius\":\(args.cornerRadius.json)}"
    case .ellipse(let args):
      text += "{\"type\":\"ellipse\",\"args\":{\"x\":\(args.x.json),\"y\":\(args.y.json),"
      text += "\"radiusX\":\(args.radiusX.json),\"radiusY\":\(args.radiusY.json)}"
    case nil:
      text += "{\"type\":\"keep\"}"
      return
    }
    text += ",\"styles\":{"
    styles.write(to: &text)
    text += "}"
    if hasTransform {
      text += ","
      transform.write(to: &text)
    }
    text += "}"
  }
}

extension MessageShapeEntity.ShapeStyle {
  fileprivate func write(to text: inout String) {
    if hasFill { text += "\"fill\":\(fill.json)" }
    guard hasStroke else { return }
    if hasFill { text += "," }
    text += "\"stroke\":\(stroke.json),\"strokeWidth\":\(strokeWidth.json)"
    text += ",\"lineCap\":\"\(lineCap.json)\",\"lineJoin\":\"\(lineJoin.json)\""
    text += ",\"miterLimit\":\(miterLimit.json)"
    if lineDashI != 0 || lineDashIi != 0 {
      text += ",\"lineDash\":[\(lineDashI.json),\(lineDashIi.json),\(lineDashIii.json)]"
    }
  }
}

extension MessageShapeEntity.ShapeStyle.RGBAColor {
  fileprivate var json: String { "[\(r.json),\(g.json),\(b.json),\(a.json)]" }
}

extension MessageShapeEntity.ShapeStyle.LineCap {
  fileprivate var json: String {
    switch self {
    case .round: "round"
    case .square: "square"
    case .butt, .UNRECOGNIZED: "butt"
    }
  }
}

extension MessageShapeEntity.ShapeStyle.LineJoin {
  fileprivate var json: String {
    switch self {
    case .round: "round"
    case .bevel: "bevel"
    case .miter, .UNRECOGNIZED: "miter"
    }
  }
}
