/// How much two pictures may differ and still count as the same.
public struct Tolerance: Hashable, Sendable {
  /// What a channel (of the premultiplied pixel, 0…255) may be off anywhere: rounding. 2 unless set.
  public var rounding = 2
  /// How far an edge may lie elsewhere, in pixels, 0 up to 0.5: another antialiasing. A pixel may be as different
  /// as its picture is that far from it. 0.25 unless set.
  public var edgeShift = 0.25
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
    tolerance.areaMean = 0
    return tolerance
  }()
}
