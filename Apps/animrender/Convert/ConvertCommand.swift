import AnimationConversion
import AnimationCore
import AnimationFormats
import ArgumentParser
import CommandLineSupport
import SVGAFormat
import SystemSupport

struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Make a Lottie of an SVGA, or an animated SVG of any animation.",
    discussion: """
      All frames of both are drawn: the largest difference is printed, and the sizes before and after. Keys of pictures \
      and sprites stay what they are, as those of assets and layers.

      EXAMPLES
        animrender convert gift.svga --output gift.json
        animrender convert gift.svga --output gift.lottie --tolerance 0.2 --verify 32
        animrender convert gift.json --output gift.svg
      """)

  @Argument(help: "An SVGA file, for .svg any animation, or its http(s) URL, or - for standard input.")
  var input: InputFile

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp("The .json, .lottie or .svg file to write.", valueName: "file"),
    completion: .file(extensions: AnimationConverter.Target.allCases.map(\.rawValue)),
    transform: ConvertCommand.output)
  var output: ConvertedFile

  @Option(
    help: ArgumentHelp(
      "How far anything may be from its place, in pixels of the canvas, in any frame.", valueName: "pixels"),
    transform: NumberArgument.real(0.001...100))
  var tolerance: Double = AnimationConverter.Options().tolerance

  @Option(
    help: ArgumentHelp(
      "Fail, and write nothing, where a channel of any pixel differs by more than this, of 255.",
      valueName: "levels"),
    transform: NumberArgument.whole(0...255))
  var verify: Int?

  @Flag(help: "Print nothing but errors, and draw nothing that --verify does not ask for.")
  var quiet = false

  func validate() throws {
    if verify != nil, output.target == .svg {
      throw ValidationError("--verify: an SVG is not read here, so there is nothing to compare.")
    }
  }

  func run() throws {
    var files = ProtectedFiles()
    let file = try input.read(protecting: &files)
    let decoded = try AnimationDecoder.decode(file)
    if output.target == .svg {
      try files.check(writing: [output.path])
      return try writeSVG(decoded, sourceBytes: file.bytes.count)
    }
    guard let animation = decoded as? SVGAAnimation else {
      throw CommandFailure(.invalidData, "\(input.name): only SVGA files are converted")
    }
    try files.check(writing: [output.path])
    var options = AnimationConverter.Options()
    options.tolerance = tolerance
    if output.target == .dotLottie { options.id = InputName(file: output.path).name }
    let (bytes, proof) = try FileError.naming(input.name) {
      () throws(AnimationError) -> ([UInt8], ConversionProof?) in
      let bytes = try convert(animation, options)
      return (
        bytes, quiet && verify == nil ? nil : try prove(bytes, animation, sourceBytes: file.bytes.count)
      )
    }
    if let verify, let largest = proof?.difference.largest, largest.value > verify {
      throw CommandFailure(
        .invalidData,
        """
        \(input.name): frame \(largest.frame) differs by \(largest.value) of 255 at \(largest.x),\(largest.y), more than \
        \(verify): nothing was written
        """)
    }
    let batch = OutputBatch()
    try batch.add(bytes, path: output.path)
    try batch.commit()
    guard !quiet, let proof else { return }
    try StandardOutput.print("\(input.name): \(proof.difference)")
    try StandardOutput.print(
      """
      \(input.name): \(Self.text(proof.source)); \(output.path): \(Self.text(proof.result))
      """)
  }

  /// SVGs are not read here: there is nothing to prove.
  private func writeSVG(_ animation: any Animation, sourceBytes: Int) throws {
    var options = AnimationConverter.Options()
    options.tolerance = tolerance
    let log = DrawingLog()
    let bytes = try FileError.naming(input.name) { () throws(AnimationError) -> [UInt8] in
      var bar = ProgressBar(total: 100, noun: "%", isQuiet: quiet)
      defer { bar.clear() }
      return try AnimationConverter.svg(
        of: animation, options: options, log: log, budget: Interruption.budget
      ) { bar.update(done: Int($0 * 100, within: 0...100)) }
    }
    let batch = OutputBatch()
    try batch.add(bytes, path: output.path)
    try batch.commit()
    guard !quiet else { return }
    if let difference = animation.info.diagnostics(log: log).summary() {
      StandardError.complain("\(input.name): not drawn as the file asks: \(difference)")
    }
    try StandardOutput.print(
      "\(input.name): \(byteText(sourceBytes)); \(output.path): \(byteText(bytes.count))")
  }

  private func convert(
    _ animation: SVGAAnimation, _ options: AnimationConverter.Options
  ) throws(AnimationError) -> [UInt8] {
    var bar = ProgressBar(total: 100, noun: "%", isQuiet: quiet)
    defer { bar.clear() }
    return try AnimationConverter.convert(
      animation, to: output.target, options: options, budget: Interruption.budget
    ) { bar.update(done: Int($0 * 100, within: 0...100)) }
  }

  private func prove(
    _ bytes: [UInt8], _ animation: SVGAAnimation, sourceBytes: Int
  ) throws(AnimationError) -> ConversionProof {
    var bar = ProgressBar(total: animation.info.frameCount, isQuiet: quiet)
    defer { bar.clear() }
    return try ConversionProof(
      of: bytes, from: animation, sourceBytes: sourceBytes, budget: Interruption.budget
    ) { bar.update(done: $0) }
  }

  private static func text(_ cost: ConversionProof.Cost) -> String {
    "\(byteText(cost.bytes)), \(byteText(cost.decodedBytes)) decoded"
  }

  private static func output(_ text: String) throws(ArgumentProblem) -> ConvertedFile {
    let ending = InputName(file: text).ext
    guard let target = AnimationConverter.Target(fileExtension: ending) else {
      throw ArgumentProblem(
        """
        \(ending.isEmpty ? "no" : "unsupported") file extension: an SVGA becomes a .json (Lottie) or a .lottie, any \
        animation an animated .svg; images and videos are made by render
        """)
    }
    return ConvertedFile(path: text, target: target)
  }
}

/// What is written where.
struct ConvertedFile {
  var path: String
  var target: AnimationConverter.Target
}
