import AnimationCore
import AnimationPlayer

/// Evaluates what a player shows of several animations, all of it on one canvas.
final class ShownFrames {
  private let size: Size
  private var evaluators: [String: any FrameEvaluator] = [:]

  /// - Parameter size: of the canvas.
  init(size: Size) { self.size = size }

  /// - Parameters:
  ///   - shown: nil for nothing.
  ///   - animations: by their ids.
  func displayList(
    of shown: ShownFrame?, in animations: [String: any Animation], context: EvaluationContext
  ) -> DisplayList {
    guard let shown, let evaluator = evaluator(of: shown, in: animations) else {
      return DisplayList(size: size)
    }
    let list = shown.onBackground(evaluator.displayList(at: shown.frame, context: shown.context(context)))
    if list.size == size { return list }
    // Another animation, on another canvas.
    let place = ContentFit.contain.transform(list.size, in: Rect(size))
    guard place.isInvertible else { return DisplayList(size: size) }
    let clip = Clip(Path(Rect(list.size)), transform: place)
    return DisplayList(
      size: size, items: [.group(GroupItem(list.items.map { $0.applying(place) }, clip: clip))])
  }

  func layerKeys(
    at point: Point, of shown: ShownFrame?, in animations: [String: any Animation],
    context: EvaluationContext
  ) -> [String] {
    guard let shown, let evaluator = evaluator(of: shown, in: animations) else { return [] }
    return evaluator.layerKeys(at: point, frame: shown.frame, context: shown.context(context))
  }

  private func evaluator(
    of shown: ShownFrame, in animations: [String: any Animation]
  ) -> (any FrameEvaluator)? {
    if let known = evaluators[shown.animationID] { return known }
    let evaluator = animations[shown.animationID]?.makeEvaluator()
    evaluators[shown.animationID] = evaluator
    return evaluator
  }
}
