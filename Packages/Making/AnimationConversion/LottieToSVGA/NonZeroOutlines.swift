import AnimationCore
import LottieFormat

/// Outlines that are filled by the even-odd rule, turned so that the non-zero rule fills the same; SVGA knows only that.
struct NonZeroOutlines {
  /// The most points: beyond them, comparing outlines with one another takes longer than cutting them up.
  private static let maximumPoints = 600
  /// Elements of paths.
  private static let maximumKept = 1 << 20

  private var known: [Path: Path?] = [:]
  private var kept = 0

  /// Nil where it cannot be said.
  mutating func path(for path: Path) -> Path? {
    if let known = known[path] { return known }
    let result = Self.turned(path) ?? Self.cut(path)
    let size = 1 + path.elements.count + (result?.elements.count ?? 0)
    if kept + size > Self.maximumKept { (known, kept) = ([:], 0) }
    known[path] = .some(result)
    kept += size
    return result
  }

  /// Returns the outline with holes that run the other way; nil where outlines cross.
  private static func turned(_ path: Path) -> Path? {
    guard let bounds = path.bounds else { return path }
    let tolerance = max(bounds.width, bounds.height) / 1000
    guard tolerance > 0, tolerance.isFinite else { return nil }
    let subpaths = path.subpaths.filter { !$0.segments.isEmpty }
    var rings: [[Point]] = []
    var count = 0
    for subpath in subpaths {
      var ring = [subpath.start]
      for segment in subpath.segments {
        for point in segment.flattened(tolerance: tolerance) where point != ring.last { ring.append(point) }
      }
      if ring.count > 1, ring.last == ring.first { ring.removeLast() }
      count += ring.count
      guard count <= maximumPoints else { return nil }
      rings.append(ring)
    }
    guard !Self.cross(rings) else { return nil }
    if rings.count <= 1 { return path }
    let areas = rings.map { ring -> Path in
      var path = Path(ring.enumerated().map { $0.offset == 0 ? .move($0.element) : .line($0.element) })
      path.close()
      return path
    }
    var result = Path()
    for index in rings.indices {
      guard let point = rings[index].first else { continue }
      let depth = areas.indices.count { $0 != index && areas[$0].contains(point) }
      let isClockwise = rings[index].signedArea > 0
      result.append(subpaths[index].path(isReversed: isClockwise != (depth % 2 == 0)))
    }
    return result
  }

  private static func cut(_ path: Path) -> Path? {
    guard let bounds = path.bounds else { return path }
    // Clipper counts in thousandths.
    let size = max(bounds.width, bounds.height)
    guard size > 0, size.isFinite, size < 1e6 else { return nil }
    let factor = max(1, 2000 / size)
    let large = path.applying(.scale(factor, factor))
    let area = PathArea(large, rule: .evenOdd, tolerance: max(0.02, size * factor / 20_000))
    return area?.path.applying(.scale(1 / factor, 1 / factor))
  }

  /// True when lines of the rings cross or touch one another.
  private static func cross(_ rings: [[Point]]) -> Bool {
    var lines: [(a: Point, b: Point, ring: Int, index: Int, count: Int)] = []
    for (ring, points) in rings.enumerated() where points.count > 1 {
      for index in points.indices {
        lines.append((points[index], points[(index + 1) % points.count], ring, index, points.count))
      }
    }
    for first in lines.indices {
      for second in lines.indices where second > first {
        let (p, q) = (lines[first], lines[second])
        let gap = q.index - p.index
        if p.ring == q.ring, gap == 1 || gap == p.count - 1 { continue }
        if touch(p.a, p.b, q.a, q.b) { return true }
      }
    }
    return false
  }

  private static func touch(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
    guard max(a.x, b.x) >= min(c.x, d.x), max(c.x, d.x) >= min(a.x, b.x),
      max(a.y, b.y) >= min(c.y, d.y), max(c.y, d.y) >= min(a.y, b.y)
    else { return false }
    func side(_ p: Point, _ q: Point, _ r: Point) -> Double {
      (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)
    }
    return side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0
  }
}

extension [Point] {
  fileprivate var signedArea: Double {
    indices.reduce(0) { sum, index in
      let next = self[index + 1 < count ? index + 1 : 0]
      return sum + self[index].x * next.y - next.x * self[index].y
    }
  }
}

extension Path.Subpath {
  fileprivate func path(isReversed: Bool) -> Path {
    var path = Path()
    if isReversed {
      path.move(to: segments.last?.end ?? start)
      for segment in segments.reversed() {
        if segment.isLine {
          path.line(to: segment.start)
        } else {
          path.curve(to: segment.start, segment.control2, segment.control1)
        }
      }
    } else {
      path.move(to: start)
      for segment in segments {
        if segment.isLine {
          path.line(to: segment.end)
        } else {
          path.curve(to: segment.end, segment.control1, segment.control2)
        }
      }
    }
    path.close()
    return path
  }
}
