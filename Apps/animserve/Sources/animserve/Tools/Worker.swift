import Logging
import Subprocess
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A process of `animrender worker`, which is started again when it ends. It does one thing at a time.
final class Worker: Sendable {
  private struct Call {
    let line: String
    let continuation: CheckedContinuation<String, any Error>
  }

  private struct State {
    var writer: StandardInputWriter?
    var process: ProcessIdentifier?
    var call: Call?
    var count = 0
  }

  private let supervisor: Supervisor
  private let state = Mutex(State())

  init(program: String, arguments: [String], logger: Logger) {
    supervisor = Supervisor(
      configuration: Configuration(
        executable: .path(.init(program)), arguments: Arguments(["worker", "--jobs=1"] + arguments),
        platformOptions: .graceful), name: "a worker", logger: logger)
  }

  /// Whether it would begin at once.
  var isRunning: Bool { state.withLock { $0.writer != nil } }

  /// Keeps the process alive until the task is cancelled.
  func supervise() async {
    await supervisor.keepAlive(
      began: { self.began($0, $1) }, heard: { self.answer(with: .success($0)) }, ended: { self.ended() })
    answer(with: .failure(Problem.shuttingDown))
  }

  private func began(_ writer: StandardInputWriter, _ process: ProcessIdentifier) {
    let waiting = state.withLock { state in
      (state.writer, state.process) = (writer, process)
      return state.call?.line
    }
    if let waiting { send(waiting, to: writer) }
  }

  private func ended() {
    state.withLock { ($0.writer, $0.process) = (nil, nil) }
    answer(with: .failure(ToolFailure(exitCode: nil, message: "")))
  }

  private func answer(with result: Result<String, any Error>) {
    let call = state.withLock { state in
      defer { state.call = nil }
      return state.call
    }
    call?.continuation.resume(with: result)
  }

  // MARK: Asking

  /// The answer to a request. When the task is cancelled, the request is, too.
  ///
  /// - Parameter request: without its id. The one before must have been answered.
  /// - Throws: `ToolFailure` when the process ends without an answer.
  func ask(_ request: [String: JSONValue]) async throws -> String {
    let id = state.withLock { state in
      state.count += 1
      return state.count
    }
    let line = JSONValue.object(request.merging(["id": .number(Double(id))]) { $1 }).text + "\n"
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let writer = state.withLock { state in
          state.call = Call(line: line, continuation: continuation)
          return state.writer
        }
        if let writer { send(line, to: writer) }
        if Task.isCancelled { cancel(id) }
      }
    } onCancel: {
      cancel(id)
    }
  }

  private func send(_ line: String, to writer: StandardInputWriter) {
    // What cannot be written was for a process that has ended: its reader says so.
    Task { _ = try? await writer.write(Array(line.utf8)) }
  }

  /// Ends what is under way. A process that does not obey is ended.
  private func cancel(_ id: Int) {
    guard let (writer, process) = running(id) else { return }
    Task {
      _ = try? await writer.write(Array("{\"cancel\":\(id)}\n".utf8))
      try? await Task.sleep(for: .seconds(3))
      if running(id) != nil { kill(process.value, SIGKILL) }
    }
  }

  private func running(_ id: Int) -> (writer: StandardInputWriter, process: ProcessIdentifier)? {
    state.withLock { state in
      guard state.call != nil, state.count == id, let writer = state.writer, let process = state.process
      else {
        return nil
      }
      return (writer, process)
    }
  }
}
