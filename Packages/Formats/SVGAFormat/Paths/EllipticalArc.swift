import AnimationCore
import CStandardLibrary

/// An arc as path text states it: by its ends (SVG 1.1, appendix F.6).
struct EllipticalArc {
  let from: Point
  let to: Point
  let rx: Double
  let ry: Double
  /// The angle of the ellipse's x axis, in radians.
  let rotation: Double
  let isLarge: Bool
  let isSweep: Bool

  /// Appends the arc as cubic curves, each at most a quarter turn; a line when a radius is 0, nothing when
  /// both ends coincide.
  func append(to path: inout Path) {
    if from == to { return }
    guard rx != 0, ry != 0, let (center, radii, startAngle, sweep) = centered else {
      path.line(to: to)
      return
    }
    let (cosine, sine) = (cos(rotation), sin(rotation))
    /// Maps the unit circle to the ellipse.
    let ellipse = Transform(
      a: radii.x * cosine, b: radii.x * sine, c: -radii.y * sine, d: radii.y * cosine, tx: center.x,
      ty: center.y)
    let count = Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up), within: 1...4)
    let step = sweep / Double(count)
    let k = 4 / 3 * tan(step / 4)
    for i in 0..<count {
      let angle = startAngle + step * Double(i)
      let (c0, s0, c1, s1) = (cos(angle), sin(angle), cos(angle + step), sin(angle + step))
      let end = i == count - 1 ? to : ellipse.apply(Point(c1, s1))
      path.curve(
        to: end, ellipse.apply(Point(c0 - k * s0, s0 + k * c0)),
        ellipse.apply(Point(c1 + k * s1, s1 - k * c1)))
    }
  }

  /// The centre, the radii (grown when too small to reach), the angle of the start and the angle swept;
  /// nil when the numbers are too large to tell.
  private var centered: (center: Point, radii: Point, startAngle: Double, sweep: Double)? {
    let (cosine, sine) = (cos(rotation), sin(rotation))
    let half = (from - to) * 0.5
    let x = cosine * half.x + sine * half.y
    let y = cosine * half.y - sine * half.x
    var (rx, ry) = (abs(rx), abs(ry))
    let reach = (x / rx) * (x / rx) + (y / ry) * (y / ry)
    if reach > 1 { (rx, ry) = (rx * reach.squareRoot(), ry * reach.squareRoot()) }
    let factor = max(0, 1 / min(reach, 1) - 1).squareRoot() * (isLarge == isSweep ? -1 : 1)
    let (cx, cy) = (factor * rx * y / ry, -factor * ry * x / rx)
    let middle = from.interpolated(to: to, 0.5)
    let center = Point(cosine * cx - sine * cy + middle.x, sine * cx + cosine * cy + middle.y)
    let start = atan2((y - cy) / ry, (x - cx) / rx)
    let end = atan2((-y - cy) / ry, (-x - cx) / rx)
    var sweep = end - start
    if isSweep, sweep < 0 { sweep += 2 * .pi }
    if !isSweep, sweep > 0 { sweep -= 2 * .pi }
    guard center.isFinite, rx.isFinite, ry.isFinite, sweep.isFinite else { return nil }
    return (center, Point(rx, ry), start, sweep)
  }
}
