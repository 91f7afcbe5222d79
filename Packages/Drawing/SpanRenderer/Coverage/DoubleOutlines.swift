import AnimationCore
import Painting

/// Knows which paths go around an area of some size twice: designers leave such copies behind.
///
/// That is looked for in the path's own space, coarsely: the answer does not depend on what of it is to be drawn, and what is
/// smaller has few edges in common.
final class DoubleOutlines {
  /// Cells in each direction.
  private static let side = 16.0
  /// The most elements of a path that is looked at; others are drawn as they are.
  private static let maximumElements = 1000
  private static let maximumKept = 256

  private let rasterizer = CoverageRasterizer()
  /// Known answers for paths, by where their elements are kept, which are held so that nothing else gets
  /// there. Most paths stay the same from frame to frame.
  private var known: [UnsafeRawPointer: (path: Path, isDouble: Bool)] = [:]

  func contains(_ path: Path) -> Bool {
    guard path.elements.count <= Self.maximumElements, path.mayGoAroundTwice,
      let place = path.elements.withUnsafeBytes({ $0.baseAddress })
    else { return false }
    if let known = known[place] { return known.isDouble }
    if known.count >= Self.maximumKept { known.removeAll(keepingCapacity: true) }
    let isDouble = isDouble(path)
    known[place] = (path, isDouble)
    return isDouble
  }

  private func isDouble(_ path: Path) -> Bool {
    var bounds = PixelBox.empty
    path.forEachPoint { bounds.grow($0) }
    let (width, height) = (bounds.maxX - bounds.minX, bounds.maxY - bounds.minY)
    guard width > 0, height > 0 else { return false }
    let toCells =
      Transform.scale(Self.side / width, Self.side / height) * .translation(-bounds.minX, -bounds.minY)
    rasterizer.begin(PixelBox(minX: 0, minY: 0, maxX: Self.side, maxY: Self.side))
    rasterizer.add(path, toCells)
    defer { rasterizer.discard() }
    return rasterizer.hasDouble
  }
}

extension Path {
  /// False when each row is crossed downwards once at most: what it goes around twice lies behind two such edges. Curves
  /// turn no more often than the lines through their points.
  fileprivate var mayGoAroundTwice: Bool {
    var (descents, isDescending) = (0, false)
    var (y, start) = (0.0, 0.0)
    func go(to next: Double) {
      if next > y, !isDescending { descents += 1 }
      if next != y { isDescending = next > y }
      y = next
    }
    for element in elements {
      switch element {
      case .move(let p):
        go(to: start)
        (y, start, isDescending) = (p.y, p.y, false)
      case .line(let p): go(to: p.y)
      case .curve(let p, let q, let r):
        go(to: p.y)
        go(to: q.y)
        go(to: r.y)
      case .close: go(to: start)
      }
    }
    go(to: start)
    return descents > 1
  }

  fileprivate func forEachPoint(_ body: (Point) -> Void) {
    for element in elements {
      switch element {
      case .move(let p), .line(let p): body(p)
      case .curve(let p, let q, let r):
        body(p)
        body(q)
        body(r)
      case .close: break
      }
    }
  }
}
