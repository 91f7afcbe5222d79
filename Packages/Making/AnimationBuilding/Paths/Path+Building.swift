import AnimationCore
import SVGAFormat

extension Path {
  /// A path in the words of SVG: `"M0 0 L10 0 C10 5 5 10 0 10 Z"`. All commands of SVG 1.1, absolute and relative.
  ///
  /// - Throws: `invalid`, with the place, where the text is none.
  public init(svg text: String) throws(AnimationError) {
    let (path, errorOffset) = PathParser.parse(text)
    if let errorOffset {
      throw .invalid(path: "", reason: "\"\(text)\" is no path of SVG from byte \(errorOffset) on")
    }
    self = path
  }

  /// An ellipse that touches the sides of a box, from its rightmost point clockwise.
  public init(ellipseIn box: Rect) {
    let shape = SVGAMovie.Shape.Geometry.ellipse(
      center: Point(box.midX, box.midY), radiusX: box.width / 2, radiusY: box.height / 2)
    self = shape.outline
  }

  /// A rectangle with round corners.
  ///
  /// - Parameter cornerRadius: at most half the smaller side counts.
  public init(_ rect: Rect, cornerRadius: Double) {
    self = SVGAMovie.Shape.Geometry.rect(rect, cornerRadius: cornerRadius).outline
  }
}

extension Color {
  /// An opaque colour by its six digits: `Color(rgb: 0xff3d68)`.
  ///
  /// - Parameter alpha: 0…1.
  public init(rgb: UInt32, alpha: Double = 1) {
    func channel(_ shift: UInt32) -> Double { Double(rgb >> shift & 0xff) / 255 }
    self.init(red: channel(16), green: channel(8), blue: channel(0), alpha: alpha)
  }
}
