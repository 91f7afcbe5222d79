import AnimationCore
import Testing

@testable import SVGAFormat

/// The JSON form of 1.x, and what is lenient about it.
struct SpecTests {
  private func animation(
    sprites: String, images: String = "{}", movie: String? = nil,
    _ files: [(name: String, bytes: [UInt8])] = []
  ) throws -> SVGAAnimation {
    let movie = movie ?? #"{"viewBox":{"width":100,"height":80},"fps":10,"frames":2}"#
    return try SVGADecoder.decode(
      Files.zip(
        spec: #"{"sprites":\#(sprites),"images":\#(images),"movie":\#(movie),"ver":"1.1.0","audios":[]}"#,
        files))
  }

  /// The first shape of a frame that has it, `styles` being a red fill.
  private func shape(_ members: String, styles: String = #"{"fill":[1,0,0,1]}"#) throws -> SVGAMovie.Shape? {
    let frame = #"{"alpha":1,"shapes":[{\#(members),"styles":\#(styles)}]}"#
    return try animation(sprites: #"[{"imageKey":"a","frames":[\#(frame)]}]"#).movie.sprites[0].frames[0]
      .shapes.first
  }

  @Test func saysTheSameAsMessages() throws {
    let json = try animation(
      sprites: """
        [{"imageKey":"m.matte","matteKey":"","frames":[
          {"alpha":0.5,"layout":{"x":0,"y":0,"width":10,"height":20},
           "transform":{"a":1,"b":0.5,"c":0,"d":1,"tx":3,"ty":-4},"clipPath":"M0 0L9 9","shapes":[]},{}]},
         {"imageKey":"a.vector","matteKey":"m.matte","frames":[
          {"alpha":1,"layout":{"x":0,"y":0,"width":10,"height":20},"shapes":[{"type":"rect",
           "args":{"x":0,"y":0,"width":4,"height":4,"cornerRadius":0},"styles":{"fill":[1,0,0,1]}}]},
          {"alpha":1,"layout":{"x":0,"y":0,"width":10,"height":20},"shapes":[{"type":"keep"}]}]}]
        """)
    let messages = try MessageMovieEntity.movie([
      .sprite(
        "m.matte", [.visible(alpha: 0.5, transform: .matrix(1, 0.5, 0, 1, 3, -4), clip: "M0 0L9 9"), .hidden]),
      .sprite("a.vector", matteKey: "m.matte", [.visible([.square()]), .visible([.keep])]),
    ]).decoded()
    #expect(json.movie.sprites == messages.movie.sprites)
    #expect(json.movie.size == messages.movie.size)
    #expect(json.info.frameRate == 10)
    #expect(json.info.frameCount == 2)
    #expect(json.info.version == "1.1.0")
  }

  @Test func numbersMayBeStrings() throws {
    let movie = #"{"viewBox":{"width":"100","height":80.5},"fps":"25","frames":"3"}"#
    let frame = #"{"alpha":"0.5","layout":{"width":"7","height":8},"transform":{"a":"2","d":2}}"#
    let animation = try animation(sprites: #"[{"imageKey":7,"frames":[\#(frame)]}]"#, movie: movie)
    #expect(animation.info.size == Size(100, 80.5))
    #expect(animation.info.frameRate == 25)
    #expect(animation.info.frameCount == 3)
    let sprite = animation.movie.sprites[0]
    #expect(sprite.imageKey == "7")
    #expect(sprite.frames[0].alpha == 0.5)
    #expect(sprite.frames[0].layout == Rect(x: 0, y: 0, width: 7, height: 8))
    #expect(sprite.frames[0].transform == .scale(2, 2))
  }

  @Test func missingMembersAreThoseOfTheIdentity() throws {
    let frame = #"{"alpha":1,"transform":{"b":0.5,"tx":9}}"#
    let state = try animation(sprites: #"[{"imageKey":"a","frames":[\#(frame)]}]"#).movie.sprites[0].frames[0]
    #expect(state.transform == Transform(a: 1, b: 0.5, c: 0, d: 1, tx: 9, ty: 0))
    #expect(state.layout == .zero)
  }

  @Test func framesWithoutAlphaAreHidden() throws {
    let frames = #"[{}, {"layout":{"width":1,"height":1}}, {"alpha":null}, null, 5]"#
    let sprite = try animation(sprites: #"[{"imageKey":"a","frames":\#(frames)}]"#).movie.sprites[0]
    #expect(sprite.frames.map(\.isVisible) == [false, false, false, false, false])
  }

  @Test(arguments: ["rect", "RECT", "Rect"])
  func shapeTypesComeInAnyCase(type: String) throws {
    #expect(
      try shape(#""type":"\#(type)","args":{"x":1,"y":2,"width":3,"height":4,"cornerRadius":1}"#)?.geometry
        == .rect(Rect(x: 1, y: 2, width: 3, height: 4), cornerRadius: 1))
  }

  @Test func shapesWithoutAllTheirArgumentsAreNotDrawn() throws {
    #expect(try shape(#""type":"rect","args":{"x":1,"y":2,"width":3,"height":4}"#) == nil)
    #expect(try shape(#""type":"ellipse","args":{"x":1,"y":2,"radiusX":3}"#) == nil)
    #expect(try shape(#""type":"ellipse","args":{"x":1,"y":2,"radiusX":3,"radiusY":1}"#) != nil)
    #expect(try shape(#""type":"shape","args":{}"#) == nil)
    #expect(try shape(#""type":"star","args":{"d":"M0 0L1 1"}"#) == nil)
  }

  @Test func malformedColorsAreNone() throws {
    let path = #""type":"shape","args":{"d":"M0 0L1 1"}"#
    #expect(try shape(path, styles: #"{"fill":[1,0,0]}"#) == nil)
    #expect(try shape(path, styles: #"{"fill":"red"}"#) == nil)
    #expect(try shape(path, styles: #"{"fill":[0,"0.5",0,1]}"#)?.fill == Color(red: 0, green: 0.5, blue: 0))
  }

  @Test(arguments: [
    (#""round""#, #""bevel""#), (#""LineCap_ROUND""#, #""LineJoin_BEVEL""#), ("1", "2"),
    (#""Round""#, #""BEVEL""#),
  ])
  func capsAndJoinsComeInManySpellings(cap: String, join: String) throws {
    let styles =
      #"{"stroke":[0,0,0,1],"strokeWidth":2,"lineCap":\#(cap),"lineJoin":\#(join),"miterLimit":4,"lineDash":[3,2,1]}"#
    let stroke = try shape(#""type":"shape","args":{"d":"M0 0L1 1"}"#, styles: styles)?.stroke
    #expect(
      stroke?.style
        == StrokeStyle(width: 2, cap: .round, join: .bevel, miterLimit: 4, dash: [3, 2], dashOffset: 1))
  }

  @Test func aDashOfZerosIsSolid() throws {
    let styles = #"{"stroke":[0,0,0,1],"strokeWidth":2,"lineDash":[0,0,0]}"#
    #expect(try shape(#""type":"shape","args":{"d":"M0 0L1 1"}"#, styles: styles)?.stroke?.dash == nil)
  }

  @Test func legacyMaskKeysAreIgnored() throws {
    let sprite = #"{"imageKey":"a","maskImageKey":"b.mask","frames":[]}"#
    #expect(try animation(sprites: "[\(sprite)]").movie.sprites[0].matteKey == "")
  }

  // MARK: Images

  @Test func findsImagesWithAndWithoutExtensionAndByKey() throws {
    let files = [
      ("one", Files.image(1)), ("two.png", Files.image(2)), ("c.png", Files.image(3)),
      ("one.png", Files.image(4)),
    ]
    let images = try animation(sprites: "[]", images: #"{"a":"one","b":"two","c":"three","d":"four"}"#, files)
      .movie.images
    #expect(images.map(\.key) == ["a", "b", "c"])
    #expect(images.map(\.bytes) == [Files.image(1), Files.image(2), Files.image(3)])
  }

  @Test func keysLoseTheirMatteSuffixUnlessTheRestIsTaken() throws {
    let files = [("x.png", Files.image(1)), ("y.png", Files.image(2))]
    #expect(
      try animation(sprites: "[]", images: #"{"bg.matte":"x"}"#, files).movie.images.map(\.key) == ["bg"])
    let both = try animation(sprites: "[]", images: #"{"bg.matte":"x","bg":"y"}"#, files).movie.images
    #expect(both.map(\.key) == ["bg.matte", "bg"])
  }

  // MARK: Errors

  @Test(arguments: [
    ("", "line 1: it ends where a value is expected"), ("{\"movie\":", nil), ("not JSON", nil),
  ])
  func rejectsWhatIsNoJSON(text: String, reason: String?) {
    let error = #expect(throws: AnimationError.self) { try SVGADecoder.decode(Files.zip(spec: text)) }
    guard case .corrupt("movie.spec", let message) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    if let reason { #expect(message == reason) }
  }

  @Test(arguments: ["{}", "[]", "7", "null", #"{"movie":[]}"#, #"{"v":"5.7","layers":[]}"#])
  func rejectsJSONThatIsNoMovie(text: String) {
    #expect(
      throws: AnimationError.invalid(path: "movie.spec", reason: "it has no \"movie\": not an SVGA movie")
    ) { try SVGADecoder.decode(Files.zip(spec: text)) }
  }

  @Test func boundsNesting() throws {
    var limits = DecodingLimits()
    limits.jsonDepth = 20
    func nested(_ depth: Int) -> [UInt8] {
      let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      return Files.zip(spec: #"{"movie":{},"x":\#(text)}"#)
    }
    let noSize = AnimationError.invalid(path: "params", reason: "the size 0.0 x 0.0 cannot be shown")
    #expect(throws: noSize) { try SVGADecoder.decode(nested(18), limits: limits) }
    #expect(throws: AnimationError.limitExceeded(what: "nesting of the JSON text", value: 21, limit: 20)) {
      try SVGADecoder.decode(nested(20), limits: limits)
    }
    #expect(throws: AnimationError.limitExceeded(what: "nesting of the JSON text", value: 513, limit: 512)) {
      try SVGADecoder.decode(nested(1_000_000))
    }
  }
}
