import AnimationExport
import AnimationKit
import ArgumentParser
import CommandLineSupport

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

  @Argument(help: InputFile.help)
  var input: InputFile

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp(
      "A .png file. A sprite sheet also writes a .json of the same name.", valueName: "out"),
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

  @OptionGroup(title: "Single frames") var frames: FrameOptions
  @OptionGroup(title: "Time") var timing: TimingOptions
  @OptionGroup(title: "Images") var picture: PictureArguments
  @OptionGroup(title: "Replacements") var replacementOptions: ReplacementOptions
  @OptionGroup var runOptions: RunOptions

  func validate() throws {
    if let single = frames.firstUsed, let timed = timing.firstUsed {
      throw ValidationError("\(single) selects single frames: \(timed) cannot be used with it.")
    }
    if count != nil, let single = frames.firstUsed {
      throw ValidationError("\(single) selects the frames: --count cannot be used with it.")
    }
    if format == .sprite, count != nil || columns != nil {
      throw ValidationError("--count and --columns are for contact sheets.")
    }
  }

  func run() throws {
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
    let animation = try input.decode(protecting: &files)
    let replacements = try replacementOptions.load(protecting: &files)
    var options = ExportOptions()
    options.frameName = input.outputName.name
    try files.check(writing: [output] + [format.exported.path(beside: output, options)].compactMap(\.self))
    let (schedule, numbers) = try schedule(of: animation.info)
    let exporter = AnimationExporter(
      animation, schedule: schedule, picture: pictureOptions(of: animation.info),
      replacements: replacements, jobs: runOptions.jobs, budget: Interruption.budget)
    let findings = ExportFindings(
      input: input.name, exporter: exporter,
      unknownKeys: replacementOptions.unknownKeys(in: animation.info.replaceableKeys, replacements),
      isStrict: runOptions.strict)
    options.columns = columns
    options.labels = numbers.map { numberText($0) }
    return RenderJob.Result(
      try findings.run(observer) { advance in
        try exporter.export(format.exported, to: .file(output), options: options, progress: advance)
      })
  }

  /// The frames of the sheet, and the animation's numbers of them.
  private func schedule(of info: AnimationInfo) throws -> (FrameSchedule, [Double]) {
    let rate = FrameRate(clamping: info.frameRate)
    if frames.firstUsed != nil {
      let list = try frames.selection.frames(of: info)
      return (FrameSchedule(frames: list, rate: rate), list.map(Double.init))
    }
    let played = try timing.schedule(of: info, passes: max(1, timing.loops ?? 1))
    let numbers = (0..<played.count).map(played.frame)
    let wanted = count ?? 20
    guard format == .contact, wanted < played.count else { return (played, numbers) }
    let spread = (0..<wanted).map { index in
      // The first and the last are there.
      Int(numbers[wanted == 1 ? 0 : index * (played.count - 1) / (wanted - 1)])
    }
    return (FrameSchedule(frames: spread, rate: rate), spread.map(Double.init))
  }

  /// On a contact sheet frames are small unless something else is said.
  private func pictureOptions(of info: AnimationInfo) -> PictureOptions {
    var options = picture.options
    if format == .contact, !picture.saysSize { options.size = .atMost(200) }
    return options
  }

  private static func output(_ text: String) throws(ArgumentProblem) -> String {
    guard text.lowercased().hasSuffix(".png"), let name = text.split(separator: "/").last, name.count > 4
    else { throw ArgumentProblem("a sheet is a .png file") }
    return text
  }
}
