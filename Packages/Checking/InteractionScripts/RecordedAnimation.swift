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
  private let shownFrames: ShownFrames

  init(_ recording: RecordedAnimation) {
    self.recording = recording
    shownFrames = ShownFrames(size: recording.info.size)
  }

  func displayList(at frame: Double, context: EvaluationContext) -> DisplayList {
    shownFrames.displayList(of: shown(at: frame), in: recording.animations, context: context)
  }

  func layerKeys(at point: Point, frame: Double, context: EvaluationContext) -> [String] {
    shownFrames.layerKeys(at: point, of: shown(at: frame), in: recording.animations, context: context)
  }

  private func shown(at frame: Double) -> ShownFrame? {
    recording.frames[FramePosition.shownFrame(at: frame, of: recording.frames.count)]
  }
}
