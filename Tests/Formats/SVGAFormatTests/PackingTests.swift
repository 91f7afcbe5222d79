import AnimationCore
import Archives
import Testing

@testable import SVGAFormat

/// Movies as text and files, and back.
struct PackingTests {
  @Test func nothingIsLostOnTheWay() throws {
    let movie = SVGAMovie.oneOfEverything
    let again = try UnpackedMovie(movie).packed()
    #expect(again.movie == movie)
    let original = try SVGAAnimation(movie)
    for frame in 0..<8 {
      #expect(again.displayList(at: Double(frame)) == original.displayList(at: Double(frame)))
    }
  }

  @Test func aFrameIsALine() throws {
    let square = SVGAMovie.Shape(
      .rect(Rect(x: 0.1, y: 0, width: 4, height: 4)), fill: .white,
      stroke: SVGAMovie.Stroke(.black, width: 1e-7, cap: .round))
    let frames: SVGAMovie.FrameList = [
      .hidden,
      SVGAMovie.Frame(
        alpha: 0.5, layout: Rect(x: 0, y: 0, width: 10, height: 20), transform: .translation(1.0 / 3, -2),
        clip: Path([.move(Point(0, 1)), .close]), shapes: [square]),
      SVGAMovie.Frame(shapes: [square]),
    ]
    let movie = SVGAMovie(
      size: Size(320.5, 200), frameRate: 24, frameCount: 3,
      images: [EncodedImage(key: "a\"b", bytes: Files.image(1))],
      sounds: [SVGAMovie.Sound(key: "song", bytes: Files.id3)],
      sprites: [SVGAMovie.Sprite("a\"b", matteKey: "m.matte", frames: frames)],
      cues: [SVGAMovie.Cue(key: "song", startFrame: 1, endFrame: 3, startTime: 20, totalTime: 400)])
    #expect(
      String(decoding: UnpackedMovie(movie).text, as: UTF8.self) == #"""
        {
          "ver": "2.0.0",
          "movie": {"viewBox": {"width": 320.5, "height": 200}, "fps": 24, "frames": 3},
          "images": {
            "a\"b": "a_b.png",
            "song": "song.mp3"
          },
          "audios": [
            {"audioKey": "song", "startFrame": 1, "endFrame": 3, "startTime": 20, "totalTime": 400}
          ],
          "sprites": [
            {"imageKey": "a\"b", "matteKey": "m.matte", "frames": [
              {},
              {"alpha":0.5,"layout":{"x":0,"y":0,"width":10,"height":20},"transform":{"a":1,"b":0,"c":0,"d":1,"tx":0.33333334,"ty":-2},"clipPath":"M0,1 Z","shapes":[{"type":"rect","args":{"x":0.1,"y":0,"width":4,"height":4,"cornerRadius":0},"styles":{"fill":[1,1,1,1],"stroke":[0,0,0,1],"strokeWidth":1e-07,"lineCap":"round","lineJoin":"miter","miterLimit":4}}]},
              {"alpha":1,"shapes":[{"type":"keep"}]}
            ]}
          ]
        }

        """#)
  }

  @Test func everySingleNumberIsReadAsItWas() throws {
    var generator = SystemRandomNumberGenerator()
    var frames = SVGAMovie.FrameList()
    for _ in 0..<2000 {
      let number = Double(Float(bitPattern: .random(in: 0...(.max), using: &generator)))
      let x = number.isFinite ? number : 0
      frames.append(SVGAMovie.Frame(transform: Transform(a: x, b: 1, c: 1, d: -x, tx: x, ty: 0)))
    }
    let movie = SVGAMovie(
      size: Size(1, 1), frameRate: 1, frameCount: frames.count, sprites: [.init("a", frames: frames)])
    #expect(try UnpackedMovie(movie).packed().movie == movie)
  }

  @Test func whatIsNotFiniteStaysUndrawable() throws {
    let square = SVGAMovie.Shape(.rect(Rect(x: 0, y: 0, width: 4, height: 4)), fill: .white)
    let states = [Double.nan, .infinity, -.infinity].map {
      SVGAMovie.Frame(transform: .translation($0, 0), shapes: [square])
    }
    let movie = SVGAMovie(
      size: Size(9, 9), frameRate: 1, frameCount: 3,
      sprites: [.init("a", frames: SVGAMovie.FrameList(states))])
    let again = try UnpackedMovie(movie).packed()
    for frame in 0..<3 {
      #expect(again.movie.sprites[0].frames[frame].isVisible)
      #expect(again.displayList(at: Double(frame)).items.isEmpty)
    }
  }

  @Test func keysStayWhatTheyAre() throws {
    // In a 1.x file the image "bg.matte" is called "bg".
    let movie = SVGAMovie(
      size: Size(9, 9), frameRate: 1, frameCount: 1,
      images: [EncodedImage(key: "bg.matte", bytes: Files.image(1))],
      sprites: [.init("Ünïcödé 名前\n\u{1}\\", frames: [SVGAMovie.Frame()])])
    #expect(try UnpackedMovie(movie).packed().movie == movie)
  }

  // MARK: File names

  @Test func filesAreNamedByKeyAndContent() {
    let movie = SVGAMovie(
      size: Size(9, 9), frameRate: 1, frameCount: 1,
      images: [
        EncodedImage(key: "a", bytes: Files.image(1)),
        EncodedImage(key: "b.png", bytes: Files.image(2)),
        EncodedImage(key: "photo", bytes: [0xFF, 0xD8, 0xFF]),
        EncodedImage(key: "web", bytes: Array("RIFF1234WEBPVP8 ".utf8)),
        EncodedImage(key: "movie.json", bytes: [1, 2, 3]),
      ],
      sounds: [SVGAMovie.Sound(key: "song", bytes: Files.id3)])
    let parts = UnpackedMovie(movie)
    #expect(
      parts.files.map(\.name) == ["a.png", "b.png", "photo.jpg", "web.webp", "movie.json.bin", "song.mp3"])
    #expect(parts.files.map(\.bytes) == movie.images.map(\.bytes) + movie.sounds.map(\.bytes))
  }

  @Test func fileNamesAreSafeAndDifferent() {
    var names = SafeFileNames()
    let keys = [
      "../../etc/passwd", "/etc", "", ".", "..", ".hidden", "-rf", "a\0b", "a\nb", "C:\\x", "名前", "A", "a",
      "a", "a-2", "é", "e\u{301}", String(repeating: "漢", count: 300),
    ]
    let made = keys.map { names.next(for: $0, extension: "png") }
    #expect(
      made.dropLast() == [
        "_._.._etc_passwd.png", "_etc.png", "_.png", "_-2.png", "_..png", "_hidden.png", "_rf.png", "a_b.png",
        "a_b-2.png", "C__x.png", "名前.png", "A.png", "a-2.png", "a-3.png", "a-2-2.png", "é.png", "é-2.png",
      ])
    #expect(made.last?.utf8.count ?? 0 <= 105)
  }

  // MARK: Mistakes

  /// Line 1 is the brace, 2 `movie`, 3 `images`, 4 the sprite; frames begin on line 5.
  private func error(frames: String, images: String = "{}", params: String? = nil) -> AnimationError? {
    let params = params ?? #"{"viewBox": {"width": 9, "height": 9}, "fps": 1, "frames": 2}"#
    let text = """
      {
      "movie": \(params),
      "images": \(images),
      "sprites": [{"imageKey": "a", "frames": []}, {"imageKey": "arm", "frames": [
      \(frames)
      ]}]}
      """
    return error(text)
  }

  private func error(_ text: String) -> AnimationError? {
    do {
      _ = try MovieTextReader.read(Array(text.utf8)) { name throws(AnimationError) in
        throw .invalid(path: "", reason: "\"\(name)\" is not in the folder")
      }
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("{},\n{\"alpha\": \"1\"}", 6, "frame 1 > alpha is text, not a number"),
    ("{},\n\n{\n\"alpha\":\nnull}", 9, "frame 1 > alpha is null, not a number"),
    (
      "{\"aplha\": 1}", 5,
      "frame 0 > aplha is unknown here; known are alpha, clipPath, layout, shapes, transform"
    ),
    ("[]", 5, "frame 0 is an array, not an object"),
    (
      "{\"transform\": {\"a\": 1, \"x\": 5}}", 5,
      "frame 0 > transform > x is unknown here; known are a, b, c, d, tx, ty"
    ),
    ("{\"clipPath\": \"M 0 0 L 5\"}", 5, "frame 0 > clipPath is not a path from byte 9 on"),
    ("{\"shapes\": {}}", 5, "frame 0 > shapes is an object, not an array"),
    ("{\"shapes\": [{}]}", 5, "frame 0 > shapes[0] > type is missing"),
    (
      "{\"shapes\": [{\"type\": \"star\"}]}", 5,
      "frame 0 > shapes[0] > type is \"star\", not one of ellipse, keep, rect, shape"
    ),
    (
      "{\"shapes\": [{\"type\": \"rect\", \"styles\": {}, \"args\": {\"x\":0,\"y\":0,\"width\":1,\"height\":1}}]}",
      5, "frame 0 > shapes[0] > args has no \"cornerRadius\""
    ),
    (
      "{\"shapes\": [{\"type\": \"shape\", \"args\": {\"d\": \"M0 0\"}}]}", 5,
      "frame 0 > shapes[0] has no \"styles\""
    ),
    (
      "{\"shapes\": [{\"type\": \"shape\", \"args\": {\"d\": \"M0 0\"}, \"styles\": {\n\"fill\": [1, 0, 0]}}]}",
      6,
      "frame 0 > shapes[0] > styles > fill has 3 numbers, not 4"
    ),
    (
      "{\"shapes\": [{\"type\": \"shape\", \"args\": {\"d\": \"M0 0\"}, \"styles\": {\"fill\": [1, \"0\", 0, 0]}}]}",
      5,
      "frame 0 > shapes[0] > styles > fill[1] is text, not a number"
    ),
  ])
  func wrongValuesAreLocated(frames: String, line: Int, message: String) {
    #expect(
      error(frames: frames)
        == .invalid(path: "line \(line)", reason: "sprites[1] \"arm\" > \(message)"))
  }

  @Test func wrongParametersAreLocated() {
    func params(_ fps: String, _ frames: String) -> String {
      #"{"viewBox": {"width": 9, "height": 9}, "fps": \#(fps), "frames": \#(frames)}"#
    }
    #expect(
      error(frames: "{}", params: params("0", "1"))
        == .invalid(path: "line 2", reason: "movie > fps is not a whole number from 1 to 2147483647"))
    #expect(
      error(frames: "{}", params: params("24", "1.5"))
        == .invalid(path: "line 2", reason: "movie > frames is not a whole number from 1 to 2147483647"))
    #expect(error(frames: "{}", params: "{}") == .invalid(path: "line 2", reason: "movie has no \"fps\""))
    #expect(error("[]") == .invalid(path: "line 1", reason: "the text is an array, not an object"))
    #expect(error("{}") == .invalid(path: "line 1", reason: "the text has no \"movie\""))
    let zero = #"{"viewBox": {"width": 0, "height": 9}, "fps": 1, "frames": 2}"#
    #expect(
      error(frames: "{}", params: zero)
        == .invalid(path: "params", reason: "the size 0.0 x 9.0 cannot be shown"))
  }

  @Test func missingFilesAreLocated() {
    #expect(
      error(frames: "{}", images: "{\n\"pic\\u0041\": \"pic.png\"}")
        == .invalid(
          path: "line 4", reason: "images > picA cannot be read: file \"pic.png\" is not in the folder"))
  }

  @Test func allTextsCutOffAreErrors() {
    let text = UnpackedMovie(.oneOfEverything).text
    for count in stride(from: 0, to: text.count - 2, by: 37) {
      #expect(error(String(decoding: text[..<count], as: UTF8.self)) != nil)
    }
  }

  @Test func theFilesTogetherAreBounded() {
    var limits = DecodingLimits()
    limits.inflatedBytes = 10
    let movie = SVGAMovie(
      size: Size(9, 9), frameRate: 1, frameCount: 1,
      images: ["a", "b", "c"].map { EncodedImage(key: $0, bytes: Files.image(1)) })
    #expect(throws: AnimationError.limitExceeded(what: "size of all images in bytes", value: 15, limit: 10)) {
      try MovieTextReader.read(UnpackedMovie(movie).text, limits: limits) { _ in Files.image(1) }
    }
  }
}
