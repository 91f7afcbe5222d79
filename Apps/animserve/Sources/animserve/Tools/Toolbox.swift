import Crypto
import FoundationEssentials
import HummingbirdCore
import Logging
import NIOPosix
import ServiceLifecycle

/// The tools, as processes: workers that render, and a process for each other job. Nothing is decoded or drawn here.
final class Toolbox: Service {
  let store: Store
  let queue: JobQueue
  /// What tells these tools from others.
  let version: String
  private let limits: ServiceLimits
  private let workers: [Worker]
  private let folder: String

  /// - Parameter folder: where the tools are.
  /// - Throws: where a tool is missing.
  init(folder: String, limits: ServiceLimits, store: Store, logger: Logger) throws {
    var hash = SHA256()
    for tool in ["animrender", "animsnap"] {
      let path = "\(folder)/\(tool)"
      guard FileManager.default.isExecutableFile(atPath: path) else {
        throw FileFailure(path, 2)
      }
      hash.update(data: try Data(contentsOf: URL(filePath: path), options: .alwaysMapped))
    }
    version = hash.finalize().hexadecimal
    (self.folder, self.limits, self.store) = (folder, limits, store)
    queue = JobQueue(places: limits.jobs, length: limits.queueLength, perClient: limits.clientJobs)
    workers = (0..<limits.jobs).map { number in
      var logger = logger
      logger[metadataKey: "worker"] = "\(number)"
      return Worker(
        program: "\(folder)/animrender",
        arguments: ["--cache=\(limits.workerMemory)"] + limits.forExports.map { "--limit=\($0)" },
        logger: logger)
    }
  }

  func run() async {
    await cancelWhenGracefulShutdown { [workers] in
      await withTaskGroup(of: Void.self) { group in
        for worker in workers { group.addTask { await worker.supervise() } }
      }
    }
  }

  /// How many results are made at once.
  var places: Int { workers.count }
  var runningWorkers: Int { workers.count { $0.isRunning } }
  var isReady: Bool { runningWorkers > 0 && !queue.isFull }

  /// The name of a job's result.
  func resultName(of job: Job) -> String {
    job.resultName(version: version, folder: store.folder)
  }

  /// The result of a job, made now unless it is there already.
  ///
  /// - Throws: `Problem` where there is none.
  func result(of job: Job, for client: String, isCounted: Bool = true) async throws -> OpenFile {
    let name = resultName(of: job)
    if let file = store.result(name) {
      ServiceMetrics.record(job.operation, isCached: true)
      return file
    }
    ServiceMetrics.record(job.operation, isCached: false)
    do {
      let digest = job.inputs.first?.digest ?? ""
      return try await queue.run(for: client, on: digest, isCounted: isCounted) { place in
        // While this waited, another request may have asked for the same.
        if let file = store.result(name) { return file }
        let output = try await deadline(seconds: limits.seconds + 5) { [self] in
          try await make(job, at: place)
        }
        return try store.add(output, as: name)
      }
    } catch let failure as ToolFailure {
      throw failure.problem(of: job)
    }
  }

  private func make(_ job: Job, at place: Int) async throws -> TemporaryFile {
    let output = store.temporary(".\(job.result.fileExtension)")
    guard job.makesTwoFiles else {
      try await make(job, to: output.path, at: place)
      return output
    }
    let folder = try store.makeFolder()
    try await make(job, to: "\(folder.path)/\(StoredInput.name).\(job.type.fileExtension)", at: place)
    var archive = ZIPStream()
    var writer: any ResponseBodyWriter = FileBodyWriter(file: try DigestingWriter(output, in: store))
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
      guard let file = OpenFile("\(folder.path)/\(name)") else { throw FileFailure("open a result") }
      try await archive.add(name, file, to: &writer)
    }
    try await writer.write(archive.end())
    return output
  }

  private func make(_ job: Job, to output: String, at place: Int) async throws {
    switch job.operation {
    case .render: try await render(job, to: output, worker: workers[place])
    case .sheet:
      let replacements = store.temporary(".json")
      try Data(JSONValue.object(job.replacements.members).text.utf8).write(
        to: URL(filePath: replacements.path))
      try await run(
        job, to: output,
        ["--format=\(job.type.name)"] + (job.replacements.isEmpty ? [] : ["--replace=\(replacements.path)"]))
    case .convert, .optimise: try await run(job, to: output, [])
    case .info: try await program(job, ["--json"]).run(printingTo: output)
    case .lint:
      try await program(job, ["--fail-on=never", "--format=\(job.type.name)"]).run(printingTo: output)
    case .compare: try await compare(job, to: output)
    }
  }

  private func render(_ job: Job, to output: String, worker: Worker) async throws {
    var request: [String: JSONValue] = [
      "input": .string(job.inputs[0].path), "output": .string(output), "format": .string(job.type.name),
    ]
    if !job.replacements.isEmpty { request["replace"] = .object(job.replacements.members) }
    for (name, value) in job.options {
      guard let value else {
        request[name] = .bool(true)
        continue
      }
      switch request[name] {
      case .array(let values): request[name] = .array(values + [.string(value)])
      case .some(let first): request[name] = .array([first, .string(value)])
      case nil: request[name] = .string(value)
      }
    }
    for (name, input) in job.contents { request[name] = .string(input.path) }
    let answer = try JSONValue(text: try await worker.ask(request).utf8, named: "the answer").object ?? [:]
    if answer["status"] == .string("interrupted") { throw CancellationError() }
    if let error = answer["error"]?.string {
      throw ToolFailure(exitCode: answer["exitCode"]?.number.map { Int($0) }, message: error)
    }
  }

  /// Runs a command that writes a file.
  private func run(_ job: Job, to output: String, _ arguments: [String]) async throws {
    let limits = limits.forExports.map { "--limit=\($0)" }
    let printed = store.temporary()
    try await program(job, ["--quiet", "--output=\(output)"] + limits + arguments)
      .run(printingTo: printed.path)
  }

  private func program(_ job: Job, _ arguments: [String]) -> ProgramRun {
    ProgramRun(
      program: "\(folder)/animrender",
      arguments: [job.operation.rawValue] + arguments + job.optionArguments + ["--", StoredInput.name],
      folder: job.inputs[0].folder)
  }

  private func compare(_ job: Job, to output: String) async throws {
    let names = ["a", "b"]
    let inputs = try store.gather(job.inputs, as: names)
    let printed = store.temporary()
    let isPage = job.type.name == "html"
    let arguments =
      ["compare"] + limits.forComparisons.map { "--limit=\($0)" }
      + (isPage ? ["--report=\(output)"] : []) + job.optionArguments + ["--"] + names
    let code: Int
    do {
      code = try await ProgramRun(
        program: "\(folder)/animsnap", arguments: arguments, folder: inputs.path, results: [0, 1]
      ).run(printingTo: printed.path)
    } catch let failure as ToolFailure {
      let text = String(decoding: try await printed.mapped(), as: UTF8.self)
      throw ToolFailure(exitCode: failure.exitCode, message: failure.message.isEmpty ? text : failure.message)
    }
    if isPage { return }
    let text = String(decoding: try await printed.mapped(), as: UTF8.self)
    let result = JSONValue.object(["same": .bool(code == 0), "report": .string(text)])
    try Data((result.text + "\n").utf8).write(to: URL(filePath: output))
  }
}

extension Job {
  /// Its options as a command line has them.
  fileprivate var optionArguments: [String] {
    options.map { option in option.value.map { "--\(option.name)=\($0)" } ?? "--\(option.name)" }
      + contents.map { "--\($0.name)=\($0.input.path)" }
  }
}
