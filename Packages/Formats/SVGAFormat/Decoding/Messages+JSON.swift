import JSONText

// The objects of movie.spec as messages.

extension JSONValue {
  /// A number, also one written as text.
  var float: Float? { number.map { Float($0) } }
}

extension SVGAMovie.Cue {
  /// 1.x files have no sounds; the names are those of the 2.x message.
  init(_ json: JSONValue) {
    self.init(
      key: json["audioKey"].identifier ?? "", startFrame: json["startFrame"].integer ?? 0,
      endFrame: json["endFrame"].integer ?? 0, startTime: json["startTime"].integer ?? 0,
      totalTime: json["totalTime"].integer ?? 0)
  }
}

extension MessageFrameEntity {
  init(_ json: JSONValue) {
    self.init()
    alpha = json["alpha"].float ?? 0
    if json["layout"].isObject { layout = MessageLayout(json["layout"]) }
    if json["transform"].isObject { transform = MessageTransform(json["transform"]) }
    clipPath = json["clipPath"].string ?? ""
    shapes = json["shapes"].items.compactMap { MessageShapeEntity($0) }
  }
}

extension MessageLayout {
  init(_ json: JSONValue) {
    self.init()
    x = json["x"].float ?? 0
    y = json["y"].float ?? 0
    width = json["width"].float ?? 0
    height = json["height"].float ?? 0
  }
}

extension MessageTransform {
  /// Where a member is missing, that of the identity counts.
  init(_ json: JSONValue) {
    self.init()
    a = json["a"].float ?? 1
    b = json["b"].float ?? 0
    c = json["c"].float ?? 0
    d = json["d"].float ?? 1
    tx = json["tx"].float ?? 0
    ty = json["ty"].float ?? 0
  }
}

extension MessageShapeEntity {
  /// nil when it is no shape.
  init?(_ json: JSONValue) {
    self.init()
    let arguments = json["args"]
    switch json["type"].string?.lowercased() {
    case "shape":
      type = .shape
      if let d = arguments["d"].string { shape = .with { $0.d = d } }
    case "rect":
      type = .rect
      if let rect = RectArgs(arguments) { self.rect = rect }
    case "ellipse":
      type = .ellipse
      if let ellipse = EllipseArgs(arguments) { self.ellipse = ellipse }
    case "keep": type = .keep
    default: return nil
    }
    if json["styles"].isObject { styles = ShapeStyle(json["styles"]) }
    if json["transform"].isObject { transform = MessageTransform(json["transform"]) }
  }
}

extension MessageShapeEntity.RectArgs {
  /// nil when an argument is missing: as on iOS, nothing is drawn then.
  init?(_ json: JSONValue) {
    guard let x = json["x"].float, let y = json["y"].float, let width = json["width"].float,
      let height = json["height"].float, let cornerRadius = json["cornerRadius"].float
    else { return nil }
    self.init()
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
    self.cornerRadius = cornerRadius
  }
}

extension MessageShapeEntity.EllipseArgs {
  /// nil when an argument is missing: as on iOS, nothing is drawn then.
  init?(_ json: JSONValue) {
    guard let x = json["x"].float, let y = json["y"].float, let radiusX = json["radiusX"].float,
      let radiusY = json["radiusY"].float
    else { return nil }
    self.init()
    (self.x, self.y, self.radiusX, self.radiusY) = (x, y, radiusX, radiusY)
  }
}

extension MessageShapeEntity.ShapeStyle {
  init(_ json: JSONValue) {
    self.init()
    if let fill = RGBAColor(json["fill"]) { self.fill = fill }
    if let stroke = RGBAColor(json["stroke"]) { self.stroke = stroke }
    strokeWidth = json["strokeWidth"].float ?? 0
    lineCap = LineCap(json["lineCap"])
    lineJoin = LineJoin(json["lineJoin"])
    miterLimit = json["miterLimit"].float ?? 0
    let dash = json["lineDash"].items.map { $0.float ?? 0 }
    if dash.count > 0 { lineDashI = dash[0] }
    if dash.count > 1 { lineDashIi = dash[1] }
    if dash.count > 2 { lineDashIii = dash[2] }
  }
}

extension MessageShapeEntity.ShapeStyle.RGBAColor {
  /// nil for anything but four numbers.
  init?(_ json: JSONValue) {
    let numbers = json.items.compactMap(\.float)
    guard numbers.count == 4 else { return nil }
    self.init()
    (r, g, b, a) = (numbers[0], numbers[1], numbers[2], numbers[3])
  }
}

extension MessageShapeEntity.ShapeStyle.LineCap {
  /// Accepts `round`, `LineCap_ROUND` and 1, in any case.
  init(_ json: JSONValue) {
    let name = json.identifier?.lowercased() ?? ""
    self =
      name.hasSuffix("round") || name == "1"
      ? .round : name.hasSuffix("square") || name == "2" ? .square : .butt
  }
}

extension MessageShapeEntity.ShapeStyle.LineJoin {
  /// Accepts `round`, `LineJoin_ROUND` and 1, in any case.
  init(_ json: JSONValue) {
    let name = json.identifier?.lowercased() ?? ""
    self =
      name.hasSuffix("round") || name == "1"
      ? .round : name.hasSuffix("bevel") || name == "2" ? .bevel : .miter
  }
}
