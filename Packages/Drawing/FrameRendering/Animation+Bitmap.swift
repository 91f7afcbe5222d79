import AnimationCore
import Pixels
import SystemSupport

extension Animation {
  /// An image of one frame. For many frames of an animation a `FrameRenderer` is faster.
  ///
  /// - Parameters:
  ///   - frame: 0 is the first; fractions lie between frames, what is outside shows the nearest frame.
  ///   - replacements: what is shown in the place of the animation's own content.
  ///   - budget: how long it may take.
  /// - Throws: `AnimationError` when the size asked for is too large; `budgetExceeded` when the frame takes too much;
  ///   `interrupted` when the budget is spent.
  public func bitmap(
    at frame: Double, options: ImageOptions = ImageOptions(), replacements: Replacements = Replacements(),
    budget: WorkBudget = .unlimited
  ) throws(AnimationError) -> Bitmap {
    let budget = budget.timed
    let renderer = FrameRenderer(
      self, options: options, replacements: replacements, budget: budget, threads: ProcessorCount.available)
    let bitmap = try renderer.makeBitmap()
    renderer.draw(renderer.displayList(at: frame), into: bitmap)
    try budget.check()
    return bitmap
  }

  /// An image of one frame in a size of its own.
  ///
  /// - Parameters: in pixels.
  public func bitmap(at frame: Double, width: Int, height: Int) throws(AnimationError) -> Bitmap {
    try bitmap(at: frame, options: ImageOptions(size: .pixels(width: width, height: height)))
  }
}

extension Bitmap {
  /// Writes the image as a PNG file, in one step: half a file is never seen, and on failure what was there
  /// before stays.
  ///
  /// - Throws: `FileError` with the cause `unwritable`.
  public func writePNG(to path: String) throws(FileError) {
    let bytes: [UInt8]
    do {
      bytes = try PNGEncoder.encode(self)
    } catch {
      throw FileError(path: path, .unwritable(reason: "\(error)"))
    }
    try StagedFile(bytes, for: path).commit()
  }
}
