/// A rectangle of the plane, scaled into a tile that is repeated over another one.
public struct Tiles: Hashable, Sendable {
  /// What is repeated, in filter space; not empty.
  public var source: Rect
  /// Where one of the tiles lies; not empty.
  public var tile: Rect
  /// All that is shown.
  public var output: Rect
  /// Every second tile is mirrored, across and down.
  public var isMirrored: Bool
  /// The shift of every second column, or row where `shiftsRows`, in tiles.
  public var shift: Double
  public var shiftsRows: Bool

  public init(
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
