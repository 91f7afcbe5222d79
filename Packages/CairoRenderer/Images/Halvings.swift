/// How often a picture is halved for drawing it.
struct Halvings: Hashable {
  var across = 0
  var down = 0

  /// How often in both directions.
  var both: Int { min(across, down) }
}
