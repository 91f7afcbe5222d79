import AnimationCore
import AnimationKit

extension Path {
  /// A path of absolute M, L, C and Z commands: `"M0 0 L10 0 C10 5 5 10 0 10 Z"`.
  init(_ text: String) {
    self.init()
    var numbers: [Double] = []
    var command: Character = " "
    func point(_ index: Int) -> Point { Point(numbers[index], numbers[index + 1]) }
    for token in text.split(whereSeparator: { $0 == " " || $0 == "," }) {
      if let letter = token.first, letter.isLetter {
        command = letter
        if command == "Z" { close() }
        if token.count == 1 { continue }
      }
      numbers.append(Double(token.drop { $0.isLetter }) ?? 0)
      switch (command, numbers.count) {
      case ("M", 2): move(to: point(0))
      case ("L", 2): line(to: point(0))
      case ("C", 6): curve(to: point(4), point(0), point(2))
      default: continue
      }
      numbers = []
    }
  }

  static func circle(_ x: Double, _ y: Double, radius: Double) -> Path {
    let k = radius * 0.5523
    var path = Path()
    path.move(to: Point(x, y - radius))
    path.curve(to: Point(x + radius, y), Point(x + k, y - radius), Point(x + radius, y - k))
    path.curve(to: Point(x, y + radius), Point(x + radius, y + k), Point(x + k, y + radius))
    path.curve(to: Point(x - radius, y), Point(x - k, y + radius), Point(x - radius, y + k))
    path.curve(to: Point(x, y - radius), Point(x - radius, y - k), Point(x - k, y - radius))
    path.close()
    return path
  }

  /// With two decimals: SVGA stores paths as text.
  var rounded: Path {
    func short(_ point: Point) -> Point {
      Point((point.x * 100).rounded() / 100, (point.y * 100).rounded() / 100)
    }
    return Path(
      elements.map { element in
        switch element {
        case .move(let end): .move(short(end))
        case .line(let end): .line(short(end))
        case .curve(let a, let b, let end): .curve(short(a), short(b), short(end))
        case .close: .close
        }
      })
  }

  /// The first `part`, 0…1, of an open line of Béziers.
  static func begun(_ curves: [CubicBezier], part: Double) -> Path {
    let lengths = curves.map { $0.length() }
    var left = lengths.reduce(0, +) * part
    var path = Path()
    for (curve, length) in zip(curves, lengths) where left > 0 {
      let piece = left < length ? curve.segment(from: 0, to: curve.parameter(atLength: left)) : curve
      if path.isEmpty { path.move(to: piece.start) }
      path.curve(to: piece.end, piece.control1, piece.control2)
      left -= length
    }
    return path
  }
}
