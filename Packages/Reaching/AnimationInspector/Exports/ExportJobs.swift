import AnimationCore
import CStandardLibrary
import SystemSupport

/// The exports that were begun, of which some run at a time.
final class ExportJobs: Sendable {
  /// More that are not done are refused, and of those that are done more are forgotten.
  private static let limits = (waiting: 16, kept: 32)
  /// The bytes of those that are done; of more, the oldest are forgotten.
  private static let mostBytes = 2 << 30

  private struct State {
    var jobs: [(id: String, job: ExportJob)] = []
    var lastID = 0

    /// Whether the oldest that is done has to go before another begins.
    var isFull: Bool {
      jobs.count >= limits.kept || jobs.reduce(0) { $0 + $1.job.size } > mostBytes
    }
  }

  private let state = Lock(State())
  private let threads = WorkThreads(width: 2)
  private let files: any FileSource
  private let program: String
  private let shared: SharedOptions

  /// - Parameters:
  ///   - files: what gives exports their ids.
  ///   - program: the path of the tool.
  ///   - shared: options that all commands have.
  init(_ files: any FileSource, program: String, shared: SharedOptions) {
    (self.files, self.program, self.shared) = (files, program, shared)
  }

  /// Begins an export of a file.
  ///
  /// - Throws: `SiteProblem` when too many are waiting.
  func begin(_ command: ExportCommand, of file: InspectedFile) throws -> SiteAnswer {
    let job = try ExportJob(command, of: file)
    let id = try state.withLock { state in
      guard state.jobs.count(where: \.job.isRunning) < Self.limits.waiting else {
        throw SiteProblem(503, "too many exports are waiting")
      }
      while state.isFull, let index = state.jobs.firstIndex(where: { !$0.job.isRunning }) {
        state.jobs.remove(at: index)
      }
      state.lastID += 1
      let id = files.workID(state.lastID, of: file)
      state.jobs.append((id, job))
      return id
    }
    let (threads, program, shared) = (threads, program, shared.arguments(of: command.kind))
    Task {
      try? await threads.run(whenCancelled: .leaves) { _ in job.run(program, input: file.path, shared) }
    }
    return SiteAnswer { $0.add("job", id) }
  }

  /// - Throws: `SiteProblem` when there is no such job.
  func job(_ id: String) throws(SiteProblem) -> ExportJob {
    guard let job = state.withLock({ state in state.jobs.first { $0.id == id } })?.job else {
      throw SiteProblem(404, "there is no such export")
    }
    return job
  }

  /// Has all of them end. Returns when none runs any more, or after a second.
  func end() {
    let jobs = state.withLock { $0.jobs.map(\.job) }
    for job in jobs { job.cancel() }
    let deadline = ContinuousClock.now + .seconds(1)
    while jobs.contains(where: \.isRunning), ContinuousClock.now < deadline { usleep(10_000) }
  }
}
