import AnimationConversion
import AnimationCore
import AnimationFormats
import ArgumentParser
import CommandLineSupport
import FrameSources
import SystemSupport

struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Make a Lottie of an SVGA, an SVGA of a Lottie, either of frames, or an animated SVG of any.",
    discussion: """
      In an SVGA, shapes, images, transforms, opacity, clips and mattes stay what they are; gradients, texts, effects, blend \
      modes and soft masks become pictures, which are listed.

      All frames of both are drawn: the largest difference is printed, and the sizes before and after. Keys of pictures \
      and sprites stay what they are, as those of assets and layers. SVGs are not read here: only their sizes are printed.

      Frames are a folder of pictures, a pattern ("frames/*.png", "frames/{frame}.png"), a GIF, APNG or animated WebP, \
      or a video; ffmpeg reads all but pictures and WebP. Equal ones are kept once, and of each only what changes.

      EXAMPLES
        animrender convert gift.svga --output gift.json
        animrender convert gift.svga --output gift.lottie --tolerance 0.2 --verify 32
        animrender convert gift.json --output gift.svga --max-memory 20MB
        animrender convert gift.json --output gift.svg
        animrender convert party.gif --output party.svga --width 300
        animrender convert gift.mp4 --output gift.svga --alpha right --rate 20
      """)

  @Argument(
    help: """
      An SVGA file, for .svga and .svg any animation, or frames: a file or its http(s) URL, a folder or pattern, or - for \
      standard input.
      """)
  var input: InputFile

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp("The .json, .lottie, .svga or .svg file to write.", valueName: "file"),
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

  @Option(
    help: ArgumentHelp(
      "Of an SVGA made of a Lottie: what its pictures may take once decoded; they are drawn smaller. Default: any size.",
      valueName: "bytes"),
    transform: NumberArgument.bytes)
  var maxMemory: Int?

  @OptionGroup var frames: FrameConversionOptions
  @OptionGroup var limitOptions: LimitOptions

  @Flag(help: "Print nothing but errors, and draw nothing that --verify does not ask for.")
  var quiet = false

  @OptionGroup var progress: ProgressOptions

  func validate() throws {
    if verify != nil, output.target == .svg {
      throw ValidationError("--verify: an SVG is not read here, so there is nothing to compare.")
    }
    if maxMemory != nil, output.target != .svga {
      throw ValidationError("--max-memory: only an .svga is made to fit.")
    }
  }

  func run() throws {
    let made = try convert()
    if let verify, let largest = made.proof?.difference.largest, largest.value > verify {
      throw CommandFailure(
        .invalidData,
        """
        \(input.name): frame \(largest.frame) differs by \(largest.value) of 255 at \(largest.x),\(largest.y), more than \
        \(verify): nothing was written
        """)
    }
    let batch = OutputBatch()
    try batch.add(made.conversion.bytes, path: output.path)
    try batch.commit()
    if !quiet { try report(made) }
  }

  private func convert() throws -> ConvertedInput {
    var input = input
    input.limits = limitOptions.limits
    let budget = input.limits.budget.timed
    let job = ConversionJob(
      name: input.name, target: output.target, options: options, isProven: !quiet || verify != nil,
      progress: progress.style(isQuiet: quiet), budget: budget)
    let box = (frames.width, frames.height)
    var files = ProtectedFiles()
    if let images = try FrameInput.images(input.path) {
      try refuseMemoryLimit()
      files.add(images, as: "one of the pictures")
      try files.check(writing: [output.path])
      return try job.frames(in: box) { () throws(FrameSourceError) in
        try FrameSource(images: images, limits: input.limits.decoding)
      }
    }
    let file = try input.read(protecting: &files)
    try files.check(writing: [output.path])
    if FrameSource.recognises(file.bytes) {
      try refuseMemoryLimit()
      return try job.frames(in: box) { () throws(FrameSourceError) in
        try FrameSource(file.bytes, alpha: frames.alpha, limits: input.limits.decoding, budget: budget)
      }
    }
    let animation = try AnimationDecoder.decode(file, limits: input.limits.decoding)
    if let used = frames.used(knownRate: output.target == .svga) {
      throw CommandFailure(.usage, "\(used) is for frames, \(input.name) is an animation")
    }
    return try job.animation(animation, bytes: file.bytes.count)
  }

  private func refuseMemoryLimit() throws {
    if maxMemory != nil {
      throw CommandFailure(
        .usage,
        "--max-memory is for a Lottie, \(input.name) is frames: --width and --height make them smaller")
    }
  }

  private var options: AnimationConverter.Options {
    var options = AnimationConverter.Options()
    options.tolerance = tolerance
    options.maximumMemory = maxMemory
    (options.frameRate, options.noise, options.quality) = (frames.rate, frames.noise ?? 0, frames.quality)
    if output.target == .dotLottie { options.id = InputName(file: output.path).name }
    return options
  }

  private func report(_ made: ConvertedInput) throws {
    let conversion = made.conversion
    if let complaint = made.complaint { StandardError.complain("\(input.name): \(complaint)") }
    var lines = [made.summary].compactMap { $0 } + conversion.details
    if maxMemory == nil, let advice = conversion.memoryAdvice { lines.append(advice) }
    if made.frames == nil { lines += conversion.playerGaps(as: output.target) }
    if let proof = made.proof {
      lines.append("\(proof.difference)")
      lines.append("\(proof.source.text); \(output.path): \(proof.result.text)")
    } else {
      lines.append(
        "\(byteText(made.sourceBytes)); \(output.path): \(byteText(conversion.bytes.count))")
    }
    for line in lines { try StandardOutput.print("\(input.name): \(line)") }
  }

  private static func output(_ text: String) throws(ArgumentProblem) -> ConvertedFile {
    let ending = InputName(file: try PathArgument.file(text)).ext
    guard let target = AnimationConverter.Target(fileExtension: ending) else {
      throw ArgumentProblem(
        """
        \(ending.isEmpty ? "no" : "unsupported") file extension: an SVGA becomes a .json (Lottie) or a .lottie, a Lottie an \
        .svga, frames any of them, any animation an animated .svg; images and videos are made by render
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
