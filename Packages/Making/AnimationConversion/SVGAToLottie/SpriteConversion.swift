import AnimationCore
import KeyframeFitting
import LottieFormat
import SVGAFormat

/// The layers that a sprite becomes: as many as it takes that each shows one picture, or shapes of one form, through masks
/// of one form. In a frame, one of them shows the picture and one the shapes; where a sprite is hidden, they have no
/// opacity.
struct SpriteConversion {
  /// What the frames of a layer have in common.
  private enum Key: Hashable {
    case image(String, clip: [LottieMask.Mode]?)
    case shapes([ShapeForm], clip: [LottieMask.Mode]?)
  }

  private struct FrameState {
    var frame: Int
    var matrix: Transform
    var alpha: Double
    var clip: ClipOutlines?
    var shapes: [ShapeState] = []
    var box: Rect?
  }

  private let sprite: SVGAMovie.Sprite
  private let tolerance: Double
  private var last = LastParts()
  private var order: [Key] = []
  private var states: [Key: [FrameState]] = [:]
  private var isEverBoth = false

  /// - Parameter tolerance: in pixels of the canvas.
  init(
    _ sprite: SVGAMovie.Sprite, _ member: SpriteScene.Member, frameCount: Int, tolerance: Double,
    images: inout ImageAssets, budget: WorkBudget
  ) throws(AnimationError) {
    self.sprite = sprite
    self.tolerance = tolerance
    for frame in 0..<min(sprite.frames.count, frameCount) {
      try budget.check()
      try add(frame, member, &images)
    }
  }

  private mutating func add(
    _ frame: Int, _ member: SpriteScene.Member, _ images: inout ImageAssets
  ) throws(AnimationError) {
    let state = sprite.frames[frame]
    guard state.isVisible, let matrix = state.matrix else { return }
    var shown = FrameState(frame: frame, matrix: matrix, alpha: state.alpha)
    if let clip = state.clip {
      guard let outlines = last.outlines(of: clip) else { return }
      shown.clip = outlines
    }
    let shapes = last.states(of: state.shapes).filter { (matrix * $0.shape.transform).isInvertible }
    var hasImage = false
    if let box = state.box, let (id, scale) = try images.use(member, size: box.size) {
      var image = shown
      image.matrix = matrix * .scale(scale, scale)
      image.clip = shown.clip.map { last.scaled($0, 1 / scale) }
      image.box = Rect(Size(box.width / scale, box.height / scale))
      append(image, .image(id, clip: shown.clip?.modes))
      hasImage = true
    }
    guard !shapes.isEmpty else { return }
    if hasImage, state.alpha < 1 { isEverBoth = true }
    shown.shapes = shapes
    append(shown, .shapes(shapes.map(\.form), clip: shown.clip?.modes))
  }

  private mutating func append(_ state: FrameState, _ key: Key) {
    if states[key] == nil { order.append(key) }
    states[key, default: []].append(state)
  }

  /// Bottom first: pictures, then shapes.
  ///
  /// - Parameter compose: makes one layer of several that are to have one opacity.
  func layers(
    budget: WorkBudget, compose: ([LottieLayer]) -> LottieLayer?
  ) throws(AnimationError) -> [LottieLayer] {
    var layers: (images: [LottieLayer], shapes: [LottieLayer]) = ([], [])
    for key in order {
      try budget.check()
      guard let states = states[key], let first = states.first, let last = states.last else { continue }
      let content: LottieLayer.Content
      var box = states.compactMap(\.box).reduce(nil as Rect?) { $0?.union($1) ?? $1 }
      // How much larger anything is on the canvas than in the sprite's space.
      let scale = max(1e-3, states.reduce(0) { max($0, $1.matrix.maximumScale) })
      switch key {
      case .image(let id, _): content = .image(id)
      case .shapes(let forms, _):
        box = states.reduce(nil as Rect?) { box, state in
          state.shapes.reduce(box) { box, shape in shape.box.map { box?.union($0) ?? $0 } ?? box }
        }
        content = .shapes(
          try forms.indices.map { index throws(AnimationError) in
            try budget.check()
            return LottieShape(
              states.map { ($0.frame, $0.shapes[index]) }, tolerance: tolerance / 2 / scale)
          })
      }
      var layer = LottieLayer(
        name: sprite.imageKey, content: content, frames: first.frame..<(last.frame + 1),
        transform: FittedTransform(
          states.map { FittedTransform.Sample(frame: $0.frame, transform: $0.matrix) },
          box: box ?? Rect(x: 0, y: 0, width: 1, height: 1), tolerance: tolerance))
      layer.opacity = opacity(states, isAlone: !isEverBoth)
      layer.masks = masks(states, tolerance: tolerance / 2 / scale)
      if case .image = content { layers.images.append(layer) } else { layers.shapes.append(layer) }
    }
    let all = layers.images + layers.shapes
    guard isEverBoth, var whole = compose(all) else { return all }
    whole.opacity = opacity(
      (0..<sprite.frames.count).compactMap { frame in
        let state = sprite.frames[frame]
        return state.isVisible ? FrameState(frame: frame, matrix: .identity, alpha: state.alpha) : nil
      }, isAlone: true)
    return [whole]
  }

  /// - Parameter isAlone: false where a layer around it has the opacity.
  private func opacity(_ states: [FrameState], isAlone: Bool) -> FittedTrack {
    var samples: [TrackSample] = []
    for state in states {
      if let last = samples.last, state.frame > last.frame + 1 {
        samples.append(TrackSample(frame: last.frame + 1, value: .number(0), isApart: true))
        if state.frame > last.frame + 2 {
          samples.append(TrackSample(frame: state.frame - 1, value: .number(0)))
        }
        samples.append(
          TrackSample(frame: state.frame, value: .number(isAlone ? 100 * state.alpha : 100), isApart: true))
      } else {
        samples.append(TrackSample(frame: state.frame, value: .number(isAlone ? 100 * state.alpha : 100)))
      }
    }
    return FittedTrack(samples, tolerance: 0.2)
  }

  private func masks(_ states: [FrameState], tolerance: Double) -> [LottieMask] {
    guard let modes = states.first?.clip?.modes else { return [] }
    return modes.indices.map { index in
      let most = states.reduce(0) { max($0, $1.clip?.contours[index].vertices.count ?? 0) }
      var samples: [TrackSample] = []
      var previous: Contour?
      for state in states {
        guard let contour = state.clip?.contours[index] else { continue }
        let isApart = previous.map { $0.vertices.count != contour.vertices.count } ?? false
        if let same = samples.last?.value, contour == previous {
          samples.append(TrackSample(frame: state.frame, value: same))
        } else {
          samples.append(
            TrackSample(frame: state.frame, value: .path(contour.padded(to: most)), isApart: isApart))
        }
        previous = contour
      }
      return LottieMask(mode: modes[index], path: FittedTrack(samples, tolerance: tolerance))
    }
  }
}

/// What the frame before was made into: where a frame has the same, both share the memory.
private struct LastParts {
  private var clip: Path?
  private var outlines: ClipOutlines?
  private var scaled: (factor: Double, ClipOutlines)?
  private var shapes: [SVGAMovie.Shape] = []
  private var states: [ShapeState] = []

  mutating func outlines(of clip: Path) -> ClipOutlines? {
    if clip != self.clip {
      (self.clip, outlines, scaled) = (clip, ClipOutlines(clip), nil)
    }
    return outlines
  }

  /// - Parameter outlines: those of the last clip.
  mutating func scaled(_ outlines: ClipOutlines, _ factor: Double) -> ClipOutlines {
    if factor == 1 { return outlines }
    if let scaled, scaled.factor == factor { return scaled.1 }
    let result = outlines.scaled(factor)
    scaled = (factor, result)
    return result
  }

  mutating func states(of shapes: [SVGAMovie.Shape]) -> [ShapeState] {
    if shapes != self.shapes { (self.shapes, states) = (shapes, shapes.compactMap(ShapeState.init)) }
    return states
  }
}

extension ClipOutlines {
  fileprivate func scaled(_ factor: Double) -> ClipOutlines {
    func map(_ point: Point) -> Point { Point(point.x * factor, point.y * factor) }
    return ClipOutlines(
      contours: contours.map { contour in
        Contour(
          vertices: contour.vertices.map {
            Contour.Vertex(map($0.point), in: map($0.inControl), out: map($0.outControl))
          }, isClosed: contour.isClosed)
      }, modes: modes)
  }

  private init(contours: [Contour], modes: [LottieMask.Mode]) {
    (self.contours, self.modes) = (contours, modes)
  }
}
