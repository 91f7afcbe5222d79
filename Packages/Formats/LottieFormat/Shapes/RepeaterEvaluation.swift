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
  func copies(in context: PropertyContext) -> [Copy] {
    let wanted = copies.value(in: context).snapped.rounded(.up)
    if wanted > Double(Self.maximumCopies) { context.scene.budget.leaveOut() }
    let count = Int(wanted, within: 0...Self.maximumCopies)
    let offset = self.offset.value(in: context)
    let (startOpacity, endOpacity) = (startOpacity.value(in: context), endOpacity.value(in: context))
    let copies = (0..<count).compactMap { index -> Copy? in
      let transform = transform.power(offset + Double(index), in: context)
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
  fileprivate func power(_ exponent: Double, in context: PropertyContext) -> Transform {
    let anchor = anchor.value(in: context)
    let position = position.value(in: context)
    let scale = scale.value(in: context) / 100
    func power(_ base: Double) -> Double {
      let whole = exponent.rounded(.towardZero)
      return pow(base, whole) * (1 + (base - 1) * (exponent - whole))
    }
    return Transform.translation(position.x * exponent + anchor.x, position.y * exponent + anchor.y)
      * .scale(power(scale.x), power(scale.y))
      * .rotation(radians: rotation.value(in: context).radians * exponent)
      * .translation(-anchor.x, -anchor.y)
  }
}
