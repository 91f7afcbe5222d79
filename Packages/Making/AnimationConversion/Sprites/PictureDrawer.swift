import AnimationCore
import FrameRendering
import Painting
import Pixels
import SVGAFormat

/// Draws items into pictures and sequences of them.
final class PictureDrawer {
  /// The most pixels of a picture.
  private static let mostPixels = 16 << 20
  /// The most pixels of all pictures that show something whole: once they are decoded, no phone has room for
  /// more.
  private static let mostPixelsInAll = 128 << 20

  let canvas: Rect
  /// Pixels for each unit of the canvas.
  let scale: Double
  private let renderer: UpdatingRenderer
  private let budget: WorkBudget
  private var pixels = 0

  init(canvas: Size, scale: Double, images: ImageCache, log: DrawingLog?, threads: Int, budget: WorkBudget) {
    self.canvas = Rect(canvas)
    let most = (Double(Self.mostPixels) / max(1, canvas.width * canvas.height)).squareRoot()
    self.scale = min(scale, most)
    self.budget = budget
    renderer = UpdatingRenderer(images: images, log: log, threads: threads)
    renderer.budget = budget
  }

  /// What items touch at most, on the canvas and beyond it; nil for nothing. Of what has no end, as where an effect
  /// fills what is transparent: the canvas.
  func box(of items: [DisplayItem]) -> Rect? {
    let box = renderer.box(of: items)
    if box.isEmpty { return nil }
    return box.isFinite ? Rect(minX: box.minX, minY: box.minY, maxX: box.maxX, maxY: box.maxY) : canvas
  }

  /// True when items have an end, so that a picture of them can be moved.
  func isBounded(_ items: [DisplayItem]) -> Bool { renderer.box(of: items).isFinite }

  /// A picture of what is in a part of the plane, and how it is placed there.
  ///
  /// - Parameter scale: in pixels for each unit. Default: the drawer's.
  /// - Throws: `limitExceeded` when it is one too many.
  func picture(
    of items: [DisplayItem], in area: Rect, scale other: Double? = nil
  ) throws(AnimationError) -> (bitmap: Bitmap, placement: Transform) {
    let scale = other ?? scale
    let width = Int((area.width * scale).rounded(.up), within: 1...Bitmap.maximumSide)
    let height = Int((area.height * scale).rounded(.up), within: 1...Bitmap.maximumSide)
    pixels += width * height
    try DecodingLimits.check("pixels of the pictures", pixels, Self.mostPixelsInAll)
    let bitmap = try Bitmap(width: width, height: height)
    let toPixels = Transform.scale(scale, scale) * .translation(-area.x, -area.y)
    draw(items, from: area, into: bitmap, toPixels)
    try budget.check()
    return (bitmap, .translation(area.x, area.y) * .scale(1 / scale, 1 / scale))
  }

  /// Pictures of what is shown in frame after frame, cut to what changes.
  ///
  /// - Parameters:
  ///   - area: of the canvas.
  ///   - frames: ascending; in those between there is nothing.
  func sequence(
    of frames: some Collection<(frame: Int, items: [DisplayItem])>, in area: Rect, prefix: String,
    progress: (Int) -> Void = { _ in }
  ) throws(AnimationError) -> PictureSequence {
    let width = Int((area.width * scale).rounded(.up), within: 1...Bitmap.maximumSide)
    let height = Int((area.height * scale).rounded(.up), within: 1...Bitmap.maximumSide)
    var options = PictureOptions()
    options.prefix = prefix
    options.placement = .translation(area.x, area.y) * .scale(1 / scale, 1 / scale)
    options.firstFrame = frames.first?.frame ?? 0
    var sequence = PictureSequence(width: width, height: height, options: options)
    let bitmap = try Bitmap(width: width, height: height)
    let toPixels = Transform.scale(scale, scale) * .translation(-area.x, -area.y)
    for (frame, items) in frames {
      if options.firstFrame + sequence.frameCount < frame {
        draw([], from: area, into: bitmap, toPixels)
        try sequence.add(bitmap)
        while options.firstFrame + sequence.frameCount < frame { try sequence.hold() }
      }
      draw(items, from: area, into: bitmap, toPixels)
      try budget.check()
      try sequence.add(bitmap)
      progress(frame)
    }
    return sequence
  }

  private func draw(_ items: [DisplayItem], from area: Rect, into bitmap: Bitmap, _ toPixels: Transform) {
    // A list's canvas is at the origin.
    let list = DisplayList(size: area.size, items: items.map { $0.applying(.translation(-area.x, -area.y)) })
    renderer.draw(list, into: bitmap, transform: toPixels * .translation(area.x, area.y))
  }
}
