import AnimationCore
import AnimationExport
import AnimationInspector
import AnimationKit
import CommandLineSupport
import SystemSupport

/// Makes a page to share of animations.
struct ShareJob {
  let inputs: [BatchInput]
  let output: String
  let options: ShareOptions

  /// - Parameter fonts: are read, and so never written over.
  func run(reading fonts: FontOptions) throws {
    guard inputs.count <= SharedPage.countLimit else {
      throw CommandFailure(
        .usage,
        "\(output): a page to share has at most \(SharedPage.countLimit) animations, not \(inputs.count)")
    }
    var files = ProtectedFiles()
    fonts.protect(in: &files)
    for input in inputs { input.file.protect(in: &files) }
    let replacements = try options.replacements.load(protecting: &files)
    if output != "-" { try files.check(writing: [output]) }
    var page = SharedPage()
    for input in inputs {
      guard page.add(try animation(input.file, replacements, &files)) else {
        throw CommandFailure(
          .usage,
          """
          \(output): with \(input.file.name) the page becomes larger than \(byteText(SharedPage.byteLimit)): choose a smaller \
          --width, a lower --quality or --fps, or a --range
          """)
      }
    }
    let bytes = page.html()
    if output == "-" { return try ByteOutput.writeToStandardOutput(bytes) }
    // What was read next to the animations is known by now.
    try files.check(writing: [output])
    let batch = OutputBatch()
    try batch.add(bytes, path: output)
    try batch.commit()
  }

  private func animation(
    _ input: InputFile, _ replacements: Replacements, _ files: inout ProtectedFiles
  ) throws -> SharedAnimation {
    // It is read once, also where it is standard input: the page tells how large it is.
    var read = input
    let bytes = try input.read(protecting: &files).bytes
    read.bytes = bytes
    let animation = try read.decode(protecting: &files)
    let messages = RenderMessages(input: input.name, options.runOptions)
    defer { messages.end() }
    do {
      let exporter = try AnimationExporter(
        animation, options.request(replacements), jobs: options.runOptions.jobs,
        budget: input.limits.budget(within: Interruption.budget))
      try exporter.checkFrameCount()
      let findings = ExportFindings(
        input: input.name, exporter: exporter,
        unknownKeys: options.replacements.unknownKeys(in: animation, replacements),
        isStrict: options.runOptions.strict)
      var observer = messages.observer
      var warnings: [String] = []
      observer.report = { report in
        warnings = report.entries
        messages.observer.report(report)
      }
      let result = try findings.run(observer) { try exporter.export(to: .memory, progress: $0) }
      var summary = RenderJob.Result(result, of: exporter)
      summary.files = [output]
      messages.finish(summary)
      let film = SharedAnimation.Film(
        webp: result.files.first?.bytes ?? [], width: result.series.width, height: result.series.height,
        frameCount: result.frameCount, rate: result.series.rate)
      return SharedAnimation(
        animation, name: name(of: input), byteCount: bytes.count, film: film, warnings: warnings)
    } catch {
      throw CommandFailure(error, of: input.name)
    }
  }

  /// The last part of the path, which tells nothing of folders, where that is enough to tell the files apart.
  private func name(of input: InputFile) -> String {
    let last = input.name.lastPathPart
    return inputs.count { $0.file.name.lastPathPart == last } == 1 ? last : input.name
  }
}
