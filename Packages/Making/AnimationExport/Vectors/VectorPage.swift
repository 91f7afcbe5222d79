import AnimationCore

/// A page for display lists.
package struct VectorPage: Hashable, Sendable {
  /// Pixels in an SVG, points in a PDF; above 0.
  package var size: Size
  /// How an animation whose proportions are not the page's is placed.
  package var fit: ContentFit
  /// What lies behind the animation; default transparent.
  package var background: Color

  package init(size: Size, fit: ContentFit = .contain, background: Color = .clear) {
    self.size = size
    self.fit = fit
    self.background = background
  }

  /// - Throws: `unsuitable` for an empty or huge page.
  func check(_ format: String) throws(ExportError) {
    // PDF's limit; nothing speaks for a larger SVG.
    let longest = 14_400.0
    guard !size.isEmpty, size.width <= longest, size.height <= longest else {
      throw .unsuitable(format: format, reason: "a page has up to \(Int(longest)) units per side")
    }
  }

  func transform(for list: DisplayList) -> Transform {
    fit.transform(list.size, in: Rect(size))
  }
}
