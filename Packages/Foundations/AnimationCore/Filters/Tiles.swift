/// A rectangle of the plane, scaled into a tile that is repeated over another one.
package struct Tiles: Hashable, Sendable {
  /// What is repeated, in filter space; not empty.
  package var source: Rect
  /// Where one of the tiles lies; not empty.
  package var tile: Rect
  /// All that is shown.
  package var output: Rect
  /// Every second tile is mirrored, across and down.
  package var isMirrored: Bool
  /// The shift of every second column, or row where `shiftsRows`, in tiles.
  package var shift: Double
  package var shiftsRows: Bool

  package init(
    source: Rect, tile: Rect, output: Rect, isMirrored: Bool = false, shift: Double = 0,
    shiftsRows: Bool = false
  ) {
    self.source = source
    self.tile = tile
    self.output = output
    self.isMirrored = isMirrored
    self.shift = shift
    self.shiftsRows = shiftsRows
  }
}
