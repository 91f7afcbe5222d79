import AnimationCore
import Painting
import Pixels
import SystemSupport

/// One animation for many people: each image has replacements of its own, and what those do not touch is drawn once for all.
///
///     let gift = PersonalisedAnimation(animation)
///     let image = try await gift.image(at: 20, with: Replacements(strings: ["name": "Anna"]))
///
/// The bytes are those of `Animation.image(at:)`. Of frames that are asked for again, in one size, what they show without
/// anything personal is kept as pixels; an image is a copy of those on which only what differs is drawn. A handle: copies
/// share what they keep, on any number of threads.
public struct PersonalisedAnimation: Sendable {
  /// The animation itself.
  public let animation: any Animation
  /// What all images have in the place of the animation's own content.
  public let replacements: Replacements
  /// Keeps decoded images for exports.
  package let exportImages: ImageCache
  /// Keeps decoded images for `image(at:)`.
  private let images: ImageCache
  private let frames: CommonFrames
  /// What one person's files have in common; nil where all have one.
  private let own: PersonFrames?
  /// The part of the canvas that the animation is; nil for all.
  private let area: Rect?

  /// - Parameters:
  ///   - replacements: what all images have in the place of the animation's own content.
  ///   - images: keeps decoded images; default what an `Animation` has: the one that all share, and for exports one of its
  ///     own, which keeps no more pixels than are drawn.
  ///   - memoryLimit: how many bytes the frames that are kept may take. Beyond it, frames are drawn in full.
  public init(
    _ animation: any Animation, replacements: Replacements = Replacements(), images: ImageCache? = nil,
    memoryLimit: Int = 128 << 20
  ) {
    (self.animation, self.replacements) = (animation, replacements)
    (self.images, exportImages) = (images ?? .shared, images ?? ImageCache(keepsFullSize: false))
    (frames, own, area) = (CommonFrames(memoryLimit: memoryLimit), nil, nil)
  }

  private init(_ shared: PersonalisedAnimation, own: PersonFrames?) {
    (animation, replacements, area) = (shared.animation, shared.replacements, shared.area)
    (images, exportImages, frames) = (shared.images, shared.exportImages, shared.frames)
    self.own = own
  }

  private init(_ whole: PersonalisedAnimation, croppedTo area: Rect) {
    (animation, replacements) = (whole.animation.cropped(to: area), whole.replacements)
    (images, exportImages, frames, own) = (whole.images, whole.exportImages, whole.frames, whole.own)
    self.area = area
  }

  /// What the frames that are kept take together, in bytes.
  public var memory: Int { frames.memory }

  /// A part of the canvas; what is kept is shared.
  ///
  /// - Parameter area: see `Animation.cropped(to:)`.
  package func cropped(to area: Rect) -> PersonalisedAnimation {
    PersonalisedAnimation(self, croppedTo: area)
  }

  /// An image of one frame.
  ///
  /// - Parameters:
  ///   - frame: see `Animation.image(at:)`, as `options` and `budget`.
  ///   - replacements: what this one has besides, or instead of, what all have.
  /// - Throws: see `Animation.image(at:)`.
  public func image(
    at frame: Double, options: ImageOptions = ImageOptions(), with replacements: Replacements,
    budget: WorkBudget = .unlimited
  ) async throws -> PixelImage {
    try await WorkThreads.shared.run(within: budget) { budget in
      PixelImage(try bitmap(at: frame, options: options, with: replacements, budget: budget))
    }
  }

  /// An image of one frame, drawn by the thread that calls.
  ///
  /// - Parameters: see `image(at:options:with:budget:)`.
  /// - Throws: see `Animation.bitmap(at:)`.
  public func bitmap(
    at frame: Double, options: ImageOptions = ImageOptions(), with replacements: Replacements,
    budget: WorkBudget = .unlimited
  ) throws(AnimationError) -> Bitmap {
    let budget = budget.timed
    let painter = FramePainter(
      canvas: animation.info.size, options: options, images: images, budget: budget,
      threads: ProcessorCount.available, common: self)
    let bitmap = try painter.makeBitmap()
    let context = EvaluationContext(
      replacements: self.replacements.overridden(by: replacements), motionBlur: options.motionBlur,
      budget: budget)
    painter.draw(
      animation.makeEvaluator().displayList(at: frame, context: context), at: frame, into: bitmap)
    try budget.check()
    return bitmap
  }

  // MARK: What the files of one person have in common

  /// The animation for one person, who has several files made with the same replacements: frames that these share in one
  /// size are evaluated and drawn once.
  ///
  /// - Parameter memoryLimit: how many bytes those frames may take; others are drawn for each file.
  package func forOnePerson(memoryLimit: Int = 64 << 20) -> PersonalisedAnimation {
    PersonalisedAnimation(self, own: PersonFrames(memoryLimit: memoryLimit))
  }

  /// Whether it is one person's, whose files share their frames.
  var keepsOwnFrames: Bool { own != nil }

  /// What the person's frame shows; nil where no file had it yet, or it is not kept.
  package func ownFrame(at frame: Double, _ options: ImageOptions, _ images: ImageCache) -> DrawnList? {
    guard let own, let key = key(of: frame, options, images) else { return nil }
    return own.frame(key)
  }

  /// Keeps what a bitmap shows for the person's other files.
  func keep(
    _ list: DisplayList, _ bitmap: Bitmap, at frame: Double, _ options: ImageOptions, _ images: ImageCache
  ) {
    guard let own, let key = key(of: frame, options, images) else { return }
    own.keep(list, bitmap, key)
  }

  // MARK: What all have in common

  /// What a frame shows with nothing personal; nil where that is not kept.
  func frame(
    at frame: Double, _ options: ImageOptions, _ images: ImageCache, _ budget: WorkBudget
  ) -> DrawnList? {
    guard let key = key(of: frame, options, images) else { return nil }
    switch frames.frame(key) {
    case .frame(let frame): return frame
    case .isNotKept: return nil
    case .isMissing:
      let outcome = draw(frame, options, images, budget)
      frames.take(outcome, key)
      return if case .drawn(let frame) = outcome { frame } else { nil }
    }
  }

  /// What decides how a frame looks; nil where it cannot be told.
  private func key(of frame: Double, _ options: ImageOptions, _ images: ImageCache) -> CommonFrames.Key? {
    var options = options
    let (width, height) = options.size.pixels(of: animation.info.size)
    options.size = .pixels(width: width, height: height)
    let key = CommonFrames.Key(
      frame: frame.bitPattern, options: options, area: area, showsFullSize: images.keepsFullSize)
    // A colour that is not a number equals nothing.
    return key == key ? key : nil
  }

  private func draw(
    _ frame: Double, _ options: ImageOptions, _ images: ImageCache, _ budget: WorkBudget
  ) -> CommonFrames.Outcome {
    // What takes too much here may not be there for a person.
    let own = WorkBudget(within: budget)
    let log = DrawingLog()
    let painter = FramePainter(
      canvas: animation.info.size, options: options, images: images, log: log, budget: own)
    let context = EvaluationContext(replacements: replacements, motionBlur: options.motionBlur, budget: own)
    let list = animation.makeEvaluator().displayList(at: frame, context: context)
    guard !list.items.isEmpty, let bitmap = try? painter.makeBitmap() else { return .unsuitable }
    painter.draw(list, into: bitmap)
    painter.measureTexts(of: list)
    if own.isExhausted { return budget.isExhausted ? .interrupted : .unsuitable }
    // What cannot be drawn as it should be is to be noted for each person who has it.
    guard log.diagnostics.isEmpty else { return .unsuitable }
    return .drawn(DrawnList(list, PixelImage(bitmap)))
  }
}
