import AnimationCore
import Pixels

/// A grid of pixels on which filters are computed.
struct FilterSpace: Hashable {
  /// The transform from the list's canvas to the grid's pixels.
  let canvasToPixels: Transform
  /// The transform from filter space to the grid's pixels.
  let filterToPixels: Transform

  /// The pixels of a target.
  init(_ chain: FilterChain, _ canvasToPixels: Transform) {
    self.canvasToPixels = canvasToPixels
    filterToPixels = canvasToPixels * chain.transform
  }

  /// Upright in filter space, of which a unit is as long as `scale` pixels. Nil where there is none.
  init?(_ chain: FilterChain, scale: Double) {
    guard let fromCanvas = chain.transform.inverted() else { return nil }
    filterToPixels = .scale(scale, scale)
    canvasToPixels = filterToPixels * fromCanvas
    guard canvasToPixels.isInvertible, filterToPixels.isInvertible else { return nil }
  }

  /// Slanted and squeezed as a projection of filter space shows the middle of a box: what is drawn on it is as sharp, and its
  /// edges as soft, as on the target. Fine enough for the corners, within limits; the target's own pixels where nothing comes
  /// nearer than anything else. Nil where the middle is not seen.
  init?(_ chain: FilterChain, asSeenBy projection: Projection, _ box: PixelBox) {
    guard let fromCanvas = chain.transform.inverted(), box.isFinite, !box.isEmpty,
      let middle = projection.differential(at: box.middle)
    else { return nil }
    if projection.isAffine, let origin = projection.apply(.zero) {
      filterToPixels = .translation(origin.x, origin.y) * middle
    } else {
      guard let scale = Self.scale(of: projection, on: box, middle) else { return nil }
      filterToPixels = .scale(scale, scale) * middle
    }
    canvasToPixels = filterToPixels * fromCanvas
    guard canvasToPixels.isInvertible, filterToPixels.isInvertible else { return nil }
  }

  /// How many times finer than its middle is seen the content of a box is to be drawn.
  private static func scale(of projection: Projection, on box: PixelBox, _ middle: Transform) -> Double? {
    guard let fromMiddle = middle.inverted() else { return nil }
    let largest = projection.differentials(on: box).map { ($0 * fromMiddle).maximumScale }.max() ?? 1
    // Slanted, it takes more pixels than it has.
    let (width, height) = (box.maxX - box.minX, box.maxY - box.minY)
    let pixels =
      (abs(middle.a) * width + abs(middle.c) * height) * (abs(middle.b) * width + abs(middle.d) * height)
    let wanted = max(largest, min(largest * fineness, leastHalved))
    return min(wanted, mostMagnified, (maximumPixels / max(1, pixels)).squareRoot())
  }

  /// Content that is seen in perspective is drawn with this many pixels at most.
  static let maximumPixels = Double(1 << 24)
  /// How many times finer than it is seen it is drawn: what has soft edges already gets them once more when it is looked up.
  /// Twice as fine, it would be looked up in halved pixels.
  private static let (fineness, leastHalved) = (1.5, 1.9)
  /// How many times finer than in the middle it is drawn at most, for what comes near the viewer.
  private static let mostMagnified = 4.0

  /// How many pixels a length of filter space has, where that is the same in all directions.
  var scale: Double { abs(filterToPixels.determinant).squareRoot() }

  /// The whole pixels that a rectangle of filter space touches.
  func box(_ rect: Rect) -> PixelBox { PixelBox(rect, filterToPixels) }

  /// Returns what a map of filter space to itself is from this grid's pixels to another's; nil for a grid
  /// that is flattened.
  func pixels(_ map: Projection, to other: FilterSpace) -> Projection? {
    guard let fromPixels = filterToPixels.inverted() else { return nil }
    return Projection(other.filterToPixels) * map * Projection(fromPixels)
  }
}

extension Filter {
  /// True when it can be computed on the pixels that `toPixels` leads to from filter space: it has no lengths and
  /// directions, or they are kept.
  func isAligned(_ toPixels: Transform) -> Bool {
    switch self {
    case .colorMatrix, .colorTables, .colorFunction, .matte, .average: true
    case .blur(let blur): blur.isAligned(toPixels)
    case .layers(let layers):
      layers.allSatisfy { layer in
        switch layer.content {
        case .source(let filters): filters.allSatisfy { $0.isAligned(toPixels) }
        case .shade(let shade):
          shade.blur.isAligned(toPixels) && (shade.expansion == 0 || toPixels.keepsAngles)
        case .items: true
        }
      }
    // Places are mapped, whatever the grid.
    case .projection, .tiles, .warp(.bulge), .displacement: true
    case .warp(.sharpen): toPixels.isUpright && toPixels.keepsAngles
    case .mix(let filters, _, _): filters.allSatisfy { $0.isAligned(toPixels) }
    }
  }
}

extension Blur {
  private var isRound: Bool { deviation.width == deviation.height }

  /// True when its two directions are those of filter space.
  var isUpright: Bool { angle == 0 || isRound }

  fileprivate func isAligned(_ toPixels: Transform) -> Bool {
    if deviation == .zero, edges == nil { return true }
    if edges == nil, isRound { return toPixels.isUpright || toPixels.keepsAngles }
    return toPixels.isUpright && isUpright
  }

  /// Returns the blur along the pixels' axes, where those are filter space's, or it is round.
  func inPixels(_ toPixels: Transform) -> GaussianBlur {
    let deviation = pixelDeviation(toPixels)
    return GaussianBlur(deviationX: deviation.width, deviationY: deviation.height)
  }

  /// The deviations along the pixels' axes, where those are filter space's, or it is round.
  package func pixelDeviation(_ toPixels: Transform) -> Size {
    let (x, y) = (max(0, deviation.width), max(0, deviation.height))
    if toPixels.b == 0, toPixels.c == 0 {
      return Size(x * abs(toPixels.a), y * abs(toPixels.d))
    } else if toPixels.a == 0, toPixels.d == 0 {
      return Size(y * abs(toPixels.c), x * abs(toPixels.b))
    }
    let scale = abs(toPixels.determinant).squareRoot()
    return Size(x * scale, y * scale)
  }
}

extension Shade {
  package var blur: Blur { Blur(deviation: Size(deviation, deviation)) }
}

extension Transform {
  /// True when it stretches lengths by one factor, whatever their direction.
  package var keepsAngles: Bool {
    let (x, y) = (a * a + b * b, c * c + d * d)
    return abs(x - y) <= 1e-9 * max(x, y) && abs(a * c + b * d) <= 1e-9 * max(x, y)
  }
}
