import AnimationCore
import AnimationFormats
import AnimationKit
import CairoRenderer
import Foundation
import Pixels
import Testing

/// The images that a view gives, and the memory that they take.
@Suite struct RenderedImageTests {
  @Test(arguments: Movie.allCases) func anImageThatIsKeptStaysAsItIs(movie: Movie) throws {
    let stage = try Stage.showing(movie)
    var images: [Bitmap] = []
    for _ in 0..<Movie.frameCount {
      images.append(try stage.view.draw())
      stage.tick()
    }
    #expect(images.map(Movie.frame) == Array(0..<Movie.frameCount))
  }

  @Test func oneImageIsReusedUnlessItIsKept() throws {
    let stage = try Stage.showing(.lottie)
    let identities = try (0..<5).map { _ in
      stage.tick()
      return ObjectIdentifier(try stage.view.draw())
    }
    #expect(Set(identities).count == 1)
    #expect(try stage.shownFrame() == 5)
  }

  @Test func twoServeWhoKeepsTheLast() throws {
    let stage = try Stage.showing(.lottie)
    var identities: Set<ObjectIdentifier> = []
    var shown: Bitmap?
    for frame in 1..<9 {
      stage.tick()
      let image = try stage.view.draw()
      #expect(shown.map { Movie.frame(in: $0) } ?? frame - 1 == frame - 1)
      #expect(Movie.frame(in: image) == frame)
      identities.insert(ObjectIdentifier(image))
      shown = image
    }
    #expect(identities.count == 2)
  }

  @Test func theRendererReportsWhatAWindowMustUpload() throws {
    let stage = try Stage.showing(.lottie)
    func isAll(_ image: Bitmap) -> Bool {
      stage.view.changedArea == PixelArea(x: 0, y: 0, width: image.width, height: image.height)
    }
    #expect(isAll(try stage.view.draw()))
    let before = try stage.view.draw().copy()
    #expect(stage.view.changedArea == nil)
    stage.tick()
    let image = try stage.view.draw()
    let changed = try #require(stage.view.changedArea)
    #expect(changed.width < image.width)
    for y in 0..<image.height {
      for x in 0..<image.width where !(changed.columns.contains(x) && changed.rows.contains(y)) {
        #expect(image.color(x: x, y: y) == before.color(x: x, y: y))
      }
    }
    // Another bitmap: the last image is still held.
    stage.tick()
    #expect(isAll(try stage.view.draw()))
    withExtendedLifetime(image) {}
  }

  @Test func whatSomebodyDrewOnAnImageDoesNotStay() throws {
    let stage = try Stage.showing(.lottie)
    let white = DisplayList(size: Size(40, 20))
    CairoRenderer().render(white, into: try stage.view.draw(), transform: .identity, background: .white)
    stage.tick()
    let image = try stage.view.draw()
    #expect(Movie.frame(in: image) == 1)
    #expect(image.color(x: 30, y: 2) == .clear)
  }

  @Test func aCopyStaysAsItIs() throws {
    let stage = try Stage.showing(.svga)
    let image = try stage.view.draw()
    let copy = try image.copy()
    #expect(copy.straightRGBA() == image.straightRGBA())
    CairoRenderer().render(
      DisplayList(size: Size(40, 20)), into: image, transform: .identity, background: .white)
    #expect(Movie.frame(in: copy) == 0)
  }

  #if os(Linux)
    @Test func viewsOfOneAnimationDecodeItsImagesOnce() async {
      await #expect(processExitsWith: .success) {
        let animation = try Self.animation(withImageOf: 2000)
        var views: [AnimationView] = []
        func show() throws {
          let view = AnimationView(bounds: Size(100, 100))
          view.play(.animation(animation))
          _ = try view.draw()
          views.append(view)
        }
        try show()
        let before = try Self.residentBytes()
        for _ in 0..<19 { try show() }
        let more = try Self.residentBytes() - before
        // 16 MB of pixels, and 5 MB of smaller copies of them, are there once.
        exit(more < 40 << 20 ? EXIT_SUCCESS : EXIT_FAILURE)
      }
    }

    @Test func imagesGoWithTheirAnimation() async {
      await #expect(processExitsWith: .success) {
        func show() throws {
          let view = AnimationView(bounds: Size(100, 100))
          view.play(.animation(try Self.animation(withImageOf: 2000)))
          _ = try view.draw()
        }
        try show()
        let before = try Self.residentBytes()
        for _ in 0..<10 { try show() }
        let more = try Self.residentBytes() - before
        exit(more < 40 << 20 && ImageCache.shared.memory == 0 ? EXIT_SUCCESS : EXIT_FAILURE)
      }
    }

    private static func animation(withImageOf side: Int) throws -> any Animation {
      let bitmap = try Bitmap(width: side, height: side)
      CairoRenderer().render(
        DisplayList(size: .zero), into: bitmap, transform: .identity, background: .white)
      let image = Data(try PNGEncoder.encode(bitmap)).base64EncodedString()
      return try AnimationDecoder.decode(
        Array(
          """
          {"v":"5.7.0","fr":10,"ip":0,"op":10,"w":100,"h":100,"assets":[
            {"id":"a","w":100,"h":100,"u":"","p":"data:image/png;base64,\(image)","e":1}],
           "layers":[{"ty":2,"nm":"a","ind":1,"refId":"a","ip":0,"op":10,"st":0,"ks":{}}]}
          """.utf8))
    }

    private static func residentBytes() throws -> Int {
      let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
      return (Int(fields[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
  #endif
}
