import AnimationCore
import CStandardLibrary
import Pixels
import SystemSupport

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

  /// The longer side, in pixels, of what is compared.
  private static let side = 1024

  public private(set) var frameCount: Int
  /// How many frames are not the same.
  public private(set) var differentCount = 0
  /// Nil when all are.
  public private(set) var largest: Place?

  /// Draws all frames of the first animation and the same ones of the second, no larger than 1024 pixels.
  ///
  /// - Parameters:
  ///   - images: keeps decoded images; default one of its own, which keeps no more pixels than are drawn.
  ///   - budget: how long it may take.
  ///   - progress: is called with the number of frames that were compared.
  /// - Throws: what makes a bitmap throw; `budgetExceeded`; `interrupted`.
  public init(
    _ original: any Animation, _ other: any Animation, images: ImageCache? = nil,
    budget: WorkBudget = .unlimited, progress: (Int) -> Void = { _ in }
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
        note(bitmaps[0], bitmaps[1], frame)
      }
      progress(frame + 1)
    }
    try budget.check()
  }

  /// Makes the difference of frames that are all equal.
  package init(frameCount: Int) { self.frameCount = frameCount }

  fileprivate mutating func note(_ original: Bitmap, _ other: Bitmap, _ frame: Int) {
    var isDifferent = false
    var found: (value: Int, x: Int, y: Int) = (largest?.value ?? 0, -1, -1)
    for y in 0..<original.height {
      original.withRow(y) { original in
        other.withRow(y) { other in
          let (original, other) = (UnsafeRawBufferPointer(original), UnsafeRawBufferPointer(other))
          // Most rows of most frames are the same.
          guard original.differs(from: other) else { return }
          isDifferent = true
          for (index, (a, b)) in zip(original, other).enumerated() where a != b {
            let value = abs(Int(a) - Int(b))
            if value > found.value { found = (value, index / 4, y) }
          }
        }
      }
    }
    if isDifferent { differentCount += 1 }
    guard found.x >= 0 else { return }
    largest = Place(value: found.value, frame: frame, x: found.x, y: found.y)
  }
}

extension UnsafeRawBufferPointer {
  /// Compares with as many bytes elsewhere.
  fileprivate func differs(from other: Self) -> Bool {
    guard let a = baseAddress, let b = other.baseAddress else { return false }
    return memcmp(a, b, Swift.min(count, other.count)) != 0
  }
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
      result.add(image, bitmap, frame)
    }
    try budget.check()
  }
}

extension FrameDifference {
  fileprivate mutating func add(_ original: Bitmap, _ other: Bitmap, _ frame: Int) {
    frameCount += 1
    note(original, other, frame)
  }
}

extension FrameDifference: CustomStringConvertible {
  public var description: String {
    guard let largest else { return "all \(counted(frameCount, "frame")) are the same" }
    return """
      the largest difference is \(largest.value) of 255, in frame \(largest.frame) at \(largest.x),\(largest.y); \
      \(differentCount) of \(counted(frameCount, "frame")) differ
      """
  }
}
