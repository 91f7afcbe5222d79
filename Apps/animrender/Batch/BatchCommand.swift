import AnimationCore
import AnimationExport
import AnimationKit
import ArgumentParser
import CommandLineSupport
import SystemSupport

struct BatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch", abstract: "Render many animations in the same way, on all processors.",
    discussion: """
      EXAMPLES
        animrender batch gifts/ --output 'out/{folder}/{name}.webp' --max-size 300
        animrender batch 'gifts/*.svga' --output 'thumbs/{name}.png' --progress 0.5 --width 200
        find gifts -name '*.svga' | animrender batch - --output 'out/{name}/{frame:04}.png'
        animrender batch gifts/ --output 'out/{name}.webp' --output 'out/{name}.mp4'
        animrender batch gifts/ --output 'out/{name}.mp4' --resume --shard 0/8 --report part-0.json
      """)

  @Argument(
    help: ArgumentHelp(
      """
      Files, URLs, folders (the animations in them and below), patterns such as 'gifts/*.svga', or - for a \
      list on standard input, one per line.
      """, valueName: "input"), completion: .file())
  var inputs: [String]

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      """
      Where to write; may be given several times, for a file of each. {name} and {ext} stand for the input's file name and extension, {folder} for its folder below \
      the one named, {frame} or {frame:04} for the frame's number.
      """, valueName: "out"),
    transform: OutputTemplate.init)
  var outputs: [OutputTemplate]

  @Option(
    help: ArgumentHelp("Which of the animations in the files, where they hold several.", valueName: "id"))
  var animation: String?

  @Flag(
    help: "Skip outputs that are newer than their input; clean up after a run that was killed.")
  var resume = false

  @Option(
    help: ArgumentHelp(
      "Render only part I (from 0) of N, to share the inputs among N machines.", valueName: "I/N"),
    transform: Shard.init)
  var shard: Shard?

  @Option(
    help: ArgumentHelp(
      "Write the result of every input to this JSON file; - is standard output, instead of the table.",
      valueName: "file"),
    completion: .file(extensions: ["json"]))
  var report: String?

  @OptionGroup var limitOptions: LimitOptions
  @OptionGroup var options: RenderOptions
  @OptionGroup var runOptions: RunOptions

  func validate() throws {
    try checkStandardInput(inputs, options.replacements.inputOptions)
    if options.replacements.list != nil { try RowRunOptions.checkRows(outputs) }
    for output in outputs {
      if output.isStandardOutput { throw ValidationError("A batch needs files to write to, not -.") }
      do {
        if options.replacements.list == nil { try output.checkHasNoMembers() }
        try options.check(output)
      } catch {
        throw ValidationError("\(error)")
      }
    }
  }

  func run() throws {
    var files = ProtectedFiles()
    options.fonts.protect(in: &files)
    let replacements = try options.replacements.load(protecting: &files)
    let outputs = try outputs.map { output in
      BatchOutput(template: output, request: try options.request(for: output, replacements))
    }
    let all = try BatchInput.find(inputs).map { $0.choosing(animation: animation, limitOptions.limits) }
    guard !all.isEmpty else { throw CommandFailure(.noInput, "there is no animation among the inputs") }
    for input in all { input.file.protect(in: &files) }
    options.replacements.list?.protect(in: &files)
    if let report, report != "-" {
      try files.check(writing: [report])
      files.add(report, as: "the report")
    }
    try checkOutputs(all, outputs, files)
    if let list = options.replacements.list {
      return try render(all, outputs, list, files)
    }
    let mine = all.filter { shard?.contains($0.identity) ?? true }

    let batch = BatchRun(
      inputs: mine, outputs: outputs, settings: options.settings, files: files, jobs: runOptions.jobs,
      resumes: resume,
      isStrict: runOptions.strict, hasDigests: report != nil)
    let start = ContinuousClock.now
    let entries = render(batch)
    let result = BatchReport(
      entries, inputs: mine.count, outputs: outputs.count,
      seconds: (ContinuousClock.now - start) / .seconds(1))
    sayClamped(entries)
    if let report { try result.write(to: report) }
    if !runOptions.quiet, report != "-" { try StandardOutput.write(result.table + "\n") }
    if Interruption.isRequested {
      throw CommandFailure(.interrupted, "interrupted: \(counted(result.unfinished, "input")) left to do")
    }
    if shard == nil, result.ignored == mine.count {
      throw CommandFailure(.noInput, "there is no animation among the inputs that can be read")
    }
    // Each failure has been reported by now.
    if let code = entries.lazy.compactMap(\.exitCode).first { throw ExitCode(code) }
  }

  /// Renders every animation for every row of a list.
  private func render(
    _ inputs: [BatchInput], _ outputs: [BatchOutput], _ list: RowListOptions, _ files: ProtectedFiles
  ) throws {
    let animations = inputs.filter { $0.kind != .other }
    if animations.count > 1, !list.isFile {
      throw CommandFailure(.usage, "several inputs need a --replace-list that can be read several times")
    }
    try RowCommand(list: list, runOptions: runOptions, report: report).run(animations) {
      input throws(CommandFailure) in
      try RowRun(
        input.file, name: input.name, outputs, options.settings, list, files, resumes: resume,
        shard: shard, hasDigests: report != nil, runOptions)
    }
  }

  private func render(_ batch: BatchRun) -> [BatchEntry] {
    let bar = Lock(ProgressBar(total: batch.inputs.count, noun: "files", runOptions.progressStyle))
    let sums = Lock((files: 0, frames: 0))
    defer { bar.withLock { $0.clear() } }
    return batch.run { entries in
      let sum = sums.withLock { sums in
        sums = (sums.files + 1, sums.frames + entries.reduce(0) { $0 + $1.frames })
        return sums
      }
      let lines = entries.flatMap(lines)
      bar.withLock { bar in
        if !lines.isEmpty { bar.clear() }
        for line in lines { StandardError.complain(line) }
        bar.update(done: sum.files, note: counted(sum.frames, "frame"))
      }
    }
  }

  private func lines(about entry: BatchEntry) -> [String] {
    var lines: [String] = []
    // What failed says itself what was wrong.
    if var findings = entry.findings, !runOptions.quiet, entry.status == .done || runOptions.verbose {
      if !runOptions.verbose { findings.clamped = nil }
      lines = findings.lines(verbose: runOptions.verbose).map { "\(entry.input): \($0)" }
    }
    if let compromise = entry.compromise, !runOptions.quiet { lines.append("\(entry.input): \(compromise)") }
    switch entry.status {
    case .failed: lines += (entry.error ?? "").split(separator: "\n").map(String.init)
    case .done where runOptions.verbose:
      let output = entry.outputCount == 1 ? entry.output ?? "" : counted(entry.outputCount, "file")
      lines.append("\(entry.input): \(output), \(counted(entry.frames, "frame")), \(byteText(entry.bytes))")
    case .skipped where runOptions.verbose: lines.append("\(entry.input): done before")
    case .ignored where runOptions.verbose: lines.append("\(entry.input): not an animation: skipped")
    case .done, .skipped, .interrupted, .ignored: break
    }
    return lines
  }

  /// One line for all: who asks for `--clamp` knows that some have no such frame.
  private func sayClamped(_ entries: [BatchEntry]) {
    let inputs = Set(entries.filter { $0.findings?.clamped != nil }.map(\.input))
    guard !inputs.isEmpty, !runOptions.quiet, !runOptions.verbose else { return }
    StandardError.complain(
      "\(counted(inputs.count, "input")) without such a frame: the nearest is taken (--clamp); -v lists them")
  }

  /// - Throws: when two files have one path, over all machines, or an output is one of `files`.
  private func checkOutputs(
    _ inputs: [BatchInput], _ outputs: [BatchOutput], _ files: ProtectedFiles
  ) throws(CommandFailure) {
    var owners: [FileIdentity: String] = [:]
    for output in outputs {
      for (path, owner) in try outputPaths(inputs, output, files) {
        if let other = owners.updateValue(output.template.text, forKey: FileIdentity(path)) {
          throw CommandFailure(
            .usage, "\(owner.file.name): \(other) and \(output.template.text) are both \(path)")
        }
      }
    }
  }

  /// The path that each of the inputs has.
  ///
  /// - Throws: as `checkOutputs`.
  private func outputPaths(
    _ inputs: [BatchInput], _ output: BatchOutput, _ files: ProtectedFiles
  ) throws(CommandFailure) -> [String: BatchInput] {
    let (output, request) = (output.template, output.request)
    var owners: [String: BatchInput] = [:]
    for input in inputs {
      let path = output.path(of: input.name, frame: 0)
      let other = owners[path]
      if other?.kind != .animation { owners[path] = input }
      if let other, other.kind == .animation, input.kind == .animation {
        throw CommandFailure(
          .usage,
          "\(output.text): \(other.file.name) and \(input.file.name) would both be written to \(path): use {folder}, {name} and {ext}"
        )
      }
      // Which files there are of frames is known when the animation is; then they are checked, too.
      if !output.namesFrames {
        let companionPath = request.format.companionPath(for: path, request.options)
        try files.check(writing: [path] + [companionPath].compactMap(\.self))
      }
    }
    return owners
  }
}
