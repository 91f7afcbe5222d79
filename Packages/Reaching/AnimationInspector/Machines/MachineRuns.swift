import AnimationCore
import Pixels
import SystemSupport

/// The state machines that run on the page: when there are many, the one that was begun first ends.
final class MachineRuns: Sendable {
  private static let limit = 4

  private struct State {
    var runs: [(id: String, run: MachineRun)] = []
    var lastID = 0
  }

  private let state = Lock(State())
  private let images = ImageCache(memoryLimit: 64 << 20, keepsFullSize: false)
  private let files: any FileSource
  private let limits: DecodingLimits
  private let drawingLimits: DrawingLimits

  /// - Parameters:
  ///   - files: what gives runs their ids.
  ///   - limits: what the animations may ask for that states name.
  ///   - drawingLimits: what a frame may take.
  init(_ files: any FileSource, limits: DecodingLimits, drawingLimits: DrawingLimits) {
    (self.files, self.limits, self.drawingLimits) = (files, limits, drawingLimits)
  }

  /// Begins a run.
  ///
  /// - Parameter machine: its id; nil for the one that the file wants run.
  /// - Throws: `FileError` when there is none.
  func begin(_ machine: String?, of opened: OpenedAnimation, in file: InspectedFile) throws -> SiteAnswer {
    let run = try MachineRun(
      machine, of: opened, limits: limits, drawingLimits: drawingLimits, images: images)
    let id = state.withLock { state in
      if state.runs.count == Self.limit { state.runs.removeFirst() }
      state.lastID += 1
      let id = files.workID(state.lastID, of: file)
      state.runs.append((id, run))
      return id
    }
    return SiteAnswer { $0.add("run", id) }
  }

  /// - Throws: `SiteProblem` when there is no such run.
  func run(_ id: String) throws(SiteProblem) -> MachineRun {
    guard let run = state.withLock({ state in state.runs.first { $0.id == id } })?.run else {
      throw SiteProblem(404, "this run of the state machine has ended")
    }
    return run
  }

  /// Ends a run.
  func end(_ id: String) -> SiteAnswer {
    state.withLock { state in state.runs.removeAll { $0.id == id } }
    return SiteAnswer { _ in }
  }
}
