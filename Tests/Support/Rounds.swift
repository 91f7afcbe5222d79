import Foundation

/// How often a test tries what happens at random.
package enum Rounds {
  /// So often, or as often as the environment variable `ROUNDS` says.
  package static func count(_ usual: Int) -> Int {
    ProcessInfo.processInfo.environment["ROUNDS"].flatMap { Int($0) } ?? usual
  }
}
