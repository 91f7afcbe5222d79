import AnimationCore
import Archives
import Testing

@testable import SVGAFormat

struct MalformedInputTests {
  private func error(_ change: (inout MessageMovieEntity) -> Void) throws -> AnimationError? {
    var movie = MessageMovieEntity.movie([.visible([.square()])])
    change(&movie)
    let file = try Files.zlib(movie)
    do throws(AnimationError) {
      _ = try SVGADecoder.decode(file)
      return nil
    } catch {
      return error
    }
  }

  @Test func rejectsMessagesThatAreNoMovie() throws {
    let noParams = AnimationError.invalid(path: "", reason: "it has no movie parameters: not an SVGA movie")
    #expect(try error { $0.clearParams() } == noParams)
    #expect(throws: noParams) { try SVGADecoder.decode(Zlib.deflate([])) }
    for text in ["hello, world", "{\"layers\":[]}", "\u{0}\u{0}\u{0}", "zzzzzzzzzzz"] {
      let error = #expect(throws: AnimationError.self) {
        try SVGADecoder.decode(Zlib.deflate(Array(text.utf8)))
      }
      guard case .corrupt("movie message", _) = error else {
        Issue.record("\(text): \(String(describing: error))")
        continue
      }
    }
  }

  /// A sound whose key is one byte of no character, ends early, has a field of no type.
  @Test(
    arguments: [
      ([0x2A, 3, 0x0A, 1, 0xFF], "a text is not UTF-8"), ([0x2A, 2, 0x0A, 5], "it ends early"),
      ([0x2A, 1, 0x07], "it is not a protobuf message"),
    ] as [([UInt8], String)])
  func saysInWordsWhatIsWrongWithAMessage(bytes: [UInt8], reason: String) throws {
    #expect(throws: AnimationError.corrupt(part: "movie message", reason: "audio: \(reason)")) {
      try SVGADecoder.decode(Zlib.deflate(bytes))
    }
  }

  @Test func rejectsMoviesThatCannotBeShown() throws {
    func invalid(_ reason: String) -> AnimationError { .invalid(path: "params", reason: reason) }
    #expect(try error { $0.params.fps = 0 } == invalid("the frame rate is 0, at least 1 is needed"))
    #expect(try error { $0.params.fps = -5 } == invalid("the frame rate is -5, at least 1 is needed"))
    #expect(try error { $0.params.frames = 0 } == invalid("the movie has 0 frames, at least 1 is needed"))
    #expect(try error { $0.params.frames = -1 } == invalid("the movie has -1 frames, at least 1 is needed"))
    #expect(try error { $0.params.viewBoxWidth = 0 } == invalid("the size 0.0 x 80.0 cannot be shown"))
    #expect(try error { $0.params.viewBoxHeight = -3 } == invalid("the size 100.0 x -3.0 cannot be shown"))
    #expect(try error { $0.params.viewBoxWidth = .nan } == invalid("the size nan x 80.0 cannot be shown"))
    #expect(
      try error { $0.params.viewBoxHeight = .infinity } == invalid("the size 100.0 x inf cannot be shown"))
    #expect(
      try error { $0.params.viewBoxWidth = 16385 }
        == .limitExceeded(what: "canvas width", value: 16385, limit: 16384))
    #expect(
      try error { $0.params.viewBoxHeight = 1e30 }
        == .limitExceeded(what: "canvas height", value: .max, limit: 16384))
    #expect(try error { $0.params.viewBoxHeight = 16384 } == nil)
    #expect(
      try error { $0.params.frames = .max }
        == .limitExceeded(what: "frames", value: Int(Int32.max), limit: DecodingLimits().frames))
  }

  @Test func boundsWhatItCounts() throws {
    let sprite = MessageSpriteEntity.sprite(
      "a", [.visible([.square(), .path("M0 0L1 1")]), .visible([.square(2)]), .hidden])
    let movie = MessageMovieEntity.movie([sprite, sprite])
    /// Each limit with the least that lets the movie pass.
    let cases: [(WritableKeyPath<DecodingLimits, Int>, String, Int)] = [
      (\.layers, "sprites", 2), (\.frameRecords, "frame records", 6), (\.shapes, "shapes", 6),
      (\.frames, "frames", 3),
      (\.pathElements, "path elements", 2),
    ]
    for (limit, name, least) in cases {
      var limits = DecodingLimits()
      limits[keyPath: limit] = least
      #expect(throws: Never.self) { try movie.decoded(limits: limits) }
      limits[keyPath: limit] = least - 1
      let error = #expect(throws: AnimationError.self) { try movie.decoded(limits: limits) }
      guard case .limitExceeded(name, _, _) = error else {
        Issue.record("\(name): \(String(describing: error))")
        continue
      }
    }
  }

  @Test func countsBeforeItAllocates() throws {
    /// A message of 100,000 empty fields of a number, two bytes each.
    func fields(_ number: UInt8) -> [UInt8] { (0..<100_000).flatMap { _ in [number << 3 | 2, 0] } }
    var limits = DecodingLimits()
    limits.frameRecords = 99_999
    limits.shapes = 99_999
    let bombs = [
      (fields(4), "sprites"), (fields(5), "audio entries"), (Files.field(4, fields(2)), "frame records"),
      (Files.field(4, Files.field(2, fields(5))), "shapes"),
    ]
    for (message, name) in bombs {
      let error = #expect(throws: AnimationError.self) {
        try SVGADecoder.decode(Zlib.deflate(message), limits: limits)
      }
      guard case .limitExceeded(name, _, _) = error else {
        Issue.record("\(name): \(String(describing: error))")
        continue
      }
    }
  }

  @Test(arguments: [0.0, -1, .nan, .infinity, -.infinity, 1e-38, 3e38, 1e7])
  func strangeNumbersBreakNoPromise(number: Double) throws {
    let number = Float(number)
    let shape = MessageShapeEntity.square().with {
      $0.styles.stroke = .red
      $0.styles.strokeWidth = 1
    }
    let changes: [(inout MessageFrameEntity) -> Void] = [
      { $0.alpha = number }, { $0.layout.x = number }, { $0.layout.width = number },
      { $0.layout.height = number },
      { $0.transform = .matrix(number, 0, 0, 1) }, { $0.transform = .matrix(1, number, number, 1) },
      { $0.transform = .matrix(1, 0, 0, 1, number, number) }, { $0.shapes[0].rect.x = number },
      { $0.shapes[0].rect.width = number }, { $0.shapes[0].rect.cornerRadius = number },
      { $0.shapes[0].transform = .matrix(number, 0, 0, number) },
      { $0.shapes[0].styles.strokeWidth = number },
      { $0.shapes[0].styles.miterLimit = number }, { $0.shapes[0].styles.lineDashI = number },
      { $0.shapes[0].styles.lineDashIi = number },
      { ($0.shapes[0].styles.lineDashI, $0.shapes[0].styles.lineDashIii) = (1, number) },
      { $0.shapes[0].styles.fill = .rgba(number, number, number, number) },
      { $0.clipPath = "M0 0L\(number) \(number)l\(number) 0" },
      {
        $0.shapes[0].type = .ellipse
        $0.shapes[0].ellipse = .with { ($0.x, $0.radiusX, $0.radiusY) = (number, number, number) }
      },
      {
        $0.transform = .matrix(number, 0, 0, 1)
        $0.shapes[0].transform = .matrix(number, 0, 0, 1)
      },
    ]
    let replacements = Replacements(texts: ["a": StyledText("Hi")])
    for change in changes {
      var frame = MessageFrameEntity.visible([shape])
      change(&frame)
      let animation = try MessageMovieEntity.movie([frame]).adding(image: "a", Files.image(1)).decoded()
      #expect(brokenPromises(animation.displayList(at: 0, replacements: replacements)) == [])
    }
  }

  /// Every byte of a file changed in a few ways: an error or a movie that keeps the promises, never a crash.
  @Test func damagedMessagesAreErrorsOrMovies() throws {
    let shape = MessageShapeEntity.path("M0 0C1 2 3 4 5 6A7 8 9 0 1 2 3Z").with {
      $0.styles.stroke = .rgba(1, 2, 3)
      $0.styles.strokeWidth = 1
      $0.styles.lineDashI = 2
      $0.transform = .matrix(1, 2, 3, 4, 5, 6)
    }
    let movie = MessageMovieEntity.movie([
      .sprite("m.matte", [.visible([.square()]), .hidden]),
      .sprite(
        "a", matteKey: "m.matte",
        [
          .visible(alpha: 0.5, transform: .matrix(1, 0, 0, 1), clip: "M0 0L9 0L9 9Z", [shape]),
          .visible([.keep]),
        ]),
    ]).adding(image: "a", Files.image(1))
    let bytes = try Files.bytes(movie)
    var decoded = 0
    for position in bytes.indices {
      for value in [
        0, 1, 0x7F, 0x80, 0xFF, bytes[position] ^ 1, bytes[position] ^ 0x20, bytes[position] &+ 8,
      ] {
        var damaged = bytes
        damaged[position] = value
        // Not through zlib, which would notice.
        var builder = MovieBuilder(limits: DecodingLimits())
        guard (try? MessageReader(damaged).read(into: &builder)) != nil, let movie = try? builder.finish(),
          let animation = try? SVGAAnimation(movie)
        else { continue }
        decoded += 1
        for frame in 0..<2 { #expect(brokenPromises(animation.displayList(at: Double(frame))) == []) }
      }
    }
    #expect(decoded > bytes.count)
  }

  @Test func manyFlawsOfOneKindAreReportedOnce() throws {
    let frames = (0..<1000).map { i in
      MessageFrameEntity.visible(
        clip: "M0 0L\(i) 1?", [.path("M0 0X"), .square().with { $0.type = .UNRECOGNIZED(i + 9) }])
    }
    let movie = try MessageMovieEntity.movie([
      .sprite("a.vector", [.hidden] + frames), .sprite("b.vector", frames),
    ]).decoded()
    let flaws = [
      "a path is drawn only up to an error in it (byte 4)",
      "a shape of an unknown type is not drawn (type 9)",
    ]
    #expect(
      movie.info.diagnostics.prefix(4).map(\.description)
        == flaws.map { "sprites[0] \"a.vector\" > frame 1: \($0)" }
        + flaws.map { "sprites[1] \"b.vector\" > frame 0: \($0)" })
    #expect(movie.info.diagnostics.count == 5, "and one for the missing frame")
  }
}
