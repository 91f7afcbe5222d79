import AnimationConversion
import AnimationCore
import AnimationFormats
import ArgumentParser
import CommandLineSupport
import FrameSources
import SVGAFormat
import SystemSupport

struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Make a Lottie of an SVGA, or either of frames.",
    discussion: """
      All frames of both are drawn: the largest difference is printed, and the sizes before and after. Keys of pictures \
      and sprites stay what they are, as those of assets and layers.

      Frames are a folder of pictures, a pattern ("frames/*.png", "frames/{frame}.png"), a GIF, APNG or animated WebP, \
      or a video; ffmpeg reads all but pictures and WebP. Equal ones are kept once, and of each only what changes.

      EXAMPLES
        animrender convert gift.svga --output gift.json
        animrender convert gift.svga --output gift.lottie --tolerance 0.2 --verify 32
        animrender convert party.gif --output party.svga --width 300
        animrender convert gift.mp4 --output gift.svga --alpha right --rate 20
      """)

  @Argument(
    help: "An SVGA file, or frames: a file or its http(s) URL, a folder or pattern, or - for standard input.")
  var input: InputFile

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp("The .json, .lottie or, of frames, .svga file to write.", valueName: "file"),
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

  @OptionGroup var frames: FrameConversionOptions

  @Flag(help: "Print nothing but errors, and draw nothing that --verify does not ask for.")
  var quiet = false

  func run() throws {
    var files = ProtectedFiles()
    let (bytes, proof, text) = try result(&files)
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
    if let text { try StandardOutput.print(text) }
    try StandardOutput.print("\(input.name): \(proof.difference)")
    try StandardOutput.print(
      """
      \(input.name): \(Self.text(proof.source)); \(output.path): \(Self.text(proof.result))
      """)
  }

  private var isProven: Bool { !quiet || verify != nil }

  private var options: AnimationConverter.Options {
    var options = AnimationConverter.Options()
    options.tolerance = tolerance
    if output.target == .dotLottie { options.id = InputName(file: output.path).name }
    return options
  }

  /// The file, its proof and what else there is to say.
  private func result(_ files: inout ProtectedFiles) throws -> ([UInt8], ConversionProof?, String?) {
    if let pictures = try FrameInput.pictures(input.path) {
      files.add(pictures, as: "one of the pictures")
      try files.check(writing: [output.path])
      return try convertFrames { () throws(FrameSourceError) in try FrameSource(pictures: pictures) }
    }
    let file = try input.read(protecting: &files)
    try files.check(writing: [output.path])
    if FrameSource.recognises(file.bytes) {
      return try convertFrames { () throws(FrameSourceError) in
        try FrameSource(file.bytes, alpha: frames.alpha, budget: Interruption.budget)
      }
    }
    guard let animation = try AnimationDecoder.decode(file) as? SVGAAnimation else {
      throw CommandFailure(.invalidData, "\(input.name): only SVGA files and frames are converted")
    }
    if let used = frames.used {
      throw CommandFailure(.usage, "\(used) is for frames, \(input.name) is an SVGA")
    }
    if output.target == .svga { throw CommandFailure(.usage, "\(input.name): is an SVGA already") }
    return try FileError.naming(input.name) {
      () throws(AnimationError) -> ([UInt8], ConversionProof?, String?) in
      let bytes = try convert(animation, options)
      return (bytes, isProven ? try prove(bytes, animation, sourceBytes: file.bytes.count) : nil, nil)
    }
  }

  private func convertFrames(
    _ open: () throws(FrameSourceError) -> FrameSource
  ) throws -> ([UInt8], ConversionProof?, String?) {
    let source: FrameSource
    do { source = try open() } catch { throw CommandFailure(error, of: input.name) }
    let job = FrameConversionJob(name: input.name, source: source, options: frames, isQuiet: quiet)
    let made = try job.run(isProven: isProven) { animation throws(AnimationError) in
      try convert(animation, options)
    }
    return (made.bytes, made.proof, made.text)
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
        \(ending.isEmpty ? "no" : "unsupported") file extension: an SVGA becomes a .json (Lottie) or a .lottie, frames also \
        an .svga; images and videos are made by render
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
