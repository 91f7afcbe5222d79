import AnimationCore
import Pixels

extension Animation {
  /// The frame that tells most of the animation in one picture.
  ///
  /// Of up to 48 frames, spread evenly, those with much to see are looked at: where neighbouring pixels differ at least
  /// 0.6 times as much as in the frame in which they differ most. So nothing is empty, or fades. Of these it is the one
  /// that looks most like all the others together: what passes quickly is not typical.
  ///
  /// - Parameters:
  ///   - options: what draws; size and background have no say.
  ///   - budget: once it is spent, only frames that were drawn by then are chosen from.
  package func posterFrame(
    options: ImageOptions = ImageOptions(), replacements: Replacements = Replacements(),
    images: ImageCache = .shared, budget: WorkBudget = .unlimited
  ) -> Int {
    let renderer = FrameRenderer(
      self, options: .small(of: info.size, maximumSide: 64, like: options), replacements: replacements,
      images: images, budget: budget)
    guard let bitmap = try? renderer.makeBitmap() else { return 0 }
    let last = max(0, info.frameCount - 1)
    let count = min(48, last + 1)
    var candidates: [Candidate] = []
    for index in 0..<count {
      let frame = count > 1 ? (count - 1).dividingFullWidth(index.multipliedFullWidth(by: last)).quotient : 0
      renderer.draw(renderer.displayList(at: Double(frame)), into: bitmap)
      if budget.isExhausted { break }
      candidates.append(Candidate(frame, bitmap))
    }
    let most = candidates.map(\.detail).max() ?? 0
    let detailed = candidates.filter { $0.detail * 10 >= most * 6 }
    let distances = detailed.map { candidate in detailed.reduce(0) { $0 + candidate.distance(to: $1) } }
    let best = zip(detailed, distances).min { $0.1 < $1.1 }
    return best?.0.frame ?? 0
  }
}

private struct Candidate {
  let frame: Int
  /// The differences between the channels of neighbouring pixels, in steps of 255, all together.
  let detail: Int
  private let image: [UInt32]

  init(_ frame: Int, _ bitmap: Bitmap) {
    self.frame = frame
    image = bitmap.words
    let width = bitmap.width
    var sum = 0
    // Around the canvas there is nothing.
    for index in image.indices {
      let (left, above) = (
        index % width > 0 ? image[index - 1] : 0, index >= width ? image[index - width] : 0
      )
      sum += channelDistance(image[index], left) + channelDistance(image[index], above)
      if (index + 1) % width == 0 { sum += channelDistance(image[index], 0) }
      if index + width >= image.count { sum += channelDistance(image[index], 0) }
    }
    detail = sum
  }

  func distance(to other: Candidate) -> Int {
    zip(image, other.image).reduce(0) { $0 + channelDistance($1.0, $1.1) }
  }
}

/// Returns the distance of two pixels, all four channels together.
private func channelDistance(_ a: UInt32, _ b: UInt32) -> Int {
  guard a != b else { return 0 }
  var sum = 0
  for shift in stride(from: UInt32(0), to: 32, by: 8) {
    sum += abs(Int(a >> shift & 0xff) - Int(b >> shift & 0xff))
  }
  return sum
}
