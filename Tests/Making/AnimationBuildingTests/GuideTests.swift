// Ball begin
import AnimationBuilding
import AnimationKit
// Ball end
import Foundation
import TestSupport
import Testing

// What Docs/Building.md shows, between the marks.
private enum Guide {
  static func ball() throws -> LottieDocument {
    // Ball begin
    var lottie = LottieDocument("ball", size: Size(200, 200), frameRate: 60, frameCount: 60)
    let fall = Animated(100, 40).to(100, 170, at: 30, easing: .easeInQuad)
      .to(100, 40, at: 60, easing: .easeOutQuad)
    lottie.layers = [
      LottieLayer(
        "ball", .shapes([.ellipse(size: Size(40, 40)), .fill(Color(rgb: 0xff3d68))]),
        transform: AnimatedTransform(position: fall)),
      LottieLayer("ground", .solid(Color(rgb: 0x20304a), Size(200, 200))),
    ]
    try lottie.write(to: "ball.lottie")
    try lottie.animation().bitmap(at: 15, width: 400, height: 400).writePNG(to: "ball.png")
    // Ball end
    return lottie
  }

  static func badge(_ image: [UInt8]) throws -> LottieDocument {
    // Badge begin
    let frame = try Path(svg: "M20 20 H180 V180 H20 Z")
    let line = LottieLayer(
      "line",
      .shapes([
        .path(frame), .trim(end: Animated(0).to(1, at: 40, easing: .easeInOut)),
        .stroke(.linear(from: Point(20, 20), to: Point(180, 180), [.white, Color(rgb: 0xffb703)]), width: 6),
      ]))
    let name = LottieLayer(
      "name",
      .text(LottieText("Anna", font: "Sans", size: 32, fill: .white, alignment: .center)),
      transform: AnimatedTransform(position: Animated(100, 170), opacity: Animated(0).to(1, at: 20)))
    let avatar = LottieLayer(
      "avatar", .image(EncodedImage(key: "avatar", bytes: image), size: Size(120, 120)),
      transform: AnimatedTransform(anchor: Animated(60, 60), position: Animated(100, 90)),
      masks: [LottieMask(Path(ellipseIn: Rect(x: 0, y: 0, width: 120, height: 120)))])
    let badge = LottieDocument(
      "badge", size: Size(200, 200), frameRate: 30, frameCount: 60, layers: [line, name, avatar])
    // Badge end
    return badge
  }

  static func star(_ tone: [UInt8]) throws -> SVGAMovie {
    // Star begin
    let star = SVGAMovie.Shape(
      .path(try Path(svg: "M0 -40 L12 -12 L40 0 L12 12 L0 40 L-12 12 L-40 0 L-12 -12 Z")),
      fill: Color(rgb: 0xffb703))
    let turn = AnimatedTransform(
      position: Animated(100, 100), scale: Animated(both: 0).to(1, 1, at: 20, easing: .easeOutBack),
      rotation: Animated(0).to(90, at: 59))
    let halo = SVGAMovie.Sprite("halo.vector", frameCount: 60) { frame in
      let circle = SVGAMovie.Shape(
        .ellipse(center: .zero, radiusX: frame, radiusY: frame), stroke: .init(.white, width: 3))
      return SVGAMovie.Frame(alpha: 1 - frame / 60, transform: .translation(100, 100), shapes: [circle])
    }
    var movie = SVGAMovie(size: Size(200, 200), frameRate: 30, frameCount: 60)
    movie.sprites = [
      halo, try SVGAMovie.Sprite("star.vector", frameCount: 60, shapes: [star], transform: turn),
    ]
    movie.sounds = [SVGAMovie.Sound(key: "tone", bytes: tone)]
    movie.cues = [SVGAMovie.Cue(key: "tone", startFrame: 0, endFrame: 60)]
    // Star end
    return movie
  }
}

@Suite struct GuideTests {
  @Test(arguments: ["Ball", "Badge", "Star"]) func theCodeIsTheOneThatIsCompiledHere(name: String) throws {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    var code: [String] = []
    var isInside = false
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      let text = line.drop { $0 == " " }
      if text == "// \(name) begin" || text == "// \(name) end" {
        isInside = text.hasSuffix("begin")
      } else if isInside {
        code.append(String(line.hasPrefix("    ") ? line.dropFirst(4) : line))
      }
    }
    #expect(code.count > 10)
    let page = try String(contentsOf: Repository.root.appending(path: "Docs/Building.md"), encoding: .utf8)
    #expect(page.contains("```swift\n\(code.joined(separator: "\n"))\n```"))
  }

  @Test func theAnimationsShowWhatTheTextSays() throws {
    let folder = FileManager.default.currentDirectoryPath
    let scratch = try TemporaryFolder()
    _ = FileManager.default.changeCurrentDirectoryPath(scratch.url("").path)
    defer { _ = FileManager.default.changeCurrentDirectoryPath(folder) }
    let ball = try Guide.ball().animation()
    #expect(try ball.color(100, 40) == Color(rgb: 0xff3d68))
    #expect(try ball.color(100, 170, at: 30) == Color(rgb: 0xff3d68))
    #expect(try ball.color(100, 40, at: 30) == Color(rgb: 0x20304a))
    for name in ["ball.lottie", "ball.png"] {
      #expect(FileManager.default.fileExists(atPath: scratch.url(name).path))
    }
    let badge = try Guide.badge(Images.png(.onlyGreen)).animation()
    #expect(try badge.color(100, 90) == .onlyGreen)
    #expect(try badge.color(45, 35, at: 50).alpha == 0)
    #expect(try badge.color(100, 20, at: 50).alpha == 1)
    #expect(badge.info.replaceableKeys.texts == ["name"])
    let star = try Guide.star(Array("ID3".utf8) + [3, 0, 0, 0, 0, 0, 0]).animation()
    #expect(try star.color(100, 100, at: 30) == Color(rgb: 0xffb703))
    #expect(star.info.soundCues.count == 1)
  }
}
