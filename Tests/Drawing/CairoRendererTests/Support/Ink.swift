import AnimationCore
import Pixels
import TestSupport

/// Where a bitmap has something, in pixels.
struct Ink {
  var left: Int
  var right: Int
  var top: Int
  var bottom: Int
  var midX: Double { Double(left + right + 1) / 2 }
  var midY: Double { Double(top + bottom + 1) / 2 }
  var width: Int { right - left + 1 }
  var height: Int { bottom - top + 1 }
}

extension Bitmap {
  /// Where pixels are as `isInk` says; nil when there is none.
  func ink(where isInk: (Pixel) -> Bool = { $0.alpha > 20 }) -> Ink? {
    var ink: Ink?
    for y in 0..<height {
      for x in 0..<width where isInk(self[x, y]) {
        let old = ink ?? Ink(left: x, right: x, top: y, bottom: y)
        ink = Ink(
          left: min(old.left, x), right: max(old.right, x), top: min(old.top, y), bottom: max(old.bottom, y))
      }
    }
    return ink
  }
}

/// Where the text has ink in a bitmap of 200x100.
func ink(
  _ text: StyledText, _ frame: Rect = Rect(x: 20, y: 20, width: 160, height: 60),
  _ transform: Transform = .identity
) throws -> Ink? {
  try render(.text(TextItem(text, frame: frame, transform: transform)), width: 200, height: 100).ink()
}
