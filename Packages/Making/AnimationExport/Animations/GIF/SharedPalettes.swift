import Pixels

/// Palettes for frames that follow one another: as few as serve them, as each but the file's own is written again with every
/// frame that it is for.
struct SharedPalettes {
  /// The file's own palette, when there is one.
  var global: Palette?
  /// That of the frame before.
  private var last: Palette?
  private let bounds: PaletteBounds

  /// One index stands for what is transparent.
  private static let maximumCount = Palette.maximumCount - 1
  /// So few colours are kept as they are where the error is to be small: their palette is small, too.
  private static let (fewColors, smallError) = (64, 20.0)
  /// How many times the error may be as large with a palette that is there already: what is painted again keeps its colours.
  private static let patience = 1.5

  /// - Parameter bounds: what a frame's palette keeps to, as far as there are colours enough.
  init(_ bounds: PaletteBounds) {
    self.bounds = bounds
  }

  /// The palette of each frame: one that was there before, or one for all; else those of either half.
  ///
  /// - Parameter own: the best for the first frame, if it is known.
  mutating func choose(for frames: ArraySlice<ColorHistogram>, own: Palette? = nil) -> [Palette] {
    for palette in [global, last == global ? nil : last].compactMap({ $0 })
    where serves(palette, frames, patience: Self.patience) {
      return give(palette, to: frames)
    }
    guard let own = own ?? frames.first.map({ Palette(for: $0, bounds, count: Self.maximumCount) }) else {
      return []
    }
    if let palette = palette(for: frames, own) { return give(palette, to: frames) }
    let middle = frames.startIndex + frames.count / 2
    return choose(for: frames[..<middle], own: own) + choose(for: frames[middle...])
  }

  private mutating func give(_ palette: Palette, to frames: ArraySlice<ColorHistogram>) -> [Palette] {
    last = palette
    return [Palette](repeating: palette, count: frames.count)
  }

  /// One for all of them; nil where none serves.
  ///
  /// - Parameter own: the best for the first frame.
  private func palette(for frames: ArraySlice<ColorHistogram>, _ own: Palette) -> Palette? {
    guard frames.count > 1, own.colors.count < Self.maximumCount else { return frames.count > 1 ? nil : own }
    var all = frames[frames.startIndex]
    for frame in frames.dropFirst() { all.add(frame) }
    if all.isExact, all.cells.count <= keptCount {
      return Palette(for: all, .exact, count: Self.maximumCount)
    }
    if serves(own, frames.dropFirst(), patience: Self.patience) { return own }
    guard bounds.error > 0 else { return nil }
    let palette = Palette(for: all, bounds, count: Self.maximumCount)
    // One that has many more colours than a frame takes more bytes for the pixels than it saves.
    return palette.colors.count <= own.colors.count * 2 && serves(palette, frames, patience: 1)
      ? palette : nil
  }

  /// How many colours are all kept. At quality 75 and above there are such; below, fewer bytes are wanted.
  private var keptCount: Int {
    bounds.error > 0 ? (bounds.error <= Self.smallError ? Self.fewColors : 0) : Self.maximumCount
  }

  private func serves(_ palette: Palette, _ frames: ArraySlice<ColorHistogram>, patience: Double) -> Bool {
    frames.allSatisfy { bounds.allow(fit(of: palette, to: $0), patience: patience) }
  }

  /// How well a palette serves a frame.
  func fit(of palette: Palette, to frame: ColorHistogram) -> Palette.Fit {
    palette.fit(to: frame, visible: bounds.visible)
  }

  /// Whether bands are seen in a frame.
  func hasBands(_ fit: Palette.Fit) -> Bool { bounds.hasBands(fit) }
}
