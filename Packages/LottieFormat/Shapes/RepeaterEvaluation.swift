import AnimationCore
import CStandardLibrary

extension Repeater {
  private static let maximumCopies = 10_000

  struct Copy {
    var transform: Transform
    /// 0…1
    var opacity: Double
  }

  /// The copies in painting order, bottom first.
  func copies(at frame: Double) -> [Copy] {
    let count = Int(copies.value(at: frame).rounded(.up), within: 0...Self.maximumCopies)
    let offset = self.offset.value(at: frame)
    let (startOpacity, endOpacity) = (startOpacity.value(at: frame), endOpacity.value(at: frame))
    let copies = (0..<count).compactMap { index -> Copy? in
      let transform = transform.power(offset + Double(index), at: frame)
      guard transform.isFinite else { return nil }
      let fraction = count > 1 ? Double(index) / Double(count - 1) : 0
      let opacity = startOpacity + (endOpacity - startOpacity) * fraction
      return Copy(transform: transform, opacity: (opacity / 100).clampedToUnit)
    }
    return isFirstOnTop ? copies.reversed() : copies
  }
}

extension TransformModel {
  /// The transform of a repeater applied `exponent` times, its parts each by themselves: first rotation, then
  /// scale (per axis), then position. A fraction of a step scales linearly, as in lottie-web.
  fileprivate func power(_ exponent: Double, at frame: Double) -> Transform {
    let anchor = anchor.value(at: frame)
    let position = position.value(at: frame)
    let scale = scale.value(at: frame) / 100
    func power(_ base: Double) -> Double {
      let whole = exponent.rounded(.towardZero)
      return pow(base, whole) * (1 + (base - 1) * (exponent - whole))
    }
    return Transform.translation(position.x * exponent + anchor.x, position.y * exponent + anchor.y)
      * .scale(power(scale.x), power(scale.y))
      * .rotation(radians: rotation.value(at: frame).radians * exponent)
      * .translation(-anchor.x, -anchor.y)
  }
}
