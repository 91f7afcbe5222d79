import AnimationCore

/// What a pen paints along one line, or a part of it, to be filled by the non-zero rule: the area between its left side and
/// its right one.
///
/// Both are drawn forwards, and the right one counts backwards. All outlines of a stroke together are closed.
package struct StrokeOutline {
  package internal(set) var left: [Point] = []
  package internal(set) var right: [Point] = []
  /// The line somewhere turns more tightly than the pen is wide.
  package internal(set) var isTight = false

  mutating func begin(_ left: Point, _ right: Point) {
    self.left.removeAll(keepingCapacity: true)
    self.right.removeAll(keepingCapacity: true)
    self.left.append(left)
    self.right.append(right)
    isTight = false
  }
}
