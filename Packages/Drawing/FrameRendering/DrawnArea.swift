import AnimationCore
import Pixels

extension Animation {
  /// The smallest rectangle of the canvas, in the animation's units, outside of which nothing is drawn in any of these
  /// frames; nil where nothing is drawn at all.
  ///
  /// It is found by drawing them with a longer side of 512 pixels, and exact to one of those; what is not transparent
  /// counts.
  ///
  /// - Parameters:
  ///   - options: what draws; size and background have no say.
  ///   - budget: what was drawn once it is spent is missing.
  package func drawnArea(
    of frames: some Sequence<Double>, options: ImageOptions = ImageOptions(),
    replacements: Replacements = Replacements(), images: ImageCache = .shared,
    budget: WorkBudget = .unlimited
  ) -> Rect? {
    let size = info.size
    let renderer = FrameRenderer(
      self, options: .small(of: size, maximumSide: 512, like: options), replacements: replacements,
      images: images,
      budget: budget)
    guard let bitmap = try? renderer.makeBitmap() else { return nil }
    var area: PixelArea?
    for frame in frames {
      if budget.isExhausted { break }
      guard let changed = renderer.draw(renderer.displayList(at: frame), into: bitmap),
        let drawn = bitmap.drawnArea(in: changed)
      else { continue }
      area = area?.union(drawn) ?? drawn
    }
    return area.map { area in
      let (x, y) = (size.width / Double(bitmap.width), size.height / Double(bitmap.height))
      return Rect(
        x: Double(area.x) * x, y: Double(area.y) * y, width: Double(area.width) * x,
        height: Double(area.height) * y)
    }
  }
}

extension ImageOptions {
  /// All of an animation, drawn alike on nothing.
  static func small(of animation: Size, maximumSide: Double, like options: ImageOptions) -> ImageOptions {
    ImageOptions(
      size: .scale(maximumSide / max(animation.width, animation.height)), fit: .fill,
      renderer: options.renderer,
      motionBlur: options.motionBlur)
  }
}

extension Bitmap {
  /// The smallest area of the pixels in another that are not transparent; nil where all are.
  fileprivate func drawnArea(in area: PixelArea) -> PixelArea? {
    let words = pixels.words
    func isEmpty(row: Int) -> Bool { area.columns.allSatisfy { words[row * width + $0] == 0 } }
    guard let top = area.rows.first(where: { !isEmpty(row: $0) }),
      let bottom = area.rows.last(where: { !isEmpty(row: $0) })
    else { return nil }
    var (left, right) = (area.columns.upperBound, area.columns.lowerBound)
    for y in top...bottom {
      let row = y * width
      if let first = (area.columns.lowerBound..<left).first(where: { words[row + $0] != 0 }) { left = first }
      if let last = (right..<area.columns.upperBound).last(where: { words[row + $0] != 0 }) { right = last }
    }
    return PixelArea(x: left, y: top, width: max(1, right - left + 1), height: bottom - top + 1)
  }
}
