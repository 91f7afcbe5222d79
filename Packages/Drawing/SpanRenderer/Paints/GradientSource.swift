import AnimationCore
import PixelKernels

/// The colours of a table, for any place.
protocol GradientSource: PixelSource {
  var colors: GradientColors { get }
  /// Room for a row of pixels.
  var row: UnsafeMutablePointer<UInt32> { get }
}

extension GradientSource {
  var isOpaque: Bool { colors.isOpaque }

  func pixels(_ x: Int, _ y: Int, _ count: Int) -> UnsafePointer<UInt32> {
    write(x, y, count, to: row)
    return UnsafePointer(row)
  }
}

/// Linear: the offset grows evenly along rows.
struct LinearSource: GradientSource {
  let colors: GradientColors
  let row: UnsafeMutablePointer<UInt32>
  /// How the offset, times the number of colours, changes from pixel to pixel.
  private let dx: Double
  private let dy: Double
  /// The offset, times the number of colours, at the middle of pixel (0, 0).
  private let start: Double

  /// Nil when the gradient has no extent: everything lies behind its end.
  init?(
    from begin: Point, to end: Point, _ colors: GradientColors, _ fromPixels: Transform,
    _ row: UnsafeMutablePointer<UInt32>
  ) {
    let axis = end - begin
    let square = axis.x * axis.x + axis.y * axis.y
    guard square > 0 else { return nil }
    let unit = axis * (Double(GradientTables.count) / square)
    let origin = fromPixels.apply(Point(0.5, 0.5)) - begin
    dx = fromPixels.a * unit.x + fromPixels.b * unit.y
    dy = fromPixels.c * unit.x + fromPixels.d * unit.y
    start = origin.x * unit.x + origin.y * unit.y
    guard dx.isFinite, dy.isFinite, start.isFinite else { return nil }
    self.colors = colors
    self.row = row
  }

  func write(_ x: Int, _ y: Int, _ count: Int, to target: UnsafeMutablePointer<UInt32>) {
    // From column 0 on, wherever the row begins: a pixel is the same in every part of it.
    let first = start + Double(y) * dy
    colors.pixels.withUnsafeBufferPointer { colors in
      if dx == 0 { return spans_fill(target, count, colors[GradientTables.index(first)]) }
      spans_linear_gradient(
        target, count, colors.baseAddress, GradientTables.last, Int32(truncatingIfNeeded: x), first, dx)
    }
  }
}

/// A gradient from the focus, offset 0, to the circle, offset 1.
struct RadialSource: GradientSource {
  let colors: GradientColors
  let row: UnsafeMutablePointer<UInt32>
  private let fromPixels: Transform
  private let focus: Point
  /// The center, from the focus, in radii.
  private let center: Point
  /// The square of the radius less that of the distance of center and focus.
  private let power: Double

  init?(
    center: Point, radius: Double, focus: Point, _ colors: GradientColors, _ fromPixels: Transform,
    _ row: UnsafeMutablePointer<UInt32>
  ) {
    guard radius > 0, fromPixels.isFinite else { return nil }
    // In radii.
    let scale = 1 / radius
    self.fromPixels = Transform.scale(scale, scale) * fromPixels
    self.focus = focus * scale
    self.center = (center - focus) * scale
    power = max(0, 1 - (self.center.x * self.center.x + self.center.y * self.center.y))
    guard self.fromPixels.isFinite, self.focus.isFinite, self.center.isFinite else { return nil }
    self.colors = colors
    self.row = row
  }

  /// Writes the colours of t, the larger solution of |d − t·c| = t, with d from the focus to the point, c to
  /// the center; in radii.
  func write(_ x: Int, _ y: Int, _ count: Int, to target: UnsafeMutablePointer<UInt32>) {
    let start = fromPixels.apply(Point(0.5, Double(y) + 0.5)) - focus
    colors.pixels.withUnsafeBufferPointer { colors in
      if center == .zero {
        return spans_radial_gradient(
          target, count, colors.baseAddress, GradientTables.last, Int32(truncatingIfNeeded: x), start.x,
          fromPixels.a, start.y, fromPixels.b)
      }
      for i in 0..<count {
        let column = Double(x &+ i)
        let (px, py) = (start.x + column * fromPixels.a, start.y + column * fromPixels.b)
        let square = px * px + py * py
        let along = px * center.x + py * center.y
        let divisor = along + (along * along + power * square).squareRoot()
        // Where nothing is to be divided by, the point lies behind the end, or in the focus.
        let offset =
          divisor > 0
          ? square / divisor * Double(GradientTables.count) : square > 0 ? Double(GradientTables.count) : 0
        target[i] = colors[GradientTables.index(offset)]
      }
    }
  }
}
