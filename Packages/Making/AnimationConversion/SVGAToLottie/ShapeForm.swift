import AnimationCore
import KeyframeFitting
import LottieFormat
import SVGAFormat

/// What shapes must have in common so that one shape of a Lottie can be all of them.
struct ShapeForm: Hashable {
  enum Geometry: Hashable {
    case rect
    case ellipse
    /// How many vertices there are.
    case paths([Int], isClosed: [Bool])
  }

  struct Stroke: Hashable {
    var cap: StrokeStyle.Cap
    var join: StrokeStyle.Join
    var miterLimit: Double
    var isDashed: Bool
  }

  var geometry: Geometry
  var hasFill: Bool
  var stroke: Stroke?
}

/// A shape in a frame.
struct ShapeState {
  let form: ShapeForm
  let shape: SVGAMovie.Shape
  let style: StrokeStyle?
  /// The contours of a shape that is neither a rectangle nor an ellipse.
  let contours: [Contour]
  /// The box of the outline, without its stroke, in the shape's own space.
  let bounds: Rect?
  /// The box of the outline in the sprite's space.
  let box: Rect?

  /// Nil for what is not drawn.
  init?(_ shape: SVGAMovie.Shape) {
    let style = shape.stroke?.style
    guard !shape.outline.isEmpty, shape.fill != nil || style != nil, shape.transform.isInvertible else {
      return nil
    }
    self.shape = shape
    self.style = style
    bounds = shape.outline.bounds
    box = shape.outline.applying(shape.transform).bounds
    // Dashes begin where the outline does.
    let isDashed = style?.dash.isEmpty == false
    switch shape.geometry {
    case .rect where !isDashed: contours = []
    case .ellipse where !isDashed: contours = []
    default: contours = shape.outline.contours
    }
    let geometry: ShapeForm.Geometry =
      switch shape.geometry {
      case .rect where !isDashed: .rect
      case .ellipse where !isDashed: .ellipse
      default: .paths(contours.map(\.vertices.count), isClosed: contours.map(\.isClosed))
      }
    if case .paths = geometry, contours.isEmpty { return nil }
    form = ShapeForm(
      geometry: geometry, hasFill: shape.fill != nil,
      stroke: style.map {
        ShapeForm.Stroke(cap: $0.cap, join: $0.join, miterLimit: $0.miterLimit, isDashed: isDashed)
      })
  }
}

extension LottieShape {
  /// One shape in all frames in which it has one form.
  ///
  /// - Parameters:
  ///   - states: at least one, with the frames that they are shown in.
  ///   - tolerance: in units of the sprite's space.
  init(_ states: [(frame: Int, state: ShapeState)], tolerance: Double) {
    let form = states[0].state.form
    let inner =
      tolerance
      / max(1e-3, states.reduce(0) { max($0, $1.state.shape.transform.maximumScale) })
    func track(_ tolerance: Double, _ value: (ShapeState) -> ExpressionValue) -> FittedTrack {
      FittedTrack(
        states.map { TrackSample(frame: $0.frame, value: value($0.state)) }, tolerance: tolerance)
    }
    func paint(_ color: (ShapeState) -> Color) -> Paint {
      Paint(
        // As players keep colours: in 255 steps.
        color: track(1 / 1024) {
          let color = color($0)
          return .list([color.red.clampedToUnit, color.green.clampedToUnit, color.blue.clampedToUnit, 1])
        },
        opacity: track(0.2) { .number(100 * color($0).alpha.clampedToUnit) })
    }
    switch form.geometry {
    case .rect:
      geometry = .rect(
        center: track(inner / 2) { .list([$0.rect.midX, $0.rect.midY]) },
        size: track(inner / 2) { .list([$0.rect.width, $0.rect.height]) },
        radius: track(inner / 2) { .number($0.radius) })
    case .ellipse:
      geometry = .ellipse(
        center: track(inner / 2) { .list([$0.rect.midX, $0.rect.midY]) },
        size: track(inner / 2) { .list([$0.rect.width, $0.rect.height]) })
    case .paths(let counts, _):
      geometry = .paths(counts.indices.map { index in track(inner / 2) { .path($0.contours[index]) } })
    }
    fill = form.hasFill ? paint { $0.shape.fill ?? .black } : nil
    stroke = form.stroke.map { stroke in
      Stroke(
        paint: paint { $0.shape.stroke?.color ?? .black },
        width: track(inner) { .number($0.style?.width ?? 0) },
        cap: stroke.cap, join: stroke.join, miterLimit: stroke.miterLimit,
        dash: !stroke.isDashed
          ? []
          : [
            track(inner / 10) { .number($0.style?.dash.first ?? 1) },
            track(inner / 10) { .number($0.style?.dash.last ?? 1) },
            track(inner) { .number($0.style?.dashOffset ?? 0) },
          ])
    }
    let boxes = states.compactMap(\.state.bounds)
    transform = FittedTransform(
      states.map { FittedTransform.Sample(frame: $0.frame, transform: $0.state.shape.transform) },
      box: boxes.dropFirst().reduce(boxes.first ?? Rect(x: 0, y: 0, width: 1, height: 1)) { $0.union($1) },
      tolerance: tolerance / 2)
  }
}

extension ShapeState {
  /// A rectangle, or what an ellipse fills.
  fileprivate var rect: Rect {
    switch shape.geometry {
    case .rect(let rect, _):
      return Rect(
        x: rect.width < 0 ? rect.maxX : rect.x, y: rect.height < 0 ? rect.maxY : rect.y,
        width: abs(rect.width), height: abs(rect.height))
    case .ellipse(let center, let radiusX, let radiusY):
      let (x, y) = (abs(radiusX), abs(radiusY))
      return Rect(x: center.x - x, y: center.y - y, width: 2 * x, height: 2 * y)
    case .path: return Rect(x: 0, y: 0, width: 0, height: 0)
    }
  }

  fileprivate var radius: Double {
    guard case .rect(_, let radius) = shape.geometry else { return 0 }
    return max(0, min(radius, rect.width / 2, rect.height / 2))
  }
}
