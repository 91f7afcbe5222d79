import AnimationCore
import TestSupport

extension Color {
  static let pureRed = Color(red: 1, green: 0, blue: 0)
  static let pureGreen = Color(red: 0, green: 1, blue: 0)
  static let pureBlue = Color(red: 0, green: 0, blue: 1)
}

extension Path {
  /// The same rectangle run round the other way.
  static func reversedRect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Path {
    Path([
      .move(Point(x, y)), .line(Point(x, y + height)), .line(Point(x + width, y + height)),
      .line(Point(x + width, y)), .close,
    ])
  }

  static func line(_ points: (Double, Double)...) -> Path {
    Path(points.enumerated().map { $0 == 0 ? .move(Point($1.0, $1.1)) : .line(Point($1.0, $1.1)) })
  }

  static func circle(_ x: Double, _ y: Double, _ radius: Double) -> Path {
    let k = radius * 0.5523
    var path = Path([.move(Point(x + radius, y))])
    path.curve(to: Point(x, y + radius), Point(x + radius, y + k), Point(x + k, y + radius))
    path.curve(to: Point(x - radius, y), Point(x - k, y + radius), Point(x - radius, y + k))
    path.curve(to: Point(x, y - radius), Point(x - radius, y - k), Point(x - k, y - radius))
    path.curve(to: Point(x + radius, y), Point(x + k, y - radius), Point(x + radius, y - k))
    path.close()
    return path
  }
}

extension DisplayItem {
  static func fill(
    _ path: Path, _ color: Color, rule: FillRule = .nonZero, _ transform: Transform = .identity
  )
    -> DisplayItem
  {
    .fill(FillItem(path, rule: rule, paint: .color(color), transform: transform))
  }

  static func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: Color) -> DisplayItem
  {
    .fill(.rect(x, y, width, height), color)
  }

  static func stroke(
    _ path: Path, _ style: StrokeStyle, _ color: Color = .black, _ transform: Transform = .identity
  ) -> DisplayItem {
    .stroke(StrokeItem(path, style: style, paint: .color(color), transform: transform))
  }
}
