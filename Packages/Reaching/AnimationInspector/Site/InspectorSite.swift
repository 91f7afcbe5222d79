import AnimationCore
import SystemSupport

/// The page that shows animations, and what it asks for. It knows no sockets: requests and answers are values.
package final class InspectorSite: Sendable {
  /// What the site takes from the tool that it is a part of.
  package struct Tool: Sendable {
    /// Makes the report that the tool has of an animation: an object in JSON.
    package var report: @Sendable (any Animation) -> String
    /// What animations may ask for.
    package var decodingLimits = DecodingLimits()
    package var drawingLimits = DrawingLimits()

    package init(report: @escaping @Sendable (any Animation) -> String) { self.report = report }
  }

  /// The most bytes of a dropped file, and of any other request.
  private static let bodyLimits = (file: 64 << 20, other: 32 << 20)
  /// The longest time that a request for changes is kept, and how often files are looked at meanwhile.
  private static let patience = (wait: Duration.seconds(20), interval: Duration.milliseconds(500))
  /// The longest time for a picture, and for what lint finds, in seconds.
  private static let seconds = (frame: 30, lint: 10)

  private let tool: Tool
  private let files: FileList
  private let animations: OpenedAnimations
  private let frames = FrameAnswers()
  /// Some more than there are processors, so that what is slow does not hold all others.
  private let threads = WorkThreads(width: ProcessorCount.available + 2)

  /// - Parameter files: names for people, and paths.
  /// - Throws: `FileError` when there is no room for what is made aside.
  package init(_ files: [(name: String, path: String)], tool: Tool) throws(FileError) {
    self.tool = tool
    self.files = try FileList(files)
    animations = OpenedAnimations(self.files, limits: tool.decodingLimits)
  }

  /// The most bytes that the body of a request may have.
  package func bodyLimit(of request: SiteRequest) -> Int {
    switch (request.method, request.path) {
    case ("POST", ["api", "files"]): Self.bodyLimits.file
    case ("POST", _): Self.bodyLimits.other
    default: 0
    }
  }

  /// Answers a request. When the task is cancelled, what was begun ends soon.
  package func answer(to request: SiteRequest) async -> SiteAnswer {
    do {
      if request.method == "GET", request.path == ["api", "changes"] { return try await changes(request) }
      return try await threads.run { [self] budget in try answer(to: request, within: budget) }
    } catch {
      return SiteAnswer(error)
    }
  }

  private func answer(to request: SiteRequest, within budget: WorkBudget) throws -> SiteAnswer {
    let path = request.path
    switch (request.method, path.first ?? "", path.count) {
    case ("GET", "", ...1): return try PageFile.answer("page.html")
    case ("GET", "page", 2): return try PageFile.answer(path[1])
    case (_, "api", 2...): return try answer(request, path.dropFirst().map { $0 }, budget)
    default: throw SiteProblem(404, "there is nothing at this address")
    }
  }

  private func answer(
    _ request: SiteRequest, _ path: [String], _ budget: WorkBudget
  ) throws -> SiteAnswer {
    switch (request.method, path[0], path.count) {
    case ("GET", "files", 1): return files.answer() ?? SiteAnswer { _ in }
    case ("POST", "files", 1): return try files.add(request.body, name: request.query["name"] ?? "file")
    case ("DELETE", "files", 2):
      frames.places.remove(path[1])
      return try files.remove(path[1])
    case ("GET", "files", 3): return try read(path[2], of: path[1], budget)
    case ("POST", "files", 3): return try compute(path[2], of: path[1], request, budget)
    default: throw SiteProblem(404, "there is nothing at this address")
    }
  }

  // MARK: Files

  /// Waits until the list of files has changed, or for as long as a browser waits.
  private func changes(_ request: SiteRequest) async throws -> SiteAnswer {
    let sequence = request.query["after"].flatMap { Int($0) } ?? 0
    let end = ContinuousClock.now + Self.patience.wait
    while ContinuousClock.now < end {
      if let answer = try await threads.run({ [files] _ in files.answer(after: sequence) }) { return answer }
      try await Task.sleep(for: Self.patience.interval)
    }
    return try await threads.run { [files] _ in files.answer() ?? SiteAnswer { _ in } }
  }

  private func read(_ part: String, of id: String, _ budget: WorkBudget) throws -> SiteAnswer {
    let (_, opened) = try animations.open(id)
    switch part {
    case "info":
      return try opened.description.withLock { known in
        if let known { return known }
        let budget = limited(budget, seconds: Self.seconds.lint)
        let answer = Description(opened, report: tool.report, budget: budget).answer
        try Task.checkCancellation()
        known = answer
        return answer
      }
    default: throw SiteProblem(404, "there is nothing at this address")
    }
  }

  private func compute(
    _ part: String, of id: String, _ request: SiteRequest, _ budget: WorkBudget
  ) throws -> SiteAnswer {
    switch part {
    case "frame":
      let picture = try request.readBody { try FrameRequest($0) }
      let (file, opened) = try animations.open(id)
      return try frames.frame(of: file, opened, picture, limited(budget, seconds: Self.seconds.frame))
    default: throw SiteProblem(404, "there is nothing at this address")
    }
  }

  /// A budget that ends after so many seconds, too.
  private func limited(_ budget: WorkBudget, seconds: Int) -> WorkBudget {
    var limits = tool.drawingLimits
    limits.seconds = min(limits.seconds, seconds)
    return WorkBudget(within: budget, limits: limits).timed
  }
}
