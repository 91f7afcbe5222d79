import AnimationCore
import FrameSources
import Pixels
import SystemSupport

// For those who await a conversion.
extension AnimationConverter {
  /// A file that shows in whole frames what the animation shows, made on a thread of the library's own, which calls
  /// `progress`, too. When the task is cancelled, it ends within milliseconds.
  ///
  /// - Parameters: see the other one.
  /// - Throws: what that throws; `CancellationError` when the task was cancelled.
  public static func convert(
    _ animation: any Animation, to target: Target, options: Options = Options(), images: ImageCache? = nil,
    budget: WorkBudget = .unlimited, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> Conversion {
    try await WorkThreads.shared.run(within: budget) { budget in
      try convert(
        animation, to: target, options: options, images: images, budget: budget, progress: progress)
    }
  }
}

extension Conversion {
  /// A file made of frames, on a thread of the library's own, which calls `progress`, too. When the task is cancelled, it ends
  /// within milliseconds.
  ///
  /// - Parameters: see the other one.
  /// - Throws: what that throws; `CancellationError` when the task was cancelled.
  public init(
    frames: FrameSource, to target: AnimationConverter.Target,
    options: AnimationConverter.Options = AnimationConverter.Options(), budget: WorkBudget = .unlimited,
    progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws {
    self = try await WorkThreads.shared.run(within: budget) { budget throws -> Conversion in
      do throws(FrameSourceError) {
        return try Conversion(
          frames: frames, to: target, options: options, budget: budget, progress: progress)
      } catch .unusable(.interrupted) {
        throw AnimationError.interrupted
      }
    }
  }
}
