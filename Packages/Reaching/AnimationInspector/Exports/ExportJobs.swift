import AnimationCore
import CStandardLibrary
import SystemSupport

/// The exports that were begun, of which some run at a time.
final class ExportJobs: Sendable {
  /// More that are not done are refused, and of those that are done more are forgotten.
  private static let limits = (waiting: 16, kept: 32)

  private struct State {
    var jobs: [(id: String, job: ExportJob)] = []
    var lastID = 0
  }

  private let state = Lock(State())
  private let threads = WorkThreads(width: 2)
  private let program: String
  private let shared: SharedOptions

  /// - Parameter program: the path of the tool.
  init(program: String, shared: SharedOptions) {
    (self.program, self.shared) = (program, shared)
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
      while state.jobs.count >= Self.limits.kept,
        let index = state.jobs.firstIndex(where: { !$0.job.isRunning })
      {
        state.jobs.remove(at: index)
      }
      state.lastID += 1
      state.jobs.append((String(state.lastID), job))
      return String(state.lastID)
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
