import AnimationCore
import AnimationPlayer

/// What a script made of animations, as an animation of its own: it is drawn, exported and compared as any other.
struct RecordedAnimation: Animation {
  let info: AnimationInfo
  /// Those that are shown.
  let animations: [String: any Animation]
  /// What each frame shows; at least one.
  let frames: [ShownFrame?]

  func valueKeyPaths() -> [String] {
    animations.sorted { $0.key < $1.key }.flatMap { $0.value.valueKeyPaths() }
  }

  func makeEvaluator() -> any FrameEvaluator { RecordedEvaluator(self) }
}

extension RecordedAnimation: KeyedAnimation {
  func propertyKinds(of keyPaths: [AnimationKeyPath]) -> [Set<AnimationSlot.Kind>] {
    animations.values.map { $0.propertyKinds(of: keyPaths) }.reduce(keyPaths.map { _ in [] }) { all, kinds in
      zip(all, kinds).map { $0.union($1) }
    }
  }
}

private final class RecordedEvaluator: FrameEvaluator {
  private let recording: RecordedAnimation
  private var evaluators: [String: any FrameEvaluator] = [:]

  init(_ recording: RecordedAnimation) { self.recording = recording }

  func displayList(at frame: Double, context: EvaluationContext) -> DisplayList {
    let size = recording.info.size
    guard let (shown, evaluator) = shown(at: frame) else { return DisplayList(size: size) }
    let list = shown.onBackground(evaluator.displayList(at: shown.frame, context: shown.context(context)))
    if list.size == size { return list }
    // Another animation, on another canvas.
    let place = ContentFit.contain.transform(list.size, in: Rect(size))
    guard place.isInvertible else { return DisplayList(size: size) }
    let clip = Clip(Path(Rect(list.size)), transform: place)
    return DisplayList(
      size: size, items: [.group(GroupItem(list.items.map { $0.applying(place) }, clip: clip))])
  }

  func layerKeys(at point: Point, frame: Double, context: EvaluationContext) -> [String] {
    guard let (shown, evaluator) = shown(at: frame) else { return [] }
    return evaluator.layerKeys(at: point, frame: shown.frame, context: shown.context(context))
  }

  private func shown(at frame: Double) -> (shown: ShownFrame, evaluator: any FrameEvaluator)? {
    let index = FramePosition.shownFrame(at: frame, of: recording.frames.count)
    guard let shown = recording.frames[index], let animation = recording.animations[shown.animationID] else {
      return nil
    }
    let evaluator = evaluators[shown.animationID] ?? animation.makeEvaluator()
    evaluators[shown.animationID] = evaluator
    return (shown, evaluator)
  }
}
