import AnimationAudio
import AnimationCore
import AnimationFormats
import AnimationKit
import AnimationWindow
import ArgumentParser
import CommandLineSupport
import SystemSupport

@main
struct Animview: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "animview", abstract: "Play SVGA and Lottie animations in a window.",
    discussion: """
      A file that changes is shown as it is then; files may be dropped on the window.

      \(ViewerKey.list)

      EXAMPLES
        animview gift.svga
        animview gifts/*.json --background '#202020' --mute
      """, version: versionLine)

  @Argument(
    help: ArgumentHelp("The animations, one after the other with n and p.", valueName: "input"),
    completion: .file(extensions: FileFormats.orderedExtensions), transform: PathArgument.file)
  var inputs: [String]

  @Option(
    help: ArgumentHelp("The window's size in points. Default: the first animation's.", valueName: "WxH"),
    transform: PixelSize.init(argument:))
  var size: PixelSize?

  @Option(
    help: ArgumentHelp("What lies behind the animation. Default: a checkerboard.", valueName: "color"),
    transform: Color.init(argument:))
  var background: Color?

  @Flag(help: "Play once, and stay at the last frame.")
  var once = false

  @Flag(help: "Play no sounds.")
  var mute = false

  @OptionGroup var limitOptions: LimitOptions
  @OptionGroup var fonts: FontOptions

  func validate() throws {
    if inputs.contains("-") { throw ValidationError("animview takes files: - is standard input.") }
  }

  func run() throws {
    for path in inputs where !Folders.exists(path) {
      throw CommandFailure(FileError(path: path, .unreadable(reason: "no such file")))
    }
    let window: Window
    do {
      window = try Window(title: "animview", size: size.map(Size.init) ?? Size(400, 400))
    } catch {
      throw CommandFailure(.missingProgram, "\(error); without a screen, use 'animrender preview'")
    }
    let viewer = Viewer(
      inputs, in: window, keepsWindowSize: size != nil, background: background, output: output())
    viewer.view.player.budget = WorkBudget(within: Interruption.budget, limits: limitOptions.limits.drawing)
    viewer.view.loader.limits = limitOptions.limits.decoding
    viewer.view.options.loopMode = once ? .once : .forever
    try viewer.run()
  }

  /// The output for sounds; nil with `--mute`, and without a sound device.
  private func output() -> DeviceAudioOutput? {
    if mute { return nil }
    do {
      return DeviceAudioOutput(device: try AudioDevice())
    } catch {
      StandardError.complain("\(error)")
      return nil
    }
  }

  static func main() { runProgram() }
}

extension Size {
  fileprivate init(_ size: PixelSize) { self.init(Double(size.width), Double(size.height)) }
}
