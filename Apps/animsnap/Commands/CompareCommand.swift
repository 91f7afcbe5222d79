import AnimationCore
import AnimationFormats
import AnimationSnapshot
import ArgumentParser
import CommandLineSupport
import Pixels
import SystemSupport

struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare two animations of any formats, moment by moment.",
    discussion: """
      Ends with 1 when they differ, with 2 when they could not be compared.

      EXAMPLES
        animsnap compare gift.svga gift.json --report gift.html
        animsnap compare --pairs pairs.json
      """)

  @Argument(
    help: ArgumentHelp("The two animations.", valueName: "a b"),
    completion: .file(extensions: FileFormats.orderedExtensions))
  var files: [String] = []

  @Option(
    help: ArgumentHelp("A JSON file with pairs of animations instead.", valueName: "file"),
    completion: .file(extensions: ["json"]), transform: PathArgument.file)
  var pairs: String?

  @Option(
    help: ArgumentHelp(
      "Which of the animations in the files, where they hold several; twice for one each.", valueName: "id"))
  var animation: [String] = []

  @Option(help: ArgumentHelp("The longer side of the images, in pixels.", valueName: "pixels"))
  var side: Int?

  @Option(help: ArgumentHelp("The maximum number of moments to compare. Default: 300.", valueName: "n"))
  var moments: Int?

  @Option(
    help: ArgumentHelp("The background of the animations. Default: white.", valueName: "color"),
    transform: Color.init(argument:))
  var background: Color?

  @OptionGroup var reportOptions: ReportOptions
  @OptionGroup var jobOptions: JobOptions
  @OptionGroup var drawing: DrawingOptions

  func validate() throws {
    try checkVerbosity(verbose: drawing.verbose, quiet: jobOptions.quiet)
    guard files.count == (pairs == nil ? 2 : 0) else {
      throw ValidationError("Name two animations, or a file with --pairs.")
    }
    if animation.count > 2 { throw ValidationError("--animation is for two files.") }
    if let side, !(1...Bitmap.maximumSide ~= side) {
      throw ValidationError("--side: write a number from 1 to \(Bitmap.maximumSide)")
    }
    if let moments, !(1...100_000 ~= moments) {
      throw ValidationError("--moments: write a number from 1 to 100000")
    }
  }

  func run() throws {
    let options = options
    let wanted = try wantedPairs()
    var files = ProtectedFiles()
    drawing.fonts.protect(in: &files)
    if let pairs { files.add(pairs, as: "the file of --pairs") }
    files.add(wanted.flatMap { [$0.a, $0.b] }, as: "an animation that is compared")
    try reportOptions.check(&files)
    let (isStrict, limits) = (drawing.strict, drawing.limits.decoding)
    let outcomes = try WorkPool.map(
      wanted, jobs: jobOptions.jobs, isQuiet: jobOptions.quiet
    ) { pair -> PairOutcome in
      let start = ContinuousClock.now
      var outcome = PairOutcome(pair, options: options, limits, isStrict: isStrict)
      outcome.entry.seconds = (ContinuousClock.now - start) / .seconds(1)
      return outcome
    }
    if !jobOptions.quiet {
      for outcome in outcomes {
        try printCurve(outcome.entry)
        complain(about: outcome.findings)
      }
    } else {
      for entry in outcomes.map(\.entry) where entry.status == .error {
        for message in entry.messages { StandardError.complain("\(entry.name): \(message)") }
      }
    }
    let report = SnapshotReport(title: "Comparison", animations: outcomes.map(\.entry).worstFirst)
    try reportOptions.write(report, isQuiet: jobOptions.quiet)
  }

  private var options: AnimationComparison.Options {
    var options = AnimationComparison.Options()
    options.ignoresSpecks = true
    options.renderer = drawing.renderer
    options.drawingLimits = drawing.limits.drawing
    if let side { options.side = side }
    if let moments { options.sampleLimit = moments }
    if let background { options.background = background }
    return options
  }

  private func wantedPairs() throws(FileError) -> [AnimationPair] {
    let pairs =
      try pairs.map(AnimationPair.load)
      ?? [AnimationPair(name: "\(files[0]) and \(files[1])", a: files[0], b: files[1])]
    return pairs.map { pair in
      var pair = pair
      (pair.animationA, pair.animationB) = (animation.first, animation.last)
      return pair
    }
  }

  private func complain(about findings: [(file: String, report: DrawingReport)]) {
    // With --strict, failures are among the results.
    guard drawing.verbose || !drawing.strict else { return }
    for (file, report) in findings {
      for line in report.lines(verbose: drawing.verbose) { StandardError.complain("\(file): \(line)") }
    }
  }

  private func printCurve(_ entry: SnapshotReport.Entry) throws(CommandFailure) {
    guard entry.status != .error, let last = entry.curve.last else { return }
    let worst = entry.curve.map(\.score).max() ?? 0
    let duration = entry.frameRate.map { "\(numberText(last.frame / $0)) s" } ?? ""
    try StandardOutput.print(entry.name)
    try StandardOutput.print(
      "  \(CurvePlot.text(entry.curve))  0 to \(duration), at most \(numberText(worst * 100)) %")
  }
}

/// A plot of differences over time in one line of text.
enum CurvePlot {
  private static let bars = Array("▁▂▃▄▅▆▇█")

  /// A dot where nothing differs, otherwise a bar whose height is relative to the largest difference.
  ///
  /// - Parameter width: the maximum number of characters; each stands for the largest difference in its interval.
  static func text(_ points: [SnapshotReport.CurvePoint], width: Int = 60) -> String {
    let count = min(width, points.count)
    let largest = points.map(\.score).max() ?? 0
    return String(
      (0..<count).map { column in
        let stretch = points[column * points.count / count..<(column + 1) * points.count / count]
        let score = stretch.map(\.score).max() ?? 0
        guard score > 0, largest > 0 else { return "·" }
        return bars[min(bars.count - 1, Int(score / largest * Double(bars.count)))]
      })
  }
}
