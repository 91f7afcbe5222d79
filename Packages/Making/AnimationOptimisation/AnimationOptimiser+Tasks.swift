import AnimationCore
import SystemSupport

// For those who await a smaller file.
extension AnimationOptimiser {
  /// Makes a file smaller that shows the same, on a thread of the library's own, which calls `externalImage` and `progress`,
  /// too. When the task is cancelled, it ends within milliseconds.
  ///
  /// - Parameters: see the other one.
  /// - Throws: what that throws; `CancellationError` when the task was cancelled.
  public static func optimise(
    _ bytes: [UInt8], options: Options = Options(), limits: DecodingLimits = DecodingLimits(),
    externalImage: @escaping @Sendable (String) throws -> [UInt8]? = { _ in nil },
    budget: WorkBudget = .unlimited, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> OptimisedAnimation {
    try await WorkThreads.shared.run(within: budget) { budget in
      try optimise(
        bytes, options: options, limits: limits, externalImage: externalImage, budget: budget,
        progress: progress)
    }
  }
}
