import FoundationEssentials
import Logging
import Subprocess
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A process of `animrender page-worker`, which answers what the page asks, and is started again when it ends.
final class PageWorker: Sendable {
  /// Where it listens, and the secret part of its paths, between slashes.
  struct Address: Sendable {
    let port: Int
    let path: String

    /// - Parameter line: what it prints.
    init?(_ line: String) {
      guard let url = URL(string: line), let port = url.port else { return nil }
      (self.port, path) = (port, url.path(percentEncoded: true))
    }
  }

  private struct State {
    var address: Address?
    var process: ProcessIdentifier?
  }

  /// More than a browser sends at once: none waits for the answer of one that another page holds up.
  private static let places = 16

  let queue: JobQueue
  private let supervisor: Supervisor
  /// What it makes aside; gone with the process, however that ends.
  private let folder: TemporaryFolder
  private let state = Mutex(State())

  init(program: String, limits: ServiceLimits, store: Store, logger: Logger) throws {
    folder = try store.makeFolder()
    // A browser sends several requests at once.
    queue = JobQueue(
      places: Self.places, length: limits.queueLength, perClient: max(limits.clientJobs, Self.places / 2))
    supervisor = Supervisor(
      configuration: Configuration(
        executable: .path(.init(program)),
        arguments: Arguments(
          ["page-worker", store.inputFolder] + limits.forExports.map { "--limit=\($0)" }),
        environment: .inherit.updating(["TMPDIR": folder.path]), platformOptions: .graceful),
      name: "a page's worker", logger: logger)
  }

  /// Nil while it is being started.
  var address: Address? { state.withLock { $0.address } }

  /// Keeps the process alive until the task is cancelled.
  func supervise() async {
    await supervisor.keepAlive(
      began: { _, process in self.state.withLock { $0.process = process } },
      heard: { line in self.state.withLock { $0.address = Address(line) } }, ended: { self.ended() })
  }

  private func ended() {
    state.withLock { ($0.address, $0.process) = (nil, nil) }
    folder.clear()
  }

  /// Ends a process that does not answer.
  func end() {
    state.withLock { if let process = $0.process { kill(process.value, SIGKILL) } }
  }
}
