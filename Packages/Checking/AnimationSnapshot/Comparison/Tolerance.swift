/// How much two images may differ and still match.
public struct Tolerance: Hashable, Sendable {
  /// How much any channel (of the premultiplied pixel, 0…255) may differ anywhere, due to rounding. Default: 2.
  public var rounding = 2
  /// How far edges may be displaced by different antialiasing, in pixels, 0…0.5. The difference at an edge may be this
  /// fraction of the contrast there. Default: 0.4, as where three or four shapes end at one edge their coverages
  /// multiply, and another way of multiplying displaces the edge this far.
  public var edgeShift = 0.4
  /// How far edges may be displaced if one renderer drew both images: any change is then one of the
  /// animation, and edges are displaced only by the rounding of numbers. Default: 0.005.
  public var steadyEdgeShift = 0.005
  /// The mean from which a difference below `rounding` counts after all, if most pixels of an area of 8x8 differ in the
  /// same way: a faint change instead of noise. Default: 1.5.
  public var areaMean = 1.5
  /// The fraction of all pixels that may differ nevertheless, 0…1. Default: 0.
  public var differingFraction = 0.0

  /// The tolerance for animations: it accepts different antialiasing and rounding, nothing else.
  public init() {}

  public static let perceptual = Tolerance()

  /// Tolerates nothing: all pixels must be identical.
  public static let exact: Tolerance = {
    var tolerance = Tolerance()
    tolerance.rounding = 0
    tolerance.edgeShift = 0
    tolerance.steadyEdgeShift = 0
    tolerance.areaMean = 0
    return tolerance
  }()

  /// False if edges may not even be displaced by the rounding of their positions.
  var allowsOtherRenderers: Bool { edgeShift > 0.05 }

  /// The tolerance for images drawn by the same renderer.
  var forOneRenderer: Tolerance {
    var tolerance = self
    tolerance.edgeShift = min(edgeShift, steadyEdgeShift)
    return tolerance
  }
}
