import AnimationKit
import ArgumentParser
import CommandLineSupport
import SystemSupport

struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Render an animation as images, an animated image or a video.",
    discussion: """
      EXAMPLES
        animrender render gift.svga --output gift.gif
        animrender render gift.svga --output gift.mp4 --background '#202030' --fps 30
        animrender render logo.json --output frames/{frame:04}.png --width 512
        animrender render logo.json --output thumb.jpg --progress 0.5 --max-size 200
        animrender render logo.json --output logo.webp --lossless --marker intro --loops 1
        animrender render button.lottie --output press.gif --events press.jsonl
        animrender render gift.svga --output 'cards/{id}.webp' --replace-list people.jsonl
      """)

  @OptionGroup var inputOptions: InputOptions

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp(
      """
      Where to write; - is standard output. {frame} makes a file for each frame and stands for its number, \
      {frame:04} pads that with zeros. With --replace-list, {id} stands for the row's id; it may then be given several \
      times, for a file of each.
      """, valueName: "out"),
    transform: OutputTemplate.init)
  var output: [OutputTemplate]

  @OptionGroup(title: "Interaction") var script: ScriptOptions
  @OptionGroup var options: RenderOptions
  @OptionGroup(title: "Lists of rows") var rowOptions: RowRunOptions
  @OptionGroup var runOptions: RunOptions

  func validate() throws {
    try checkStandardInput([inputOptions.input.path], readingOptions)
    try rowOptions.check(output, options.replacements)
    do {
      for output in output { try options.check(output) }
    } catch {
      throw ValidationError("\(error)")
    }
  }

  /// The options that read standard input.
  var readingOptions: [String] {
    options.replacements.inputOptions + (script.events == PathArgument.standardInput ? ["--events"] : [])
  }

  /// The input with what is done with it.
  ///
  /// - Throws: `FileError`.
  func input(protecting files: inout ProtectedFiles) throws -> InputFile {
    var input = inputOptions.file
    input.script = try script.script(rate: options.timing.fps, protecting: &files)
    return input
  }

  func run() throws {
    if options.replacements.list == nil, output.count > 1 {
      throw CommandFailure(.usage, "--output is there twice, and counts once")
    }
    var files = ProtectedFiles()
    options.fonts.protect(in: &files)
    let input = try input(protecting: &files)
    let replacements = try options.replacements.load(protecting: &files)
    if let list = options.replacements.list {
      let outputs = try output.map { output in
        BatchOutput(template: output, request: try options.request(for: output, replacements))
      }
      return try rowOptions.run(input, outputs, options.settings, list, files, runOptions)
    }
    guard let output = output.first else { return }
    if output.isStandardOutput { try ByteOutput.checkNoTerminal() }
    let job = RenderJob(
      input: input, name: input.outputName, output: output, settings: options.settings,
      request: try options.request(for: output, replacements), files: files, jobs: runOptions.jobs,
      isStrict: runOptions.strict)
    let report = RenderMessages(input: input.name, runOptions)
    defer { report.end() }
    report.finish(try job.run(report.observer))
  }
}

extension ByteOutput {
  /// - Throws: when standard output is a terminal: files that are no text do harm there.
  static func checkNoTerminal() throws(CommandFailure) {
    guard standardOutputIsTerminal else { return }
    throw CommandFailure(
      .usage, "images cannot be written to a terminal: send them to a file or another program")
  }
}
