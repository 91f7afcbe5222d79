import AnimationCore
import AnimationKit
import CommandLineSupport
import SystemSupport

/// Does what requests ask for.
struct RequestWork: Sendable {
  /// The most bytes of an output that is no file.
  private static let maximumInline = 256 << 20

  let animations: DecodedAnimations
  let images: LoadedImages
  /// What no output may be.
  let files: ProtectedFiles
  let commands: ParsedCommands

  func answer(_ request: WorkerRequest) -> WorkerAnswer {
    let start = ContinuousClock.now
    var answer = WorkerAnswer(id: request.id, line: request.line)
    do {
      try work(on: request, for: &answer)
    } catch {
      answer.failure = CommandFailure(error, of: "request \(request.line)")
    }
    answer.seconds = (ContinuousClock.now - start) / .seconds(1)
    return answer
  }

  private func work(on request: WorkerRequest, for answer: inout WorkerAnswer) throws {
    if request.budget.isExhausted { throw CommandFailure.interrupted }
    let command = try commands.command(for: request)
    var files = files
    let input = try command.input(protecting: &files)
    let options = command.options
    let replacements = try options.replacements.load(
      protecting: &files, request.replacements, images: images
    ) { request.budget.isExhausted }
    let decoded = try decoded(input, protecting: &files)
    let shared = command.output.count > 1 ? decoded.forOnePerson() : decoded
    for output in command.output {
      var job = RenderJob(
        input: input, name: input.outputName, output: output, settings: options.settings,
        request: try options.request(for: output, replacements), files: files,
        jobs: command.runOptions.jobs, isStrict: command.runOptions.strict)
      job.shared = shared
      job.budget = request.budget
      let collected = Lock<[UInt8]>([])
      job.stream = .stream { bytes in
        try collected.withLock { collected in
          guard collected.count + bytes.count <= Self.maximumInline else {
            throw CommandFailure(
              .usage,
              "\(input.name): more than \(byteText(Self.maximumInline)) come out: name a file as output")
          }
          collected += bytes
        }
      }
      let entry = BatchEntry(of: job, hasDigests: true)
      if entry.status == .done { answer.inlineBytes += collected.withLock { $0 } }
      answer.outputs.append(entry)
    }
  }

  private func decoded(
    _ input: InputFile, protecting files: inout ProtectedFiles
  ) throws(CommandFailure) -> PersonalisedAnimation {
    do {
      return try animations.animation(of: input, protecting: &files)
    } catch {
      throw CommandFailure(error, of: input.name)
    }
  }
}
