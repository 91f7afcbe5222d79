/// The content of a layer that is heard and not seen.
struct SoundLayer: Sendable {
  /// The asset that it plays.
  var asset: String
  var timing: PrecompTiming
  /// Left and right.
  var levels: Property<Vector>
  /// True when the levels are in decibels, false when they are percent.
  var isInDecibels: Bool
}
