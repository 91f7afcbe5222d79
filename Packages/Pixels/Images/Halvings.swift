/// How often a picture is halved for drawing it.
package struct Halvings: Hashable {
  package var across: Int
  package var down: Int

  package init(across: Int = 0, down: Int = 0) {
    self.across = across
    self.down = down
  }

  /// How often in both directions.
  package var both: Int { min(across, down) }
}
