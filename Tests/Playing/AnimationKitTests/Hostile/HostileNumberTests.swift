import AnimationKit
import Archives
import Foundation
import TestSupport
import Testing

@testable import SVGAFormat

/// Files with numbers that no author writes, one at a time, at every place: decoded, evaluated, drawn and asked for all
/// that is known of them. Whatever comes out, nothing may trap, which ends the tests.
///
/// Some hundred of each sample are tried, as `Sweep` says.
@Suite struct HostileNumberTests {
  private static let lottieFiles = [
    "bounce.json", "heart.json", "loader.json", "moon.json", "route.json", "effects.json", "styles.json",
    "selectors.json", "typography.json", "cameras.json",
  ]
  private static let movieFiles = ["heart.svga", "check.svga", "boat.svga", "day.svga"]

  /// Draws what can be decoded; no longer than a part of a second.
  private func show(_ bytes: [UInt8]) {
    guard let animation = try? AnimationDecoder.decode(bytes) else { return }
    show(animation)
  }

  private func show(_ animation: any Animation) {
    let info = animation.info
    let budget = WorkBudget(until: .now + .milliseconds(50))
    let options = ImageOptions(size: .pixels(width: 60, height: 60))
    for frame: Double in [
      0, Double(info.frameCount) / 2, Double(info.frameCount - 1), 1e300, -Double.infinity,
    ] {
      _ = try? animation.bitmap(at: frame, options: options, budget: budget)
    }
    _ = animation.makeEvaluator().layerKeys(
      at: Point(30, 30), frame: 1, context: EvaluationContext(budget: budget))
    _ = (
      animation.valueKeyPaths().count, animation.memoryCost, info.duration,
      FrameRate(clamping: info.frameRate)
    )
    let content = PlaybackContent(info)
    for marker in info.markers { _ = PlaybackRange.marker(marker.name).frames(in: content) }
    _ = PlaybackRange.time(0...info.duration).frames(in: content)
  }

  @Test func anyNumberInALottieDoesNoHarm() throws {
    // As it is, it shows all that it has.
    let animation = try AnimationDecoder.decode(Array(HostileSample.lottie.utf8))
    #expect(animation.info.diagnostics.filter { $0.kind == Diagnostic.Kind.tolerated } == [])
    #expect(animation.displayList(at: 3).items.count >= 10)
    let text = HostileText(Array(HostileSample.lottie.utf8))
    #expect(text.mutantCount > 5000)
    for index in Sweep.indices(text.mutantCount, atMost: 500) { show(text.mutant(index)) }
  }

  @Test(arguments: lottieFiles) func anyNumberInASampleDoesNoHarm(name: String) throws {
    let bytes = [UInt8](try Data(contentsOf: Repository.root.appending(path: "Samples/\(name)")))
    let text = HostileText(bytes)
    for index in Sweep.indices(text.mutantCount, atMost: 50) { show(text.mutant(index)) }
  }

  @Test(arguments: movieFiles) func anyNumberInAMovieDoesNoHarm(name: String) throws {
    let bytes = [UInt8](try Data(contentsOf: Repository.root.appending(path: "Samples/\(name)")))
    let message = try #require(HostileMessage(try Zlib.inflate(bytes, limit: 1 << 28).bytes))
    for index in Sweep.indices(message.mutantCount, atMost: 100) {
      if let mutant = try? Zlib.deflate(message.mutant(index)) { show(mutant) }
    }
  }

  /// The text of an unpacked movie, whose rules let more through than a message.
  @Test(arguments: movieFiles) func anyNumberInAnUnpackedMovieDoesNoHarm(name: String) throws {
    let bytes = [UInt8](try Data(contentsOf: Repository.root.appending(path: "Samples/\(name)")))
    let unpacked = UnpackedMovie(try SVGADecoder.decode(bytes).movie)
    let text = HostileText(unpacked.text)
    for index in Sweep.indices(text.mutantCount, atMost: 50) {
      let movie = try? MovieTextReader.read(text.mutant(index)) { name in
        unpacked.files.first { $0.name == name }?.bytes ?? []
      }
      if let movie { show(movie) }
    }
  }
}
