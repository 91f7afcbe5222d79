import AnimationKit
import Foundation
import TestSupport
import Testing

/// The code that Docs/Migration.md and Docs/Personalising.md show for this library, between the marks: it compiles, and it
/// runs.
@MainActor @Suite(.timeLimit(.minutes(1))) struct MigrationPageTests {
  private let files: TemporaryFolder
  private var folder: String { files.path }

  /// An SVGA and a Lottie by the names of the page.
  init() throws {
    files = try TemporaryFolder()
    try files.write(try Samples.bytes("heart.svga"), to: "gift.svga")
    try files.write(try Samples.bytes("balloons.json"), to: "logo.json")
  }

  @Test func svgaPlayer() async throws {
    let avatar = try Color.white.png()
    // Migration begin
    let view = AnimationView(bounds: Size(300, 300))
    view.options.endStopScene = .clear
    view.replacements.images["avatar"] = Replacements.Image(bytes: avatar)
    view.replacements.texts["name"] = StyledText("Anna", TextStyle(fontSize: 14, color: .white))
    let isPlayed = await view.playToEnd(.named("gift", in: folder), loopMode: .times(2))
    // Migration end
    #expect(isPlayed && view.status == .stopped)
  }

  @Test func svgaExPlayer() async throws {
    // Migration begin
    let view = AnimationView(bounds: Size(300, 300))
    view.options.fadeDuration = .milliseconds(200)
    view.isMuted = true
    view.play(.named("gift", in: folder), in: .frames(3...30), from: .frame(5), autoplay: false)
    view.options.isReversed = true
    view.play()
    // Migration end
    await view.player.finishLoading()
    #expect(view.isPlaying && view.state.leadingFrame == 30)
  }

  @Test func jfAnimationView() async throws {
    // Migration begin
    let view = AnimationView(bounds: Size(300, 300))
    view.options.loopMode = .forever
    view.replacements.strings["name"] = "Anna"
    view.play(.named("gift", in: folder), autoplay: false)
    view.play { finished in print("finished: \(finished)") }
    // Migration end
    await view.player.finishLoading()
    #expect(view.isPlaying)
    view.stop()
  }

  @Test func lottieAnimationView() async throws {
    // Migration begin
    let view = AnimationView(bounds: Size(300, 300))
    view.replacements.values["**.Fill 1.Color"] = .color(.white)
    view.replacements.strings["name"] = "Anna"
    view.play(.named("logo", in: folder), in: .progress(0...0.5), loopMode: .autoReverseTimes(1))
    await view.run(until: .finished)
    let image = try view.draw()
    // Migration end
    #expect(image.width == 300 && view.status == .stopped)
  }

  @Test func rlottie() throws {
    // Migration begin
    let animation = try AnimationDecoder.decode(file: "\(folder)/logo.json")
    let size = ImageOptions.ImageSize.pixels(width: 200, height: 200)
    let renderer = FrameRenderer(animation, options: ImageOptions(size: size))
    let bitmap = try renderer.makeBitmap()
    for frame in 0..<animation.info.frameCount {
      renderer.draw(renderer.displayList(at: Double(frame)), into: bitmap)
    }
    // Migration end
    #expect(bitmap.width == 200)
  }

  @Test func personalising() throws {
    let avatar = try Color.white.png()
    // Migration begin
    let gift = try AnimationDecoder.decode(file: "\(folder)/gift.svga")
    var replacements = Replacements()
    replacements.images["avatar"] = Replacements.Image(bytes: avatar)
    replacements.strings["name"] = "Anna"
    let image = try gift.bitmap(at: 20, replacements: replacements)
    // Migration end
    #expect(image.width > 0)
  }

  /// What follows "Here:" on one page, and the code of the other, is what stands between the marks.
  @Test func thePagesShowWhatIsCompiled() throws {
    func blocks(of page: String, behind mark: String) throws -> [String] {
      try String(contentsOf: Repository.root.appending(path: page), encoding: .utf8)
        .components(separatedBy: "\(mark)```swift\n").dropFirst().map {
          $0.components(separatedBy: "\n```")[0]
        }
    }
    let shown =
      try blocks(of: "Docs/Migration.md", behind: "Here:\n\n")
      + blocks(of: "Docs/Personalising.md", behind: "")
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let compiled = source.components(separatedBy: "    // Migration begin\n").dropFirst().map {
      $0.components(separatedBy: "\n    // Migration end")[0].split(
        separator: "\n", omittingEmptySubsequences: false
      )
      .map { $0.dropFirst(4) }.joined(separator: "\n")
    }
    #expect(compiled.count == 6)
    #expect(shown == compiled)
  }
}
