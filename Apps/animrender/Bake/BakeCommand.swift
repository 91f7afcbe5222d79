import AnimationCore
import AnimationFormats
import AnimationKit
import ArgumentParser
import CommandLineSupport
import FrameRendering
import KeyframeFitting
import LottieBaking
import LottieFormat
import SystemSupport

struct BakeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bake",
    abstract: "Make keyframes of a Lottie's expressions, which most players do not know.",
    discussion: """
      Everything else in the file stays as it is. Values that rest or move at one speed are exact, as are keyframes that \
      are repeated; others are within the tolerance at every frame and halfway to the next.

      EXAMPLES
        animrender bake rig.json --output rig.baked.json
        animrender bake rig.json --output rig.baked.json --tolerance 0.5 --verify
      """)

  /// More lines would hide the first ones.
  private static let maximumListLength = 10

  @Argument(help: "A Lottie or dotLottie file or its http(s) URL, or - for standard input.")
  var input: InputFile

  @OptionGroup var choice: AnimationChoice
  @OptionGroup var limitOptions: LimitOptions

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp("The .json file to write.", valueName: "file"),
    completion: .file(extensions: ["json"]),
    transform: BakeCommand.output)
  var output: String

  @Option(
    help: ArgumentHelp(
      """
      How far anything may be from where the expressions have it, in pixels of the canvas; colours and opacities in \
      proportion: at 0.05 they are 1/512 and 0.2 % off.
      """, valueName: "pixels"),
    transform: NumberArgument.real(0.01...100))
  var tolerance: Double = FittingTolerance.standard

  @Flag(help: "Draw all frames of both files, and print the largest difference.")
  var verify = false

  @Flag(help: "Fail, and write nothing, if an expression is left or gives no value, or a file is missing.")
  var strict = false

  @Flag(name: [.customShort("v"), .long], help: "Print more: all that is found, what was written.")
  var verbose = false

  @Flag(help: "Print nothing but errors, and what --verify finds.")
  var quiet = false

  func validate() throws { try checkVerbosity(verbose: verbose, quiet: quiet) }

  func run() throws {
    var input = choice.of(input)
    input.limits = limitOptions.limits
    let budget = input.limits.budget.timed
    var files = ProtectedFiles()
    let source = try input.readLottie(protecting: &files)
    try files.check(writing: [output])
    let baked = try FileError.naming(input.name) { () throws(AnimationError) in
      var baked = try LottieBaker.bake(
        source.text, options: source.options, tolerance: tolerance, budget: budget)
      let missing: [Diagnostic]
      (baked.text, missing) = try source.standingAlone(baked.text)
      baked.findings += missing
      return baked
    }
    if strict, let first = baked.findings.first {
      throw CommandFailure(.invalidData, "\(input.name): \(first)")
    }
    let difference = try verify ? difference(source, baked.text, budget) : nil
    let batch = OutputBatch()
    try batch.add(baked.text, path: output)
    try batch.commit()
    say(baked, input.name)
    if let difference { try StandardOutput.print("\(input.name): \(difference)") }
  }

  /// How far the frames of the baked text are from those of the original.
  private func difference(
    _ source: LottieSource, _ baked: [UInt8], _ budget: WorkBudget
  ) throws -> FrameDifference {
    try FileError.naming(input.name) { () throws(AnimationError) in
      let original = try LottieDecoder.decode(source.text, options: source.options)
      var options = source.optionsStandingAlone
      options.limits.fileBytes = max(options.limits.fileBytes, baked.count)
      return try FrameDifference(
        original, try LottieDecoder.decode(baked, options: options), budget: budget)
    }
  }

  private func say(_ baked: LottieBaker.Result, _ name: String) {
    guard !quiet else { return }
    let shown = verbose ? baked.findings[...] : baked.findings.prefix(Self.maximumListLength)
    for finding in shown { StandardError.complain("\(name): \(finding)") }
    let rest = baked.findings.count - shown.count
    if rest > 0 { StandardError.complain("\(name): \(rest) more; -v lists them") }
    guard verbose else { return }
    StandardError.complain(
      """
      \(output): \(baked.bakedCount) of \(counted(baked.expressionCount, "expression")) baked, \
      \(counted(baked.keyframeCount, "keyframe")), \(byteText(baked.text.count))
      """)
  }

  private static func output(_ text: String) throws(ArgumentProblem) -> String {
    guard try PathArgument.file(text).lowercased().hasSuffix(".json") else {
      let hasOther = !InputName(file: text).ext.isEmpty
      throw ArgumentProblem("\(hasOther ? "unsupported" : "no") file extension: use .json")
    }
    return text
  }
}
