/// A gain that moves to where it shall be in small steps: a jump would be heard as a click.
struct Ramp: Hashable {
  private(set) var value: Float
  var target: Float
  /// How far it moves in a frame.
  let step: Float

  mutating func next() -> Float {
    defer { value = value < target ? min(target, value + step) : max(target, value - step) }
    return value
  }
}
