import Pixels

/// Chooses a palette for all frames, and makes no file.
final class PaletteChooser: FrameSink {
  private var histogram = ColorHistogram.ofPictures
  private let count: Int
  /// The palette, when the frames are known; one colour is clear.
  private(set) var palette: Palette?

  /// - Parameter count: the most colours, 2…256.
  init(count: Int) {
    self.count = count
  }

  func add(_ frame: Bitmap) { histogram.add(frame) }

  func hold() {}

  func finish() -> [ExportedFile] {
    palette = Palette(withClearFor: histogram, count: count)
    return []
  }
}
