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
      "A .png file, or - for standard output. A sprite sheet also writes a .json of the same name.",
      valueName: "out"),
    transform: SheetCommand.output)
  var output: String

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
    if format == .sprite, output == "-" {
      throw ValidationError(
        "A sprite sheet is two files, of which one has no place in a pipe: write to a file.")
    }
  }

  func run() throws {
    if output == "-" { try ByteOutput.checkNoTerminal() }
    let report = RenderMessages(input: input.name, runOptions)
    defer { report.end() }
    do {
      report.finish(try draw(report.observer))
    } catch {
      throw CommandFailure(error, of: input.name)
    }
  }

  private func draw(_ observer: RenderJob.Observer) throws -> RenderJob.Result {
    var files = ProtectedFiles()
    fonts.protect(in: &files)
    let animation = try input.decode(protecting: &files)
    let request = request(try replacementOptions.load(protecting: &files))
    let companionPath = request.format.companionPath(for: output, request.options)
    let destination = output == "-" ? ByteDestination.standardOutput : .file(output)
    if output != "-" { try files.check(writing: [output] + [companionPath].compactMap(\.self)) }
    let exporter = try AnimationExporter(
      animation, request, jobs: runOptions.jobs, budget: input.limits.budget)
    let findings = ExportFindings(
      input: input.name, exporter: exporter,
      unknownKeys: replacementOptions.unknownKeys(in: animation, request.replacements),
      isStrict: runOptions.strict)
    return RenderJob.Result(
      try findings.run(observer) { advance in try exporter.export(to: destination, progress: advance) },
      of: exporter)
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

  private static func output(_ text: String) throws(ArgumentProblem) -> String {
    if text == "-" { return text }
    guard text.lowercased().hasSuffix(".png"), let name = text.split(separator: "/").last, name.count > 4
    else { throw ArgumentProblem("a sheet is a .png file") }
    return text
  }
}
