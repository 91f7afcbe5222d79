import AnimationCore
import KeyframeFitting

/// A transform in all frames as SMIL can say it: several that are animated, one after the other, and one that is not,
/// inside of them.
struct SVGMotion {
  /// The transforms that make the motion, from the outermost on: what each is called, and whether it is the
  /// first.
  private(set) var parts: [(name: String, track: SMILTrack, isFirst: Bool)] = []
  private(set) var rest = Transform.identity

  /// - Parameters:
  ///   - frames: in which there is something.
  ///   - isFlat: true when there can be nothing inside.
  init(
    _ changes: [(frame: Int, transform: Transform)], frames: [Range<Int>], box: Rect, tolerance: Double,
    isFlat: Bool
  ) {
    var samples: [FittedTransform.Sample] = []
    var place = 0
    for run in frames {
      for frame in run {
        while place + 1 < changes.count, changes[place + 1].frame <= frame { place += 1 }
        samples.append(
          .init(frame: frame, transform: changes[place].transform, isApart: frame == run.lowerBound))
      }
    }
    let fitted = FittedTransform(samples, box: box, tolerance: tolerance)
    let position = fitted.position
    let (rotation, skew, scale) = (fitted.rotation, fitted.skew, fitted.scale)
    let anchor = Transform.translation(-fitted.anchor.x, -fitted.anchor.y)
    func first(_ track: FittedTrack) -> [Double] { track.keys[0].value.numbers }
    let (turn, slant, size) = (first(rotation)[0], first(skew)[0], first(scale))

    if !isFlat, rotation.isFixed, skew.isFixed, scale.isFixed {
      // Only its place changes: what is inside can stay where it is.
      let linear = TransformParts(
        rotation: turn, scale: Point(size[0] / 100, size[1] / 100), skew: slant
      ).linear
      let offset = linear.apply(vector: Point(-fitted.anchor.x, -fitted.anchor.y))
      add("translate", position) { [$0[0] + offset.x, $0[1] + offset.y] }
      rest = linear
      return
    }
    var last = isFlat ? 3 : 0
    if !rotation.isFixed { last = max(last, 1) }
    if !skew.isFixed { last = max(last, 2) }
    if !scale.isFixed { last = max(last, 3) }
    add("translate", position) { $0 }
    if last >= 1, !(rotation.isFixed && turn == 0) { add("rotate", rotation) { $0 } }
    if last >= 2, !(skew.isFixed && slant == 0) { add("skewX", skew) { [-$0[0]] } }
    if last >= 3, !(scale.isFixed && size == [100, 100]) {
      let isEven = scale.keys.allSatisfy { $0.value.numbers[0] == $0.value.numbers[1] }
      add("scale", scale, decimals: 2) { isEven ? [$0[0] / 100] : [$0[0] / 100, $0[1] / 100] }
    }
    rest = anchor
    if last < 3 { rest = .scale(size[0] / 100, size[1] / 100) * rest }
    if last < 2 { rest = TransformParts(rotation: 0, scale: Point(1, 1), skew: slant).linear * rest }
    if last < 1 { rest = .rotation(radians: turn * .pi / 180) * rest }
    if isFlat {
      if fitted.anchor != .zero {
        let track = FittedTrack(.list([-fitted.anchor.x, -fitted.anchor.y]))
        add("translate", track) { $0 }
      }
      rest = .identity
    }
  }

  /// - Parameter decimals: more than the track has.
  private mutating func add(
    _ name: String, _ track: FittedTrack, decimals: Int = 0, _ map: @escaping ([Double]) -> [Double]
  ) {
    let decimals = min(9, track.decimals + decimals)
    parts.append(
      (
        name, SMILTrack(track) { SVGNumbers.list(map($0), decimals: decimals) }, parts.isEmpty
      ))
  }

  /// Writes a transform as short as it can be said; nothing for one that changes nothing.
  static func text(_ transform: Transform, linear: Int, place: Int) -> String {
    func text(_ value: Double, _ decimals: Int) -> String { SVGNumbers.text(value, decimals: decimals) }
    let (a, b) = (text(transform.a, linear), text(transform.b, linear))
    let (c, d) = (text(transform.c, linear), text(transform.d, linear))
    let (x, y) = (text(transform.tx, place), text(transform.ty, place))
    let move = (x, y) == ("0", "0") ? "" : y == "0" ? "translate(\(x))" : "translate(\(x) \(y))"
    if (b, c) == ("0", "0") {
      if (a, d) == ("1", "1") { return move }
      return move + (a == d ? "scale(\(a))" : "scale(\(a) \(d))")
    }
    return "matrix(\(a) \(b) \(c) \(d) \(x) \(y))"
  }
}
