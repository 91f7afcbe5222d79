import CStandardLibrary

/// A program that runs alongside this one and reads what it is sent. Dropped before it ended, it is killed.
///
/// swift-subprocess would be the library for it, but there a process lives inside of an asynchronous closure: a
/// sink, which is called from outside frame by frame, would have to be turned inside out.
package final class ChildProcess {
  private let name: String
  private var id: pid_t
  /// Our end of what the program reads: a socket, because writing to one whose other end is gone is an error and
  /// not a signal that ends us.
  private var input: Descriptor?
  /// Our end of what it writes, where that is read.
  private var received: Descriptor?
  /// What the program says, in a file without a name: unlike a pipe, it need not be emptied while the program
  /// runs.
  private let messages: UnnamedFile
  /// What else it has open: what it could not write because of them cannot be written for as long.
  private let files: [UnnamedFile]
  /// What the program has taken of the processor, once it has ended.
  package private(set) var processorSeconds = 0.0

  /// Starts the program, looked for in `PATH`.
  ///
  /// - Parameters:
  ///   - files: what else it may read or write, as its descriptors 3, 4, 5 …
  ///   - output: where its standard output goes; nil for nowhere.
  ///   - readsOutput: instead, `receive` is to get it.
  ///   - hint: what to install when there is no such program.
  package init(
    _ name: String, _ arguments: [String], files: [UnnamedFile] = [], output: UnnamedFile? = nil,
    readsOutput: Bool = false, hint: String
  ) throws(ProcessError) {
    self.name = name
    let messages: UnnamedFile
    do { messages = try UnnamedFile() } catch { throw .file(error) }
    self.messages = messages
    self.files = files
    let outputPair = readsOutput ? SocketPair() : nil
    guard let pair = SocketPair(), !readsOutput || outputPair != nil else {
      throw .systemFailed(name, reason: "cannot be started: \(lastSystemError())")
    }
    let descriptors =
      [pair.theirs, outputPair?.theirs ?? output?.number, messages.number] + files.map(\.number)
    // A number does not keep its file open: without this, a release build closes the files when the last number is taken.
    let spawned = withExtendedLifetime((pair, outputPair, messages, files, output)) {
      // When this program ends at that moment, the other must not go on.
      CleanupRegistry.items.withLock { items in
        let spawned = Spawning.start([name] + arguments, descriptors)
        if case .success(let id) = spawned { items.insert(.process(id)) }
        return spawned
      }
    }
    switch spawned {
    case .success(let id): self.id = id
    case .failure(let failure):
      if failure.code == ENOENT { throw .missingProgram(name, hint: hint) }
      throw .systemFailed(name, reason: "cannot be started: \(systemError(failure.code))")
    }
    input = pair.takeOurs()
    received = outputPair?.takeOurs()
  }

  deinit {
    input = nil
    if id > 0 { end() }
  }

  private func end() {
    kill(id, SIGKILL)
    _ = wait()
  }

  /// - Parameter isCancelled: is asked while the program has no room for more.
  /// - Returns: false when it was cancelled; then the program cannot make sense of what else it is sent.
  /// - Throws: `programFailed` when the program has ended and will not read it, `systemFailed` when it was ended.
  @discardableResult
  package func send(_ bytes: [UInt8], unless isCancelled: () -> Bool = { false }) throws(ProcessError) -> Bool
  {
    let socket = input?.number ?? -1
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        sendQuietly(socket, $0.baseAddress, $0.count, isWaiting: false)
      }
      if count >= 0 {
        sent += count
      } else if errno == EAGAIN {
        if isCancelled() { return false }
        waitUntilWritable()
      } else if errno != EINTR {
        input = nil
        throw failure(wait()) ?? .programFailed(name, lastLines: lastLines())
      }
    }
    return true
  }

  /// Waits until the program has read something, or shortly.
  private func waitUntilWritable() {
    var socket = pollfd(fd: input?.number ?? -1, events: Int16(POLLOUT), revents: 0)
    _ = poll(&socket, 1, 20)
  }

  /// Fills a buffer with what the program writes next.
  ///
  /// - Parameter isCancelled: is asked while it writes nothing.
  /// - Returns: how many bytes came: fewer than there is room for when it writes nothing more; nil when it was cancelled.
  /// - Throws: `systemFailed` when what it writes cannot be read.
  package func receive(
    into buffer: UnsafeMutableRawBufferPointer, unless isCancelled: () -> Bool
  ) throws(ProcessError) -> Int? {
    let socket = received?.number ?? -1
    var count = 0
    while count < buffer.count {
      if isCancelled() { return nil }
      var state = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      guard poll(&state, 1, 20) != 0 else { continue }
      let read = recv(socket, buffer.baseAddress.map { $0 + count }, buffer.count - count, 0)
      if read > 0 {
        count += read
      } else if read == 0 {
        break
      } else if errno != EINTR {
        throw .systemFailed(name, reason: "cannot be read: \(lastSystemError())")
      }
    }
    return count
  }

  /// Tells the program that nothing more comes, and waits until it has ended.
  package func finish() throws(ProcessError) {
    input = nil
    if let failure = failure(wait()) { throw failure }
  }

  /// Waits until the program has ended, as `finish()` does, but kills it as soon as `isCancelled` says so.
  ///
  /// - Returns: false when it was killed.
  package func finish(unless isCancelled: () -> Bool) throws(ProcessError) -> Bool {
    guard let code = exitCode(unless: isCancelled) else { return false }
    if let failure = failure(code) { throw failure }
    return true
  }

  /// What an exit code means; nil when all went well.
  private func failure(_ code: Int32) -> ProcessError? {
    switch code {
    case 0: nil
    case ..<0: .systemFailed(name, reason: "was ended by signal \(-code)")
    // What it says of a disk that is full differs, and may not be there for that reason.
    default: messages.lackOfRoom.map { .file($0) } ?? .programFailed(name, lastLines: lastLines())
    }
  }

  /// Waits as `finish(unless:)` does, for a program of which several ends have a meaning.
  ///
  /// - Returns: its exit code, for a violent end minus the signal's number; nil when it was killed.
  package func exitCode(unless isCancelled: () -> Bool) -> Int32? {
    input = nil
    while !hasEnded {
      if isCancelled() {
        end()
        return nil
      }
      usleep(2000)
    }
    return wait()
  }

  /// Tells the program to end in its own way. Inside of `isCancelled` it has not been waited for yet.
  package func askToEnd() { if id > 0 { kill(id, SIGTERM) } }

  /// True when the program does nothing more, though its end was not waited for yet.
  private var hasEnded: Bool {
    var information = siginfo_t()
    return waitid(P_PID, id_t(id), &information, WEXITED | WNOHANG | WNOWAIT) != 0
      || information.si_signo != 0
  }

  /// The exit code, or minus the number of the signal that ended it.
  private func wait() -> Int32 {
    // Once reaped, its number may be another program's: before that it leaves the list of those to be killed.
    var information = siginfo_t()
    while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    CleanupRegistry.remove(.process(id))
    var status: Int32 = 0
    var usage = rusage()
    while wait4(id, &status, 0, &usage) < 0, errno == EINTR {}
    id = 0
    processorSeconds = [usage.ru_utime, usage.ru_stime].reduce(0) {
      $0 + Double($1.tv_sec) + Double($1.tv_usec) * 1e-6
    }
    let signal = status & 0x7f
    return signal == 0 ? status >> 8 & 0xff : -signal
  }

  /// The last of what the program said, of its last so many bytes.
  package func lastLines(_ count: Int = 5, of bytes: Int = 4096) -> [String] {
    let text = String(decoding: messages.end(bytes), as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).suffix(count).map(String.init)
  }
}

/// Why another program has not done its work.
package enum ProcessError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A file that it was to get or to write cannot be made.
  case file(FileError)
  /// It is not installed; `hint` says what to install.
  case missingProgram(String, hint: String)
  /// It ended with an error; what it said last, one line each.
  case programFailed(String, lastLines: [String])
  /// The system could not start it, ended it, or does not pass on what it writes: whatever it was given, that is not why.
  case systemFailed(String, reason: String)

  package var description: String {
    switch self {
    case .file(let error): "\(error)"
    case .missingProgram(let name, let hint): "the program \(name) is missing: \(hint)"
    case .programFailed(let name, let lines):
      lines.isEmpty ? "\(name) failed without a message" : "\(name) failed: \(lines.joined(separator: "\n"))"
    case .systemFailed(let name, let reason): "\(name) \(reason)"
    }
  }
}
