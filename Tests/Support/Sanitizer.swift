import Foundation

/// The sanitizer that the tested programs were built with, as `Scripts/sanitize` says.
package enum Sanitizer {
  private static let name = ProcessInfo.processInfo.environment["SANITIZER"]

  package static let isThread = name == "thread"
  package static let isAny = name != nil
}
