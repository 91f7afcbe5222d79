import AnimationCore
import Pixels
import SVGAFormat

/// Writes the groups of a plan as sprites.
struct SpriteWriter {
  private let layerNames: [Int: String]
  private let drawer: ImageDrawer
  private let frameCount: Int
  private var keys: SpriteNames
  private var store = SpriteImages()
  private var sprites: [SVGAMovie.Sprite] = []
  /// The sprites that are mattes, before all others: players look for them there.
  private var mattes: [SVGAMovie.Sprite] = []
  private var drawings: [Conversion.Drawing] = []

  /// - Parameters:
  ///   - layerNames: the names of layers by their positions.
  ///   - reserved: keys of images that there are already.
  init(layerNames: [Int: String], reserved: Set<String>, drawer: ImageDrawer, frameCount: Int) {
    (self.layerNames, self.drawer, self.frameCount) = (layerNames, drawer, frameCount)
    keys = SpriteNames(reserved: reserved)
  }

  var result: SpriteMaker.Result {
    SpriteMaker.Result(
      images: store.images, sprites: mattes + sprites, drawings: drawings, decodedBytes: store.decodedBytes,
      renamed: store.renamed)
  }

  mutating func add(_ group: SpriteGroup) throws(AnimationError) {
    switch group {
    case .shapes(let runs): add(shapes: runs, matteKey: "")
    case .image(let run): try add(image: run, matteKey: "")
    case .drawn(let runs): try add(drawn: runs, matteKey: "")
    case .matted(_, let matte, let members):
      let key = try add(matte: matte)
      for member in members {
        switch member.kind {
        case .shapes: add(shapes: [member], matteKey: key)
        case .image: try add(image: member, matteKey: key)
        default: try add(drawn: [member], matteKey: key)
        }
      }
    }
    try DecodingLimits.check(
      "frame records", (mattes.count + sprites.count) * frameCount, DecodingLimits().frameRecords)
  }

  private func name(_ layer: Int) -> String { layerNames[layer] ?? "" }

  // MARK: Shapes

  private mutating func add(shapes runs: [CelRun], matteKey: String) {
    guard let first = runs.first else { return }
    let frames = ShapeFrames(CelRun(together: runs, as: first), frameCount: frameCount).frames
    sprites.append(.init(keys.shapes(name(first.layer)), matteKey: matteKey, frames: frames))
  }

  // MARK: Mattes

  /// - Returns: its key.
  private mutating func add(matte run: CelRun) throws(AnimationError) -> String {
    let key = keys.matte(name(run.layer))
    let frames: SVGAMovie.FrameList
    switch run.cels.first?.content {
    case .image(let image, let size, _)?:
      frames = self.frames(run.imagePlacements, size: size)
      try store.add(EncodedImage(key: key.without(.matte), image.content))
    case .drawn?:
      guard let image = MovingImage.images(of: run).first else { return key }
      let drawn = try draw(image)
      try store.add(drawn.bitmap, key: key.without(.matte))
      frames = self.frames(drawn.placements, size: drawn.bitmap.size)
      note([.matte], run.layer, 1, drawn.bitmap.decodedBytes)
    default: frames = ShapeFrames(run, frameCount: frameCount).frames
    }
    mattes.append(.init(key, frames: frames))
    return key
  }

  // MARK: Images

  private mutating func add(image run: CelRun, matteKey: String) throws(AnimationError) {
    guard case .image(let image, let size, _)? = run.cels.first?.content else { return }
    let key = try store.key(of: image) { keys.image($0) }
    sprites.append(.init(key, matteKey: matteKey, frames: frames(run.imagePlacements, size: size)))
  }

  /// - Parameters:
  ///   - placements: from an image's pixels to the canvas.
  ///   - size: the image's, in pixels.
  private func frames(_ placements: [Placement], size: Size) -> SVGAMovie.FrameList {
    var frames = SVGAMovie.FrameList()
    for placement in placements {
      while frames.count < placement.frame { frames.append(.hidden) }
      frames.append(
        SVGAMovie.Frame(
          alpha: placement.alpha, layout: Rect(size), transform: placement.transform,
          clip: placement.clip.flatMap { $0.clip(in: placement.transform) }))
    }
    while frames.count < frameCount { frames.append(.hidden) }
    return frames
  }

  // MARK: Images that are drawn

  private mutating func add(drawn runs: [CelRun], matteKey: String) throws(AnimationError) {
    guard let run = runs.first else { return }
    if runs.count == 1, run.kind == .drawn {
      let images = MovingImage.images(of: run)
      if images.count == 1 || images.count * 3 <= run.frames.count, isWorthIt(images) {
        return try add(images, of: run, matteKey: matteKey)
      }
      if let fills = GradientFills(run, imageCount: images.count) {
        return try add(fills, of: run, matteKey: matteKey)
      }
    }
    try addSequence(runs, matteKey: matteKey)
  }

  private mutating func add(
    _ images: [MovingImage], of run: CelRun, matteKey: String
  ) throws(AnimationError) {
    let key = keys.image(name(run.layer))
    var bytes = 0
    for (index, image) in images.enumerated() {
      let drawn = try draw(image)
      let own = index == 0 ? key : keys.image("\(key) \(index + 1)")
      try store.add(drawn.bitmap, key: own)
      bytes += drawn.bitmap.decodedBytes
      sprites.append(
        .init(own, matteKey: matteKey, frames: frames(drawn.placements, size: drawn.bitmap.size)))
    }
    note(run.reasons, run.layer, images.count, bytes)
  }

  private mutating func add(
    _ fills: GradientFills, of run: CelRun, matteKey: String
  ) throws(AnimationError) {
    let key = keys.image(name(run.layer))
    var bytes = 0
    for (index, image) in fills.images.enumerated() {
      guard let pixel = image.pixel, let area = image.area(in: pixel) else { continue }
      let toSpace = Transform.scale(pixel.width, pixel.height)
      let fill = FillItem(
        Path(area.applying(toSpace)), paint: .gradient(image.gradient),
        transform: .scale(1 / pixel.width, 1 / pixel.height))
      let (bitmap, placement) = try drawer.image(of: [.fill(fill)], in: area, scale: min(1, drawer.scale))
      let own = index == 0 ? key : keys.image("\(key) \(index + 1)")
      try store.add(bitmap, key: own)
      bytes += bitmap.decodedBytes
      let placements = image.placements.map { $0.with($0.transform * toSpace * placement) }
      sprites.append(.init(own, matteKey: matteKey, frames: frames(placements, size: bitmap.size)))
    }
    note(run.reasons, run.layer, fills.images.count, bytes)
  }

  /// True unless what is never seen would take more than what is seen.
  private func isWorthIt(_ images: [MovingImage]) -> Bool {
    var (moving, still) = (0.0, 0.0)
    for image in images {
      guard let area = area(of: image) else { continue }
      guard image.isFixed || drawer.isBounded(image.items.items) else { return false }
      moving += area.width * area.height
      still +=
        image.isFixed
        ? area.width * area.height : image.boxes.reduce(0) { $0 + $1.width * $1.height }
    }
    return moving <= max(still, 1) && moving <= 4 * drawer.canvas.width * drawer.canvas.height
  }

  /// Returns the area on the canvas and beyond it, where the image is largest.
  private func area(of image: MovingImage) -> Rect? {
    if image.isFixed { return image.box.wholePixels }
    return drawer.box(of: image.items.items.map { $0.applying(image.largest) })
  }

  /// Returns the image's pixels, and where these are on the canvas.
  private func draw(
    _ image: MovingImage
  ) throws(AnimationError) -> (bitmap: Bitmap, placements: [Placement]) {
    let largest = image.largest
    var items = image.items.items.map { $0.applying(largest) }
    let area = area(of: image) ?? Rect(x: 0, y: 0, width: 1, height: 1)
    if let mode = image.matteMode {
      let page = FillItem(Path(area), paint: .color(.white))
      items = [.group(GroupItem([.fill(page)], matte: Matte(items, mode: mode)))]
    }
    let (bitmap, placement) = try drawer.image(of: items, in: area)
    let toSpace = (largest.inverted() ?? .identity) * placement
    let isFixed = image.isFixed
    // What never moves has its pixels where they were drawn.
    return (bitmap, image.placements.map { $0.with((isFixed ? largest : $0.transform) * toSpace) })
  }

  private mutating func addSequence(_ runs: [CelRun], matteKey: String) throws(AnimationError) {
    guard let first = runs.first else { return }
    let area = SpriteGroup.drawn(runs).box.wholePixels
    var items: [Int: [DisplayItem]] = [:]
    for run in runs {
      for (frame, cel) in zip(run.frames, run.cels) { items[frame, default: []] += cel.original }
    }
    let layer = runs.last?.layer ?? first.layer
    let sequence = try drawer.sequence(
      of: items.keys.sorted().map { (frame: $0, items: items[$0] ?? []) }, in: area,
      prefix: keys.prefix(name(layer)))
    keys.reserve(sequence.images.map(\.key))
    for image in sequence.images { try store.add(image) }
    for sprite in sequence.movieSprites {
      var frames = sprite.frames
      while frames.count < frameCount { frames.append(.hidden) }
      sprites.append(.init(sprite.imageKey, matteKey: matteKey, frames: frames))
    }
    var reasons: Set<Conversion.Reason> = []
    for run in runs { reasons.formUnion(run.reasons) }
    note(reasons, layer, sequence.images.count, sequence.decodedBytes)
  }

  private mutating func note(
    _ reasons: Set<Conversion.Reason>, _ layer: Int, _ count: Int, _ bytes: Int
  ) {
    drawings.append(
      .init(
        layer: name(layer), reasons: Conversion.Reason.allCases.filter { reasons.contains($0) },
        imageCount: count, decodedBytes: bytes))
  }
}

extension Rect {
  /// Grown to them.
  fileprivate var wholePixels: Rect {
    Rect(
      minX: minX.rounded(.down), minY: minY.rounded(.down), maxX: maxX.rounded(.up), maxY: maxY.rounded(.up))
  }
}

extension Bitmap {
  fileprivate var size: Size { Size(Double(width), Double(height)) }
  fileprivate var decodedBytes: Int { width * height * 4 }
}

extension CelRun {
  /// Shapes of runs that have the frames of the first, as one run of its layer.
  fileprivate convenience init(together runs: [CelRun], as first: CelRun) {
    self.init(layer: first.layer, kind: first.kind)
    for (index, var cel) in first.cels.enumerated() {
      if runs.count > 1 {
        cel.content = .shapes(runs.flatMap { $0.cels[index].fadedShapes })
        cel.alpha = 1
      }
      add(cel, frame: first.frames[index])
    }
  }

  /// The places of images in the frames that show one, from the pixels of images to the canvas.
  fileprivate var imagePlacements: [Placement] {
    zip(frames, cels).compactMap { frame, cel in
      guard case .image(_, _, let transform) = cel.content else { return nil }
      return Placement(frame: frame, alpha: cel.alpha, transform: transform, clip: cel.clip)
    }
  }

  /// Why it is drawn; a matte that moves, where nothing else is known.
  fileprivate var reasons: Set<Conversion.Reason> {
    var reasons: Set<Conversion.Reason> = []
    for cel in cels { reasons.formUnion(cel.drawnContent?.reasons ?? []) }
    if case .matted = kind { reasons.insert(.matte) }
    return reasons
  }
}

extension Cel {
  /// Its shapes with its opacity.
  fileprivate var fadedShapes: [CelShape] { (shapes ?? []).map { $0.faded(alpha) } }
}
