import AnimationCore
import Pixels
import SVGAFormat

/// Writes the parts of a plan as sprites.
struct SpriteWriter {
  private let names: [Int: String]
  private let drawer: PictureDrawer
  private let frameCount: Int
  private var keys: SpriteNames
  private var store = SpritePictures()
  private var sprites: [SVGAMovie.Sprite] = []
  /// The sprites that are mattes, before all others: players look for them there.
  private var mattes: [SVGAMovie.Sprite] = []
  private var drawings: [Conversion.Drawing] = []

  /// - Parameter names: of layers, by their positions.
  init(names: [Int: String], reserved: Set<String>, drawer: PictureDrawer, frameCount: Int) {
    (self.names, self.drawer, self.frameCount) = (names, drawer, frameCount)
    keys = SpriteNames(reserved: reserved)
  }

  var result: SpriteMaker.Result {
    SpriteMaker.Result(
      images: store.images, sprites: mattes + sprites, drawings: drawings, decodedBytes: store.decodedBytes,
      renamed: store.renamed)
  }

  mutating func add(_ part: SpritePlan.Part) throws(AnimationError) {
    switch part {
    case .shapes(let tracks): add(shapes: tracks, matteKey: "")
    case .image(let track): try add(image: track, matteKey: "")
    case .drawn(let tracks): try add(drawn: tracks, matteKey: "")
    case .matted(let track, let matte, let members):
      let key = try add(matte: matte, layer: track.layer)
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

  private func name(_ layer: Int) -> String { names[layer] ?? "" }

  // MARK: Shapes

  private mutating func add(shapes tracks: [UnitTrack], matteKey: String) {
    guard let first = tracks.first else { return }
    let entries = first.pieces.indices.compactMap { index -> ShapeFrames.Entry? in
      let pieces = tracks.compactMap { track -> SpritePiece? in
        if case .piece(let piece) = track.units[index] { return piece }
        return nil
      }
      return Self.entry(pieces, frame: first.frames[index])
    }
    sprites.append(
      .init(
        keys.shapes(name(first.layer)), matteKey: matteKey,
        frames: ShapeFrames(entries, frameCount: frameCount).frames))
  }

  private static func entry(_ pieces: [SpritePiece], frame: Int) -> ShapeFrames.Entry? {
    guard let first = pieces.first else { return nil }
    var all: [ShapePart] = []
    for piece in pieces {
      guard case .shapes(let parts) = piece.content else { return nil }
      all += pieces.count == 1 ? parts : parts.map { $0.faded(piece.alpha) }
    }
    return .init(frame: frame, parts: all, alpha: pieces.count == 1 ? first.alpha : 1, clip: first.clip)
  }

  // MARK: Mattes

  /// - Returns: its key.
  private mutating func add(
    matte pieces: [(frame: Int, piece: SpritePiece)], layer: Int
  ) throws(AnimationError) -> String {
    let key = keys.matte(name(layer))
    let frames: SVGAMovie.FrameList
    switch pieces.first?.piece.content {
    case .image(let image, _, _)?:
      frames = imageFrames(pieces)
      try store.add(EncodedImage(key: key.without(.matte), image.content))
    case .drawn?:
      guard let state = DrawnStates(pieces).states.first else { return key }
      let picture = try draw(state)
      try store.add(picture.bitmap, key: key.without(.matte))
      frames = stateFrames(state, picture.placement, picture.bitmap)
      note([.matte], layer, 1, picture.bitmap.width * picture.bitmap.height * 4)
    default:
      frames =
        ShapeFrames(pieces.compactMap { Self.entry([$0.piece], frame: $0.frame) }, frameCount: frameCount)
        .frames
    }
    mattes.append(.init(key, frames: frames))
    return key
  }

  // MARK: Images

  private mutating func add(image track: UnitTrack, matteKey: String) throws(AnimationError) {
    guard case .piece(let piece)? = track.units.first, case .image(let image, _, _) = piece.content else {
      return
    }
    let key = try store.key(of: image) { keys.picture($0) }
    sprites.append(.init(key, matteKey: matteKey, frames: imageFrames(track.pieces)))
  }

  private func imageFrames(_ pieces: [(frame: Int, piece: SpritePiece)]) -> SVGAMovie.FrameList {
    frames(
      pieces.compactMap { frame, piece in
        guard case .image(_, let size, let transform) = piece.content else { return nil }
        return (
          frame,
          SVGAMovie.Frame(
            alpha: piece.alpha, layout: Rect(size), transform: transform,
            clip: piece.clip.flatMap { $0.clip(in: transform) })
        )
      })
  }

  private func frames(_ states: [(frame: Int, state: SVGAMovie.Frame)]) -> SVGAMovie.FrameList {
    var frames = SVGAMovie.FrameList()
    for (frame, state) in states {
      while frames.count < frame { frames.append(.hidden) }
      frames.append(state)
    }
    while frames.count < frameCount { frames.append(.hidden) }
    return frames
  }

  // MARK: Pictures

  private mutating func add(drawn tracks: [UnitTrack], matteKey: String) throws(AnimationError) {
    guard let first = tracks.first else { return }
    if tracks.count == 1, first.kind == .drawn {
      let states = DrawnStates(first.pieces).states
      if states.count == 1 || states.count * 3 <= first.frames.count, isWorthIt(states) {
        var bytes = 0
        let key = keys.picture(name(first.layer))
        for (index, state) in states.enumerated() {
          let picture = try draw(state)
          let own = index == 0 ? key : keys.picture("\(key) \(index + 1)")
          try store.add(picture.bitmap, key: own)
          bytes += picture.bitmap.width * picture.bitmap.height * 4
          sprites.append(
            .init(own, matteKey: matteKey, frames: stateFrames(state, picture.placement, picture.bitmap)))
        }
        return note(first.reasons, first.layer, states.count, bytes)
      }
      if let fills = GradientFills(first.pieces, pictureCount: states.count) {
        return try add(fills, of: first, matteKey: matteKey)
      }
    }
    try addSequence(tracks, matteKey: matteKey)
  }

  private mutating func add(
    _ fills: GradientFills, of track: UnitTrack, matteKey: String
  ) throws(AnimationError) {
    let key = keys.picture(name(track.layer))
    var bytes = 0
    for (index, state) in fills.states.enumerated() {
      guard let pixel = state.pixel, let area = state.area(in: pixel) else { continue }
      let toSpace = Transform.scale(pixel.width, pixel.height)
      let fill = FillItem(
        Path(area.applying(toSpace)), paint: .gradient(state.gradient),
        transform: .scale(1 / pixel.width, 1 / pixel.height))
      let (bitmap, placement) = try drawer.picture(of: [.fill(fill)], in: area, scale: min(1, drawer.scale))
      let own = index == 0 ? key : keys.picture("\(key) \(index + 1)")
      try store.add(bitmap, key: own)
      bytes += bitmap.width * bitmap.height * 4
      let layout = Rect(x: 0, y: 0, width: Double(bitmap.width), height: Double(bitmap.height))
      let states = state.entries.map { entry in
        let transform = entry.transform * toSpace * placement
        return (
          entry.frame,
          SVGAMovie.Frame(
            alpha: entry.alpha, layout: layout, transform: transform,
            clip: entry.outline.clip(in: transform))
        )
      }
      sprites.append(.init(own, matteKey: matteKey, frames: frames(states)))
    }
    note(track.reasons, track.layer, fills.states.count, bytes)
  }

  /// True unless what is never seen would take more than what is seen.
  private func isWorthIt(_ states: [DrawnStates.State]) -> Bool {
    var (moving, still) = (0.0, 0.0)
    for state in states {
      guard let area = area(of: state) else { continue }
      guard state.isFixed || drawer.isBounded(state.items.items) else { return false }
      moving += area.width * area.height
      still +=
        state.isFixed
        ? area.width * area.height : state.entries.reduce(0) { $0 + $1.box.width * $1.box.height }
    }
    return moving <= max(still, 1) && moving <= 4 * drawer.canvas.width * drawer.canvas.height
  }

  /// Returns the area on the canvas and beyond it, where the state is largest.
  private func area(of state: DrawnStates.State) -> Rect? {
    if state.isFixed { return state.box.wholePixels }
    return drawer.box(of: state.items.items.map { $0.applying(state.largest) })
  }

  private func draw(
    _ state: DrawnStates.State
  ) throws(AnimationError) -> (bitmap: Bitmap, placement: Transform) {
    let largest = state.largest
    var items = state.items.items.map { $0.applying(largest) }
    let area = area(of: state) ?? Rect(x: 0, y: 0, width: 1, height: 1)
    if let mode = state.matteMode {
      let page = FillItem(Path(area), paint: .color(.white))
      items = [.group(GroupItem([.fill(page)], matte: Matte(items, mode: mode)))]
    }
    let picture = try drawer.picture(of: items, in: area)
    // To the space of the items.
    return (picture.bitmap, (largest.inverted() ?? .identity) * picture.placement)
  }

  private func stateFrames(
    _ state: DrawnStates.State, _ placement: Transform, _ bitmap: Bitmap
  ) -> SVGAMovie.FrameList {
    let layout = Rect(x: 0, y: 0, width: Double(bitmap.width), height: Double(bitmap.height))
    let isFixed = state.isFixed
    return frames(
      state.entries.map { entry in
        // What never moves has its pixels where they were drawn.
        let transform = (isFixed ? state.largest : entry.transform) * placement
        return (
          entry.frame,
          SVGAMovie.Frame(
            alpha: entry.alpha, layout: layout, transform: transform,
            clip: entry.clip.flatMap { $0.clip(in: transform) })
        )
      })
  }

  private mutating func addSequence(_ tracks: [UnitTrack], matteKey: String) throws(AnimationError) {
    guard let first = tracks.first else { return }
    let box = tracks.dropFirst().reduce(first.box) { $0.union($1.box) }
    let area = box.wholePixels
    var items: [Int: [DisplayItem]] = [:]
    for track in tracks {
      for (frame, unit) in zip(track.frames, track.units) { items[frame, default: []] += unit.original }
    }
    let layer = tracks.last?.layer ?? first.layer
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
    for track in tracks { reasons.formUnion(track.reasons) }
    note(reasons, layer, sequence.images.count, sequence.decodedBytes)
  }

  private mutating func note(
    _ reasons: Set<Conversion.Reason>, _ layer: Int, _ count: Int, _ bytes: Int
  ) {
    drawings.append(
      .init(
        layer: name(layer), reasons: Conversion.Reason.allCases.filter { reasons.contains($0) },
        pictureCount: count, decodedBytes: bytes))
  }
}

extension Rect {
  /// Grown to them.
  fileprivate var wholePixels: Rect {
    Rect(
      minX: minX.rounded(.down), minY: minY.rounded(.down), maxX: maxX.rounded(.up), maxY: maxY.rounded(.up))
  }
}

extension UnitTrack {
  /// Why it is drawn; a matte that moves, where nothing else is known.
  fileprivate var reasons: Set<Conversion.Reason> {
    var reasons: Set<Conversion.Reason> = []
    for case .piece(let piece) in units {
      if case .drawn(let content) = piece.content { reasons.formUnion(content.reasons) }
    }
    if case .matted = kind { reasons.insert(.matte) }
    return reasons
  }
}
