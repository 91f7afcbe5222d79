import AnimationCore
import Painting

@testable import SpanRenderer

/// The coverage of each pixel of an area.
struct CoverageMap: CoverageSink, Equatable {
  let width: Int
  let height: Int
  private(set) var values: [UInt8]

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    values = Array(repeating: 0, count: width * height)
  }

  subscript(_ x: Int, _ y: Int) -> Int { Int(values[y * width + x]) }

  mutating func cover(_ x: Int, _ y: Int, _ count: Int, _ coverage: UInt8) {
    for i in x..<x + count { values[y * width + i] = coverage }
  }

  mutating func cover(_ x: Int, _ y: Int, _ count: Int, _ coverages: UnsafePointer<UInt8>) {
    for i in 0..<count { values[y * width + x + i] = coverages[i] }
  }

  /// - Parameter box: what is asked for, all of the area if nil.
  static func fill(
    _ path: Path, _ rule: FillRule = .nonZero, width: Int = 40, height: Int = 40, box: PixelBox? = nil,
    with rasterizer: CoverageRasterizer = CoverageRasterizer()
  ) -> CoverageMap {
    var map = CoverageMap(width: width, height: height)
    rasterizer.begin(box ?? PixelBox(minX: 0, minY: 0, maxX: Double(width), maxY: Double(height)))
    rasterizer.add(path, .identity)
    rasterizer.sweep(rule, into: &map)
    return map
  }

  /// The same by `addResolved`.
  static func resolved(
    _ path: Path, _ rule: FillRule = .nonZero, width: Int = 40, height: Int = 40, box: PixelBox? = nil
  ) -> CoverageMap {
    var map = CoverageMap(width: width, height: height)
    let rasterizer = CoverageRasterizer()
    rasterizer.begin(box ?? PixelBox(minX: 0, minY: 0, maxX: Double(width), maxY: Double(height)))
    rasterizer.addResolved(path, rule, .identity)
    rasterizer.sweep(.nonZero, into: &map)
    return map
  }

  static func stroke(
    _ path: Path, _ style: StrokeStyle, _ toPixels: Transform = .identity, width: Int = 40, height: Int = 40
  ) -> CoverageMap {
    var map = CoverageMap(width: width, height: height)
    let rasterizer = CoverageRasterizer()
    rasterizer.begin(PixelBox(minX: 0, minY: 0, maxX: Double(width), maxY: Double(height)))
    let (left, right) = (rasterizer.pen(toPixels), rasterizer.pen(toPixels, leadsBack: true))
    var stroker = Stroker()
    stroker.forEachOutline(of: path, style, scale: toPixels.maximumScale) {
      left.draw($0.left)
      right.draw($0.right)
    }
    rasterizer.sweep(.nonZero, into: &map)
    return map
  }

  /// The same with each edge of the outlines counted once, wherever they lie on each other.
  static func resolvedStroke(
    _ path: Path, _ style: StrokeStyle, _ toPixels: Transform = .identity, width: Int = 40, height: Int = 40
  ) -> CoverageMap {
    var map = CoverageMap(width: width, height: height)
    let rasterizer = CoverageRasterizer()
    rasterizer.begin(PixelBox(minX: 0, minY: 0, maxX: Double(width), maxY: Double(height)))
    rasterizer.addEdges(.nonZero, toPixels) { pen in
      var stroker = Stroker()
      stroker.forEachOutline(of: path, style, scale: toPixels.maximumScale) {
        pen.draw($0.left + $0.right.reversed() + $0.left.prefix(1))
      }
    }
    rasterizer.sweep(.nonZero, into: &map)
    return map
  }

  /// The covered area in pixels.
  var area: Double { values.reduce(0) { $0 + Double($1) } / 255 }

  func largestDifference(_ other: CoverageMap) -> Int {
    zip(values, other.values).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }
}
