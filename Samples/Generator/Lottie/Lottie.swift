import AnimationCore
import AnimationKit

/// The pieces of a Lottie file, written as After Effects' exporter writes them.
enum Lottie {
  /// - Parameter extra: `fonts`, `chars`, `mb` …
  static func file(
    _ name: String, size: Double, frameRate: Double, frameCount: Int, layers: [JSON], assets: [JSON] = [],
    extra: JSON = [:]
  ) -> JSON {
    let head: JSON = [
      "v": "5.9.0", "fr": .number(frameRate), "ip": 0, "op": .number(Double(frameCount)),
      "w": .number(size), "h": .number(size), "nm": .string(name), "ddd": 0,
      "assets": .array(assets), "layers": .array(layers), "markers": [],
    ]
    return head + extra
  }

  // MARK: Layers

  enum Kind {
    case shapes([JSON])
    case image(asset: String)
    case precomp(asset: String, width: Double, height: Double)
    case null
    /// The members of `t`.
    case text(JSON)
    case camera(zoom: Double)
  }

  /// What places a layer, with the defaults of a new one.
  struct Placement {
    var anchor = Track(0, 0)
    var position = Track(0, 0)
    /// 1 is full size.
    var scale = Track(1, 1)
    /// In degrees.
    var rotation = Track(0)
    /// 0…1.
    var opacity = Track(1)
    /// In degrees, about the horizontal and the vertical axis: of a layer in space, positions and anchors of which have three
    /// numbers. Nil for one that stays in the plane.
    var turn: (x: Track, y: Track)?

    var json: JSON {
      let turns: JSON =
        if let turn {
          [
            "rz": Lottie.property(rotation), "rx": Lottie.property(turn.x), "ry": Lottie.property(turn.y),
            "or": Lottie.property(Track(0, 0, 0)),
          ]
        } else {
          ["r": Lottie.property(rotation)]
        }
      return ["o": Lottie.property(opacity, times: 100)] + turns + [
        "p": Lottie.property(position), "a": Lottie.property(anchor), "s": Lottie.property(scale, times: 100),
      ]
    }
  }

  /// - Parameters:
  ///   - index: the number that other layers name this one by.
  ///   - frameCount: how long the layer is shown, from frame 0.
  ///   - extra: `parent`, `tt`, `td`, `masksProperties` …
  static func layer(
    _ name: String, _ index: Int, _ kind: Kind, _ placement: Placement = Placement(), frameCount: Int,
    extra: JSON = [:]
  ) -> JSON {
    let (type, content): (JSON, JSON) =
      switch kind {
      case .shapes(let shapes): (4, ["shapes": .array(shapes)])
      case .image(let asset): (2, ["refId": .string(asset)])
      case .precomp(let asset, let width, let height):
        (0, ["refId": .string(asset), "w": .number(width), "h": .number(height)])
      case .null: (3, [:])
      case .text(let text): (5, ["t": text])
      case .camera(let zoom): (13, ["pe": property(Track(zoom))])
      }
    let head: JSON = [
      "ddd": placement.turn == nil ? 0 : 1, "ind": .number(Double(index)), "ty": type, "nm": .string(name),
      "sr": 1, "ks": placement.json,
      "ao": 0, "ip": 0, "op": .number(Double(frameCount)), "st": 0, "bm": 0,
    ]
    return head + content + extra
  }

  /// One colour behind everything; it ends beyond the canvas, so that nothing shows at its edges.
  static func ground(_ color: Color, size: Double, frameCount: Int) -> JSON {
    let canvas = Rect(minX: -10, minY: -10, maxX: size + 10, maxY: size + 10)
    return layer(
      "ground", 100, .shapes([group("Ground", [rect(canvas), fill(color)])]), frameCount: frameCount)
  }

  /// A mask for a layer's `masksProperties`: "a" adds, "s" subtracts.
  static func mask(_ path: Path, mode: JSON = "a") -> JSON {
    [
      "inv": false, "mode": mode, "pt": ["a": 0, "k": bezier(path)], "o": property(Track(100)),
      "x": property(Track(0)),
    ]
  }

  // MARK: Effects and styles

  /// A parameter of an effect; nil keeps a place.
  enum Parameter {
    case number(Track)
    case color(Color)
    case point(Double, Double)
    case layer(Int)

    static func number(_ value: Double) -> Parameter { .number(Track(value)) }

    fileprivate var json: JSON {
      switch self {
      case .number(let track): ["ty": 0, "v": property(track)]
      case .color(let color): ["ty": 2, "v": property(track(color))]
      case .point(let x, let y): ["ty": 3, "v": property(Track(x, y))]
      case .layer(let index): ["ty": 10, "v": property(Track(Double(index)))]
      }
    }
  }

  /// - Parameter matchName: which After Effects knows it by.
  static func effect(_ name: String, _ matchName: String, _ parameters: [Parameter?]) -> JSON {
    [
      "ty": 5, "nm": .string(name), "mn": .string(matchName), "en": 1,
      "ef": .array(parameters.map { $0?.json ?? [:] }),
    ]
  }

  /// - Parameter members: by their keys in files; colours are `c`.
  static func style(_ type: Int, _ name: String, color: Color? = nil, _ members: [(String, Double)]) -> JSON {
    let style: JSON = ["ty": .number(Double(type)), "nm": .string(name)]
    let colors: JSON = color.map { ["c": property(track($0))] } ?? [:]
    return style + colors + .object(members.map { ($0.0, property(Track($0.1))) })
  }

  // MARK: Shapes

  static func group(_ name: String, _ items: [JSON], _ placement: Placement = Placement()) -> JSON {
    ["ty": "gr", "nm": .string(name), "it": .array(items + [["ty": "tr"] + placement.json])]
  }

  static func path(_ path: Path) -> JSON {
    ["ty": "sh", "ks": ["a": 0, "k": bezier(path)]]
  }

  static func ellipse(center: Point = .zero, width: Double, height: Double) -> JSON {
    ["ty": "el", "d": 1, "p": property(Track(center.x, center.y)), "s": property(Track(width, height))]
  }

  static func rect(_ rect: Rect, radius: Double = 0) -> JSON {
    [
      "ty": "rc", "d": 1, "p": property(Track(rect.midX, rect.midY)),
      "s": property(Track(rect.width, rect.height)), "r": property(Track(radius)),
    ]
  }

  static func star(points: Double, inner: Double, outer: Double) -> JSON {
    [
      "ty": "sr", "sy": 1, "d": 1, "pt": property(Track(points)), "p": property(Track(0, 0)),
      "r": property(Track(0)), "ir": property(Track(inner)), "is": property(Track(0)),
      "or": property(Track(outer)), "os": property(Track(0)),
    ]
  }

  /// - Parameter opacity: default the colour's own.
  static func fill(_ color: Color, opacity: Track? = nil) -> JSON {
    let opacity = opacity ?? Track(color.alpha)
    return ["ty": "fl", "c": property(track(color)), "o": property(opacity, times: 100), "r": 1]
  }

  static func stroke(_ color: Color, width: Double, dash: [Double] = [], dashOffset: Track = Track(0)) -> JSON
  {
    let stroke: JSON = [
      "ty": "st", "c": property(track(color)), "o": property(Track(color.alpha * 100)),
      "w": property(Track(width)),
      "lc": 2, "lj": 2,
    ]
    guard dash.count == 2 else { return stroke }
    return stroke + [
      "d": [
        ["n": "d", "nm": "dash", "v": property(Track(dash[0]))],
        ["n": "g", "nm": "gap", "v": property(Track(dash[1]))],
        ["n": "o", "nm": "offset", "v": property(dashOffset)],
      ]
    ]
  }

  enum GradientKind { case linear, radial }

  static func gradientFill(_ kind: GradientKind, from start: Point, to end: Point, _ colors: [Color]) -> JSON
  {
    ["ty": "gf", "o": property(Track(100)), "r": 1] + gradient(kind, start, end, colors)
  }

  static func gradientStroke(
    _ kind: GradientKind, from start: Point, to end: Point, _ colors: [Color], width: Double
  ) -> JSON {
    [
      "ty": "gs", "o": property(Track(100)), "w": property(Track(width)), "lc": 2, "lj": 2,
    ]
      + gradient(kind, start, end, colors)
  }

  /// Start, end and offset: which part of the outlines before it is left, in parts of the whole and degrees.
  static func trim(start: Track, end: Track, offset: Track = Track(0)) -> JSON {
    [
      "ty": "tm", "s": property(start, times: 100), "e": property(end, times: 100), "o": property(offset),
      "m": 1,
    ]
  }

  // MARK: Values

  /// A property, animated when its track is; values are multiplied by `factor` (100 for percent).
  static func property(_ track: Track, times factor: Double = 1) -> JSON {
    func numbers(_ value: [Double]) -> JSON { .numbers(value.map { $0 * factor }) }
    if track.isConstant {
      let value = track.keys[0].value
      return ["a": 0, "k": value.count == 1 ? .number(value[0] * factor) : numbers(value)]
    }
    let keys = track.keys.enumerated().map { index, key -> JSON in
      let head: JSON = ["t": .number(key.frame), "s": numbers(key.value)]
      guard index < track.keys.count - 1 else { return head }
      let easing = key.easing
      return head + [
        "o": ["x": [.number(easing.x1)], "y": [.number(easing.y1)]],
        "i": ["x": [.number(easing.x2)], "y": [.number(easing.y2)]],
      ]
    }
    return ["a": 1, "k": .array(keys)]
  }

  private static func track(_ color: Color) -> Track {
    Track(color.red, color.green, color.blue, 1)
  }

  /// Colours evenly spaced; opacities follow in a list of their own when one of them is not 1.
  private static func gradient(
    _ kind: GradientKind, _ start: Point, _ end: Point, _ colors: [Color]
  ) -> JSON {
    let offsets = colors.indices.map { Double($0) / Double(max(1, colors.count - 1)) }
    var values = zip(offsets, colors).flatMap { [$0, $1.red, $1.green, $1.blue] }
    if colors.contains(where: { $0.alpha < 1 }) {
      values += zip(offsets, colors).flatMap { [$0, $1.alpha] }
    }
    return [
      "g": ["p": .number(Double(colors.count)), "k": ["a": 0, "k": .numbers(values)]],
      "s": property(Track(start.x, start.y)), "e": property(Track(end.x, end.y)),
      "t": kind == .linear ? 1 : 2,
    ]
  }

  /// Vertices with tangents relative to them. One subpath.
  private static func bezier(_ path: Path) -> JSON {
    var (vertices, ins, outs): ([Point], [Point], [Point]) = ([], [], [])
    var isClosed = false
    func add(_ point: Point, in control: Point) {
      vertices.append(point)
      ins.append(control - point)
      outs.append(.zero)
    }
    for element in path.elements {
      switch element {
      case .move(let point), .line(let point): add(point, in: point)
      case .curve(let a, let b, let point):
        outs[outs.count - 1] = a - vertices[vertices.count - 1]
        add(point, in: b)
      case .close: isClosed = true
      }
    }
    // A curve back to the start is the closing segment itself, not another vertex.
    if isClosed, vertices.count > 1, vertices[0].distance(to: vertices[vertices.count - 1]) < 1e-9 {
      ins[0] = ins[ins.count - 1]
      vertices.removeLast()
      ins.removeLast()
      outs.removeLast()
    }
    func points(_ values: [Point]) -> JSON { .array(values.map { .numbers([$0.x, $0.y]) }) }
    return ["i": points(ins), "o": points(outs), "v": points(vertices), "c": .bool(isClosed)]
  }
}
