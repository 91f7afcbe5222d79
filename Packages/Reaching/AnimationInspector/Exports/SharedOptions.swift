/// What the command lines of the page say because the page was started so.
package struct SharedOptions: Sendable {
  /// What files may ask for, of all commands.
  package var limits: [String] = []
  /// Where fonts are, of those that draw texts with them.
  package var fonts: [String] = []

  package init() {}

  func arguments(of kind: ExportCommand.Kind) -> [String] { kind == .render ? limits + fonts : limits }
}
