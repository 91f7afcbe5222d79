import AnimationCore
import LottieFormat

/// A clip as masks: what runs one way is added, holes, which run the other way, are taken away from it.
struct ClipOutlines {
  let contours: [Contour]
  let modes: [LottieMask.Mode]

  /// Nil for a clip through which nothing shows.
  init?(_ clip: Path) {
    let found = clip.contours.map { contour in
      var closed = contour
      closed.isClosed = true
      return (contour: closed, area: contour.area, box: contour.box)
    }
    guard let largest = found.max(by: { abs($0.area) < abs($1.area) }), largest.area != 0 else { return nil }
    let solid = found.filter { $0.area * largest.area > 0 }
    var (added, removed): ([Contour], [Contour]) = ([], [])
    for item in found where item.area != 0 {
      let isHole =
        item.area * largest.area < 0
        && solid.contains { outer in
          guard let outer = outer.box, let inner = item.box else { return false }
          return outer.intersection(inner) == inner
        }
      if isHole { removed.append(item.contour) } else { added.append(item.contour) }
    }
    contours = added + removed
    modes = added.map { _ in .add } + removed.map { _ in .subtract }
  }
}
