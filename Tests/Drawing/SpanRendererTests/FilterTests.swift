import AnimationCore
import CairoRenderer
import Painting
import Pixels
import SpanRenderer
import TestSupport
import Testing

/// What filters of groups give, by both renderers.
@Suite struct FilterTests {
  private static let red = Color(red: 1, green: 0, blue: 0)
  private static let blue = Color(red: 0, green: 0, blue: 1)

  private func square(_ x: Double, _ y: Double, _ side: Double, _ color: Color = red) -> DisplayItem {
    .fill(FillItem(.rect(x, y, side, side), paint: .color(color)))
  }

  private func filtered(
    _ items: DisplayItem..., by filters: [Filter], _ transform: Transform = .identity
  ) -> DisplayItem {
    .group(GroupItem(items, filters: FilterChain(filters, transform: transform)))
  }

  /// By spans; Cairo's is within some levels of it.
  private func draw(
    _ items: DisplayItem..., side: Int = 60, _ transform: Transform = .identity, background: Color = .clear,
    differing most: Int = 4
  ) throws -> Bitmap {
    let list = DisplayList(size: Size(1000, 1000), items: items)
    let (spans, cairo) = (try Bitmap(width: side, height: side), try Bitmap(width: side, height: side))
    SpanRenderer(images: ImageCache(), log: nil).show(list, in: spans, transform, on: background)
    CairoRenderer(images: ImageCache()).show(list, in: cairo, transform, on: background)
    #expect(largestDifference(spans, cairo) <= most)
    return spans
  }

  private func largestDifference(_ a: Bitmap, _ b: Bitmap) -> Int {
    zip(a.straightRGBA(), b.straightRGBA()).enumerated().map { index, pair in
      // Colours of what is all but transparent mean little.
      index % 4 == 3 || a.straightRGBA(at: index) > 64 ? abs(Int(pair.0) - Int(pair.1)) : 0
    }.max() ?? 0
  }

  /// Mean and variance of where the alpha is, along x and y.
  private func spread(_ bitmap: Bitmap) -> (mean: Point, variance: Point, sum: Double) {
    var (sum, x1, x2, y1, y2) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let alpha = Double(bitmap.words[y * bitmap.width + x] >> 24)
        let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
        sum += alpha
        x1 += alpha * px
        x2 += alpha * px * px
        y1 += alpha * py
        y2 += alpha * py * py
      }
    }
    let mean = Point(x1 / sum, y1 / sum)
    return (mean, Point(x2 / sum - mean.x * mean.x, y2 / sum - mean.y * mean.y), sum)
  }

  // MARK: Blur

  @Test(arguments: [(2.0, 2.0), (3, 1), (0, 4)]) func aBlurHasItsDeviation(x: Double, y: Double) throws {
    let plain = spread(try draw(square(22, 22, 16)))
    let blurred = spread(
      try draw(filtered(square(22, 22, 16), by: [.blur(Blur(deviation: Size(x, y)))])))
    #expect(abs(blurred.mean.x - plain.mean.x) < 0.05 && abs(blurred.mean.y - plain.mean.y) < 0.05)
    #expect(abs(blurred.variance.x - plain.variance.x - x * x) < 0.1 * x * x + 0.4)
    #expect(abs(blurred.variance.y - plain.variance.y - y * y) < 0.1 * y * y + 0.4)
  }

  /// In filter space, wherever that leads.
  @Test(arguments: [
    Transform.scale(2, 2), .scale(1.5, 0.5), .rotation(radians: 0.6), .rotation(radians: .pi / 2),
    .rotation(radians: 0.4) * .scale(1.6, 0.8), Transform(a: 1, b: 0, c: 0.7, d: 1, tx: 0, ty: 0),
    .scale(-1, 1.3),
  ]) func lengthsAreInFilterSpace(_ turn: Transform) throws {
    let transform = .translation(40, 40) * turn
    let blur = Filter.blur(Blur(deviation: Size(3, 1.5)))
    let item = DisplayItem.fill(
      FillItem(.rect(-5, -5, 10, 10), paint: .color(Self.red), transform: transform))
    let plain = spread(try draw(item, side: 80, differing: 20))
    let blurred = spread(try draw(filtered(item, by: [blur], transform), side: 80, differing: 12))
    // A·diag(σx², σy²)·Aᵀ
    let x = turn.a * turn.a * 9 + turn.c * turn.c * 2.25
    let y = turn.b * turn.b * 9 + turn.d * turn.d * 2.25
    #expect(abs(blurred.mean.x - 40) < 0.1 && abs(blurred.mean.y - 40) < 0.1)
    #expect(abs(blurred.variance.x - plain.variance.x - x) < 0.1 * x + 0.4)
    #expect(abs(blurred.variance.y - plain.variance.y - y) < 0.1 * y + 0.4)
    #expect(abs(blurred.sum - plain.sum) < 0.02 * plain.sum)
  }

  /// What ends where the canvas ends is half there at its edges, as if there was more to see.
  @Test func aBlurGoesOnBeyondTheCanvas() throws {
    let blur = filtered(square(0, 0, 40), by: [.blur(Blur(deviation: Size(3, 3)))])
    let (cut, whole) = (try draw(blur, side: 40), try draw(blur, side: 80, .translation(20, 20)))
    for place in 0..<40 {
      #expect(cut.color(x: place, y: 20) == whole.color(x: place + 20, y: 40), "\(place)")
    }
    #expect(abs(cut.color(x: 0, y: 20).alpha - 0.56) < 0.02)
  }

  @Test func theDirectionsOfABlurAreTurned() throws {
    let item = square(26, 26, 8)
    let plain = spread(try draw(item))
    let blurred = spread(
      try draw(filtered(item, by: [.blur(Blur(deviation: Size(4, 0), angle: .pi / 6))]), differing: 8))
    #expect(abs(blurred.mean.x - 30) < 0.1 && abs(blurred.mean.y - 30) < 0.1)
    #expect(abs(blurred.variance.x - plain.variance.x - 12) < 1.2)
    #expect(abs(blurred.variance.y - plain.variance.y - 4) < 0.8)
  }

  @Test func theDirectionsOfABlurWithEdgesAreTurned() throws {
    let rect = Rect(x: 10, y: 10, width: 30, height: 30)
    let blur = Filter.blur(Blur(deviation: Size(4, 0), angle: 0.5, edges: rect))
    let bitmap = try draw(filtered(square(0, 0, 60), square(20, 20, 10, Self.blue), by: [blur]), differing: 8)
    for (x, y) in [(10, 10), (39, 25), (12, 39)] { #expect(bitmap.color(x: x, y: y).alpha > 0.98) }
    #expect(bitmap.color(x: 9, y: 25).alpha == 0 && bitmap.color(x: 25, y: 40).alpha == 0)
    // Along the direction, not across it.
    #expect(bitmap.color(x: 32, y: 28).blue > 0.2 && bitmap.color(x: 20, y: 33).blue < 0.1)
  }

  @Test func pixelsBeyondEdgesAreAsTheEdges() throws {
    let edges = Rect(x: 10, y: 10, width: 30, height: 30)
    let items = [
      DisplayItem.fill(FillItem(.rect(10, 10, 15, 30), paint: .color(Self.red))),
      .fill(FillItem(.rect(25, 10, 15, 30), paint: .color(Self.blue))),
    ]
    func draw(_ edges: Rect) throws -> Bitmap {
      try self.draw(
        .group(
          GroupItem(items, filters: FilterChain([.blur(Blur(deviation: Size(4, 4), edges: edges))]))))
    }
    let bitmap = try draw(edges)
    // Nothing fades at the edges, nothing lies outside.
    #expect(bitmap.color(x: 10, y: 10) == Self.red)
    #expect(bitmap.color(x: 39, y: 39) == Self.blue)
    #expect(bitmap.color(x: 9, y: 20).alpha == 0)
    #expect(bitmap.color(x: 40, y: 20).alpha == 0)
    #expect(abs(bitmap.color(x: 24, y: 10).red - 0.55) < 0.05)
    // A pixel that the edge cuts is as the next one, in part.
    let cut = try draw(Rect(x: 10.5, y: 10, width: 29.5, height: 30))
    #expect(abs(cut.color(x: 10, y: 20).alpha - 0.5) < 0.01)
    #expect(cut.color(x: 11, y: 20) == Self.red)
  }

  // MARK: Layers

  private let shadow = Filter.layers([
    FilterLayer(.shade(Shade(color: blue, offset: Point(7.5, -4)))), FilterLayer(.source([])),
  ])

  @Test func aShadowLiesUnderWhatCastsIt() throws {
    let bitmap = try draw(filtered(square(20, 20, 10), by: [shadow]))
    #expect(bitmap.color(x: 29, y: 21) == Self.red)
    #expect(bitmap.color(x: 30, y: 17) == Self.blue)
    #expect(bitmap.color(x: 36, y: 16) == Self.blue)
    #expect(abs(bitmap.color(x: 37, y: 17).alpha - 0.5) < 0.01)
    #expect(bitmap.color(x: 38, y: 17).alpha == 0)
    #expect(bitmap.color(x: 36, y: 15).alpha == 0)
    #expect(bitmap.color(x: 36, y: 26).alpha == 0)
    // It turns with its space.
    let turned = try draw(
      filtered(
        square(20, 20, 10),
        by: [.layers([FilterLayer(.shade(Shade(color: Self.blue, offset: Point(8, 0))))])],
        .rotation(radians: .pi / 2)))
    #expect(turned.color(x: 20, y: 28) == Self.blue && turned.color(x: 29, y: 37) == Self.blue)
    #expect(turned.color(x: 20, y: 27).alpha == 0)
  }

  /// Of what lies outside of the image, too.
  @Test func aShadowFallsIntoTheImage() throws {
    let far = Filter.layers([
      FilterLayer(.shade(Shade(color: Self.blue, deviation: 1, offset: Point(100, 0)))),
      FilterLayer(.source([])),
    ])
    let bitmap = try draw(filtered(square(-80, 20, 20), by: [far]))
    #expect(bitmap.color(x: 30, y: 30) == Self.blue)
    #expect(bitmap.color(x: 50, y: 30).alpha == 0)
  }

  @Test func shadesGrowAndGain() throws {
    func draw(_ shade: Shade) throws -> Bitmap {
      try self.draw(filtered(square(20, 20, 20), by: [.layers([FilterLayer(.shade(shade))])]))
    }
    let grown = try draw(Shade(color: Self.blue, expansion: 5))
    #expect(grown.color(x: 15, y: 30) == Self.blue && grown.color(x: 14, y: 30).alpha == 0)
    // Round corners.
    #expect(grown.color(x: 15, y: 15).alpha == 0 && grown.color(x: 17, y: 17).alpha > 0.5)
    let (soft, hard) = (
      try draw(Shade(color: Self.blue, deviation: 3)),
      try draw(Shade(color: Self.blue, deviation: 3, gain: 2))
    )
    for x in 10..<20 {
      let (a, b) = (soft.color(x: x, y: 30).alpha, hard.color(x: x, y: 30).alpha)
      #expect(abs(b - min(1, 2 * a)) < 0.01)
    }
    #expect(soft.color(x: 15, y: 30).alpha > 0.03)
    let all = try draw(Shade(color: Self.blue, deviation: 3, gain: 255))
    #expect(all.color(x: 14, y: 30) == Self.blue)
  }

  @Test func layersShowInsideAndEverywhere() throws {
    let half = Color(red: 0, green: 0, blue: 1, alpha: 0.5)
    func draw(_ extent: FilterLayer.Extent, _ shape: Shade.Shape = .inverted, offset: Double = 6) throws
      -> Bitmap
    {
      let shade = Shade(shape, color: Self.blue, offset: Point(offset, 0))
      return try self.draw(
        filtered(
          square(20, 20, 20, .white), square(30, 20, 20, half),
          by: [.layers([FilterLayer(.source([])), FilterLayer(.shade(shade), extent: extent)])]))
    }
    let inner = try draw(.inside)
    #expect(inner.color(x: 21, y: 30) == Self.blue)
    #expect(inner.color(x: 27, y: 30) == .white)
    #expect(inner.color(x: 10, y: 30).alpha == 0)
    // The alpha stays.
    #expect(abs(inner.color(x: 45, y: 30).alpha - 0.5) < 0.01)
    // Everywhere, far from everything.
    #expect(try draw(.everywhere).color(x: 3, y: 3) == Self.blue)
    let satin = try draw(.everywhere, .difference(isInverted: false), offset: 3)
    #expect(satin.color(x: 18, y: 30) == Self.blue && satin.color(x: 26, y: 30) == .white)
  }

  /// A mode mixes the colours; where there is a part only, too.
  @Test func layersBlendWithThoseBelow() throws {
    let half = Color(red: 1, green: 1, blue: 0, alpha: 0.5)
    let layers = Filter.layers([
      FilterLayer(.source([])),
      FilterLayer(
        .items([.fill(FillItem(.rect(0, 0, 60, 60), paint: .color(Color(red: 0, green: 1, blue: 1))))]),
        extent: .inside, opacity: 0.5, blendMode: .multiply),
    ])
    let bitmap = try draw(filtered(square(10, 10, 20, half), square(40, 10, 20, Self.red), by: [layers]))
    let (a, b) = (bitmap.color(x: 15, y: 15), bitmap.color(x: 45, y: 15))
    #expect(abs(a.alpha - 0.5) < 0.01 && b.alpha == 1)
    #expect(bitmap.color(x: 35, y: 35).alpha == 0)
    #expect(abs(b.red - 0.5) < 0.01 && b.green == 0 && b.blue == 0)
    #expect(abs(a.red - 0.75) < 0.02 && a.green > 0.98 && a.blue < 0.02)
  }

  // MARK: Other filters

  @Test func clipAndMasksCutWhatIsFiltered() throws {
    let blur = FilterChain([.blur(Blur(deviation: Size(3, 3)))])
    for (clip, masks) in [
      (Clip(.rect(20, 20, 20, 20)), []), (nil, [Mask(.rect(20, 20, 20, 20))]),
    ] as [(Clip?, [Mask])] {
      let bitmap = try draw(
        .group(GroupItem([square(0, 0, 60)], clip: clip, masks: masks, filters: blur)))
      #expect(bitmap.color(x: 17, y: 30).alpha > 0.1)
      #expect(abs(bitmap.color(x: 20, y: 30).alpha - 0.57) < 0.03)
    }
    // A matte cuts the result.
    let matted = try draw(
      .group(GroupItem([square(20, 20, 20)], filters: blur, matte: Matte([square(0, 0, 30)]))))
    #expect(matted.color(x: 18, y: 25).alpha > 0.1 && matted.color(x: 30, y: 25).alpha == 0)
  }

  @Test func colorsAndMattesKeepToTheirPixels() throws {
    let invert = ColorMatrix(red: [-1, 0, 0, 0, 1], green: [0, -1, 0, 0, 1], blue: [0, 0, -1, 0, 1])
    let bitmap = try draw(
      filtered(square(10, 10, 20), by: [.colorMatrix(invert), .matte(Matte([square(10, 10, 10)]))]))
    #expect(bitmap.color(x: 15, y: 15) == Color(red: 0, green: 1, blue: 1))
    #expect(bitmap.color(x: 25, y: 15).alpha == 0)
    let flood = ColorMatrix(
      red: [1, 0, 0, 0, 0], green: [0, 1, 0, 0, 0], blue: [0, 0, 0, 0, 1], alpha: [0, 0, 0, 0, 1])
    let all = try draw(filtered(square(10, 10, 20), by: [.colorMatrix(flood)]))
    #expect(all.color(x: 50, y: 50) == Self.blue)
    #expect(all.color(x: 15, y: 15) == Color(red: 1, green: 0, blue: 1))
  }

  @Test func mixingHalfIsTheMean() throws {
    let swap = ColorMatrix(red: [0, 0, 1, 0, 0], green: [0, 1, 0, 0, 0], blue: [1, 0, 0, 0, 0])
    let mix = Filter.mix([.colorMatrix(swap)], amount: 0.5, matte: Matte([square(0, 0, 20)]))
    let bitmap = try draw(filtered(square(10, 10, 20), by: [mix]))
    let mixed = bitmap.color(x: 15, y: 15)
    #expect(abs(mixed.red - 0.5) < 0.01 && abs(mixed.blue - 0.5) < 0.01 && mixed.alpha == 1)
    #expect(bitmap.color(x: 25, y: 25) == Self.red)
  }

  @Test func theMeanOfThreeLists() throws {
    let average = Filter.average([[square(20, 10, 20)], [square(30, 10, 20)]])
    let bitmap = try draw(filtered(square(10, 10, 20), by: [average]))
    for (x, count) in [(15, 1.0), (25, 2), (35, 2), (45, 1)] {
      #expect(abs(bitmap.color(x: x, y: 15).alpha - count / 3) < 0.005)
      #expect(bitmap.color(x: x, y: 15).red == 1)
    }
  }

  /// The corners of a square go where four points lie.
  @Test func perspectiveMapsCorners() throws {
    let projection = Projection(x: [0.8, 0.1, 5], y: [0.1, 0.7, 8], w: [0.006, 0.002, 1])
    let item = DisplayItem.fill(FillItem(.rect(0, 0, 50, 50), paint: .color(Self.red)))
    let bitmap = try draw(filtered(item, by: [.projection(projection)]), differing: 12)
    let corners = [Point(0, 0), Point(50, 0), Point(50, 50), Point(0, 50)].compactMap(projection.apply)
    #expect(corners.count == 4)
    // The same as a path through them.
    var path = Path([.move(corners[0])])
    for corner in corners.dropFirst() { path.line(to: corner) }
    path.close()
    let expected = try draw(.fill(FillItem(path, paint: .color(Self.red))), differing: 20)
    let (a, b) = (spread(bitmap), spread(expected))
    #expect(abs(a.sum - b.sum) < 0.01 * b.sum)
    #expect(a.mean.distance(to: b.mean) < 0.1 && a.variance.distance(to: b.variance) < 0.5)
    var far = 0
    for y in 0..<60 {
      for x in 0..<60 where abs(bitmap.color(x: x, y: y).alpha - expected.color(x: x, y: y).alpha) > 0.5 {
        far += 1
      }
    }
    #expect(far == 0)
  }

  /// A quarter of a pixel wide, it is about as strong in every row.
  @Test func perspectiveFromTheSideIsALine() throws {
    let projection = Projection(x: [0.01, 0.15, 20], y: [0, 1, 0], w: [0.0002, 0.0002, 1])
    let item = DisplayItem.fill(FillItem(.rect(0, 0, 50, 50), paint: .color(Self.red)))
    let bitmap = try draw(filtered(item, by: [.projection(projection)]), differing: 20)
    let widths = (5..<45).map { y in (0..<60).reduce(0) { $0 + bitmap.color(x: $1, y: y).alpha } }
    #expect(widths.allSatisfy { (0.03...0.75).contains($0) }, "\(widths)")
    #expect(abs(widths.reduce(0, +) / 40 - 0.26) < 0.1)
  }

  /// What lies behind the viewer does not show, and what reaches the horizon ends there.
  @Test func perspectiveEndsAtTheHorizon() throws {
    let projection = Projection(x: [1, 0, 0], y: [0, 1, 0], w: [-0.05, 0, 1])
    let item = DisplayItem.fill(FillItem(.rect(0, 0, 500, 10), paint: .color(Self.red)))
    let bitmap = try draw(filtered(item, by: [.projection(projection)]), differing: 255)
    #expect(bitmap.color(x: 5, y: 5) == Self.red)
    #expect(bitmap.color(x: 50, y: 20) == Self.red)
  }

  @Test func tilesAreRepeated() throws {
    let tiles = Tiles(
      source: Rect(x: 0, y: 0, width: 20, height: 20), tile: Rect(x: 5, y: 5, width: 10, height: 10),
      output: Rect(x: 5, y: 5, width: 40, height: 40))
    let bitmap = try draw(
      filtered(square(0, 0, 10), square(10, 0, 10, Self.blue), by: [.tiles(tiles)]), differing: 6)
    for column in 0..<4 {
      let x = 5 + 10 * column
      #expect(bitmap.color(x: x + 2, y: 37) == Self.red && bitmap.color(x: x + 7, y: 37) == Self.blue)
      #expect(bitmap.color(x: x + 2, y: 42).alpha == 0)
    }
    #expect(bitmap.color(x: 2, y: 7).alpha == 0 && bitmap.color(x: 47, y: 7).alpha == 0)
  }

  // MARK: Keeping

  @Test func aStaticLayerIsFilteredOnce() throws {
    let (cache, images) = (FilteredLayerCache(), ImageCache())
    let renderer = UpdatingRenderer(SpanRenderer(images: images, log: nil, filtered: cache))
    let bitmap = try Bitmap(width: 60, height: 60)
    let still = filtered(square(10, 10, 30), by: [shadow, .blur(Blur(deviation: Size(2, 2)))])
    for frame in 0..<6 {
      let list = DisplayList(
        size: Size(60, 60), items: [square(Double(frame) * 4, 30, 8, Self.blue), still])
      renderer.draw(list, into: bitmap, transform: .identity)
      let fresh = try Bitmap(width: 60, height: 60)
      UpdatingRenderer(SpanRenderer(images: images, log: nil)).draw(list, into: fresh, transform: .identity)
      #expect(bitmap.words == fresh.words, "frame \(frame)")
      #expect(cache.uses == frame)
    }
    // Another scale is another layer.
    renderer.draw(DisplayList(size: Size(60, 60), items: [still]), into: bitmap, transform: .scale(0.9, 0.9))
    #expect(cache.uses == 5)
  }

  @Test func whatNobodyAsksForIsDropped() throws {
    let cache = FilteredLayerCache()
    let renderer = UpdatingRenderer(SpanRenderer(images: ImageCache(), log: nil, filtered: cache))
    let bitmap = try Bitmap(width: 60, height: 60)
    let still = filtered(square(10, 10, 30), by: [shadow])
    func draw(_ items: DisplayItem...) {
      renderer.draw(DisplayList(size: Size(60, 60), items: items), into: bitmap, transform: .identity)
    }
    draw(still)
    draw(square(1, 1, 5))
    draw(square(2, 2, 5))
    draw(still)
    #expect(cache.uses == 0)
    draw(still, square(12, 12, 5))
    #expect(cache.uses == 1)
  }

  /// Those that cast shadows into the image, and those that filters use.
  @Test func imagesOfFilteredGroupsAreFound() {
    func image(_ x: Double) -> DisplayItem {
      .image(ImageItem(.checkers, frame: Rect(x: x, y: 10, width: 10, height: 10), fit: .fill))
    }
    func count(_ filters: [Filter]) -> Int {
      UpdatingRenderer(SpanRenderer(images: ImageCache(), log: nil)).shownImages(
        of: DisplayList(size: Size(60, 60), items: [filtered(image(-40), by: filters)]), width: 60,
        height: 60,
        transform: .identity
      ).count
    }
    #expect(count([.blur(Blur(deviation: Size(1, 1)))]) == 0)
    let far = Filter.layers([FilterLayer(.shade(Shade(color: Self.blue, offset: Point(60, 0))))])
    #expect(count([far]) == 1)
    #expect(count([far, .matte(Matte([image(20)]))]) == 2)
  }

  @Test(arguments: [1e6, 1e9, 1e300], [Transform.identity, .scale(1e-3, 40), .rotation(radians: 0.3)])
  func absurdNumbersAreQuick(far: Double, transform: Transform) throws {
    let tile = Rect(x: 0, y: 0, width: 1 / far, height: 1)
    let everything = Rect(x: -far, y: -far, width: 2 * far, height: 2 * far)
    let filters: [Filter] = [
      .blur(Blur(deviation: Size(far, 1))), .blur(Blur(deviation: Size(far, far), edges: everything)),
      .layers([
        FilterLayer(.shade(Shade(color: .black, deviation: far, offset: Point(far, -far)))),
        FilterLayer(.shade(Shade(.inverted, color: .black, expansion: 90, offset: Point(far, -far)))),
        FilterLayer(.source([])),
      ]),
      .projection(Projection(x: [far, 0, 0], y: [0, 1, 0], w: [-1 / far, 1, 1])),
      .projection(Projection(x: [1, 0, far], y: [0, 1, 0], w: [-0.05, 0, 1])),
      .tiles(Tiles(source: everything, tile: tile, output: everything)),
      .tiles(Tiles(source: tile, tile: Rect(x: 0, y: 0, width: 1, height: 1), output: everything)),
      .warp(.bulge(center: Point(far, 0), radii: Size(far, 1), height: far)),
      .displacement(
        Displacement(map: [square(0, 0, far)], horizontal: .red, vertical: .alpha, maximum: Size(far, far))),
    ]
    let clock = ContinuousClock()
    for filter in filters {
      let time = try clock.measure {
        let bitmap = try Bitmap(width: 64, height: 64)
        SpanRenderer(images: ImageCache(), log: nil).show(
          DisplayList(
            size: Size(64, 64),
            items: [filtered(square(0, 0, 20), square(-far, -far, far), by: [filter], transform)]),
          in: bitmap, .identity,
          on: .clear)
      }
      #expect(time < .seconds(Sanitizer.isThread ? 60 : 12), "\(filter)")
    }
  }
}

extension Bitmap {
  /// The alpha of the pixel that a byte of `straightRGBA` is of.
  fileprivate func straightRGBA(at index: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: words[index / 4] >> 24)
  }
}
