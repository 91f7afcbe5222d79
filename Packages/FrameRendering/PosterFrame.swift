import AnimationCore
import Pixels

extension Animation {
  /// The frame that tells most of the animation in one picture: of up to 48, spread evenly, the first with the most to
  /// see, which is where neighbouring pixels differ most. What is empty, or fades in or out, has less of that.
  ///
  /// - Parameter options: what draws; size and background have no say.
  public func posterFrame(
    options: ImageOptions = ImageOptions(), replacements: Replacements = Replacements(),
    images: ImageCache = .shared, budget: WorkBudget = .unlimited
  ) -> Int {
    let renderer = FrameRenderer(
      self, options: .small(of: info.size, longestSide: 96, like: options), replacements: replacements,
      images: images, budget: budget)
    guard let bitmap = try? renderer.makeBitmap() else { return 0 }
    let last = max(0, info.frameCount - 1)
    let count = min(48, last + 1)
    var best = (frame: 0, detail: 0)
    for index in 0..<count {
      let frame = count > 1 ? (count - 1).dividingFullWidth(index.multipliedFullWidth(by: last)).quotient : 0
      if renderer.draw(renderer.displayList(at: Double(frame)), into: bitmap) == nil, index > 0 { continue }
      let detail = bitmap.detail
      if detail > best.detail { best = (frame, detail) }
      if budget.isExhausted { break }
    }
    return best.frame
  }
}

extension Bitmap {
  /// By how much all channels of neighbouring pixels differ, in steps of 255.
  fileprivate var detail: Int {
    let words = pixels.words
    func difference(_ a: UInt32, _ b: UInt32) -> Int {
      guard a != b else { return 0 }
      return (0..<4).reduce(0) { sum, channel in
        let shift = UInt32(channel * 8)
        return sum + abs(Int(a >> shift & 0xff) - Int(b >> shift & 0xff))
      }
    }
    var sum = 0
    for y in 0..<height {
      for index in y * width..<(y + 1) * width {
        if index + 1 < (y + 1) * width { sum += difference(words[index], words[index + 1]) }
        if y + 1 < height { sum += difference(words[index], words[index + width]) }
      }
    }
    return sum
  }
}
