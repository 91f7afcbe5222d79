import AnimationCore
import CairoRenderer
import Painting

extension SVGScene {
  func group(_ group: GroupItem) -> SVGElement? {
    guard !group.items.isEmpty || group.filters != nil else { return nil }
    if group.opacity < 1, !group.isolatesItems, group.items.blend() {
      // Opacity keeps it, too. What is alone in the group can fade by itself where that looks the same.
      if group.items.count == 1, case .group(var only) = group.items[0], only.blendMode.growsEvenly {
        only.opacity *= group.opacity
        return self.group(GroupItem([.group(only)], clip: group.clip))
      }
      parts.note("blend mode", "in a group that fades", "SVG mixes it with nothing below the group")
    }
    // A clip keeps the backdrop from what it clips in SVG, so each item has its own.
    if let clip = group.clip, !group.isolatesItems, group.items.blend() {
      return SVGElement("g", children: elements(of: group.items.map { $0.clipped(by: clip) }))
    }
    var attributes: [SVGElement.Attribute] = []
    if group.isPaintedAsWhole { attributes.append(.init("opacity", .numbers([group.opacity], unit: .part))) }
    if let style = style(of: group) { attributes.append(.init("style", style)) }
    var definitions: [SVGElement.Definition] = []
    var children: [SVGElement]
    if let filters = group.filters {
      guard let filter = filter(filters) else {
        var whole = group
        (whole.opacity, whole.blendMode) = (1, .normal)
        return drawn(.group(whole)).map { SVGElement("g", attributes, children: [$0]) }
      }
      // Filters come after clip and masks, and before the matte.
      children = elements(of: [.group(GroupItem(group.items, clip: group.clip, masks: group.masks))])
      definitions.append(.init(attribute: "filter", element: filter))
    } else if group.matte != nil, !group.masks.isEmpty {
      children = elements(of: [.group(GroupItem(group.items, clip: group.clip, masks: group.masks))])
    } else {
      children = elements(of: group.items)
      if let clip = group.clip {
        definitions.append(.init(attribute: "clip-path", element: clipPath(clip)))
      }
      if !group.masks.isEmpty {
        definitions.append(.init(attribute: "mask", element: mask(group.masks)))
      }
    }
    if let matte = group.matte {
      definitions.append(.init(attribute: "mask", element: mask(matte)))
    }
    if children.isEmpty, group.filters == nil { return nil }
    return SVGElement("g", attributes, definitions: definitions, children: children)
  }

  private func style(of group: GroupItem) -> String? {
    switch group.blendMode {
    case .normal: return group.isIsolated ? "isolation:isolate" : nil
    case .add: return "mix-blend-mode:plus-lighter"
    case .hardMix:
      parts.note("blend mode", "hard mix", "SVG does not know it: painted as if there was none")
      return nil
    default: return "mix-blend-mode:\(group.blendMode.svgName)"
    }
  }

  // MARK: Filters

  private func filter(_ chain: FilterChain) -> SVGElement? {
    guard chain.isDirect(.identity), let filter = SVGFilter(chain.filters, chain.transform) else {
      return nil
    }
    return filterElement(filter.primitives.map(element))
  }

  private func filterElement(_ primitives: [SVGElement]) -> SVGElement {
    SVGElement(
      "filter",
      [.init("filterUnits", "userSpaceOnUse")] + Self.everywhere + [
        .init("color-interpolation-filters", "sRGB")
      ], children: primitives)
  }

  private func element(_ primitive: SVGFilter.Primitive) -> SVGElement {
    SVGElement(
      primitive.name,
      primitive.attributes.map { attribute in
        let words = attribute.value.split(separator: " ").map { Double($0) }
        let numbers = words.compactMap { $0 }
        let isNumeric = !words.isEmpty && numbers.count == words.count
        return .init(
          attribute.name, isNumeric ? .numbers(numbers, unit: .factor) : .text(attribute.value))
      }, children: primitive.children.map(element))
  }

  // MARK: Mattes

  private func mask(_ matte: Matte) -> SVGElement {
    let items = elements(of: matte.items)
    switch matte.mode {
    case .alpha: return mask(items, isAlpha: true)
    case .luma: return mask(items)
    case .alphaInverted: return mask(inverted(items, []))
    // On black, the colours are what is multiplied by the alpha.
    case .lumaInverted:
      let black = SVGElement("feFlood", [.init("result", "black")])
      let nodes = ["black", "SourceGraphic"].map { SVGElement("feMergeNode", [.init("in", $0)]) }
      return mask(inverted(items, [black, SVGElement("feMerge", children: nodes)], isLuma: true))
    }
  }

  /// White where the items are not. Browsers do not see what moves in the mask of a mask, so a filter does it.
  private func inverted(
    _ items: [SVGElement], _ primitives: [SVGElement], isLuma: Bool = false
  ) -> [SVGElement] {
    let weights: [Double] = isLuma ? Color.lumaWeights.map { -$0 } + [0, 1] : [0, 0, 0, -1, 1]
    let white: [Double] = [0, 0, 0, 0, 1]
    let matrix = SVGElement(
      "feColorMatrix", [.init("values", .numbers(white + white + white + weights, unit: .factor))])
    let filter = filterElement(primitives + [matrix])
    return [
      SVGElement(
        "g", definitions: [.init(attribute: "filter", element: filter)],
        // Where there is nothing, nothing would be filtered.
        children: [rect("none")] + items)
    ]
  }

  private func mask(_ children: [SVGElement], isAlpha: Bool = false) -> SVGElement {
    SVGElement(
      "mask",
      [.init("maskUnits", "userSpaceOnUse")] + Self.everywhere
        + (isAlpha ? [.init("style", "mask-type:alpha")] : []), children: children)
  }

  private func rect(_ color: String) -> SVGElement {
    SVGElement("rect", Self.everywhere + [.init("fill", color)])
  }

  // MARK: Masks

  /// White where everything shows.
  private func mask(_ masks: [Mask]) -> SVGElement {
    let startsAtOne = masks.first.map { $0.mode == .subtract || $0.mode == .intersect } ?? true
    let isPlain = masks.allSatisfy {
      ($0.mode == .add || $0.mode == .subtract) && !$0.isInverted && $0.expansion >= 0
    }
    if isPlain {
      return mask(
        (startsAtOne ? [rect("#fff")] : [])
          + masks.map { coverage($0, $0.mode == .add ? "#fff" : "#000", opacity: $0.opacity) })
    }
    return mask([rect(startsAtOne ? "#fff" : "#000")] + masks.map(step))
  }

  /// A grey of the mask's coverage, or what is left of white, mixed with what there is.
  private func step(_ mask: Mask) -> SVGElement {
    let mode =
      switch mask.mode {
      case .add: "screen"
      case .subtract, .intersect: "multiply"
      case .lighten: "lighten"
      case .darken: "darken"
      case .difference: "difference"
      }
    let isTakenAway = mask.mode == .subtract
    let (background, ink) = isTakenAway ? ("#fff", "#000") : ("#000", "#fff")
    let shown =
      mask.isInverted
      ? [rect(ink), coverage(mask, background, other: ink, opacity: 1)]
      : [coverage(mask, ink, other: background, opacity: 1)]
    return SVGElement(
      "g", [.init("style", "mix-blend-mode:\(mode)")],
      children: [
        rect(background),
        SVGElement("g", [.init("opacity", .numbers([mask.opacity], unit: .part))], children: shown),
      ])
  }

  /// - Parameter other: what is below, by which it is made smaller.
  private func coverage(_ mask: Mask, _ color: String, other: String = "none", opacity: Double) -> SVGElement
  {
    var attributes: [SVGElement.Attribute] = [
      .init("d", .path(SVGPathData(mask.path))), .init("fill", color),
    ]
    if mask.expansion != 0 {
      attributes += [
        .init("stroke", mask.expansion > 0 ? color : other),
        .init("stroke-width", .numbers([2 * abs(mask.expansion)], unit: .length)),
        .init("stroke-miterlimit", .numbers([Mask.miterLimit], unit: .part)),
      ]
    }
    let path = SVGElement(
      "path", attributes, transform: mask.transform,
      box: mask.path.bounds ?? Rect(x: 0, y: 0, width: 1, height: 1))
    guard mask.feather != .zero || opacity != 1 || mask.mode != .add else { return path }
    var definitions: [SVGElement.Definition] = []
    if mask.feather != .zero {
      let blur = mask.featherDeviation(mask.transform)
      let deviation = [blur.width, blur.height].map { $0.isFinite ? min($0, 500) : 0 }
      let primitive = SVGElement(
        "feGaussianBlur", [.init("stdDeviation", .numbers(deviation, unit: .factor))])
      definitions.append(
        .init(
          attribute: "filter",
          element: filterElement([primitive])))
    }
    return SVGElement(
      "g", [.init("opacity", .numbers([opacity], unit: .part))], definitions: definitions, children: [path])
  }
}

extension DisplayItem {
  /// Puts the item inside of a clip; the backdrop that it is mixed with stays.
  fileprivate func clipped(by clip: Clip) -> DisplayItem {
    guard case .group(let group) = self, group.blends() else {
      return .group(GroupItem([self], clip: clip))
    }
    if group.blendMode == .normal {
      // Those of its items that are blended see what is behind the group.
      return .group(
        GroupItem(
          group.items.map { item in
            let inner = group.clip.map { item.clipped(by: $0) } ?? item
            return inner.clipped(by: clip)
          }))
    }
    var content = group
    content.blendMode = .normal
    return .group(GroupItem([.group(content)], blendMode: group.blendMode, clip: clip))
  }
}

extension GroupItem {
  fileprivate func blends() -> Bool { DisplayItem.group(self).blends() }
}
