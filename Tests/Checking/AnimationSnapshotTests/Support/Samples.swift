import AnimationCore
import AnimationFormats
import AnimationKit
import AnimationSnapshot
import CairoRenderer
import Foundation
import Pixels
import TestSupport

/// The project's own animations.
enum Samples {
  /// With many effects, letters or cameras: under a sanitizer they take minutes each time.
  private static let slow: Set = ["cameras.json", "effects.json", "selectors.json", "typography.json"]
  static let names =
    ((try? FileManager.default
    .contentsOfDirectory(atPath: Repository.root.appending(path: "Samples").path)) ?? [])
    .filter { $0.hasSuffix(".svga") || $0.hasSuffix(".json") }
    .filter { !(Sweep.takesFew && slow.contains($0)) }.sorted()

  static func path(_ name: String) -> String { Repository.root.appending(path: "Samples/\(name)").path }

  static func decode(_ name: String) throws -> any Animation {
    try AnimationDecoder.decode(file: path(name))
  }
}

/// Draws a display list at its own scale.
func draw(
  _ list: DisplayList, scale: Double = 1, offset: Point = .zero, background: Color = .clear
) throws -> Raster {
  let bitmap = try Bitmap(
    width: max(1, Int((list.size.width * scale).rounded())),
    height: max(1, Int((list.size.height * scale).rounded())))
  CairoRenderer().render(
    list, into: bitmap, transform: .translation(offset.x, offset.y) * .scale(scale, scale),
    background: background)
  return Raster(bitmap)
}
