import BenchmarkResults
import Foundation

/// A worker, as the process that runs it is talked to.
final class WorkerProcess {
  /// How long an answer may take, in milliseconds.
  static let patience: Int32 = 60_000

  let renderer: MeasuredRenderer
  private let process = Process()
  private let requests = Pipe()
  private let replies = Pipe()
  private var received: [UInt8] = []
  /// Why it does not answer any more.
  private(set) var failure: String?
  /// The most it had when it answered.
  private(set) var threads = 0

  init(_ renderer: MeasuredRenderer, _ cores: Cores, _ file: URL) throws {
    self.renderer = renderer
    process.executableURL = renderer.program
    process.arguments = ["--worker", renderer.kind, cores.rawValue, file.path]
    process.standardInput = requests
    process.standardOutput = replies
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  deinit {
    try? requests.fileHandleForWriting.close()
    if failure != nil { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  /// nil when it cannot do what it is asked, `failure` when it cannot do anything more.
  func ask(_ request: WorkerRequest) throws -> WorkerReply? {
    guard failure == nil else { return nil }
    do {
      let line = try JSONEncoder().encode(request) + [UInt8(ascii: "\n")]
      try requests.fileHandleForWriting.write(contentsOf: line)
    } catch {
      failure = "has crashed"
      return nil
    }
    guard let line = readReply() else { return nil }
    let reply = try JSONDecoder().decode(WorkerReply.self, from: Data(line))
    if let failure = reply.failure { self.failure = failure }
    threads = max(threads, reply.threads)
    return reply.failure == nil ? reply : nil
  }

  /// The next line that is a reply: libraries print lines of their own.
  private func readReply() -> ArraySlice<UInt8>? {
    while true {
      if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        let line = received[..<end]
        received = Array(received[(end + 1)...])
        if line.starts(with: [UInt8(ascii: "{")]) { return line }
        continue
      }
      var state = pollfd(fd: replies.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&state, 1, WorkerProcess.patience) > 0 else {
        failure = "takes longer than \(WorkerProcess.patience / 1000) s"
        return nil
      }
      let data = replies.fileHandleForReading.availableData
      guard !data.isEmpty else {
        failure = "has crashed"
        return nil
      }
      received += data
    }
  }
}

/// A renderer and the program that measures it: this one, or that of another commit.
struct MeasuredRenderer {
  /// As the results name it.
  var name: String
  /// As the program names it.
  var kind: String
  var program: URL
}
