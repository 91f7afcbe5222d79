import AnimationCore
import CairoRenderer
import Pixels

@testable import SVGAFormat

/// A frame drawn by the renderer.
struct RenderedImage {
  private let bitmap: Bitmap

  /// - Parameter margin: transparent pixels around the canvas, onto which nothing may be drawn.
  init(
    _ movie: MessageMovieEntity, frame: Double = 0, margin: Int = 0,
    replacements: Replacements = Replacements()
  ) throws {
    let list = try movie.decoded().displayList(at: frame, replacements: replacements)
    bitmap = try Bitmap(width: Int(list.size.width) + 2 * margin, height: Int(list.size.height) + 2 * margin)
    let transform = Transform.translation(Double(margin), Double(margin))
    CairoRenderer().render(list, into: bitmap, transform: transform)
  }

  init(_ sprites: MessageSpriteEntity..., replacements: Replacements = Replacements()) throws {
    try self.init(.movie(sprites), replacements: replacements)
  }

  init(_ frames: MessageFrameEntity...) throws {
    try self.init(.movie(frames.map { .sprite("a", [$0]) }))
  }

  /// Straight red, green, blue and alpha, 0…255.
  subscript(_ x: Int, _ y: Int) -> [Int] {
    let color = bitmap.color(x: x, y: y)
    return [color.red, color.green, color.blue, color.alpha].map { Int(($0 * 255).rounded()) }
  }

  /// Where something is drawn; nil when nothing is.
  var ink: Rect? {
    var box: Rect?
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width where bitmap.color(x: x, y: y).alpha > 0.1 {
        let pixel = Rect(x: Double(x), y: Double(y), width: 1, height: 1)
        box = box?.union(pixel) ?? pixel
      }
    }
    return box
  }

  /// A PNG of one colour.
  static func png(_ width: Int, _ height: Int, _ color: Color) throws -> [UInt8] {
    let bitmap = try Bitmap(width: width, height: height)
    CairoRenderer().render(DisplayList(size: .zero), into: bitmap, transform: .identity, background: color)
    return try PNGEncoder.encode(bitmap)
  }
}
