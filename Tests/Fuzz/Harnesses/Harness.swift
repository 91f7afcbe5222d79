import AnimationCore

/// What is done with the bytes that a fuzzer makes up. It must neither crash nor take long, whatever they
/// are.
struct Harness: Sendable {
  let name: String
  /// Of the bytes that are worth trying.
  let longest: Int
  /// What it throws is a promise that was broken.
  let run: @Sendable ([UInt8]) throws(BrokenPromise) -> Void

  init(
    _ name: String, longest: Int = 2048, _ run: @escaping @Sendable ([UInt8]) throws(BrokenPromise) -> Void
  ) {
    (self.name, self.longest, self.run) = (name, longest, run)
  }

  static let all: [Harness] = [
    lottie, lottieText, expressions, svga, svgaMessage, paths, containers, images, displayLists, files,
    manifests,
    http, player, conversions, baking, optimisation, lint, packages, frames,
  ]

  static func named(_ name: String) -> Harness? { all.first { $0.name == name } }

  /// How long a harness lets work go on that can be ended: what takes long by its amount alone is another
  /// matter.
  static func budget() -> WorkBudget { WorkBudget(until: .now + .milliseconds(500)) }
}

struct BrokenPromise: Error, CustomStringConvertible {
  let description: String

  static func unless(_ isKept: Bool, _ promise: @autoclosure () -> String) throws(BrokenPromise) {
    if !isKept { throw BrokenPromise(description: promise()) }
  }
}
