import AnimationCore
import CStandardLibrary

/// What the styles of a layer make of its shape, in the order in which After Effects paints them: drop shadow, outer glow,
/// stroke, the layer, gradient and colour overlay, satin, inner glow, inner shadow. What the layer leaves of the outer
/// ones is what is not covered by it: were they cut out first, edges would be thin.
struct StyleLayers {
  /// The layers below the layer, blended with what lies there: not as the layer is.
  private(set) var below: [(layer: FilterLayer, blendMode: BlendMode)] = []
  /// All others, with the layer; empty when there are none.
  private(set) var filters: [Filter] = []

  init(_ styles: [LayerStyle], in context: PropertyContext, _ space: EffectSpace) {
    let inputs = styles.map { StyleInput(style: $0, context: context, space: space) }
    func layer(_ kind: LayerStyle.Kind) -> FilterLayer? {
      inputs.first { $0.style.kind == kind }.flatMap { $0.layer() }
    }
    var outer: [FilterLayer] = []
    for shadow in [layer(.dropShadow), layer(.outerGlow)] {
      guard let shadow else { continue }
      if shadow.isPaintedAsNormal {
        outer.append(shadow.blended(.normal))
      } else {
        below.append((shadow.blended(.normal), shadow.blendMode))
      }
    }
    // A colour in the place of the layer's own is no layer: shapes can have it.
    let flood = inputs.first { $0.style.kind == .colorOverlay }?.flood()
    let gradient = layer(.gradientOverlay)
    let source = gradient == nil ? flood : nil
    let overlays = [gradient, source == nil ? layer(.colorOverlay) : nil]
    outer += [layer(.stroke)].compactMap(\.self)
    let rest: [LayerStyle.Kind] = [.satin, .innerGlow, .innerShadow]
    let above = (overlays + rest.map(layer)).compactMap(\.self)
    if outer.isEmpty, above.isEmpty {
      filters = source ?? []
    } else {
      filters = [.layers(outer + [FilterLayer(.source(source ?? []))] + above)]
    }
  }
}

extension FilterLayer {
  /// True when its blend mode gives what a normal one does, as black that is multiplied.
  fileprivate var isPaintedAsNormal: Bool {
    guard case .shade(let shade) = content, blendMode == .multiply else { return blendMode == .normal }
    return shade.color == .black
  }

  fileprivate func blended(_ mode: BlendMode) -> FilterLayer {
    var layer = self
    layer.blendMode = mode
    return layer
  }
}

/// A style where and when it is evaluated. What the file lacks has the value of a new style in After Effects.
private struct StyleInput {
  let style: LayerStyle
  let context: PropertyContext
  let space: EffectSpace

  private func number(_ key: StaticString, _ fallback: Double) -> Double {
    style.value(key).number(fallback, in: context)
  }

  private func fraction(_ key: StaticString, _ fallback: Double) -> Double {
    (number(key, fallback) / 100).clampedToUnit
  }

  private func choice(_ key: StaticString, _ fallback: Int) -> Int {
    Int(number(key, Double(fallback)), within: 0...1000)
  }

  private func color(_ fallback: Color) -> Color { style.value("c").color(fallback, in: context) }

  private func mode(_ fallback: Int) -> BlendMode { BlendMode(menuLine: choice("bm", fallback)) }

  /// Nil when nothing is to be seen of it.
  func layer() -> FilterLayer? {
    let layer = made()
    return layer.flatMap { $0.opacity > 0 ? $0 : nil }
  }

  private func made() -> FilterLayer? {
    switch style.kind {
    case .dropShadow:
      return FilterLayer(
        .shade(shadow(.alpha)), opacity: fraction("o", 75), blendMode: mode(5))
    case .innerShadow:
      return FilterLayer(
        .shade(shadow(.inverted)), extent: .inside, opacity: fraction("o", 75), blendMode: mode(5))
    case .outerGlow:
      return FilterLayer(.shade(glow(.alpha)), opacity: fraction("o", 75), blendMode: mode(11))
    case .innerGlow:
      return FilterLayer(
        .shade(glow(choice("sr", 1) == 2 ? .alpha : .inverted)), extent: .inside,
        opacity: fraction("o", 75), blendMode: mode(11))
    case .satin:
      let shade = Shade(
        .difference(isInverted: choice("in", 1) != 0), color: color(.black),
        deviation: number("s", 14).deviation, offset: -offset(angle: 19, distance: 11))
      return FilterLayer(.shade(shade), extent: .inside, opacity: fraction("o", 50), blendMode: mode(5))
    case .stroke:
      let size = min(max(0, number("s", 3)), 500)
      if size == 0 { return nil }
      return FilterLayer(.shade(Shade(color: color(.pureRed), expansion: size)))
    case .colorOverlay: return overlay(.color(color(.pureRed)), opacity: fraction("so", 100))
    case .gradientOverlay: return gradient().flatMap { overlay($0, opacity: fraction("o", 100)) }
    }
  }

  private func overlay(_ paint: Paint, opacity: Double) -> FilterLayer {
    FilterLayer(
      .items([space.item(Path(space.plane), paint)]), extent: .inside, opacity: opacity, blendMode: mode(1))
  }

  /// A colour overlay as a filter of the layer's own colours; nil where it is mixed with them by a blend mode.
  func flood() -> [Filter]? {
    guard mode(1) == .normal else { return nil }
    let amount = fraction("so", 100)
    return amount == 0 ? [] : [.colorMatrix(ColorMatrix.flood(color(.pureRed), alpha: 1).mixed(amount))]
  }

  /// Away from the light, whose angle is counted counterclockwise from the right.
  private func offset(angle: Double, distance: Double) -> Point {
    let (angle, distance) = (number("a", angle).radians, number("d", distance))
    return Point(-cos(angle), sin(angle)) * distance
  }

  private func shadow(_ shape: Shade.Shape) -> Shade {
    let deviation = number("s", 5).deviation
    return Shade(
      shape, color: color(.black), deviation: deviation,
      gain: deviation > 0 ? gain(fraction("ch", 0)) : 1, offset: offset(angle: 120, distance: 5))
  }

  private func glow(_ shape: Shade.Shape) -> Shade {
    let deviation = number("s", 5).deviation
    return Shade(
      shape, color: color(Color(red: 1, green: 1, blue: 0.75)), deviation: deviation,
      gain: deviation > 0 ? gain(pow(fraction("ch", 0), 0.2)) : 1)
  }

  /// How spread makes the shape harder: all of it leaves no soft edge.
  private func gain(_ spread: Double) -> Double { 1 / max(1 - spread, 1.0 / 255) }

  /// Across the layer's box, by its angle; nil for kinds that are not drawn, and without colours.
  private func gradient() -> Paint? {
    guard case .stops(let property) = style.value("gf") else { return nil }
    let scales = property.value(in: context)
    guard context.scene.budget.spend(scales.colors.count + scales.opacities.count) else { return nil }
    var stops = scales.merged(opacity: 1)
    guard let last = stops.last else { return nil }
    if choice("re", 0) != 0 {
      stops = stops.reversed().map { Gradient.Stop(offset: 1 - $0.offset, color: $0.color) }
    }
    let (box, angle) = (space.box, number("a", 90).radians)
    let direction = Point(cos(angle), -sin(angle))
    let length =
      (box.width * abs(direction.x) + box.height * abs(direction.y)) * max(0, number("s", 100)) / 100
    guard length > 0 else { return .color(last.color) }
    let (center, half) = (box.center, direction * (length / 2))
    switch choice("gt", 1) {
    case 1:
      return .gradient(Gradient(.linear(start: center - half, end: center + half), stops: stops))
    case 2:
      return .gradient(
        Gradient(.radial(center: center, radius: length / 2, focus: center), stops: stops))
    default: return nil
    }
  }
}
