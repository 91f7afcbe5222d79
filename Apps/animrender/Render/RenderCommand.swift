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
      """)

  @OptionGroup var inputOptions: InputOptions

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp(
      """
      Where to write; - is standard output. {frame} makes a file for each frame and stands for its number, \
      {frame:04} pads that with zeros.
      """, valueName: "out"),
    transform: OutputTemplate.init)
  var output: OutputTemplate

  @OptionGroup(title: "Interaction") var script: ScriptOptions
  @OptionGroup var options: RenderOptions
  @OptionGroup var runOptions: RunOptions

  func validate() throws {
    try checkStandardInput(
      [inputOptions.input.path],
      options.replacements.inputOptions + (script.events == PathArgument.standardInput ? ["--events"] : []))
    do {
      try options.check(output)
    } catch {
      throw ValidationError("\(error)")
    }
  }

  func run() throws {
    if output.isStandardOutput { try ByteOutput.checkNoTerminal() }
    var input = inputOptions.file
    var files = ProtectedFiles()
    options.fonts.protect(in: &files)
    input.script = try script.script(rate: options.timing.fps, protecting: &files)
    let replacements = try options.replacements.load(protecting: &files)
    let job = RenderJob(
      input: input, name: input.outputName, output: output, options: options,
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
