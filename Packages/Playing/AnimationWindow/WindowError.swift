/// There is no screen, or it cannot be used.
package struct WindowError: Error, Hashable, CustomStringConvertible {
  /// What the system says.
  package var reason: String

  package var description: String { "no window: \(reason)" }
}
