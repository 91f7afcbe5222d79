import AnimationConversion
import AnimationCore
import AnimationKit
import AnimationOptimisation
import ArgumentParser
import CommandLineSupport
import SystemSupport

struct OptimiseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "optimise",
    abstract: "Make animations smaller that look the same.",
    discussion: """
      What is not seen goes: unused and repeated pictures, needless keyframes, vertices and digits; PNGs get palettes, and the \
      sizes that they are drawn at. All frames are drawn before and after: what is seen of the difference is printed, and \
      the sizes.

      EXAMPLES
        animrender optimise gift.svga --output small/gift.svga
        animrender optimise gifts/ --output 'small/{folder}/{name}.{ext}' --lossless --verify 0
        animrender optimise logo.json --output small/logo.json --quality 70 --strip names,editor
      """,
    aliases: ["optimize"])

  @Argument(
    help: ArgumentHelp(
      """
      Files, URLs, folders (the animations in them and below), patterns such as 'gifts/*.svga', or - for a \
      list on standard input, one per line.
      """, valueName: "input"), completion: .file())
  var inputs: [String]

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp(
      """
      The file to write, of the kind of the input. {name} and {ext} stand for the input's file name and extension, \
      {folder} for its folder below the one named.
      """, valueName: "out"),
    transform: OutputTemplate.init)
  var output: OutputTemplate

  @Option(
    help: ArgumentHelp(
      """
      How alike pictures and frames stay, as SSIMULACRA 2 says: 90 where nothing is seen even of a change from one to the \
      other, 85, the default, where most people see nothing of it, 70 where it is hardly seen side by side.
      """, valueName: "score"),
    transform: NumberArgument.real(0...100))
  var quality: Double?

  @Flag(help: "Keep all pixels of all frames as they are.")
  var lossless = false

  @Option(
    help: ArgumentHelp(
      "How many pixels pictures keep for each unit of the canvas, on a side; not with --lossless. Default: 2.",
      valueName: "pixels"),
    transform: NumberArgument.real(0.1...16))
  var density: Double?

  @Option(
    help: ArgumentHelp(
      """
      The players that show the result, separated by commas: pictures become WebPs where all of them read these, and for \
      lottie-web is added what a Lottie leaves out though that player needs it. Known are \(LintPlayerList.known).
      """,
      valueName: "players"), transform: LintPlayerList.init)
  var players: LintPlayerList?

  @Option(
    help: ArgumentHelp(
      """
      Also remove names (of layers and shapes, by which they are replaced), editor (what only editors use) or hidden \
      (what is hidden in all frames), separated by commas. Where a file has expressions, nothing of it.
      """, valueName: "parts"),
    transform: StrippedParts.init)
  var strip: StrippedParts?

  @Option(
    help: ArgumentHelp(
      "Fail, and do not write the file, where a channel of any pixel differs by more than this, of 255.",
      valueName: "levels"),
    transform: NumberArgument.whole(0...255))
  var verify: Int?

  @OptionGroup var limitOptions: LimitOptions

  @Flag(help: "Print nothing but errors, and draw no more than it takes.")
  var quiet = false

  @OptionGroup var progress: ProgressOptions

  func validate() throws {
    if output.isStandardOutput { throw ValidationError("A file is written, not -.") }
    do {
      try output.checkHasNoMembers()
    } catch {
      throw ValidationError("--output: \(error)")
    }
    if output.namesFrames { throw ValidationError("{frame}: an animation is one file.") }
    if lossless, quality != nil { throw ValidationError("--lossless has no --quality.") }
    if lossless, density != nil {
      throw ValidationError("--lossless has no --density: pictures keep their sizes.")
    }
  }

  func run() throws {
    let limits = limitOptions.limits
    let inputs = try BatchInput.find(inputs).map { $0.choosing(animation: nil, limits) }
    var files = ProtectedFiles()
    for input in inputs { input.file.protect(in: &files) }
    try check(inputs, files)
    var options = AnimationOptimiser.Options()
    options.quality = lossless ? nil : quality ?? options.quality
    options.pixelsPerUnit = density ?? options.pixelsPerUnit
    options.players = players?.players ?? []
    options.stripped = strip?.parts ?? []
    options.isProved = !quiet || verify != nil
    let job = OptimiseJob(output: output, options: options, verify: verify)
    let entries = try inputs.count == 1 ? inputs.map(single(job)) : many(inputs, job)
    for entry in entries {
      switch entry {
      case .done(let done): if !quiet { for line in done.lines { try StandardOutput.print(line) } }
      case .failed(let failure): StandardError.complain(failure.message)
      case .ignored: break
      }
    }
    if !quiet, let total = OptimiseTotal(entries) { try StandardOutput.print(total.line) }
    if let code = entries.lazy.compactMap(\.exitCode).first { throw ExitCode(code) }
    if entries.allSatisfy(\.isIgnored) {
      throw CommandFailure(.noInput, "there is no animation among the inputs")
    }
  }

  private func single(_ job: OptimiseJob) -> (BatchInput) -> OptimiseEntry {
    { input in
      var bar = ProgressBar(total: 100, noun: "%", progress.style(isQuiet: quiet))
      defer { bar.clear() }
      return job.run(input) { bar.update(done: Int($0 * 100, within: 0...100)) }
    }
  }

  private func many(_ inputs: [BatchInput], _ job: OptimiseJob) throws -> [OptimiseEntry] {
    let bar = Lock(ProgressBar(total: inputs.count, noun: "files", progress.style(isQuiet: quiet)))
    let done = Lock(0)
    let entries = WorkPool.map(inputs, jobs: ProcessorCount.available) { _ in
      let count = done.withLock { done in
        done += 1
        return done
      }
      bar.withLock { $0.update(done: count) }
    } _: {
      job.run($0) { _ in }
    }
    bar.withLock { $0.clear() }
    if Interruption.isRequested { throw CommandFailure.interrupted }
    return entries
  }

  /// - Throws: when two inputs have one output, or an output is an input.
  private func check(_ inputs: [BatchInput], _ files: ProtectedFiles) throws(CommandFailure) {
    var owners: [String: BatchInput] = [:]
    for input in inputs {
      let path = output.path(of: input.name, frame: 0)
      if let other = owners.updateValue(input, forKey: path) {
        throw CommandFailure(
          .usage,
          """
          \(output.text): \(other.file.name) and \(input.file.name) would both be written to \(path): use {folder}, \
          {name} and {ext}
          """)
      }
      try files.check(writing: [path])
    }
  }
}

/// `names,editor`.
struct StrippedParts {
  var parts: Set<StrippedPart> = []

  init(_ text: String) throws {
    let names = StrippedPart.allCases.map(\.rawValue)
    for name in text.split(separator: ",").map(String.init) {
      guard let part = StrippedPart(rawValue: name) else {
        let hint = NearNames.question(name, among: names) ?? "use \(names.joined(separator: ", "))"
        throw ArgumentProblem("nothing is called '\(name)': \(hint)")
      }
      parts.insert(part)
    }
    if parts.isEmpty { throw ArgumentProblem("what is to go is missing") }
  }
}
