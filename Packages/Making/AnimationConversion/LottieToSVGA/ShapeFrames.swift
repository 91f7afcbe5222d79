import AnimationCore
import CStandardLibrary
import KeyframeFitting
import SVGAFormat

/// The frames of a sprite of shapes. Those that are the same but for where they are, stretched or turned, are said once.
struct ShapeFrames {
  /// How far anything may be from its place, in pixels.
  private static let tolerance = 0.03

  private(set) var frames = SVGAMovie.FrameList()
  private let scale: Double
  private var reference: [CelShape] = []
  /// The reference as the file has it.
  private var written: [SVGAMovie.Shape] = []

  /// - Parameter run: cels of shapes.
  init(_ run: CelRun, frameCount: Int) {
    let shapes = run.cels.map { $0.shapes ?? [] }
    scale = shapes.joined().reduce(1e-3) { max($0, $1.transform.maximumScale) }
    for (index, frame) in run.frames.enumerated() {
      while frames.count < frame { frames.append(.hidden) }
      frames.append(self.frame(run.cels[index], shapes[index]))
    }
    while frames.count < frameCount { frames.append(.hidden) }
  }

  private mutating func frame(_ cel: Cel, _ shapes: [CelShape]) -> SVGAMovie.Frame {
    let transform: Transform
    if let known = placement(of: shapes) {
      transform = known
    } else {
      transform = begin(shapes)
    }
    return SVGAMovie.Frame(
      alpha: cel.alpha, transform: transform, clip: cel.clip.flatMap { $0.clip(in: transform) },
      shapes: written)
  }

  /// New shapes, and where they are.
  private mutating func begin(_ shapes: [CelShape]) -> Transform {
    var base = shapes.first?.transform ?? .identity
    var inverse = Transform.identity
    if let own = base.inverted(), own.maximumScale * base.maximumScale < 1e3, own.maximumScale < 1e4 {
      inverse = own
    } else {
      base = .identity
    }
    reference = shapes.enumerated().map { index, shape in
      var shape = shape
      shape.transform = index == 0 && base != .identity ? .identity : inverse * shape.transform
      return shape
    }
    written = reference.map { $0.shape(scale: scale) }
    return base
  }

  /// Returns the transform from the reference to the canvas; nil when `shapes` are not those of the reference,
  /// moved.
  private func placement(of shapes: [CelShape]) -> Transform? {
    guard shapes.count == reference.count, let first = shapes.first,
      zip(shapes, reference).allSatisfy({ $0.isPaintedLike($1) })
    else { return nil }
    if zip(shapes, reference).allSatisfy({ $0.path == $1.path && $0.hasSamePen(as: $1) }) {
      if let inverse = reference[0].transform.inverted() {
        let transform = first.transform * inverse
        if zip(shapes, reference).allSatisfy({ $0.isAt(transform * $1.transform, within: Self.tolerance) }) {
          return transform
        }
      }
    }
    guard let transform = AffineFit.transform(reference, to: shapes, within: Self.tolerance),
      zip(shapes, reference).allSatisfy({ $0.isStrokedAlike($1, transform) })
    else { return nil }
    return transform
  }
}

extension Path {
  /// Returns the clip in the space of a sprite; nil where `transform` flattens it.
  func clip(in transform: Transform) -> Path? {
    guard let inverse = transform.inverted() else { return nil }
    return applying(inverse).rounded(decimals(forScale: transform.maximumScale))
  }

  func rounded(_ decimals: Int) -> Path {
    var unit = 1.0
    for _ in 0..<decimals { unit *= 10 }
    func round(_ point: Point) -> Point {
      Point((point.x * unit).rounded() / unit, (point.y * unit).rounded() / unit)
    }
    return Path(
      elements.map { element in
        switch element {
        case .move(let p): .move(round(p))
        case .line(let p): .line(round(p))
        case .curve(let p, let q, let r): .curve(round(p), round(q), round(r))
        case .close: .close
        }
      })
  }
}

/// How many decimals places are exact to a few thousandths of a pixel.
private func decimals(forScale scale: Double) -> Int {
  var (decimals, error) = (0, 0.5 * scale)
  while decimals < 7, error > 0.005 {
    decimals += 1
    error /= 10
  }
  return decimals
}

extension CelShape {
  fileprivate func isPaintedLike(_ other: CelShape) -> Bool {
    guard (fill == nil) == (other.fill == nil), (stroke == nil) == (other.stroke == nil) else { return false }
    if let fill, let theirs = other.fill, !fill.isNear(theirs) { return false }
    if let stroke, let theirs = other.stroke {
      return stroke.color.isNear(theirs.color) && stroke.style.cap == theirs.style.cap
        && stroke.style.join == theirs.style.join && stroke.style.miterLimit == theirs.style.miterLimit
        && stroke.style.dash.count == theirs.style.dash.count
    }
    return true
  }

  fileprivate func hasSamePen(as other: CelShape) -> Bool {
    guard let style = stroke?.style, let theirs = other.stroke?.style else { return true }
    return abs(style.width - theirs.width) <= 1e-3 * theirs.width && style.dash == theirs.dash
      && style.dashOffset == theirs.dashOffset
  }

  /// True when it is drawn where that transform puts it.
  fileprivate func isAt(_ place: Transform, within tolerance: Double) -> Bool {
    guard let bounds = path.bounds else { return true }
    let reach = stroke?.style.width ?? 0
    let box = bounds.expanded(by: reach)
    return [
      Point(box.minX, box.minY), Point(box.maxX, box.minY), Point(box.minX, box.maxY),
      Point(box.maxX, box.maxY),
    ].allSatisfy { place.apply($0).distance(to: transform.apply($0)) <= tolerance }
  }

  /// True when the pen of the reference, transformed, is this one's.
  fileprivate func isStrokedAlike(_ reference: CelShape, _ placement: Transform) -> Bool {
    guard let style = stroke?.style, let theirs = reference.stroke?.style else { return true }
    guard style.dash.isEmpty else { return false }
    let (a, b) = (transform.pen(style.width), (placement * reference.transform).pen(theirs.width))
    let size = max(a.xx, a.yy, b.xx, b.yy, 1e-12)
    return max(abs(a.xx - b.xx), abs(a.xy - b.xy), abs(a.yy - b.yy)) <= 0.01 * size
  }

  fileprivate func shape(scale: Double) -> SVGAMovie.Shape {
    var path = path
    var transform = transform
    var stroke: SVGAMovie.Stroke?
    if let own = self.stroke {
      var style = own.style
      if style.dash.count == 2 {
        // Players draw dashes of at least 1, and gaps of at least 0.1.
        let factor = max(1, 1 / max(style.dash[0], 1e-6), 0.1 / max(style.dash[1], 1e-6))
        if factor > 1 {
          style.width *= factor
          style.dash = style.dash.map { $0 * factor }
          style.dashOffset *= factor
          path = path.applying(.scale(factor, factor))
          transform = transform * .scale(1 / factor, 1 / factor)
        }
      }
      stroke = SVGAMovie.Stroke(
        own.color, width: style.width, cap: style.cap, join: style.join, miterLimit: style.miterLimit,
        dash: style.dash.count == 2
          ? .init(length: style.dash[0], gap: style.dash[1], offset: style.dashOffset) : nil)
    }
    let rounded = path.rounded(decimals(forScale: max(scale, transform.maximumScale)))
    let isClosed = stroke == nil || rounded.elements.last == .close
    if stroke?.dash == nil, isClosed, let box = rounded.upright, !box.isEmpty {
      return SVGAMovie.Shape(.rect(box), fill: fill, stroke: stroke, transform: transform)
    }
    return SVGAMovie.Shape(.path(rounded), fill: fill, stroke: stroke, transform: transform)
  }
}

extension Transform {
  /// The ellipse that it makes of a round pen, as a symmetric matrix.
  fileprivate func pen(_ width: Double) -> (xx: Double, xy: Double, yy: Double) {
    let w = width * width
    return (w * (a * a + c * c), w * (a * b + c * d), w * (b * b + d * d))
  }
}
