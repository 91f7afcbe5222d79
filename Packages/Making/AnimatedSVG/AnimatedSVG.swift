import AnimationCore
import Pixels

/// Makes one SVG file of an animation, which moves by itself (SMIL), without scripts.
package enum AnimatedSVG {
  /// The most frames of an SVG: a longer one is not watched to its end.
  private static let maximumFrames = 20_000

  /// - Parameters:
  ///   - tolerance: how far anything may be from its place, in pixels of the canvas, in whole frames.
  ///   - log: collects what the file does not show as it should be.
  package static func text(
    of animation: any Animation, tolerance: Double, images: ImageCache, log: DrawingLog?,
    budget: WorkBudget, progress: (Double) -> Void
  ) throws(AnimationError) -> [UInt8] {
    let info = animation.info
    try DecodingLimits.check("frames of the SVG", info.frameCount, maximumFrames)
    let evaluator = animation.makeEvaluator()
    let context = EvaluationContext(budget: budget, log: log)
    let parts = SVGSharedParts(images: images, log: log, budget: budget)
    let scene = SVGScene(size: info.size, parts: parts)
    var elements = TimedElements()
    var count = ElementCount()
    var blends = false
    for frame in 0..<info.frameCount {
      let list = evaluator.displayList(at: Double(frame), context: context)
      try budget.check()
      parts.budget = budget.drawing(pageOf: info.size)
      blends = blends || list.items.blend()
      try elements.add(scene.elements(of: list.items), frame: frame, count: &count)
      try parts.budget.check()
      progress(0.8 * Double(frame + 1) / Double(info.frameCount))
    }
    var writer = SVGWriter(
      frameCount: info.frameCount, frameRate: info.frameRate, tolerance: tolerance, budget: budget)
    let body = try writer.text(of: elements, within: [0..<info.frameCount])
    let (width, height) = (
      SVGNumbers.text(info.size.width, decimals: 3), SVGNumbers.text(info.size.height, decimals: 3)
    )
    var file = "<svg xmlns=\"http://www.w3.org/2000/svg\""
    if parts.hasDrawings { file += " xmlns:xlink=\"http://www.w3.org/1999/xlink\"" }
    file += " width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\""
    // What is mixed is mixed with the picture, not with the page.
    file += blends ? " style=\"isolation:isolate\">" : ">"
    let hasDefinitions = !parts.text.isEmpty || !writer.definitions.isEmpty
    var bytes = Array(file.utf8)
    if hasDefinitions {
      bytes += Array("<defs>".utf8) + parts.text + Array("\(writer.definitions)</defs>".utf8)
    }
    bytes += Array("\(body)</svg>\n".utf8)
    progress(1)
    return bytes
  }
}
