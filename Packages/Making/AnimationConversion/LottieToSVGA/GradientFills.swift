import AnimationCore
import KeyframeFitting

/// Outlines filled with gradients, where one or the other changes: small pictures of the gradients alone, which are seen
/// through the outlines. A gradient is smooth: a small picture of it, stretched, is still the same.
struct GradientFills {
  /// One gradient, wherever it lies.
  struct Image {
    /// The gradient in a space of its own: from 0 to 1 along x, or with a radius of 1.
    let gradient: Gradient
    /// Where the gradient is: transforms from its space, clips that are what it fills; by ascending frames.
    private(set) var placements: [Placement] = []
    /// What is seen of it, in its space.
    private var seen: Rect?
    private var largestScale = 0.0

    init(_ gradient: Gradient) { self.gradient = gradient }

    mutating func add(_ placement: Placement, seen area: Rect) {
      placements.append(placement)
      seen = seen?.union(area) ?? area
      largestScale = max(largestScale, placement.transform.maximumScale)
    }

    /// A pixel in the gradient's space; nil where colours change at once.
    var pixel: Size? {
      guard let gap = gradient.narrowestGap, let seen else { return nil }
      let side = max(gap / GradientFills.pixelsOfAGap, 1 / max(largestScale, 1e-6))
      // Across a linear one, nothing changes.
      if case .linear = gradient.geometry { return Size(side, max(side, seen.height / 2)) }
      return Size(side, side)
    }

    /// What there has to be an image of, in pixels: a little more than what is seen, so that no edge shows.
    func area(in pixel: Size) -> Rect? {
      guard let seen else { return nil }
      let scaled = Rect(
        minX: seen.minX / pixel.width, minY: seen.minY / pixel.height, maxX: seen.maxX / pixel.width,
        maxY: seen.maxY / pixel.height)
      let area = scaled.expanded(by: 1.5)
      return area.width < GradientFills.maximumPixels && area.height < GradientFills.maximumPixels
        ? area : nil
    }
  }

  /// The pixels of the picture between two colours. What is between pixels is off by a 64th of all levels at
  /// most.
  private static let pixelsOfAGap = 32.0
  /// The most pixels of a side.
  private static let maximumPixels = 2048.0
  /// How many images back one is looked for.
  private static let reach = 6
  /// Outlines as clips have rougher edges in some players: for less it is not worth it.
  private static let leastGain = 4.0

  private(set) var images: [Image] = []

  /// Nil where this is no smaller, or something else than filled outlines.
  ///
  /// - Parameters:
  ///   - run: cels that are drawn.
  ///   - imageCount: how many images they would be else.
  init?(_ run: CelRun, imageCount: Int) {
    var outlines = NonZeroOutlines()
    var shown = 0.0
    for (frame, cel) in zip(run.frames, run.cels) {
      guard let content = cel.drawnContent, content.matteMode == nil, !content.blends, cel.clip == nil,
        content.items.count == 1, case .fill(let fill) = content.items[0],
        case .gradient(let gradient) = fill.paint, let (own, place) = gradient.inItsOwnSpace
      else { return nil }
      let transform = fill.transform * place
      guard let outline = fill.rule == .nonZero ? fill.path : outlines.path(for: fill.path),
        let inverse = transform.inverted(), inverse.maximumScale < 1e5
      else { return nil }
      let placement = Placement(
        frame: frame, alpha: cel.alpha, transform: transform, clip: outline.applying(fill.transform))
      let seen = cel.box.expanded(by: 1).applying(inverse)
      shown += cel.box.width * cel.box.height
      let known = images.indices.suffix(Self.reach)
      if let index = known.last(where: { images[$0].gradient.isNear(own, 1e-3) }) {
        images[index].add(placement, seen: seen)
      } else {
        var image = Image(own)
        image.add(placement, seen: seen)
        images.append(image)
      }
    }
    guard !run.cels.isEmpty else { return nil }
    var pixels = 0.0
    for image in images {
      guard let pixel = image.pixel, let area = image.area(in: pixel) else { return nil }
      pixels += area.width * area.height
    }
    guard pixels * Self.leastGain <= shown / Double(run.cels.count) * Double(imageCount) else { return nil }
  }
}

extension Gradient {
  /// The gradient from 0 to 1 along x, or with a radius of 1 around the origin, and where it lies; nil where
  /// it has no extent.
  fileprivate var inItsOwnSpace: (gradient: Gradient, place: Transform)? {
    switch geometry {
    case .linear(let start, let end):
      let (x, y) = (end.x - start.x, end.y - start.y)
      guard x * x + y * y > 1e-12 else { return nil }
      let place = Transform(a: x, b: y, c: -y, d: x, tx: start.x, ty: start.y)
      return (Gradient(.linear(start: Point(0, 0), end: Point(1, 0)), stops: stops), place)
    case .radial(let center, let radius, let focus):
      guard radius > 1e-6 else { return nil }
      let own = Point((focus.x - center.x) / radius, (focus.y - center.y) / radius)
      let place = Transform(a: radius, b: 0, c: 0, d: radius, tx: center.x, ty: center.y)
      return (Gradient(.radial(center: Point(0, 0), radius: 1, focus: own), stops: stops), place)
    }
  }

  /// Where it is steepest, how far two colours are apart; nil for no distance at all.
  fileprivate var narrowestGap: Double? {
    var gap = 1.0
    for (first, second) in zip(stops, stops.dropFirst()) where !first.color.isNear(second.color) {
      gap = min(gap, second.offset - first.offset)
    }
    if case .radial(let center, let radius, let focus) = geometry {
      gap *= radius - center.distance(to: focus)
    }
    return gap > 1e-3 ? gap : nil
  }
}
