import AnimationCore
import StateMachines

/// An action of the user, or of the system, on a window.
package enum WindowEvent: Hashable {
  /// A key was pressed, or is held.
  case key(WindowKey, isShifted: Bool)
  /// A character was typed, in the keyboard's own layout.
  case character(Character)
  /// A pointer did something, at a point in pixels from the top left corner of the image.
  case pointer(PointerKind, Point)
  /// A file was dropped: its path.
  case dropped(String)
  /// The image has another size now, or other pixels in a point.
  case resized
  /// The window shows something else than it should, as after it was covered.
  case exposed
  case closed
}

/// The keys that type nothing.
package enum WindowKey: Hashable {
  case left, right, up, down, home, end, escape
}
