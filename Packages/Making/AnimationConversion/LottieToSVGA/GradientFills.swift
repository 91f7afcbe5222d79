import AnimationCore
import KeyframeFitting

/// Outlines filled with gradients, where one or the other changes: small pictures of the gradients alone, which are seen
/// through the outlines. A gradient is smooth: a small picture of it, stretched, is still the same.
struct GradientFills {
  struct Entry {
    var frame: Int
    var alpha: Double
    /// The transform from the gradient's space to the canvas.
    var transform: Transform
    /// The filled area on the canvas, by the non-zero rule.
    var outline: Path
  }

  /// Frames of the same gradient, wherever it lies.
  struct State {
    /// The gradient in a space of its own: from 0 to 1 along x, or with a radius of 1.
    let gradient: Gradient
    private(set) var entries: [Entry] = []
    /// What is seen of it, in its space.
    private var seen: Rect?
    private var largestScale = 0.0

    init(_ gradient: Gradient) { self.gradient = gradient }

    mutating func add(_ entry: Entry, seen area: Rect) {
      entries.append(entry)
      seen = seen?.union(area) ?? area
      largestScale = max(largestScale, entry.transform.maximumScale)
    }

    /// A pixel in the gradient's space; nil where colours change at once.
    var pixel: Size? {
      guard let gap = gradient.narrowestGap, let seen else { return nil }
      let side = max(gap / GradientFills.pixelsOfAGap, 1 / max(largestScale, 1e-6))
      // Across a linear one, nothing changes.
      if case .linear = gradient.geometry { return Size(side, max(side, seen.height / 2)) }
      return Size(side, side)
    }

    /// What there has to be a picture of, in pixels: a little more than what is seen, so that no edge shows.
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
  /// How many states back one is looked for.
  private static let reach = 6
  /// Outlines as clips have rougher edges in some players: for less it is not worth it.
  private static let leastGain = 4.0

  private(set) var states: [State] = []

  /// Nil where this is no smaller, or something else than filled outlines.
  ///
  /// - Parameters:
  ///   - pieces: that are drawn, by ascending frames.
  ///   - pictureCount: how many pictures they would be else.
  init?(_ pieces: [(frame: Int, piece: SpritePiece)], pictureCount: Int) {
    var outlines = NonZeroOutlines()
    var shown = 0.0
    for (frame, piece) in pieces {
      guard case .drawn(let content) = piece.content, content.matteMode == nil, !content.blends,
        piece.clip == nil, content.items.count == 1, case .fill(let fill) = content.items[0],
        case .gradient(let gradient) = fill.paint, let (own, place) = gradient.inItsOwnSpace
      else { return nil }
      let transform = fill.transform * place
      guard let outline = fill.rule == .nonZero ? fill.path : outlines.path(for: fill.path),
        let inverse = transform.inverted(), inverse.maximumScale < 1e5
      else { return nil }
      let entry = Entry(
        frame: frame, alpha: piece.alpha, transform: transform, outline: outline.applying(fill.transform))
      let seen = piece.box.expanded(by: 1).applying(inverse)
      shown += piece.box.width * piece.box.height
      let known = states.indices.suffix(Self.reach)
      if let index = known.last(where: { states[$0].gradient.isNear(own, 1e-3) }) {
        states[index].add(entry, seen: seen)
      } else {
        var state = State(own)
        state.add(entry, seen: seen)
        states.append(state)
      }
    }
    guard !pieces.isEmpty else { return nil }
    var pixels = 0.0
    for state in states {
      guard let pixel = state.pixel, let area = state.area(in: pixel) else { return nil }
      pixels += area.width * area.height
    }
    guard pixels * Self.leastGain <= shown / Double(pieces.count) * Double(pictureCount) else { return nil }
  }
}

extension Gradient {
  /// The gradient from 0 to 1 along x, or with a radius of 1 around the origin, and where it lies; nil where
  /// it has no extent.
  fileprivate var inItsOwnSpace: (Gradient, Transform)? {
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
