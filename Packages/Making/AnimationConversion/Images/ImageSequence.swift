import AnimationCore
import AnimationLoading
import Pixels
import SVGAFormat
import SystemSupport

/// Makes pictures and sprites of frames, which come one after the other and are not kept: a frame like an earlier one
/// shows its pictures; what stays is not drawn again; and what is new is cut out.
///
/// - A frame is drawn over the one before, or over the last that was drawn by itself, where what has changed is opaque
///   in the new frame, or lies where nothing was. Pictures of changes are rectangles with a pixel of what stays around
///   them, so that nothing shows at their edges in players that scale.
/// - Otherwise, or where it takes no more pixels, it is drawn by itself, as rectangles of what is not transparent.
/// - The frames are shown as they are, pixel by pixel, as far as `SequenceOptions` say nothing else.
package struct ImageSequence {
  /// A picture in a place, drawn by a sprite; sprites are drawn in their order.
  private struct Draw: Hashable {
    var sprite: Int
    var area: PixelArea
  }

  /// A frame, and how it is drawn.
  private struct State {
    var draws: [Draw]
    var pixels: [UInt32]
  }

  private struct Sprite {
    var image: Int
    /// The places where it is shown, by ascending frames.
    var places: [(frame: Int, x: Int, y: Int)] = []
  }

  /// A picture that may come.
  private struct Cut {
    var area: PixelArea
    var content: ImageStore.Content
    var isOpaque: Bool
  }

  /// Pictures one above the other; each is drawn in every frame until it is covered.
  private static let maximumDraws = 12

  private let width: Int
  private let height: Int
  private let options: SequenceOptions
  private let finder: AreaFinder
  private var store: ImageStore
  private var sprites: [Sprite] = []
  private var known: [Digest: [Draw]] = [:]
  private var shown: State
  /// The last frame that was drawn by itself, while it is what the others are drawn over.
  private var base: State?
  /// The number of frames that were added.
  package private(set) var frameCount = 0
  /// The number of frames that were unlike the one before.
  package private(set) var changeCount = 0

  /// - Parameters: `width` and `height` of all frames, in pixels.
  package init(width: Int, height: Int, options: SequenceOptions = SequenceOptions()) {
    (self.width, self.height) = (width, height)
    self.options = options
    finder = AreaFinder(width: width, height: height)
    store = ImageStore(options)
    shown = State(draws: [], pixels: Array(repeating: 0, count: width * height))
  }

  /// Adds the next frame.
  ///
  /// - Throws: `invalid` for one of another size; `limitExceeded` for more pictures than a file may have.
  package mutating func add(_ frame: Bitmap) throws(AnimationError) {
    guard frame.width == width, frame.height == height else {
      throw .invalid(
        path: "", reason: "a frame is \(frame.width)x\(frame.height) pixels, not \(width)x\(height)")
    }
    let pixels = frame.words
    if pixels != shown.pixels {
      let digest = pixels.withUnsafeBytes { Digest($0) }
      if let draws = known[digest] {
        changeCount += 1
        shown = State(draws: draws, pixels: pixels)
        if let base, !draws.starts(with: base.draws) { self.base = nil }
      } else {
        try change(to: pixels)
      }
    }
    try hold()
  }

  /// Shows what it shows for one more frame.
  package mutating func hold() throws(AnimationError) {
    let frame = options.firstFrame + frameCount
    for draw in shown.draws {
      sprites[draw.sprite].places.append((frame, draw.area.x, draw.area.y))
    }
    frameCount += 1
    try DecodingLimits.check(
      "frame records", sprites.count * (frame + 1), DecodingLimits().frameRecords)
  }

  private mutating func change(to pixels: [UInt32]) throws(AnimationError) {
    let changes = finder.changed(from: shown.pixels, to: pixels, tolerance: options.noise)
    if changes.isEmpty { return }
    changeCount += 1
    let whole = finder.drawn(pixels).map { cut($0, of: pixels) }
    let wholeCost = cost(whole)
    var best: (state: State, cuts: [Cut], cost: Int)?
    for (state, areas) in [(shown, changes)] + baseChanges(pixels) where state.draws.count < Self.maximumDraws
    {
      guard let cuts = updates(areas, of: pixels, over: state.pixels) else { continue }
      let cost = cost(cuts)
      if cost < best?.cost ?? .max { best = (state, cuts, cost) }
    }
    if let best, best.cost < wholeCost - wholeCost / 8 {
      try draw(best.cuts, of: pixels, over: best.state)
    } else {
      try draw(whole, of: pixels, over: nil)
    }
    // What is shown may be other than the frame by a little.
    known[shown.pixels.withUnsafeBytes { Digest($0) }] = shown.draws
  }

  private func baseChanges(_ pixels: [UInt32]) -> [(state: State, areas: [PixelArea])] {
    guard let base, base.draws != shown.draws else { return [] }
    return [(base, finder.changed(from: base.pixels, to: pixels, tolerance: options.noise))]
  }

  /// What to draw over `old` to show `pixels`; nil where that takes something away.
  private func updates(_ areas: [PixelArea], of pixels: [UInt32], over old: [UInt32]) -> [Cut]? {
    var cuts: [Cut] = []
    for area in areas {
      let area = widened(area)
      let cut = cut(area, of: pixels)
      guard cut.isOpaque || all(area, of: old, { $0 == 0 }) else { return nil }
      cuts.append(cut)
    }
    // Wider, they may lie over one another: what has no alpha may not be drawn twice.
    for first in cuts.indices {
      for second in cuts.indices where second > first {
        if cuts[first].area.overlaps(cuts[second].area), !cuts[first].isOpaque || !cuts[second].isOpaque {
          return nil
        }
      }
    }
    return cuts
  }

  private func widened(_ area: PixelArea) -> PixelArea {
    let (left, top) = (max(0, area.x - 1), max(0, area.y - 1))
    return PixelArea(
      x: left, y: top, width: min(width, area.x + area.width + 1) - left,
      height: min(height, area.y + area.height + 1) - top)
  }

  private func cut(_ area: PixelArea, of pixels: [UInt32]) -> Cut {
    Cut(
      area: area, content: ImageStore.content(area, of: pixels, width: width),
      isOpaque: all(area, of: pixels) { $0 >= 0xff00_0000 })
  }

  private func all(_ area: PixelArea, of pixels: [UInt32], _ condition: (UInt32) -> Bool) -> Bool {
    area.rows.allSatisfy { y in
      pixels[y * width + area.x..<y * width + area.x + area.width].allSatisfy(condition)
    }
  }

  /// How many pixels there are to decode that there were not.
  private func cost(_ cuts: [Cut]) -> Int {
    cuts.reduce(0) { $0 + (store.index(of: $1.content) == nil ? $1.area.width * $1.area.height : 0) }
  }

  /// - Parameter below: nil for nothing.
  private mutating func draw(
    _ cuts: [Cut], of pixels: [UInt32], over below: State?
  ) throws(AnimationError) {
    var state = below ?? State(draws: [], pixels: Array(repeating: 0, count: pixels.count))
    state.draws.removeAll { draw in cuts.contains { $0.isOpaque && $0.area.contains(draw.area) } }
    let highest = state.draws.last?.sprite ?? -1
    var used: Set<Int> = []
    var draws: [Draw] = []
    for cut in cuts {
      let image = try store.add(cut.content, cut.area, of: pixels, width: width)
      let sprite = sprite(of: image, above: highest, except: used)
      used.insert(sprite)
      draws.append(Draw(sprite: sprite, area: cut.area))
      for y in cut.area.rows {
        let row = y * width + cut.area.x..<y * width + cut.area.x + cut.area.width
        state.pixels.replaceSubrange(row, with: pixels[row])
      }
    }
    state.draws += draws.sorted { $0.sprite < $1.sprite }
    shown = state
    if below == nil || base.map({ !state.draws.starts(with: $0.draws) }) == true {
      base = below == nil ? state : nil
    }
  }

  /// A sprite that shows a picture, one there is or a new one.
  private mutating func sprite(of image: Int, above lowest: Int, except used: Set<Int>) -> Int {
    for index in sprites.indices where index > lowest && sprites[index].image == image {
      if !used.contains(index) { return index }
    }
    sprites.append(Sprite(image: image))
    return sprites.count - 1
  }

  /// The pictures, as many as are different.
  package var images: [EncodedImage] { store.images.map(\.image) }

  /// What the pictures take once they are decoded, in bytes.
  package var decodedBytes: Int { store.images.reduce(0) { $0 + $1.width * $1.height * 4 } }

  /// Bottom first.
  package var movieSprites: [SVGAMovie.Sprite] {
    sprites.map { sprite in
      let image = store.images[sprite.image]
      let layout = Rect(x: 0, y: 0, width: Double(image.width), height: Double(image.height))
      var frames = SVGAMovie.FrameList()
      for place in sprite.places {
        while frames.count < place.frame { frames.append(.hidden) }
        frames.append(
          SVGAMovie.Frame(
            layout: layout, transform: options.placement * .translation(Double(place.x), Double(place.y))))
      }
      let end = options.firstFrame + frameCount
      while frames.count < end { frames.append(.hidden) }
      return SVGAMovie.Sprite(image.image.key, frames: frames)
    }
  }
}

extension PixelArea {
  fileprivate func contains(_ other: PixelArea) -> Bool {
    columns.contains(other.x) && rows.contains(other.y) && other.x + other.width <= x + width
      && other.y + other.height <= y + height
  }

  fileprivate func overlaps(_ other: PixelArea) -> Bool {
    columns.overlaps(other.columns) && rows.overlaps(other.rows)
  }
}
