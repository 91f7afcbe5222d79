import AnimationCore
import CStandardLibrary

/// The line that a text stands on, measured.
struct TextGuide {
  private let segments: [CubicBezier]
  /// The length of the outline up to the start of each segment.
  private let starts: [Double]
  /// > 0
  let length: Double
  private let isClosed: Bool

  /// Nil for an outline of no length.
  init?(_ contour: Contour) {
    var segments: [CubicBezier] = []
    var starts: [Double] = []
    var length = 0.0
    for segment in contour.segments {
      let own = segment.length()
      guard own > 0 else { continue }
      segments.append(segment)
      starts.append(length)
      length += own
    }
    guard length > 0, length.isFinite else { return nil }
    self.segments = segments
    self.starts = starts
    self.length = length
    isClosed = contour.isClosed
  }

  /// A place at a distance from the start, turned as the line is there. A closed line goes round and round; an open
  /// one goes on straight beyond its ends.
  func frame(at distance: Double) -> (point: Point, radians: Double) {
    var distance = distance
    if isClosed {
      distance = distance.truncatingRemainder(dividingBy: length)
      if distance < 0 { distance += length }
    }
    var (low, high) = (0, segments.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= distance { low = middle } else { high = middle }
    }
    let segment = segments[low]
    let inside = min(max(distance, 0), length) - starts[low]
    let (point, direction) = segment.place(atLength: inside)
    let beyond = distance < 0 ? distance : max(0, distance - length)
    return (point + direction * beyond, atan2(direction.y, direction.x))
  }
}

extension CubicBezier {
  /// Returns the point at a length along the curve and the direction there, of length 1; where the curve
  /// stands still, that of what lies around.
  fileprivate func place(atLength distance: Double) -> (Point, direction: Point) {
    if isLine {
      let way = end - start
      let direction = way * (1 / way.length)
      return (start + direction * distance, direction)
    }
    let t = parameter(atLength: distance)
    let tangent = derivative(at: t)
    let way = tangent.length > 1e-9 * (end - start).length ? tangent : chord(at: t)
    return (point(at: t), way.length > 0 ? way * (1 / way.length) : Point(1, 0))
  }

  private func chord(at t: Double) -> Point {
    let step = 0.01
    let chord = point(at: min(1, t + step)) - point(at: max(0, t - step))
    return chord.length > 0 ? chord : end - start
  }
}
