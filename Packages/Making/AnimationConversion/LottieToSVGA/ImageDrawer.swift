import AnimationCore
import FrameRendering
import Painting
import Pixels
import SVGAFormat

/// Draws items into pictures and sequences of them.
final class ImageDrawer {
  /// The most pixels of a picture.
  private static let maximumPixels = 16 << 20
  /// The most pixels of all pictures that show something whole: once they are decoded, no phone has room for
  /// more.
  private static let maximumPixelsInAll = 128 << 20

  let canvas: Rect
  /// Pixels for each unit of the canvas.
  let scale: Double
  private let renderer: UpdatingRenderer
  private let budget: WorkBudget
  private var pixels = 0

  init(canvas: Size, scale: Double, images: ImageCache, log: DrawingLog?, threads: Int, budget: WorkBudget) {
    self.canvas = Rect(canvas)
    let most = (Double(Self.maximumPixels) / max(1, canvas.width * canvas.height)).squareRoot()
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
  func image(
    of items: [DisplayItem], in area: Rect, scale other: Double? = nil
  ) throws(AnimationError) -> (bitmap: Bitmap, placement: Transform) {
    let grid = PixelGrid(area: area, scale: other ?? scale)
    pixels += grid.width * grid.height
    try DecodingLimits.check("pixels of the pictures", pixels, Self.maximumPixelsInAll)
    let bitmap = try Bitmap(width: grid.width, height: grid.height)
    draw(items, into: bitmap, grid)
    try budget.check()
    return (bitmap, grid.placement)
  }

  /// Pictures of what is shown in frame after frame, cut to what changes.
  ///
  /// - Parameters:
  ///   - area: of the canvas.
  ///   - frames: ascending; in those between there is nothing.
  func sequence(
    of frames: some Collection<(frame: Int, items: [DisplayItem])>, in area: Rect, prefix: String,
    progress: (Int) -> Void = { _ in }
  ) throws(AnimationError) -> ImageSequence {
    let grid = PixelGrid(area: area, scale: scale)
    var options = SequenceOptions()
    options.prefix = prefix
    options.placement = grid.placement
    options.firstFrame = frames.first?.frame ?? 0
    var sequence = ImageSequence(width: grid.width, height: grid.height, options: options)
    let bitmap = try Bitmap(width: grid.width, height: grid.height)
    for (frame, items) in frames {
      if options.firstFrame + sequence.frameCount < frame {
        draw([], into: bitmap, grid)
        try sequence.add(bitmap)
        while options.firstFrame + sequence.frameCount < frame { try sequence.hold() }
      }
      draw(items, into: bitmap, grid)
      try budget.check()
      try sequence.add(bitmap)
      progress(frame)
    }
    return sequence
  }

  private func draw(_ items: [DisplayItem], into bitmap: Bitmap, _ grid: PixelGrid) {
    // A list's canvas is at the origin.
    let area = grid.area
    let list = DisplayList(size: area.size, items: items.map { $0.applying(.translation(-area.x, -area.y)) })
    renderer.draw(list, into: bitmap, transform: grid.toPixels * .translation(area.x, area.y))
  }
}

/// The pixels that stand for a part of the plane, at least one.
private struct PixelGrid {
  let area: Rect
  /// Pixels for each unit of the plane.
  let scale: Double

  var width: Int { Int((area.width * scale).rounded(.up), within: 1...Bitmap.maximumSide) }
  var height: Int { Int((area.height * scale).rounded(.up), within: 1...Bitmap.maximumSide) }

  /// The transform from the plane to pixels.
  var toPixels: Transform { .scale(scale, scale) * .translation(-area.x, -area.y) }

  /// The transform from pixels to the plane.
  var placement: Transform { .translation(area.x, area.y) * .scale(1 / scale, 1 / scale) }
}
