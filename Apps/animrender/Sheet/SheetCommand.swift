import AnimationCore
import AnimationExport
import AnimationKit
import ArgumentParser
import CommandLineSupport
import SystemSupport

struct SheetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet", abstract: "Show an animation at a glance, or pack its frames for a game.",
    discussion: """
      EXAMPLES
        animrender sheet gift.svga --output glance.png
        animrender sheet gift.svga --output glance.png --count 40 --columns 8 --width 120
        animrender sheet gift.svga --output sprites.png --format sprite --scale 0.5 --fps 15
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case contact, sprite

    var exported: ExportFormat { self == .contact ? .contactSheet : .spriteSheet }
  }

  @OptionGroup var inputOptions: InputOptions

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp(
      """
      A .png file, or - for standard output. A sprite sheet also writes a .json of the same name. With --replace-list, {id} \
      stands for the row's id.
      """, valueName: "out"),
    transform: SheetCommand.output)
  var output: OutputTemplate

  @Option(
    help: """
      contact: frames in rows, with their numbers. sprite: all frames, and a JSON file that says where they are, as \
      TexturePacker writes it.
      """)
  var format: Format = .contact

  @Option(
    help: ArgumentHelp("Contact sheet: how many frames, spread evenly. Default: 20.", valueName: "count"),
    transform: NumberArgument.whole(1...10_000))
  var count: Int?

  @Option(
    help: ArgumentHelp("Contact sheet: frames per row. Default: 5.", valueName: "count"),
    transform: NumberArgument.whole(1...1000))
  var columns: Int?

  @Option(
    help:
      "fast, balanced or small: how hard the PNG is compressed. Default: fast for contact, balanced for sprite."
  )
  var compression: PNGCompression?

  @OptionGroup(title: "Single frames") var frames: FrameOptions
  @OptionGroup(title: "Time") var timing: TimingOptions
  @OptionGroup(title: "Images") var image: ImageArguments
  @OptionGroup(title: "Replacements") var replacementOptions: ReplacementOptions
  @OptionGroup var fonts: FontOptions
  @OptionGroup var runOptions: RunOptions
  @OptionGroup(title: "Lists of rows") var rowOptions: RowRunOptions

  private var input: InputFile { inputOptions.file }

  func validate() throws {
    try checkStandardInput([inputOptions.input.path], replacementOptions.inputOptions)
    if let single = frames.firstUsed, let timed = timing.firstUsed {
      throw ValidationError("\(single) selects single frames: \(timed) cannot be used with it.")
    }
    if count != nil, let single = frames.firstUsed {
      throw ValidationError("\(single) selects the frames: --count cannot be used with it.")
    }
    if format == .sprite, count != nil || columns != nil {
      throw ValidationError("--count and --columns are for contact sheets.")
    }
    if format == .sprite, output.isStandardOutput {
      throw ValidationError(
        "A sprite sheet is two files, of which one has no place in a pipe: write to a file.")
    }
    try rowOptions.check([output], replacementOptions)
  }

  func run() throws {
    if output.isStandardOutput { try ByteOutput.checkNoTerminal() }
    var files = ProtectedFiles()
    fonts.protect(in: &files)
    let request = request(try replacementOptions.load(protecting: &files))
    let settings = JobSettings(replacements: replacementOptions)
    if let list = replacementOptions.list {
      return try rowOptions.run(
        input, [BatchOutput(template: output, request: request)], settings, list, files, runOptions)
    }
    let job = RenderJob(
      input: input, name: input.outputName, output: output, settings: settings, request: request,
      files: files,
      jobs: runOptions.jobs, isStrict: runOptions.strict)
    let report = RenderMessages(input: input.name, runOptions)
    defer { report.end() }
    report.finish(try job.run(report.observer))
  }

  private func request(_ replacements: Replacements) -> ExportRequest {
    var request = ExportRequest(
      format.exported, frames: frames.selection ?? .playing(timing.timing), image: image.options,
      replacements: replacements)
    request.clampsFrames = timing.clamp
    request.crop = image.part
    request.options.compression = compression
    request.options.contactSheet = ContactSheetOptions(columns: columns, hasFrameNumbers: true)
    request.options.spriteSheet.frameName = input.outputName.name
    if format == .contact {
      if frames.selection == nil { request.frames = .spread(count ?? 20, timing: timing.timing) }
      // Frames are small there unless something else is said.
      if !image.saysSize { request.image.size = .atMost(200) }
    }
    return request
  }

  private static func output(_ text: String) throws(ArgumentProblem) -> OutputTemplate {
    let output = try OutputTemplate(text)
    guard output.isStandardOutput || output.fileExtension == "png", !output.namesFrames else {
      throw ArgumentProblem("a sheet is a .png file")
    }
    return output
  }
}
