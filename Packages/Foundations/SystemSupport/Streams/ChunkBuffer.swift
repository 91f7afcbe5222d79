import AnimationCore
import Dispatch

/// Bytes on their way from one of the threads for work to a task that awaits them. There are never more than so many of
/// them: the thread waits for the reader, and others work meanwhile.
///
/// For one reader.
package final class ChunkBuffer: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    var reader: CheckedContinuation<[UInt8]?, any Error>?
    /// What comes behind the last byte; nil as long as more may come. Without an error it is the end.
    var end: Result<Void, any Error>?
    /// The reader is gone.
    var isClosed = false
  }

  private let size: Int
  private let threads: WorkThreads
  private let state = Lock(State())
  /// Signalled when there is room, and when the reader is gone.
  private let room = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - size: the most bytes that wait; at least 1.
  ///   - threads: those on one of which the bytes are made.
  package init(size: Int, threads: WorkThreads) {
    self.size = max(1, size)
    self.threads = threads
  }

  // MARK: The thread that makes them

  /// Hands on bytes, and waits until there is room for the last of them.
  ///
  /// - Throws: `CancellationError` when the reader is gone.
  package func write(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let (reader, chunk, taken) = try state.withLock { state in
        if state.isClosed { throw CancellationError() }
        let taken = min(size - state.bytes.count, rest.count)
        state.bytes += rest.prefix(taken)
        let (reader, chunk) = (state.reader, state.bytes)
        if reader != nil { (state.reader, state.bytes) = (nil, []) }
        return (reader, reader == nil ? [] : chunk, taken)
      }
      reader?.resume(returning: chunk)
      rest = rest.dropFirst(taken)
      if taken == 0 { threads.waiting { room.wait() } }
    }
  }

  /// The last byte is written, or an error has ended it. The reader gets what is there before that.
  package func finish(_ end: Result<Void, any Error>) {
    let reader = state.withLock { state in
      if state.end == nil { state.end = end }
      defer { state.reader = nil }
      return state.reader
    }
    reader?.resume(with: end.map { nil })
  }

  // MARK: The reader

  /// What there is, as soon as there is something; nil behind the last byte.
  ///
  /// - Throws: what `finish` was given; `CancellationError` after `close`.
  package func read(isolation actor: isolated (any Actor)?) async throws -> [UInt8]? {
    try await withCheckedThrowingContinuation(isolation: actor) { continuation in
      let answer = state.withLock { state -> Result<[UInt8]?, any Error>? in
        if state.isClosed { return .failure(CancellationError()) }
        if !state.bytes.isEmpty {
          defer { state.bytes = [] }
          return .success(state.bytes)
        }
        if let end = state.end { return end.map { nil } }
        state.reader = continuation
        return nil
      }
      guard let answer else { return }
      room.signal()
      continuation.resume(with: answer)
    }
  }

  /// The reader is gone: the thread that writes is told, and a task that awaits the next bytes.
  package func close() {
    let reader = state.withLock { state in
      state.isClosed = true
      state.bytes = []
      defer { state.reader = nil }
      return state.reader
    }
    room.signal()
    reader?.resume(throwing: CancellationError())
  }
}
