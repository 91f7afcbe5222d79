import AnimationCore
import Painting

/// The filtered groups of an SVG that is being written. Cairo, which knows no filters, paints images instead; by their
/// addresses they are found when the file is complete.
final class SVGParts {
  /// What Cairo paints: an image of 1 pixel, as large as `side` from a corner of the page on.
  struct Placeholder {
    let address: String
    let corner: Point
    /// A power of two, so that numbers stay exact.
    let side: Double

    /// What leads from the page to the image.
    fileprivate var fromPage: String {
      "scale(\(1 / side)) translate(\((-corner.x).svgText) \((-corner.y).svgText))"
    }
  }

  private var definitions: [UInt8] = []
  private var placeholders: [Placeholder] = []

  /// - Parameters:
  ///   - content: an SVG of a part of the page, which begins at `corner`.
  ///   - region: outside of which the filter gives nothing.
  func add(_ content: [UInt8], from corner: Point, _ filter: SVGFilter, within region: PixelBox)
    -> Placeholder
  {
    let number = placeholders.count + 1
    let name = "filtered\(number)"
    let (width, height) = (region.maxX - region.minX, region.maxY - region.minY)
    definitions += Array(
      """

      <defs>
      <filter id="filter\(number)" filterUnits="userSpaceOnUse" x="\(region.minX.svgText)" y="\(region.minY.svgText)" \
      width="\(width.svgText)" height="\(height.svgText)" color-interpolation-filters="sRGB">
      \(filter.primitives.map(\.text).joined(separator: "\n"))
      </filter>
      <g id="\(name)" filter="url(#filter\(number))">
      <g transform="translate(\(corner.x.svgText) \(corner.y.svgText))">
      """.utf8)
    definitions += SVGText.content(of: content, prefix: "\(name)-")
    definitions += Array("</g>\n</g>\n</defs>".utf8)
    let placeholder = Placeholder(
      address: name, corner: Point(region.minX, region.minY),
      side: Double(sign: .plus, exponent: max(0, max(width, height).exponent) + 1, significand: 1))
    placeholders.append(placeholder)
    return placeholder
  }

  /// The file with the groups in their places.
  func inserted(in file: [UInt8]) -> [UInt8] {
    if placeholders.isEmpty { return file }
    let places = Dictionary(
      placeholders.map { ($0.address, $0.fromPage) }, uniquingKeysWith: { first, _ in first })
    return SVGText.inserting(definitions, places, in: file)
  }
}
