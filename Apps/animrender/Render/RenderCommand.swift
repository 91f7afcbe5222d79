import AnimationKit
import ArgumentParser
import CommandLineSupport

struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Draw frames of an animation into picture files.")

  @Argument(help: InputFile.help)
  var input: InputFile

  @Option(
    help: ArgumentHelp(
      "A .png file. {frame} in it stands for the frame's number, {frame:04} pads it with zeros.",
      valueName: "out"),
    transform: OutputTemplate.init)
  var output: OutputTemplate

  @OptionGroup var frameOptions: FrameOptions
  @OptionGroup var pictureArguments: PictureArguments
  @OptionGroup var replacementOptions: ReplacementOptions

  @Flag(help: "Print nothing but errors.")
  var quiet = false

  func run() throws {
    Interruption.catchSignals()
    let replacements = try replacementOptions.load()
    let animation = try input.decode()
    let frames = try wantedFrames(of: animation.info)
    warn(replacementOptions.warnings(for: animation.info.replaceableKeys, replacements))

    let images = ImageCache()
    let renderer = FrameRenderer(
      animation, options: pictureArguments.options, replacements: replacements, images: images)
    try write(frames, drawnBy: renderer)
    warn(images.failures.map { "image '\($0.key)' is not shown: \($0.error)" })
  }

  private func warn(_ warnings: [String]) {
    guard !quiet else { return }
    for warning in warnings { StandardError.print("animrender: \(input.name): \(warning)") }
  }

  /// - Throws: when the animation has no such frames, or when several were to go into one file.
  private func wantedFrames(of info: AnimationInfo) throws(CommandFailure) -> [Int] {
    let frames: [Int]
    do {
      frames = try frameOptions.selection.frames(of: info)
    } catch {
      throw CommandFailure(.usage, "\(input.name): \(error)")
    }
    if frames.count > 1, !output.namesFrames {
      throw CommandFailure(
        .usage,
        """
        \(output.text): one file cannot hold \(frames.count) frames: put {frame} into its name, \
        or pick one with --frames, --time or --progress
        """)
    }
    return frames
  }

  private func write(_ frames: [Int], drawnBy renderer: FrameRenderer) throws {
    var encoder = try encoder(renderer)
    let batch = OutputBatch()
    var progress = ProgressBar(total: frames.count, isQuiet: quiet)
    defer { progress.clear() }
    for (index, frame) in frames.enumerated() {
      if Interruption.isRequested { throw CommandFailure(.interrupted, "interrupted, nothing was written") }
      try batch.add(try png(frame, encoder: &encoder), path: output.path(frame: frame))
      progress.update(done: index + 1)
    }
    try batch.commit()
  }

  private func encoder(_ renderer: FrameRenderer) throws(CommandFailure) -> FrameEncoder {
    do {
      return try FrameEncoder(renderer)
    } catch {
      throw CommandFailure(.usage, "\(input.name): \(error)")
    }
  }

  private func png(_ frame: Int, encoder: inout FrameEncoder) throws(CommandFailure) -> [UInt8] {
    do {
      return try encoder.png(frame: frame)
    } catch {
      throw CommandFailure(.internalError, "\(input.name): frame \(frame): \(error)")
    }
  }
}
