import AnimationCore
import Pixels
import SystemSupport
import VisibleDifferences

/// How far what one animation shows is from what another shows, frame by frame, as both are drawn here.
public struct FrameDifference: Hashable, Sendable {
  /// Where one channel of a pixel differs most.
  public struct Place: Hashable, Sendable {
    /// The difference in the channel, of 255.
    public var value: Int
    public var frame: Int
    /// The pixel's place in the images that were compared.
    public var x: Int
    public var y: Int
  }

  /// The frame whose difference is seen most.
  public struct Worst: Hashable, Sendable {
    public var frame: Int
    public var seen: VisibleDifference
  }

  /// The longer side, in pixels, of what is compared.
  private static let side = 1024

  public private(set) var frameCount: Int
  /// How many frames are not the same.
  public private(set) var differentCount = 0
  /// Nil when all are.
  public private(set) var largest: Place?
  /// Nil when all frames are the same. Frames are looked at whose pixels differ by more than those of all frames before.
  public private(set) var worst: Worst?
  /// The squares of the differences in the frame that was looked at last.
  private var squares = 0.0

  /// Draws all frames of the first animation and the same ones of the second, no larger than 1024 pixels.
  ///
  /// - Parameters:
  ///   - images: keeps decoded images; default one of its own, which keeps no more pixels than are drawn.
  ///   - condition: what ends it once it is false of the frames so far. Default: always true.
  ///   - budget: how long it may take.
  ///   - progress: is called with the number of frames that were compared.
  /// - Throws: what makes a bitmap throw; `budgetExceeded`; `interrupted`.
  package init(
    _ original: any Animation, _ other: any Animation, images: ImageCache? = nil,
    while condition: (FrameDifference) -> Bool = { _ in true }, budget: WorkBudget = .unlimited,
    progress: (Int) -> Void = { _ in }
  ) throws(AnimationError) {
    let budget = budget.timed
    frameCount = original.info.frameCount
    try budget.check(frameCount: frameCount)
    let options = ImageOptions(size: .atMost(Self.side))
    let images = images ?? .forOneJob()
    let renderers = [original, other].map {
      FrameRenderer(
        $0, options: options, images: images, budget: budget, threads: ProcessorCount.available)
    }
    guard renderers[0].width == renderers[1].width, renderers[0].height == renderers[1].height else {
      throw .invalid(path: "", reason: "animations of different proportions cannot be compared")
    }
    let bitmaps = [try renderers[0].makeBitmap(), try renderers[1].makeBitmap()]
    for frame in 0..<frameCount {
      try budget.check()
      let lists = renderers.map { $0.displayList(at: Double(frame)) }
      if lists[0] != lists[1] {
        for (index, list) in lists.enumerated() { renderers[index].draw(list, into: bitmaps[index]) }
        try note(bitmaps[0], bitmaps[1], frame)
        guard condition(self) else { break }
      }
      progress(frame + 1)
    }
    try budget.check()
  }

  /// Makes the difference of frames that are all equal.
  package init(frameCount: Int) { self.frameCount = frameCount }

  fileprivate mutating func note(
    _ original: Bitmap, _ other: Bitmap, _ frame: Int
  ) throws(AnimationError) {
    let distance = PixelDistance(original, other)
    guard distance.largest.value > 0 else { return }
    differentCount += 1
    if distance.largest.value > largest?.value ?? 0 {
      largest = Place(
        value: distance.largest.value, frame: frame, x: distance.largest.x, y: distance.largest.y)
    }
    guard distance.squares > squares * Self.growth else { return }
    squares = distance.squares
    let seen = try VisibleDifference(original, other)
    if seen.score < worst?.seen.score ?? .infinity { worst = Worst(frame: frame, seen: seen) }
  }

  /// How many times the squares of the differences there have to be for looking at another frame.
  private static let growth = 1.1
}

/// Compares an animation with pictures of its frames, which come one by one.
package struct ImageComparison {
  package private(set) var result = FrameDifference(frameCount: 0)
  private let renderer: FrameRenderer
  private let bitmap: Bitmap
  private let budget: WorkBudget

  /// - Parameter budget: how long drawing may take.
  package init(_ animation: any Animation, budget: WorkBudget) throws(AnimationError) {
    renderer = FrameRenderer(animation, budget: budget, threads: ProcessorCount.available)
    bitmap = try renderer.makeBitmap()
    self.budget = budget
  }

  /// - Parameter frames: those that show the picture, which is as large as the animation.
  package mutating func compare(_ image: Bitmap, frames: Range<Int>) throws(AnimationError) {
    guard image.width == renderer.width, image.height == renderer.height else {
      throw .invalid(path: "", reason: "pictures and animation are of different sizes")
    }
    for frame in frames {
      try budget.check()
      renderer.draw(renderer.displayList(at: Double(frame)), into: bitmap)
      try result.add(image, bitmap, frame)
    }
    try budget.check()
  }
}

extension FrameDifference {
  fileprivate mutating func add(
    _ original: Bitmap, _ other: Bitmap, _ frame: Int
  ) throws(AnimationError) {
    frameCount += 1
    try note(original, other, frame)
  }
}

extension FrameDifference: CustomStringConvertible {
  public var description: String {
    guard let largest, let worst else { return "all \(counted(frameCount, "frame")) are the same" }
    return """
      \(worst.seen): in frame \(worst.frame), the worst, \(worst.seen.shareText) (\(worst.seen.scoreText)); the largest \
      difference is \(largest.value) of 255, in frame \(largest.frame) at \(largest.x),\(largest.y); \
      \(differentCount) of \(counted(frameCount, "frame")) differ
      """
  }
}
