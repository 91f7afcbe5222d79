import AnimationCore
import AnimationSnapshot
import CairoRenderer
import FrameRendering
import Painting
import Pixels

/// Draws display lists in all ways, into few pixels.
enum Drawing {
  static let (width, height) = (48, 40)

  /// - Parameter before: what was drawn into the same bitmap before.
  static func all(
    of list: DisplayList, after before: DisplayList?, _ choices: inout Choices
  ) throws(BrokenPromise) {
    let images = ImageCache(memoryLimit: 16 << 20)
    let transform = Self.transform(of: list, &choices)
    for renderer in PixelRenderer.allCases {
      try draw(list, after: before, renderer, images, transform, &choices)
    }
    switch choices.next(12) {
    case 0: _ = try? vectors(of: list, .svg, images)
    case 1: _ = try? vectors(of: list, .pdf, images)
    case 2: _ = DisplayListText.text(of: list)
    case 3: _ = DisplayListJSON.text(of: list)
    default: break
    }
  }

  private static func transform(of list: DisplayList, _ choices: inout Choices) -> Transform {
    choices.rarely(8)
      ? Transform(
        a: choices.number(), b: choices.number(), c: choices.number(), d: choices.number(),
        tx: choices.number(),
        ty: choices.number()) : .identity
  }

  /// What is drawn over another list has to be what is drawn afresh.
  private static func draw(
    _ list: DisplayList, after before: DisplayList?, _ renderer: PixelRenderer, _ images: ImageCache,
    _ transform: Transform, _ choices: inout Choices
  ) throws(BrokenPromise) {
    guard let fresh = try? Bitmap(width: width, height: height) else { return }
    let budget = Harness.budget()
    let log = DrawingLog()
    let afresh = UpdatingRenderer(renderer, images: images, log: log)
    afresh.budget = budget
    afresh.draw(list, into: fresh, transform: transform)
    guard let before, !budget.isExhausted, let used = try? Bitmap(width: width, height: height) else {
      return
    }
    let updating = UpdatingRenderer(renderer, images: images, log: log, threads: choices.flag() ? 2 : 1)
    updating.budget = budget
    updating.draw(before, into: used, transform: transform)
    updating.draw(list, into: used, transform: transform)
    guard !budget.isExhausted else { return }
    try BrokenPromise.unless(
      used.words == fresh.words, "\(renderer) draws something else where it draws only what has changed")
  }

  private static func vectors(of list: DisplayList, _ format: VectorFormat, _ images: ImageCache) throws {
    let document = VectorDocument(format, size: Size(Double(width), Double(height)), images: images)
    document.add(list, transform: .identity, background: .clear, budget: Harness.budget())
    try document.finish()
    _ = document.takeBytes()
  }
}
