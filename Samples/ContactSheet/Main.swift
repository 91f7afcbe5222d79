import AnimationCore
import AnimationExport
import AnimationFormats
import AnimationKit
import FrameRendering

/// Draws a contact sheet: `contactsheet SHEET.png ANIMATION...`. One animation fills a grid of eight frames,
/// several get a row of eight frames each.
@main
enum Main {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let output = arguments.first, arguments.count >= 2 else {
      fatalError("usage: contactsheet SHEET.png ANIMATION...")
    }
    let animations = try arguments.dropFirst().map { path in try AnimationDecoder.decode(file: path) }
    let side = animations.count == 1 ? 220.0 : 92
    var sheet = ContactSheet(columns: animations.count == 1 ? 4 : 8, cell: Size(side, side))
    for animation in animations { try add(8, framesOf: animation, side, to: &sheet) }
    try sheet.draw().writePNG(to: output)
  }

  /// Frames spread evenly over the animation, the first one first.
  static func add(
    _ count: Int, framesOf animation: any Animation, _ side: Double, to sheet: inout ContactSheet
  ) throws {
    let info = animation.info
    let options = ImageOptions(
      size: .scale(side / max(info.size.width, info.size.height)), background: .white)
    let frames = FrameRenderer(animation, options: options)
    let bitmap = try frames.makeBitmap()
    for index in 0..<count {
      frames.draw(frames.displayList(at: Double(index * info.frameCount / count)), into: bitmap)
      try sheet.add(bitmap)
    }
  }
}
