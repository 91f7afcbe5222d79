import AnimationCore
import FrameRendering
import Pixels
import SystemSupport

// For those who await an export. It runs on a thread of the library's own, which calls `progress`, a stream's `write` and
// the like, too: they may wait there for others, and another export goes on meanwhile. When the task is cancelled, the
// export ends as soon as it can, and leaves nothing behind.
extension AnimationExporter {
  /// An exporter, once it has looked for what it has to: `poster` and `Crop.drawn` have frames drawn.
  ///
  /// - Parameters: see the other one.
  /// - Throws: what that throws; `CancellationError` when the task was cancelled.
  public init(
    _ animation: any Animation, _ request: ExportRequest, images: ImageCache? = nil,
    jobs: Int? = nil, budget: WorkBudget = .unlimited
  ) async throws {
    self = try await WorkThreads.shared.run(within: budget) { budget in
      let exporter = try AnimationExporter(animation, request, images: images, jobs: jobs, budget: budget)
      try budget.check()
      return exporter
    }
  }

  /// An exporter for one of many people: what their replacements do not touch is drawn once.
  ///
  /// - Parameters:
  ///   - request: has the person's replacements, which go before those that all have.
  ///   - jobs, budget: see the other one.
  /// - Throws: what that throws; `CancellationError` when the task was cancelled.
  public init(
    _ animation: PersonalisedAnimation, _ request: ExportRequest, jobs: Int? = nil,
    budget: WorkBudget = .unlimited
  ) async throws {
    self = try await WorkThreads.shared.run(within: budget) { budget in
      let exporter = try AnimationExporter(animation, request, jobs: jobs, budget: budget)
      try budget.check()
      return exporter
    }
  }

  /// Is notified, on the thread of the export, of how many frames are done. What it throws ends the export.
  public typealias Progress = @Sendable (_ frameCount: Int) throws -> Void

  /// Makes one file.
  ///
  /// - Throws: see the other one; `CancellationError` when the task was cancelled.
  @discardableResult
  public func export(to destination: ByteDestination, progress: Progress? = nil) async throws -> ExportResult
  {
    try await onThread { try $0.export(to: destination.awaited, progress: awaited(progress)) }
  }

  /// Makes one file of at most so many bytes: see the other one.
  ///
  /// - Throws: what that throws; `CancellationError` when the task was cancelled.
  @discardableResult
  public func export(
    to destination: ByteDestination, atMost byteLimit: Int, progress: Progress? = nil
  ) async throws -> ExportResult {
    try await onThread {
      try $0.export(to: destination.awaited, atMost: byteLimit, progress: awaited(progress))
    }
  }

  /// Makes a file of every frame: see the other one.
  ///
  /// - Throws: what that throws; `CancellationError` when the task was cancelled.
  @discardableResult
  public func exportFrames(
    progress: Progress? = nil, to path: @escaping @Sendable (_ index: Int) -> String
  ) async throws -> ExportResult {
    try await onThread { try $0.exportFrames(progress: awaited(progress), to: path) }
  }

  /// Makes a file's bytes of every frame: see the other one.
  ///
  /// - Parameter write: gets the index of an output frame and its file, in order.
  /// - Throws: what that throws; `CancellationError` when the task was cancelled.
  public func exportFrames(
    progress: Progress? = nil, write: @escaping @Sendable (_ index: Int, _ file: [UInt8]) throws -> Void
  ) async throws {
    try await onThread { exporter in
      try exporter.exportFrames(progress: awaited(progress)) { index, file in
        try WorkThreads.shared.waiting { try write(index, file) }
      }
    }
  }

  /// Runs `body` with an exporter that ends when the task is cancelled.
  func onThread<Result: Sendable>(
    _ body: @escaping @Sendable (AnimationExporter) throws -> Result
  ) async throws -> Result {
    try await WorkThreads.shared.run(within: context.budget) { budget in
      var exporter = self
      exporter.context.budget = budget
      return try body(exporter)
    }
  }
}

extension PersonalisedAnimation {
  /// Makes one file for one person; `AnimationExporter(_:_:jobs:budget:)` is for all else that an export can do.
  ///
  /// - Parameter replacements: what this one has besides, or instead of, what all have and the request says.
  /// - Throws: see `AnimationExporter.export(to:progress:)`.
  @discardableResult
  public func export(
    _ request: ExportRequest, with replacements: Replacements, to destination: ByteDestination,
    budget: WorkBudget = .unlimited
  ) async throws -> ExportResult {
    var request = request
    request.replacements = request.replacements.overridden(by: replacements)
    return try await AnimationExporter(self, request, budget: budget).export(to: destination)
  }
}

/// Lets another thread work while the one of the export is with its owner.
private func awaited(_ progress: AnimationExporter.Progress?) -> ExportProgress {
  guard let progress else { return { _ in } }
  return { count in try WorkThreads.shared.waiting { try progress(count) } }
}

extension ByteDestination {
  fileprivate var awaited: ByteDestination {
    guard case .stream(let write) = self else { return self }
    return .stream { bytes in try WorkThreads.shared.waiting { try write(bytes) } }
  }
}
