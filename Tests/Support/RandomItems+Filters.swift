import AnimationCore

extension RandomItems {
  package mutating func filterChain(depth: Int) -> FilterChain {
    FilterChain((0..<1 + next(3)).map { _ in filter(depth: depth) }, transform: transform())
  }

  package mutating func filter(depth: Int) -> Filter {
    switch next(depth > 0 ? 13 : 9) {
    case 0: return .colorMatrix(matrix())
    case 1:
      let table = (0..<256).map { UInt8(255 - $0) }
      return .colorTables(ColorTables(red: table, alpha: next(4) == 0 ? table : []))
    case 2:
      return .colorFunction(.hueSaturation(hue: fraction(), saturation: fraction(), lightness: fraction()))
    case 3, 4: return .blur(blur())
    case 5: return .projection(projection())
    case 6:
      return .tiles(
        Tiles(
          source: rect(), tile: rect(), output: rect(), isMirrored: next(2) == 0, shift: fraction(),
          shiftsRows: next(2) == 0))
    case 7:
      return .warp(
        next(2) == 0
          ? .sharpen(amount: fraction())
          : .bulge(center: point(), radii: Size(length(), length()), height: fraction() * 4))
    case 8: return .layers((0..<1 + next(3)).map { _ in layer(.shade(shade())) })
    case 9: return .layers((0..<1 + next(4)).map { _ in layer(depth: depth - 1) })
    case 10: return .matte(matte(depth: depth - 1))
    case 11:
      return next(2) == 0
        ? .average((0..<next(3)).map { _ in items(depth: depth - 1) })
        : .displacement(
          Displacement(
            map: items(depth: depth - 1), horizontal: .red, vertical: .alpha,
            maximum: Size(length(), length())))
    default:
      return .mix(
        [filter(depth: depth - 1)], amount: fraction(), matte: next(2) == 0 ? matte(depth: depth - 1) : nil)
    }
  }

  private mutating func matte(depth: Int) -> Matte {
    Matte(items(depth: depth), mode: pick([.alpha, .alphaInverted, .luma, .lumaInverted]))
  }

  private mutating func matrix() -> ColorMatrix {
    func row(_ random: inout RandomItems) -> [Double] { (0..<5).map { _ in random.fraction() - 0.3 } }
    return next(4) == 0
      ? ColorMatrix(red: row(&self), green: row(&self), blue: row(&self), alpha: row(&self))
      : ColorMatrix(red: row(&self), green: row(&self), blue: row(&self))
  }

  private mutating func blur() -> Blur {
    let deviation = length() / 3
    return Blur(
      deviation: Size(deviation, next(2) == 0 ? deviation : length() / 3),
      angle: next(4) == 0 ? fraction() : 0, edges: next(4) == 0 ? rect() : nil)
  }

  private mutating func projection() -> Projection {
    let plain = Projection(transform())
    return next(2) == 0
      ? plain
      : Projection(x: plain.x, y: plain.y, w: [fraction() / 50 - 0.01, fraction() / 50 - 0.01, 1])
  }

  private mutating func layer(depth: Int) -> FilterLayer {
    switch next(4) {
    case 0: layer(.items(items(depth: depth)))
    case 1: layer(.source([filter(depth: depth)]))
    case 2: layer(.source([]))
    default: layer(.shade(shade()))
    }
  }

  private mutating func layer(_ content: FilterLayer.Content) -> FilterLayer {
    FilterLayer(
      content, extent: pick([.everywhere, .everywhere, .inside]), opacity: fraction(),
      blendMode: next(2) == 0 ? .normal : pick(BlendMode.allCases))
  }

  private mutating func shade() -> Shade {
    Shade(
      pick([.alpha, .alpha, .inverted, .difference(isInverted: next(2) == 0)]), color: color(),
      expansion: next(2) == 0 ? 0 : length(), deviation: next(2) == 0 ? 0 : length() / 3,
      gain: next(2) == 0 ? 1 : 1 + length(), offset: point())
  }
}
