import AnimationCore
import CStandardLibrary

// Effects that hide a part of a layer: its alpha is multiplied by what they leave.
extension EffectInput {
  /// 0 completion in percent, 1 start angle, up is 0, clockwise, 2 centre, 3 direction: 1 clockwise, 2 the other way,
  /// 3 both; 4 feather.
  func radialWipe() -> [Filter]? {
    let hidden = fraction(0, 0)
    if hidden == 0 { return [] }
    if hidden == 1 { return nil }
    let start = number(1, 0).radians
    let turn = 2 * Double.pi * hidden
    // What is left begins where the hidden sector ends.
    let first =
      switch choice(3, 1) {
      case 2: start
      case 3: start + turn / 2
      default: start + turn
      }
    let center = point(2, space.box.center)
    let feather = number(4, 0).deviation
    let path = sector(center, from: first, to: first + 2 * .pi - turn)
    return path.isDrawable() ? matte(path, feather: Size(feather, feather), angle: 0) : []
  }

  /// Returns a sector from a point to beyond all that is seen; up is 0, clockwise.
  private func sector(_ center: Point, from start: Double, to end: Double) -> Path {
    let plane = space.plane.union(Rect(x: center.x, y: center.y, width: 0, height: 0))
    // A sixteenth of a turn at a time.
    let steps = max(1, ((end - start) / (.pi / 8)).rounded(.up))
    let radius = (plane.width + plane.height) / cos(.pi / 16)
    var path = Path([.move(center)])
    for step in 0...Int(steps, within: 1...16) {
      let angle = start + (end - start) * Double(step) / steps
      path.line(to: center + Point(sin(angle), -cos(angle)) * radius)
    }
    path.close()
    return path
  }

  /// 0 completion in percent, 1 the angle from which it goes on, 2 feather.
  func linearWipe() -> [Filter]? {
    let completion = fraction(0, 0)
    if completion == 0 { return [] }
    if completion == 1 { return nil }
    let (angle, feather) = (number(1, 0).radians, max(0, number(2, 0)))
    let direction = Point(sin(angle), -cos(angle))
    let length = space.box.width * abs(direction.x) + space.box.height * abs(direction.y)
    let edge = -length / 2 - feather + completion * (length + feather)
    let center = space.box.center
    if feather > 0 {
      let gradient = Gradient(
        .linear(start: center + direction * edge, end: center + direction * (edge + feather)),
        stops: [
          Gradient.Stop(offset: 0, color: .black.multipliedAlpha(0)),
          Gradient.Stop(offset: 1, color: .black),
        ])
      return [.matte(Matte([space.item(Path(space.plane), .gradient(gradient))]))]
    }
    let reach = reach(from: center)
    let path = Path(Rect(x: edge, y: -reach, width: max(0, reach - edge), height: 2 * reach))
    // Across in the direction of the wipe.
    let turned = path.applying(.translation(center.x, center.y) * .rotation(radians: angle - .pi / 2))
    return turned.isDrawable() ? matte(turned, feather: .zero, angle: 0) : []
  }

  /// 0 completion in percent, 1 direction, 2 width, 3 feather.
  func venetianBlinds() -> [Filter]? {
    let hidden = fraction(0, 0)
    if hidden == 0 { return [] }
    if hidden == 1 { return nil }
    let (angle, width) = (number(1, 0).radians, max(1, number(2, 20)))
    let center = space.box.center
    let reach = reach(from: center)
    let count = Int((reach / width).rounded(.up), within: 0...1 << 20)
    // Where they are too fine to be seen one by one.
    guard count <= 10_000 else { return [.colorMatrix(.alpha(1 - hidden))] }
    guard context.scene.budget.keep(10 * count) else { return [] }
    var path = Path()
    for blind in -count..<count {
      let start = (Double(blind) + hidden) * width
      path.append(Path(Rect(x: start, y: -reach, width: (1 - hidden) * width, height: 2 * reach)))
    }
    path = path.applying(.translation(center.x, center.y) * .rotation(radians: angle))
    // The feather is the width of a ramp.
    let deviation = min(3 * max(0, number(3, 0)) / 12.0.squareRoot(), 500)
    return path.isDrawable() ? matte(path, feather: Size(deviation, 0), angle: angle) : []
  }

  /// Returns a distance from the point within which all that is seen lies.
  private func reach(from point: Point) -> Double {
    let plane = space.plane
    return max(abs(plane.minX - point.x), abs(plane.maxX - point.x))
      + max(abs(plane.minY - point.y), abs(plane.maxY - point.y))
  }

  /// - Parameter feather: deviations of a blur, turned by `angle`.
  private func matte(_ path: Path, feather: Size, angle: Double) -> [Filter] {
    let item = space.item(path, .color(.black))
    guard max(feather.width, feather.height) > Self.leastDeviation else { return [.matte(Matte([item]))] }
    let blur = FilterChain(
      [.blur(Blur(deviation: feather, angle: angle))], transform: space.transform)
    return [.matte(Matte([.group(GroupItem([item], filters: blur))]))]
  }
}
