import AnimationCore
import AnimationFormats
import AnimationKit
import CairoRenderer
import Foundation
import Pixels
import Testing

/// The pictures that a view gives, and the memory that they take.
@Suite struct PictureTests {
  @Test(arguments: Movie.allCases) func aPictureThatIsKeptStaysAsItIs(movie: Movie) throws {
    let stage = try Stage.showing(movie)
    var pictures: [Bitmap] = []
    for _ in 0..<Movie.frameCount {
      pictures.append(try stage.view.draw())
      stage.tick()
    }
    #expect(pictures.map(Movie.frame) == Array(0..<Movie.frameCount))
  }

  @Test func onePictureServesWhoKeepsNone() throws {
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
      let picture = try stage.view.draw()
      #expect(shown.map { Movie.frame(in: $0) } ?? frame - 1 == frame - 1)
      #expect(Movie.frame(in: picture) == frame)
      identities.insert(ObjectIdentifier(picture))
      shown = picture
    }
    #expect(identities.count == 2)
  }

  @Test func theRendererTellsWhatAWindowIsToUpload() throws {
    let stage = try Stage.showing(.lottie)
    func isAll(_ picture: Bitmap) -> Bool {
      stage.view.renderer.changedArea == PixelArea(x: 0, y: 0, width: picture.width, height: picture.height)
    }
    #expect(isAll(try stage.view.draw()))
    let before = try stage.view.draw().copy()
    #expect(stage.view.renderer.changedArea == nil)
    stage.tick()
    let picture = try stage.view.draw()
    let changed = try #require(stage.view.renderer.changedArea)
    #expect(changed.width < picture.width)
    for y in 0..<picture.height {
      for x in 0..<picture.width where !(changed.columns.contains(x) && changed.rows.contains(y)) {
        #expect(picture.color(x: x, y: y) == before.color(x: x, y: y))
      }
    }
    // Another bitmap: the last picture is still held.
    stage.tick()
    #expect(isAll(try stage.view.draw()))
    withExtendedLifetime(picture) {}
  }

  @Test func whatSomebodyDrewOnAPictureDoesNotStay() throws {
    let stage = try Stage.showing(.lottie)
    let white = DisplayList(size: Size(40, 20))
    CairoRenderer().render(white, into: try stage.view.draw(), transform: .identity, background: .white)
    stage.tick()
    let picture = try stage.view.draw()
    #expect(Movie.frame(in: picture) == 1)
    #expect(picture.color(x: 30, y: 2) == .clear)
  }

  @Test func aCopyStaysAsItIs() throws {
    let stage = try Stage.showing(.svga)
    let picture = try stage.view.draw()
    let copy = try picture.copy()
    #expect(copy.straightRGBA() == picture.straightRGBA())
    CairoRenderer().render(
      DisplayList(size: Size(40, 20)), into: picture, transform: .identity, background: .white)
    #expect(Movie.frame(in: copy) == 0)
  }

  #if os(Linux)
    @Test func viewsOfOneAnimationDecodeItsPicturesOnce() async {
      await #expect(processExitsWith: .success) {
        let animation = try Self.animation(withPictureOf: 2000)
        var views: [BitmapAnimationView] = []
        func show() throws {
          let view = BitmapAnimationView(bounds: Size(100, 100))
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

    @Test func picturesGoWithTheirAnimation() async {
      await #expect(processExitsWith: .success) {
        func show() throws {
          let view = BitmapAnimationView(bounds: Size(100, 100))
          view.play(.animation(try Self.animation(withPictureOf: 2000)))
          _ = try view.draw()
        }
        try show()
        let before = try Self.residentBytes()
        for _ in 0..<10 { try show() }
        let more = try Self.residentBytes() - before
        exit(more < 40 << 20 && ImageCache.shared.memory == 0 ? EXIT_SUCCESS : EXIT_FAILURE)
      }
    }

    private static func animation(withPictureOf side: Int) throws -> any Animation {
      let bitmap = try Bitmap(width: side, height: side)
      CairoRenderer().render(
        DisplayList(size: .zero), into: bitmap, transform: .identity, background: .white)
      let picture = Data(try PNGEncoder.encode(bitmap)).base64EncodedString()
      return try AnimationDecoder.decode(
        Array(
          """
          {"v":"5.7.0","fr":10,"ip":0,"op":10,"w":100,"h":100,"assets":[
            {"id":"a","w":100,"h":100,"u":"","p":"data:image/png;base64,\(picture)","e":1}],
           "layers":[{"ty":2,"nm":"a","ind":1,"refId":"a","ip":0,"op":10,"st":0,"ks":{}}]}
          """.utf8))
    }

    private static func residentBytes() throws -> Int {
      let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
      return (Int(fields[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
  #endif
}
