/// How much two pictures may differ and still count as the same.
public struct Tolerance: Hashable, Sendable {
  /// What a channel (of the premultiplied pixel, 0…255) may be off anywhere: rounding. 2 unless set.
  public var rounding = 2
  /// How far an edge may lie elsewhere, in pixels, 0 up to 0.5: another antialiasing. What differs at an edge may be
  /// this part of the contrast there. 0.4 unless set: where three or four shapes end at one edge, their coverages
  /// multiply, and another way to do so moves it that far.
  public var edgeShift = 0.4
  /// The same where one renderer drew both pictures: then it is the animation that has changed, and edges lie elsewhere
  /// by no more than numbers are rounded. 0.005 unless set.
  public var steadyEdgeShift = 0.005
  /// From what mean on a difference below `rounding` counts after all, where most pixels of an area of 8x8 differ
  /// the same way: a faint change, not noise. 1.5 unless set.
  public var areaMean = 1.5
  /// How many pixels may differ nevertheless, as a part of all, 0…1. 0 unless set.
  public var differingPart = 0.0

  /// What is made for animations: another antialiasing and rounding are tolerated, nothing else.
  public init() {}

  public static let perceptual = Tolerance()

  /// Not a bit may differ.
  public static let exact: Tolerance = {
    var tolerance = Tolerance()
    tolerance.rounding = 0
    tolerance.edgeShift = 0
    tolerance.steadyEdgeShift = 0
    tolerance.areaMean = 0
    return tolerance
  }()

  /// False where edges may not even lie elsewhere by what rounding their places makes.
  var allowsOtherRenderers: Bool { edgeShift > 0.05 }

  /// What is tolerated between pictures that one renderer drew.
  var forOneRenderer: Tolerance {
    var tolerance = self
    tolerance.edgeShift = min(edgeShift, steadyEdgeShift)
    return tolerance
  }
}
