import AnimationCore

/// How long programs draw the pictures of one piece of work, such as an export, all together.
package final class ProgramTime: Sendable {
  /// The most seconds of the processor. Real files take some tenths of one.
  static let maximumSeconds = 6

  private let seconds = Lock(0.0)

  package init() {}

  /// - Throws: `invalid` once there was as much as there may be.
  func check() throws(AnimationError) {
    if seconds.withLock({ $0 }) >= Double(Self.maximumSeconds) {
      throw .invalid(path: "", reason: "drawing all SVGs takes more than \(Self.maximumSeconds) s")
    }
  }

  func add(_ seconds: Double) { self.seconds.withLock { $0 += seconds } }
}
