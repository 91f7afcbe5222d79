import SystemSupport

extension AnimationExporter {
  /// The bytes of one file, in their order, as they are made. The export waits for its reader: beyond what it is at work on,
  /// no more than a chunk is there before it is asked for.
  ///
  ///     for try await chunk in exporter.chunks() { try await response.write(chunk) }
  ///
  /// When the iterator is no longer held or its task is cancelled, the export ends within milliseconds and leaves nothing
  /// behind. Which formats have bytes before all frames are done, `export(to:progress:)` says.
  ///
  /// - Parameter size: the most bytes in a chunk; at least 1.
  public func chunks(ofAtMost size: Int = 1 << 16) -> ExportChunks {
    ExportChunks(exporter: self, size: size)
  }
}

/// The bytes of an export: see `AnimationExporter.chunks(ofAtMost:)`. Each iterator makes the file anew.
public struct ExportChunks: AsyncSequence, Sendable {
  let exporter: AnimationExporter
  let size: Int

  /// An iterator that begins with the first byte.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(AwaitedExport(self)) }

  /// Hands out one chunk after the other.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let export: AwaitedExport

    fileprivate init(_ export: AwaitedExport) { self.export = export }

    /// The next bytes, at least one, as soon as there are some; nil behind the last one.
    ///
    /// - Throws: see `AnimationExporter.export(to:progress:)`.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> [UInt8]? {
      try await export.next(isolation: actor)
    }
  }
}

@available(*, unavailable)
extension ExportChunks.AsyncIterator: Sendable {}

/// An export that ends when it is read no longer.
private final class AwaitedExport {
  private let exporter: AnimationExporter
  private let buffer: ChunkBuffer
  /// Nil before the first byte is asked for.
  private var task: Task<Void, Never>?

  init(_ chunks: ExportChunks) {
    exporter = chunks.exporter
    buffer = ChunkBuffer(size: chunks.size, threads: .shared)
  }

  deinit {
    buffer.close()
    task?.cancel()
  }

  func next(isolation actor: isolated (any Actor)?) async throws -> [UInt8]? {
    let (buffer, task) = (buffer, task ?? begin())
    return try await withTaskCancellationHandler(
      operation: { try await buffer.read(isolation: actor) },
      onCancel: {
        buffer.close()
        task.cancel()
      }, isolation: actor)
  }

  private func begin() -> Task<Void, Never> {
    let (exporter, buffer) = (exporter, buffer)
    let task = Task.detached(priority: Task.currentPriority) {
      do {
        try await exporter.onThread { _ = try $0.export(to: .stream(buffer.write)) }
        buffer.finish(.success(()))
      } catch {
        buffer.finish(.failure(error))
      }
    }
    self.task = task
    return task
  }
}
