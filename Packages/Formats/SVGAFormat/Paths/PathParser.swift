import AnimationCore

/// Reads path text: the whole path grammar of SVG 1.1, of which real movies use only absolute M, L, C, Q
/// and Z, and some players a little more.
package struct PathParser {
  private var scanner: PathScanner
  private var path = Path()
  private var current = Point.zero
  private var start = Point.zero
  /// The control point that S (after C and S) or T (after Q and T) reflects.
  private var cubicControl: Point?
  private var quadraticControl: Point?

  private let elementLimit: Int

  /// The path as far as the text follows the grammar, and the offset in UTF-8 bytes where it stops doing so,
  /// if it does. Reading also stops soon after `elementLimit`.
  package static func parse(_ text: String, elementLimit: Int = .max) -> (path: Path, errorOffset: Int?) {
    var parser = PathParser(PathScanner(text), elementLimit)
    let isWhole = parser.parseCommands()
    return (parser.path, isWhole ? nil : parser.scanner.position)
  }

  private init(_ scanner: PathScanner, _ elementLimit: Int) {
    self.scanner = scanner
    self.elementLimit = elementLimit
  }

  private mutating func parseCommands() -> Bool {
    while path.elements.count <= elementLimit, let letter = scanner.command() {
      let isRelative = letter >= UInt8(ascii: "a")
      let command = letter & ~0x20
      guard !path.isEmpty || command == UInt8(ascii: "M") else { return false }
      if command == UInt8(ascii: "Z") {
        path.close()
        move(to: start)
        continue
      }
      var isFirst = true
      repeat {
        guard path.elements.count <= elementLimit, segment(command, isRelative, isFirst) else { return false }
        isFirst = false
      } while scanner.hasNumber()
    }
    return scanner.isAtEnd
  }

  /// One group of arguments; false when one is missing.
  private mutating func segment(_ command: UInt8, _ isRelative: Bool, _ isFirst: Bool) -> Bool {
    let origin = isRelative ? current : .zero
    switch command {
    case UInt8(ascii: "M"):
      guard let end = scanner.point(origin) else { return false }
      // Further pairs are lines.
      if isFirst {
        path.move(to: end)
        start = end
      } else {
        path.line(to: end)
      }
      move(to: end)
    case UInt8(ascii: "L"):
      guard let end = scanner.point(origin) else { return false }
      line(to: end)
    case UInt8(ascii: "H"):
      guard let x = scanner.number() else { return false }
      line(to: Point(origin.x + x, current.y))
    case UInt8(ascii: "V"):
      guard let y = scanner.number() else { return false }
      line(to: Point(current.x, origin.y + y))
    case UInt8(ascii: "C"):
      guard let control = scanner.point(origin), let control2 = scanner.point(origin),
        let end = scanner.point(origin)
      else { return false }
      curve(to: end, control, control2)
    case UInt8(ascii: "S"):
      guard let control2 = scanner.point(origin), let end = scanner.point(origin) else { return false }
      curve(to: end, cubicControl.map { current * 2 - $0 } ?? current, control2)
    case UInt8(ascii: "Q"):
      guard let control = scanner.point(origin), let end = scanner.point(origin) else { return false }
      quadratic(to: end, control)
    case UInt8(ascii: "T"):
      guard let end = scanner.point(origin) else { return false }
      quadratic(to: end, quadraticControl.map { current * 2 - $0 } ?? current)
    case UInt8(ascii: "A"):
      guard let rx = scanner.number(), let ry = scanner.number(), let degrees = scanner.number(),
        let isLarge = scanner.flag(), let isSweep = scanner.flag(), let end = scanner.point(origin)
      else { return false }
      let arc = EllipticalArc(
        from: current, to: end, rx: rx, ry: ry, rotation: degrees * .pi / 180, isLarge: isLarge,
        isSweep: isSweep)
      arc.append(to: &path)
      move(to: end)
    default:
      return false
    }
    return true
  }

  private mutating func move(to point: Point) {
    current = point
    (cubicControl, quadraticControl) = (nil, nil)
  }

  private mutating func line(to end: Point) {
    path.line(to: end)
    move(to: end)
  }

  private mutating func curve(to end: Point, _ control: Point, _ control2: Point) {
    path.curve(to: end, control, control2)
    move(to: end)
    cubicControl = control2
  }

  /// A quadratic curve, raised to a cubic one.
  private mutating func quadratic(to end: Point, _ control: Point) {
    path.curve(
      to: end, current.interpolated(to: control, 2.0 / 3), end.interpolated(to: control, 2.0 / 3))
    move(to: end)
    quadraticControl = control
  }
}
