import AnimationCore
import Painting
import Pixels

/// The primitives of an SVG `filter`, each of which has the name of its result: what SVG says with the same meaning as
/// filters of a display list.
package struct SVGFilter {
  /// An element of a filter.
  package struct Primitive {
    package var name: String
    package var attributes: [(name: String, value: String)]
    package var children: [Primitive] = []

    var text: String {
      let start = "<\(name)" + attributes.map { " \($0.name)=\"\($0.value)\"" }.joined()
      return children.isEmpty ? "\(start)/>" : "\(start)>\(children.map(\.text).joined())</\(name)>"
    }
  }

  package private(set) var primitives: [Primitive] = []
  private let toPage: Transform

  /// Nil for filters that SVG has no words for, or not everywhere.
  ///
  /// - Parameter toPage: from filter space, to where the element is that has the filter.
  package init?(_ filters: [Filter], _ toPage: Transform) {
    self.toPage = toPage
    guard let result = add(filters, to: "SourceGraphic") else { return nil }
    // The last primitive's result is the filter's.
    if result != name(primitives.count) { merge([result]) }
  }

  private func name(_ number: Int) -> String { "result\(number)" }

  /// - Returns: the result's name.
  @discardableResult
  private mutating func add(
    _ element: String, _ attributes: [(name: String, value: String)], _ children: [Primitive] = []
  ) -> String {
    let result = name(primitives.count + 1)
    primitives.append(
      Primitive(name: element, attributes: attributes + [("result", result)], children: children))
    return result
  }

  private mutating func add(_ filters: [Filter], to input: String) -> String? {
    var result = input
    for filter in filters {
      guard let next = add(filter, to: result) else { return nil }
      result = next
    }
    return result
  }

  private mutating func add(_ filter: Filter, to input: String) -> String? {
    switch filter {
    case .colorMatrix(let matrix): return self.matrix(matrix.rows, of: input)
    case .colorTables(let tables): return self.tables(tables, of: input)
    case .blur(let blur):
      // Browsers do not repeat edges.
      guard blur.edges == nil else { return nil }
      return self.blur(blur, of: input)
    case .layers(let layers): return composite(layers, of: input)
    case .mix(let filters, let amount, nil):
      guard let filtered = add(filters, to: input) else { return nil }
      return arithmetic(filtered, amount, input, 1 - amount)
    case .colorFunction, .matte, .projection, .tiles, .warp, .displacement, .average, .mix: return nil
    }
  }

  // MARK: Primitives

  private mutating func matrix(_ rows: [[Double]], of input: String) -> String {
    let values = rows.map(\.svgText).joined(separator: " ")
    return add("feColorMatrix", [("in", input), ("type", "matrix"), ("values", values)])
  }

  private mutating func tables(_ tables: ColorTables, of input: String) -> String {
    var functions: [Primitive] = []
    for (channel, table) in [("R", tables.red), ("G", tables.green), ("B", tables.blue), ("A", tables.alpha)]
    where table.count == 256 {
      let values = Self.shortened(table).svgText
      functions.append(
        Primitive(name: "feFunc\(channel)", attributes: [("type", "table"), ("tableValues", values)]))
    }
    return functions.isEmpty ? input : add("feComponentTransfer", [("in", input)], functions)
  }

  /// Returns as few values, evenly spaced, as give the table with lines between them, but for less than a
  /// shade of 255.
  private static func shortened(_ table: [UInt8]) -> [Double] {
    func isSame(_ step: Int) -> Bool {
      table.indices.allSatisfy { place in
        let start = min(place / step * step, 255 - step)
        let (from, to) = (Double(table[start]), Double(table[start + step]))
        let between = from + (to - from) * Double(place - start) / Double(step)
        return abs(between - Double(table[place])) < 1
      }
    }
    let step = [255, 85, 51, 17, 15, 5, 3].first(where: isSame) ?? 1
    return stride(from: 0, through: 255, by: step).map { Double(table[$0]) / 255 }
  }

  private mutating func blur(_ blur: Blur, of input: String) -> String {
    let deviation = blur.pixelDeviation(toPage)
    func limited(_ value: Double) -> Double { value.isFinite ? min(value, GaussianBlur.maximumDeviation) : 0 }
    let values = [limited(deviation.width), limited(deviation.height)]
    return values == [0, 0]
      ? input : add("feGaussianBlur", [("in", input), ("stdDeviation", values.svgText)])
  }

  /// Adds an arithmetic mix of two results, in premultiplied colours.
  private mutating func arithmetic(_ a: String, _ weightA: Double, _ b: String, _ weightB: Double) -> String {
    add(
      "feComposite",
      [
        ("in", a), ("in2", b), ("operator", "arithmetic"), ("k1", "0"), ("k2", weightA.svgText),
        ("k3", weightB.svgText), ("k4", "0"),
      ])
  }

  /// What of `a` Porter and Duff's operator lets through, and of `b` where it says so.
  private mutating func composite(_ a: String, _ operation: String, _ b: String) -> String {
    add("feComposite", [("in", a), ("in2", b), ("operator", operation)])
  }

  @discardableResult
  private mutating func merge(_ inputs: [String]) -> String {
    add("feMerge", [], inputs.map { Primitive(name: "feMergeNode", attributes: [("in", $0)]) })
  }

  // MARK: Layers

  private mutating func composite(_ layers: [FilterLayer], of input: String) -> String? {
    var below: String?
    for layer in layers where layer.opacity > 0 {
      guard let own = content(of: layer, input) else { return nil }
      if layer.extent == .inside {
        // There is nothing it could be inside of.
        guard let there = below else { continue }
        guard let result = paint(own, inside: input, on: there, layer.blendMode) else { return nil }
        below = result
      } else if let there = below {
        guard let result = paint(own, on: there, layer.blendMode) else { return nil }
        below = result
      } else {
        below = own
      }
    }
    return below ?? matrix([[Double]](repeating: [0, 0, 0, 0, 0], count: 4), of: input)
  }

  private mutating func paint(_ own: String, on below: String, _ mode: BlendMode) -> String? {
    switch mode {
    case .normal: return merge([below, own])
    case .add: return arithmetic(own, 1, below, 1)
    case .hardMix: return nil
    default: return add("feBlend", [("in", own), ("in2", below), ("mode", mode.svgName)])
    }
  }

  /// The alpha of what is below stays.
  private mutating func paint(
    _ own: String, inside source: String, on below: String, _ mode: BlendMode
  ) -> String? {
    let own = composite(own, "in", source)
    switch mode {
    case .normal: return composite(own, "atop", below)
    case .add, .hardMix: return nil
    default:
      // Without what was painted where there was nothing.
      guard let painted = paint(own, on: below, mode) else { return nil }
      return arithmetic(painted, 1, composite(own, "out", below), -1)
    }
  }

  private mutating func content(of layer: FilterLayer, _ input: String) -> String? {
    switch layer.content {
    case .source(let filters):
      guard let result = add(filters, to: input) else { return nil }
      guard layer.opacity < 1 else { return result }
      var rows = ColorMatrix.identity.rows
      rows[3][3] = layer.opacity
      return matrix(rows, of: result)
    case .shade(let shade): return self.shade(shade, opacity: layer.opacity, of: input)
    case .items: return nil
    }
  }

  private mutating func shade(_ shade: Shade, opacity: Double, of input: String) -> String? {
    // SVG lets shapes grow into corners.
    guard shade.expansion <= 0 else { return nil }
    var coverage: String
    switch shade.shape {
    case .alpha:
      coverage = offset(blur(shade.blur, of: input), by: shade.offset)
    case .inverted:
      // The same as if it was inverted before; but this needs nothing of what lies far from everything, which some viewers
      // cut off at the page.
      coverage = alpha(1, -1, of: offset(blur(shade.blur, of: input), by: shade.offset))
    case .difference(let isInverted):
      let blurred = blur(shade.blur, of: alpha(0, 1, of: input))
      let (a, b) = (offset(blurred, by: shade.offset), offset(blurred, by: -shade.offset))
      coverage = arithmetic(arithmetic(a, 1, b, -1), 1, arithmetic(b, 1, a, -1), 1)
      if isInverted { coverage = alpha(1, -1, of: coverage) }
    }
    if shade.gain > 1 { coverage = alpha(0, min(shade.gain, 255), of: coverage) }
    return alpha(0, shade.color.alpha * opacity, of: coverage, shade.color)
  }

  /// One colour, and alpha: a number, and a multiple of what it was.
  private mutating func alpha(
    _ constant: Double, _ factor: Double, of input: String, _ color: Color = .black
  ) -> String {
    let colors = [color.red, color.green, color.blue].map { [0, 0, 0, 0, $0] }
    return matrix(colors + [[0, 0, 0, factor, constant]], of: input)
  }

  private mutating func offset(_ input: String, by offset: Point) -> String {
    let offset = toPage.apply(vector: offset)
    guard offset != .zero, offset.isFinite else { return input }
    return add("feOffset", [("in", input), ("dx", offset.x.svgText), ("dy", offset.y.svgText)])
  }
}

extension BlendMode {
  /// The mode's name in SVG, for the modes that CSS has, too.
  package var svgName: String {
    switch self {
    case .colorDodge: "color-dodge"
    case .colorBurn: "color-burn"
    case .hardLight: "hard-light"
    case .softLight: "soft-light"
    default: "\(self)"
    }
  }
}

extension Double {
  /// The number with up to six decimals; 0 for one that is not finite, or too large.
  var svgText: String {
    guard isFinite, magnitude < 1e9 else { return "0" }
    let rounded = (self * 1e6).rounded() / 1e6
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}

extension [Double] {
  var svgText: String { map(\.svgText).joined(separator: " ") }
}
