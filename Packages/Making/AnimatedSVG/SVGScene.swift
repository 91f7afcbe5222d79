import AnimationCore
import CairoRenderer
import Painting

/// Says the items of a frame in elements of SVG.
struct SVGScene {
  let size: Size
  let parts: SVGSharedParts

  /// Wider than what is seen, for what comes from outside by blurs and offsets.
  static let everywhere: [SVGElement.Attribute] = [
    .init("x", "-100%"), .init("y", "-100%"), .init("width", "300%"), .init("height", "300%"),
  ]

  func elements(of items: [DisplayItem]) -> [SVGElement] {
    var elements: [SVGElement] = []
    var index = 0
    while index < items.count {
      let item = items[index]
      index += 1
      switch item {
      case .fill(let fill):
        if index < items.count, case .stroke(let stroke) = items[index], stroke.path == fill.path,
          stroke.transform == fill.transform
        {
          elements.append(path(fill, stroke))
          index += 1
        } else {
          elements.append(path(fill, nil))
        }
      case .stroke(let stroke): elements.append(path(nil, stroke))
      case .image(let image): if let element = self.image(image) { elements.append(element) }
      case .text(let text): if let element = self.text(text) { elements.append(element) }
      case .group(let group): if let element = self.group(group) { elements.append(element) }
      }
    }
    return elements
  }

  // MARK: Paths

  /// One that is filled, one that is stroked, or both.
  private func path(_ fill: FillItem?, _ stroke: StrokeItem?) -> SVGElement {
    guard let path = fill?.path ?? stroke?.path else { return SVGElement("g") }
    var attributes: [SVGElement.Attribute] = [.init("d", .path(SVGPathData(path)))]
    var definitions: [SVGElement.Definition] = []
    if let fill {
      if fill.rule == .evenOdd { attributes.append(.init("fill-rule", "evenodd")) }
      add(fill.paint, "fill", &attributes, &definitions)
    } else {
      attributes.append(.init("fill", "none"))
    }
    if let stroke {
      add(stroke.paint, "stroke", &attributes, &definitions)
      add(stroke.style, &attributes)
    }
    return SVGElement(
      "path", attributes, transform: fill?.transform ?? stroke?.transform,
      box: path.bounds ?? Rect(x: 0, y: 0, width: 1, height: 1), definitions: definitions)
  }

  private func add(
    _ paint: Paint, _ name: String, _ attributes: inout [SVGElement.Attribute],
    _ definitions: inout [SVGElement.Definition]
  ) {
    switch paint {
    case .color(let color):
      attributes.append(.init(name, .color(color)))
      attributes.append(.init("\(name)-opacity", .numbers([color.alpha], unit: .part)))
    case .gradient(let gradient):
      definitions.append(.init(attribute: name, element: self.gradient(gradient)))
    }
  }

  private func add(_ style: StrokeStyle, _ attributes: inout [SVGElement.Attribute]) {
    attributes.append(.init("stroke-width", .numbers([style.width], unit: .length)))
    switch style.cap {
    case .butt: break
    case .round: attributes.append(.init("stroke-linecap", "round"))
    case .square: attributes.append(.init("stroke-linecap", "square"))
    }
    switch style.join {
    // A limit below 1 is an error in SVG, and bevels everything here.
    case .miter where style.miterLimit < 1: attributes.append(.init("stroke-linejoin", "bevel"))
    case .miter: attributes.append(.init("stroke-miterlimit", .numbers([style.miterLimit], unit: .part)))
    case .round: attributes.append(.init("stroke-linejoin", "round"))
    case .bevel: attributes.append(.init("stroke-linejoin", "bevel"))
    }
    guard !style.dash.isEmpty else { return }
    attributes.append(.init("stroke-dasharray", .numbers(style.dash, unit: .length)))
    attributes.append(.init("stroke-dashoffset", .numbers([style.dashOffset], unit: .length)))
  }

  private func gradient(_ gradient: Gradient) -> SVGElement {
    let stops = gradient.stops.map { stop in
      SVGElement(
        "stop",
        [
          .init("offset", .numbers([stop.offset], unit: .part)), .init("stop-color", .color(stop.color)),
          .init("stop-opacity", .numbers([stop.color.alpha], unit: .part)),
        ])
    }
    var attributes: [SVGElement.Attribute] = [.init("gradientUnits", "userSpaceOnUse")]
    func add(_ names: [String], _ values: [Double]) {
      for (name, value) in zip(names, values) {
        attributes.append(.init(name, .numbers([value], unit: .length)))
      }
    }
    switch gradient.geometry {
    case .linear(let start, let end):
      add(["x1", "y1", "x2", "y2"], [start.x, start.y, end.x, end.y])
      return SVGElement("linearGradient", attributes, children: stops)
    case .radial(let center, let radius, let focus):
      add(["cx", "cy", "r"], [center.x, center.y, radius])
      add(["fx", "fy"], [focus.x, focus.y])
      return SVGElement("radialGradient", attributes, children: stops)
    }
  }

  // MARK: Images and texts

  private func image(_ item: ImageItem) -> SVGElement? {
    guard !item.frame.isEmpty else { return nil }
    guard let (id, size) = parts.use(item) else { return item.withoutReplacement.flatMap { image($0) } }
    let place = item.fit.place(size, in: item.frame)
    guard let visible = place.intersection(item.frame), !visible.isEmpty else { return nil }
    let use = SVGElement(
      "use", [.init("href", "#\(id)")], transform: item.transform * item.fit.transform(size, in: item.frame),
      box: Rect(size))
    let isWhole = visible.width > place.width - 1e-6 && visible.height > place.height - 1e-6
    return isWhole ? use : clipped([use], Clip(Path(item.frame), transform: item.transform))
  }

  /// Makes a text the outlines of its letters, by the fonts there are here.
  private func text(_ item: TextItem) -> SVGElement? {
    guard item.text.isDrawable else { return nil }
    let size = item.text.runs.reduce(0) { max($0, $1.style.fontSize) }
    // Room for what hangs over.
    let page = item.frame.expanded(by: min(10_000, max(item.frame.width, item.frame.height, 0) + 4 * size))
    guard page.width > 0, page.height > 0, page.width < 1e5, page.height < 1e5 else { return nil }
    var local = item
    local.transform = .translation(-page.minX, -page.minY)
    guard let id = parts.draw(.text(local), size: page.size) else { return nil }
    return SVGElement(
      "use", [.init("href", "#\(id)")], transform: item.transform * .translation(page.minX, page.minY),
      box: Rect(page.size))
  }

  /// What SVG has no words for, as Cairo draws it: shapes where that can, else a picture.
  func drawn(_ item: DisplayItem) -> SVGElement? {
    parts.draw(item, size: size).map { SVGElement("use", [.init("href", "#\($0)")]) }
  }

  // MARK: Clips

  func clipped(_ children: [SVGElement], _ clip: Clip) -> SVGElement {
    SVGElement(
      "g", definitions: [.init(attribute: "clip-path", element: clipPath(clip))], children: children)
  }

  func clipPath(_ clip: Clip) -> SVGElement {
    var attributes: [SVGElement.Attribute] = [.init("d", .path(SVGPathData(clip.path)))]
    if clip.rule == .evenOdd { attributes.append(.init("clip-rule", "evenodd")) }
    return SVGElement(
      "clipPath",
      children: [
        SVGElement(
          "path", attributes, transform: clip.transform,
          box: clip.path.bounds ?? Rect(x: 0, y: 0, width: 1, height: 1))
      ])
  }
}

extension SVGElement.Attribute {
  init(_ name: String, _ value: SVGElement.Value) { (self.name, self.value) = (name, value) }

  init(_ name: String, _ text: String) { self.init(name, .text(text)) }
}
