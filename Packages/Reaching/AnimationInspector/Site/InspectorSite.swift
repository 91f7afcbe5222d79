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
    /// The path of the tool, which makes the exports.
    package var program: String
    package var options = SharedOptions()
    /// Looks for files that were not there when it was asked before, where folders are shown; nil where none is.
    package var search: (@Sendable () -> [(name: String, path: String)])?

    package init(program: String, report: @escaping @Sendable (any Animation) -> String) {
      (self.program, self.report) = (program, report)
    }
  }

  /// The most bytes of a dropped file, and of any other request.
  private static let bodyLimits = (file: 64 << 20, other: 32 << 20)
  /// The longest time that a request for changes is kept, and how often files are looked at meanwhile.
  private static let patience = (wait: Duration.seconds(20), interval: Duration.milliseconds(500))
  /// The longest time for a picture, for what lint finds, and for what frames cost, in seconds.
  private static let seconds = (frame: 30, lint: 10, costs: 10)

  private let tool: Tool
  private let files: any FileSource
  /// Which files there are; nil where they are a service's, which knows.
  private let list: FileList?
  private let animations: OpenedAnimations
  private let frames: FrameAnswers
  private let jobs: ExportJobs
  private let machines: MachineRuns
  /// Some more than there are processors, so that what is slow does not hold all others.
  private let threads = WorkThreads(width: ProcessorCount.available + 2)

  /// - Parameter files: names for people, and paths.
  /// - Throws: `FileError` when there is no room for what is made aside.
  package convenience init(_ files: [(name: String, path: String)], tool: Tool) throws(FileError) {
    let list = try FileList(files, search: tool.search)
    self.init(list, list: list, tool: tool)
  }

  /// A site for the files of a service, which are not listed: who knows the digest of one may see it.
  ///
  /// - Parameter folder: has a folder for each file.
  package convenience init(storedIn folder: String, tool: Tool) {
    self.init(StoredFiles(folder: folder), list: nil, tool: tool)
  }

  private init(_ files: any FileSource, list: FileList?, tool: Tool) {
    (self.tool, self.files, self.list) = (tool, files, list)
    animations = OpenedAnimations(self.files, limits: tool.decodingLimits, threads)
    frames = FrameAnswers(places: FramePlaces(limits: tool.drawingLimits))
    machines = MachineRuns(files, limits: tool.decodingLimits, drawingLimits: tool.drawingLimits)
    jobs = ExportJobs(files, program: tool.program, shared: tool.options)
  }

  /// Makes what the page asks for first, while the browser comes.
  package func prepare() async {
    for path in [["page", "page.js"], ["api", "files", "1", "info"]] {
      _ = await answer(to: SiteRequest(method: "GET", path: path))
    }
  }

  /// Has everything end that goes on, exports too; returns after a second at the latest.
  package func end() { jobs.end() }

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
      if let list, request.method == "GET", request.path == ["api", "changes"] {
        return try await changes(of: list, request)
      }
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
    case (_, "files", ...2): return try answerOfList(request, path)
    case ("GET", "files", 3) where path[2] == "image":
      let (_, opened) = try animations.open(path[1])
      return try ResourceThumbnail(opened, key: request.query["key"] ?? "").answer(
        limited(budget, Self.seconds.frame))
    case ("GET", "files", 4) where path[2] == "sounds":
      return try SoundAnswer.answer(path[3], of: animations.open(path[1]).animation.animation)
    case ("GET", "files", 3): return try read(path[2], of: path[1], budget)
    case ("POST", "files", 3): return try compute(path[2], of: path[1], request, budget)
    case ("POST", "compare", 1): return try compare(request, budget)
    case ("POST", "machines", 2):
      let run = try machines.run(path[1])
      return try request.readBody { try run.answer($0, limited(budget, Self.seconds.frame)) }
    case ("DELETE", "machines", 2): return machines.end(path[1])
    case ("GET", "jobs", 2): return try jobs.job(path[1]).answer
    case ("DELETE", "jobs", 2):
      try jobs.job(path[1]).cancel()
      return SiteAnswer { _ in }
    case ("GET", "jobs", 3) where path[2] == "output": return try jobs.job(path[1]).output()
    default: throw SiteProblem(404, "there is nothing at this address")
    }
  }

  // MARK: Files

  private func answerOfList(_ request: SiteRequest, _ path: [String]) throws -> SiteAnswer {
    guard let list else { throw SiteProblem(404, "there is no list of files here") }
    switch (request.method, path.count) {
    case ("GET", 1): return list.answer()
    case ("POST", 1): return try list.add(request.body, name: request.query["name"] ?? "file")
    case ("DELETE", 2):
      frames.places.remove(path[1])
      return try list.remove(path[1])
    default: throw SiteProblem(404, "there is nothing at this address")
    }
  }

  /// Waits until the list of files has changed, or for as long as a browser waits.
  private func changes(of list: FileList, _ request: SiteRequest) async throws -> SiteAnswer {
    let sequence = request.query["after"].flatMap { Int($0) } ?? 0
    let end = ContinuousClock.now + Self.patience.wait
    while ContinuousClock.now < end {
      let answer = try await threads.run { _ in
        list.lookForMore()
        return list.answer(after: sequence)
      }
      if let answer { return answer }
      try await Task.sleep(for: Self.patience.interval)
    }
    return try await threads.run { _ in list.answer() }
  }

  private func read(_ part: String, of id: String, _ budget: WorkBudget) throws -> SiteAnswer {
    switch part {
    case "info":
      let (_, opened) = try animations.open(id)
      return kept(in: opened.description, budget) {
        Description(opened: opened, report: tool.report(opened.animation)).answer
      }
    case "findings":
      let (_, opened) = try animations.open(id)
      let limited = limited(budget, Self.seconds.lint)
      return kept(in: opened.findings, limited) { Findings(opened, budget: limited).answer }
    case "costs":
      let (file, opened) = try animations.open(id)
      return try FrameCosts.answer(
        of: file, opened, in: frames.places, limited(budget, Self.seconds.costs))
    default: throw SiteProblem(404, "there is nothing at this address")
    }
  }

  /// An answer that is made once, unless that was cut short.
  private func kept(
    in known: borrowing Lock<SiteAnswer?>, _ budget: WorkBudget, _ make: () -> SiteAnswer
  ) -> SiteAnswer {
    threads.waiting {
      known.withLock { known in
        if let known { return known }
        let answer = make()
        if !budget.isExhausted { known = answer }
        return answer
      }
    }
  }

  private func compute(
    _ part: String, of id: String, _ request: SiteRequest, _ budget: WorkBudget
  ) throws -> SiteAnswer {
    let budget = limited(budget, Self.seconds.frame)
    switch part {
    case "frame":
      let picture = try request.readBody { try FrameRequest($0) }
      let (file, opened) = try animations.open(id)
      return try frames.frame(of: file, opened, picture, budget)
    case "strip":
      let thumbnails = try request.readBody { try Thumbnails($0) }
      let (file, opened) = try animations.open(id)
      return try thumbnails.answer(of: file, opened, in: frames.places, budget)
    case "pick":
      let (_, opened) = try animations.open(id)
      return try request.readBody { try LayerQuestions(opened, $0, budget).pick($0) }
    case "properties":
      let (_, opened) = try animations.open(id)
      return try request.readBody { try LayerQuestions(opened, $0, budget).properties($0) }
    case "machines":
      let (file, opened) = try animations.open(id)
      return try request.readBody { try machines.begin($0["machine"].string, of: opened, in: file) }
    case "code":
      let (file, command) = try command(request, of: id)
      return ExportCode(
        command: command, input: file.isDropped ? file.name : file.path,
        shared: tool.options.arguments(of: command.kind)
      ).answer
    case "exports":
      let (file, command) = try command(request, of: id)
      return try jobs.begin(command, of: file)
    default: throw SiteProblem(404, "there is nothing at this address")
    }
  }

  private func command(
    _ request: SiteRequest, of id: String
  ) throws -> (file: InspectedFile, command: ExportCommand) {
    let file = try files.file(id)
    let animation = file.animation == 0 ? nil : try animations.open(id).animation.id
    return (file, try request.readBody { try ExportCommand(of: file.name, animation: animation, $0) })
  }

  private func compare(_ request: SiteRequest, _ budget: WorkBudget) throws -> SiteAnswer {
    let comparison = try request.readBody { try PictureComparison($0) }
    let both = [try animations.open(comparison.first), try animations.open(comparison.second)]
    return try comparison.answer(both, in: frames.places, limited(budget, Self.seconds.frame))
  }

  /// A budget that ends after so many seconds, too.
  private func limited(_ budget: WorkBudget, _ seconds: Int) -> WorkBudget {
    var limits = tool.drawingLimits
    limits.seconds = min(limits.seconds, seconds)
    return WorkBudget(within: budget, limits: limits).timed
  }
}
