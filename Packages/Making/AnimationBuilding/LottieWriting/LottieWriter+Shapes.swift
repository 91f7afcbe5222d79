import AnimationCore
import JSONText

extension LottieWriter {
  mutating func shapes(_ shapes: [LottieShape], depth: Int = 0) throws(AnimationError) -> [JSONTree] {
    try DecodingLimits.check("nesting of shape groups", depth, DecodingLimits().nesting)
    var items: [JSONTree] = []
    for (index, shape) in shapes.enumerated() {
      items += try part("shapes[\(index)]") { (writer) throws(AnimationError) in
        try writer.shape(shape, depth: depth)
      }
    }
    return items
  }

  /// - Returns: several items for a path of several outlines.
  private mutating func shape(_ shape: LottieShape, depth: Int) throws(AnimationError) -> [JSONTree] {
    let name: JSONTree? = shape.name.isEmpty ? nil : .text(shape.name)
    func head(_ type: String) -> JSONTree { .fields(["ty": .text(type), "nm": name]) }
    switch shape.content {
    case .path(let path):
      return try outlines("path", path).map { head("sh") + .fields(["ks": $0]) }
    case .ellipse(let center, let size):
      return [
        head("el")
          + .fields([
            "d": .number(1), "p": try property("center", center), "s": try property("size", size),
          ])
      ]
    case .rectangle(let center, let size, let radius):
      return [
        head("rc")
          + .fields([
            "d": .number(1), "p": try property("center", center), "s": try property("size", size),
            "r": try property("cornerRadius", radius),
          ])
      ]
    case .star(let star): return [head("sr") + (try self.star(star))]
    case .group(let shapes, let transform):
      let items = try self.shapes(shapes, depth: depth + 1)
      let placing = .fields(["ty": .text("tr")]) + (try self.transform(transform))
      return [head("gr") + .fields(["it": .array(items + [placing])])]
    case .paint(let paint): return [try self.paint(paint, name)]
    case .trim(let start, let end, let offset, let isSequential):
      return [
        head("tm")
          + .fields([
            "s": try property("start", start, times: 100), "e": try property("end", end, times: 100),
            "o": try property("offset", offset), "m": .number(isSequential ? 2 : 1),
          ])
      ]
    case .repeater(let repeater): return [head("rp") + (try self.repeater(repeater))]
    case .roundedCorners(let radius):
      return [head("rd") + .fields(["r": try property("radius", radius)])]
    case .merge(let mode): return [head("mm") + .fields(["mm": .number(mode.rawValue)])]
    }
  }

  private mutating func star(_ star: LottieShape.Star) throws(AnimationError) -> JSONTree {
    let inner = star.innerRadius
    return .fields([
      "sy": .number(inner == nil ? 2 : 1), "d": .number(1), "pt": try property("points", star.points),
      "p": try property("center", star.center), "r": try property("rotation", star.rotation),
      "ir": try inner.map { (inner) throws(AnimationError) in try property("innerRadius", inner) },
      "is": inner == nil ? nil : try property("innerRoundness", star.innerRoundness, times: 100),
      "or": try property("outerRadius", star.outerRadius),
      "os": try property("outerRoundness", star.outerRoundness, times: 100),
    ])
  }

  private mutating func repeater(_ repeater: LottieShape.Repeater) throws(AnimationError) -> JSONTree {
    let placing = try transform(repeater.transform).members.filter { !$0.isNamed("o") }
    let opacities = JSONTree.fields([
      "so": try property("startOpacity", repeater.startOpacity, times: 100),
      "eo": try property("endOpacity", repeater.endOpacity, times: 100),
    ])
    return .fields([
      "c": try property("copies", repeater.copies), "o": try property("offset", repeater.offset),
      "m": .number(repeater.isFirstOnTop ? 1 : 2),
      "tr": .fields(["ty": .text("tr")]) + .object(placing) + opacities,
    ])
  }

  // MARK: Paint

  private mutating func paint(
    _ paint: LottieShape.Paint, _ name: JSONTree?
  ) throws(AnimationError) -> JSONTree {
    let isStroke = paint.stroke != nil
    let rest: JSONTree =
      if let stroke = paint.stroke {
        try line(stroke)
      } else {
        .fields(["r": .number(paint.rule == .nonZero ? 1 : 2)])
      }
    switch paint.source {
    case .color(let color):
      let head = JSONTree.fields([
        "ty": .text(isStroke ? "st" : "fl"), "nm": name, "c": try property("color", color),
        "o": try opacity(paint.opacity, of: color),
      ])
      return try head + rest
        + (paint.stroke.map { (stroke) throws(AnimationError) in try dash(stroke) } ?? .object([]))
    case .gradient(let gradient):
      let head = JSONTree.fields([
        "ty": .text(isStroke ? "gs" : "gf"), "nm": name,
        "o": try property("opacity", paint.opacity, times: 100),
      ])
      let colors = JSONTree.fields([
        "g": try stops(gradient.stops), "s": try property("start", gradient.start),
        "e": try property("end", gradient.end), "t": .number(gradient.kind.rawValue),
      ])
      return try head + rest + colors
        + (paint.stroke.map { (stroke) throws(AnimationError) in try dash(stroke) } ?? .object([]))
    }
  }

  private mutating func line(_ stroke: LottieShape.Stroke) throws(AnimationError) -> JSONTree {
    let cap =
      switch stroke.cap {
      case .butt: 1
      case .round: 2
      case .square: 3
      }
    let join =
      switch stroke.join {
      case .miter: 1
      case .round: 2
      case .bevel: 3
      }
    return .fields([
      "w": try property("width", stroke.width), "lc": .number(cap), "lj": .number(join),
      "ml": join == 1 ? try number(stroke.miterLimit) : nil,
    ])
  }

  private mutating func dash(_ stroke: LottieShape.Stroke) throws(AnimationError) -> JSONTree {
    if stroke.dash.isEmpty { return .object([]) }
    var entries: [JSONTree] = []
    func entry(_ type: String, _ name: String, _ value: JSONTree) -> JSONTree {
      .fields(["n": .text(type), "nm": .text(name), "v": value])
    }
    for (index, length) in stroke.dash.enumerated() {
      let isDash = index.isMultiple(of: 2)
      // Each has a name of its own: lottie-web ends with an error where two have the same.
      let number = index < 2 ? "" : "\(index / 2 + 1)"
      entries.append(
        entry(
          isDash ? "d" : "g", (isDash ? "dash" : "gap") + number, try property("dash[\(index)]", length)))
    }
    entries.append(entry("o", "offset", try property("dashOffset", stroke.dashOffset)))
    return .fields(["d": .array(entries)])
  }

  /// Colours; opacities follow in a list of their own when one of them is not 1.
  func stops(_ stops: [Gradient.Stop]) throws(AnimationError) -> JSONTree {
    guard !stops.isEmpty else { throw mistake("a gradient has no colours") }
    for (a, b) in zip(stops, stops.dropFirst()) where a.offset > b.offset {
      throw mistake("the colour at \(b.offset) of a gradient does not come after that at \(a.offset)")
    }
    var values = stops.flatMap { [$0.offset, $0.color.red, $0.color.green, $0.color.blue] }
    if stops.contains(where: { $0.color.alpha < 1 }) {
      values += stops.flatMap { [$0.offset, $0.color.alpha] }
    }
    return .fields([
      "p": .number(stops.count), "k": .fields(["a": .number(0), "k": try numbers(values)]),
    ])
  }
}
