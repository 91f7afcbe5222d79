extension Animation {
  /// A part of the canvas as an animation of its own; beyond the canvas it is empty.
  ///
  /// - Parameter area: in the animation's units, finite, with sides above 0; else this animation is returned.
  package func cropped(to area: Rect) -> any Animation {
    guard area.size.isFinite, !area.isEmpty, area.x.isFinite, area.y.isFinite else { return self }
    return CroppedAnimation(self, to: area)
  }
}

private struct CroppedAnimation: KeyedAnimation {
  let whole: any Animation
  let area: Rect
  let info: AnimationInfo
  let identity: AnimationIdentity? = AnimationIdentity()

  init(_ whole: any Animation, to area: Rect) {
    self.whole = whole
    self.area = area
    var info = whole.info
    info.size = area.size
    self.info = info
  }

  var memoryCost: Int { whole.memoryCost }

  func valueKeyPaths() -> [String] { whole.valueKeyPaths() }

  func propertyKinds(of keyPaths: [AnimationKeyPath]) -> [Set<AnimationSlot.Kind>] {
    (whole as? any KeyedAnimation)?.propertyKinds(of: keyPaths) ?? keyPaths.map { _ in [] }
  }

  func makeEvaluator() -> any FrameEvaluator { CroppedEvaluator(self) }
}

private final class CroppedEvaluator: TextMeasuringEvaluator {
  private let evaluator: any FrameEvaluator
  private let area: Rect
  private let canvas: Rect

  init(_ animation: CroppedAnimation) {
    evaluator = animation.whole.makeEvaluator()
    area = animation.area
    canvas = Rect(animation.whole.info.size)
  }

  private var place: Transform { .translation(-area.x, -area.y) }

  func displayList(at frame: Double, context: EvaluationContext) -> DisplayList {
    let items = evaluator.displayList(at: frame, context: context).items.map { $0.applying(place) }
    let isInside = canvas.union(area) == canvas
    return DisplayList(
      size: area.size,
      items: isInside ? items : [.group(GroupItem(items, clip: Clip(Path(canvas), transform: place)))])
  }

  func layerKeys(at point: Point, frame: Double, context: EvaluationContext) -> [String] {
    evaluator.layerKeys(at: Point(point.x + area.x, point.y + area.y), frame: frame, context: context)
  }

  func layers(
    named names: Set<String>, at point: Point, frame: Double, context: EvaluationContext
  ) -> Set<String> {
    evaluator.layers(
      named: names, at: Point(point.x + area.x, point.y + area.y), frame: frame, context: context)
  }

  func geometry(
    of keyPath: AnimationKeyPath, frame: Double, context: EvaluationContext
  ) -> [LayerGeometry] {
    evaluator.geometry(of: keyPath, frame: frame, context: context).map { $0.applying(place) }
  }

  func values(
    for keyPath: AnimationKeyPath, frame: Double, context: EvaluationContext
  ) -> [PropertyReading] { evaluator.values(for: keyPath, frame: frame, context: context) }

  func textBounds(
    of keyPath: AnimationKeyPath, frame: Double?, context: EvaluationContext, fonts: any FontSource
  ) -> Rect? {
    (evaluator as? any TextMeasuringEvaluator)?
      .textBounds(of: keyPath, frame: frame, context: context, fonts: fonts)
  }
}
