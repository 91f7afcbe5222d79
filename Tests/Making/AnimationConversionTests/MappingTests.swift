import AnimationConversion
import AnimationCore
import SVGAFormat
import Testing

/// What the parts of a movie become.
struct MappingTests {
  private let red = Color(red: 1, green: 0, blue: 0)

  @Test func evenMotionIsTwoKeyframes() throws {
    let frames = (0..<20).map { Frame.image(.translation(Double($0) * 3, 10)) }
    let json = try LottieJSON(.small([.init("a", frames: .init(frames))], frames: 20))
    #expect(json.layers.count == 1)
    let layer = json.layers[0]
    #expect(layer["ty"].number == 2)
    #expect(layer["nm"].string == "a")
    #expect(layer["refId"].string == "a")
    #expect((layer["ip"].number, layer["op"].number) == (0, 20))
    #expect(layer["ks"]["a"]["k"].numbers == [10, 5])
    let keys = layer["ks"]["p"]["k"].items
    #expect(keys.map { $0["t"].number } == [0, 19])
    #expect(keys.map { $0["s"].numbers } == [[10, 15], [67, 15]])
    #expect(layer["ks"]["s"]["k"].numbers == [100, 100])
    #expect(layer["ks"]["o"]["k"].number == 100)
  }

  @Test func hiddenStretchesHaveNoOpacity() throws {
    let frames = (0..<12).map { frame in
      [2, 3, 7, 8].contains(frame) ? Frame.image(.translation(Double(frame), 0), alpha: 0.5) : .hidden
    }
    let movie = try SVGAMovie.small([.init("a", frames: .init(frames))], frames: 12)
    let layer = try LottieJSON(movie).layers[0]
    #expect((layer["ip"].number, layer["op"].number) == (2, 9))
    let keys = layer["ks"]["o"]["k"].items
    #expect(keys.map { $0["t"].number } == [2, 4, 7])
    #expect(keys.map { $0["s"].numbers } == [[50], [0], [50]])
    #expect(keys.dropLast().allSatisfy { $0["h"].number == 1 })
    try expectSame(movie)
  }

  @Test func clipsBecomeMasks() throws {
    let clip = Path(Rect(x: 2, y: 2, width: 10, height: 6))
    let frames = (0..<4).map { frame in
      Frame.image(.scale(3, 3), clip: frame < 2 ? clip.applying(.translation(Double(frame), 0)) : nil)
    }
    let movie = try SVGAMovie.small([.init("a", frames: .init(frames))], frames: 4)
    let layers = try LottieJSON(movie).layers
    // Frames without a clip are shown by a layer without a mask.
    #expect(layers.count == 2)
    let masks = layers[1]["masksProperties"].items
    #expect(masks.map { $0["mode"].string } == ["a"])
    #expect(masks[0]["pt"]["k"].items.map { $0["t"].number } == [0, 1])
    #expect(
      masks[0]["pt"]["k"][0]["s"][0]["v"].items.map(\.numbers) == [[2, 2], [12, 2], [12, 8], [2, 8]])
    #expect(layers[0]["masksProperties"].items.isEmpty)
    try expectSame(movie)
  }

  @Test func holesOfClipsAreTakenAway() throws {
    var clip = Path(Rect(x: 0, y: 0, width: 20, height: 10))
    clip.append(
      Path([
        .move(Point(5, 2)), .line(Point(5, 8)), .line(Point(15, 8)), .line(Point(15, 2)), .close,
      ]))
    let movie = try SVGAMovie.small(
      [.init("a", frames: [.image(.scale(4, 4), clip: clip)])], frames: 1)
    #expect(try LottieJSON(movie).layers[0]["masksProperties"].items.map { $0["mode"].string } == ["a", "s"])
    try expectSame(movie)
  }

  /// Where outlines have other numbers of vertices, nothing lies between them.
  @Test func clipsOfOtherVerticesHold() throws {
    let triangle = Path([.move(.zero), .line(Point(20, 0)), .line(Point(0, 10)), .close])
    let square = Path(Rect(x: 0, y: 0, width: 10, height: 10))
    let frames = [triangle, triangle, square, square].map { Frame.image(.scale(3, 3), clip: $0) }
    let movie = try SVGAMovie.small([.init("a", frames: .init(frames))], frames: 4)
    let keys = try LottieJSON(movie).layers[0]["masksProperties"][0]["pt"]["k"].items
    #expect(keys.map { $0["s"][0]["v"].items.count } == [4, 4])
    #expect(keys[0]["h"].number == 1)
    try expectSame(movie)
  }

  @Test func mattesStandAboveWhatTheyMask() throws {
    let one = SVGAMovie.FrameList([Frame.image(.translation(5, 5))])
    let movie = try SVGAMovie.small(
      [
        .init(
          "m.matte",
          frames: [Frame(shapes: [Shape(.rect(Rect(x: 0, y: 0, width: 12, height: 40)), fill: red)])]),
        .init("a", matteKey: "m.matte", frames: one),
        .init("b", matteKey: "m.matte", frames: [.image(.translation(5, 20))]),
        .init("b", frames: [.image(.translation(60, 60))]),
      ], frames: 1)
    let json = try LottieJSON(movie)
    #expect(json.layers.map { $0["nm"].string } == ["b", "m.matte", "m.matte"])
    #expect(json.layers.map { $0["td"].number } == [nil, 1, nil])
    #expect(json.layers.map { $0["tt"].number } == [nil, nil, 1])
    #expect(json.layers[2]["tp"].number == json.layers[1]["ind"].number)
    let group = try #require(json.assets.first { $0["id"].string == json.layers[2]["refId"].string })
    #expect(group["layers"].items.map { $0["nm"].string } == ["b", "a"])
    try expectSame(movie)
  }

  @Test func aMatteOfSeveralRunsIsOneComposition() throws {
    let movie = try SVGAMovie.small(
      [
        .init("b.matte", frames: [.image(.scale(2, 2))]),
        .init("a", matteKey: "b.matte", frames: [.image(.translation(5, 5))]),
        .init("b", frames: [.image(.translation(60, 60))]),
        .init("a", matteKey: "b.matte", frames: [.image(.translation(30, 15))]),
      ], frames: 1)
    let mattes = try LottieJSON(movie).layers.filter { $0["td"].number == 1 }
    #expect(mattes.count == 2)
    #expect(mattes[0]["refId"].string == mattes[1]["refId"].string)
    try expectSame(movie)
  }

  @Test func shapesBecomeGroups() throws {
    let blue = SVGAMovie.Stroke(
      Color(red: 0, green: 0, blue: 1, alpha: 0.5), width: 3, join: .miter, miterLimit: 0)
    let frames = (0..<5).map { frame in
      Frame(
        transform: .translation(20, 20),
        shapes: [
          Shape(.rect(Rect(x: 0, y: 0, width: 20 + Double(frame), height: 10), cornerRadius: 2), fill: red),
          Shape(
            .ellipse(center: Point(30, 30), radiusX: 10, radiusY: 5), fill: red, stroke: blue,
            transform: .rotation(radians: 0.2)),
        ])
    }
    let movie = try SVGAMovie.small([.init("s.vector", frames: .init(frames))], frames: 5)
    let layers = try LottieJSON(movie).layers
    #expect(layers.count == 1)
    let groups = layers[0]["shapes"].items
    #expect(
      groups.map { $0["it"].items.compactMap { $0["ty"].string } } == [
        ["el", "st", "fl", "tr"], ["rc", "fl", "tr"],
      ])
    let stroke = groups[0]["it"][1]
    #expect((stroke["o"]["k"].number, stroke["w"]["k"].number, stroke["lj"].number) == (50, 3, 3))
    #expect(groups[1]["it"][0]["s"]["k"].items.map { $0["s"].numbers } == [[20, 10], [24, 10]])
    try expectSame(movie)
  }

  @Test func otherShapesAreOtherLayers() throws {
    let triangle = Path([.move(.zero), .line(Point(40, 0)), .line(Point(0, 40)), .close])
    let square = Path(Rect(x: 0, y: 0, width: 30, height: 30))
    let frames = [triangle, square, triangle].map { Frame(shapes: [Shape(.path($0), fill: red)]) }
    let movie = try SVGAMovie.small([.init("s", frames: .init(frames))], frames: 3)
    let layers = try LottieJSON(movie).layers
    #expect(layers.map { $0["ip"].number } == [1, 0])
    #expect(layers.map { $0["op"].number } == [2, 3])
    #expect(layers.map { $0["nm"].string } == ["s", "s"])
    try expectSame(movie)
  }

  @Test func strokesKeepTheirDashes() throws {
    let stroke = SVGAMovie.Stroke(
      red, width: 4, cap: .square, join: .round, dash: .init(length: 6, gap: 5, offset: 2))
    let frames = [
      Frame(shapes: [Shape(.rect(Rect(x: 10, y: 10, width: 50, height: 40)), stroke: stroke)])
    ]
    let movie = try SVGAMovie.small([.init("s", frames: .init(frames))], frames: 1)
    let item = try LottieJSON(movie).layers[0]["shapes"][0]["it"]
    #expect(item[0]["ty"].string == "sh")
    #expect(item[1]["d"].items.map { $0["v"]["k"].number } == [6, 5, 2])
    // lottie-web shows nothing of a file in which two of them have the same name, or none.
    #expect(Set(item[1]["d"].items.compactMap { $0["nm"].string }).count == 3)
    #expect((item[1]["lc"].number, item[1]["lj"].number) == (3, 2))
    try expectSame(movie)
  }

  /// The opacity is that of picture and shapes as one.
  @Test func anImageWithShapesIsOneComposition() throws {
    let frames = (0..<3).map { frame in
      Frame(
        alpha: 0.5, layout: Rect(x: 0, y: 0, width: 20, height: 10),
        transform: .translation(Double(frame), 3),
        shapes: [Shape(.rect(Rect(x: 5, y: 0, width: 30, height: 5)), fill: red)])
    }
    let movie = try SVGAMovie.small([.init("b", frames: .init(frames))], frames: 3)
    let layers = try LottieJSON(movie).layers
    #expect(layers.map { $0["ty"].number } == [0])
    #expect(layers[0]["ks"]["o"]["k"].number == 50)
    try expectSame(movie)
  }

  @Test func imagesAreFittedIntoTheirLayouts() throws {
    func frame(_ width: Double, _ height: Double) -> Frame {
      Frame(layout: Rect(x: 3, y: 4, width: width, height: height), transform: .scale(1, 1))
    }
    let frames = [frame(20, 10), frame(40, 20), frame(40, 40)]
    let movie = try SVGAMovie.small([.init("a", frames: .init(frames))], frames: 3)
    let json = try LottieJSON(movie)
    #expect(json.assets.map { $0["id"].string } == ["a", "a 2"])
    #expect(json.layers.count == 2)
    try expectSame(movie)
  }

  @Test func singularAndEmptyFramesAreHidden() throws {
    let flat = Transform(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0)
    let frames = [
      Frame.image(flat), .image(.identity), .image(.identity, clip: Path()), .image(.scale(-1, 1)),
    ]
    let movie = try SVGAMovie.small([.init("a", frames: .init(frames))], frames: 4)
    let layer = try LottieJSON(movie).layers[0]
    #expect((layer["ip"].number, layer["op"].number) == (1, 4))
    try expectSame(movie)
    let none = try SVGAMovie.small([.init("a", frames: [.image(flat)])], frames: 1)
    #expect(try LottieJSON(none).layers.isEmpty)
  }

  @Test func soundsPlayWhenTheyDid() throws {
    let mp3: [UInt8] = Array("ID3".utf8) + Array(repeating: 0, count: 64)
    let movie = try SVGAMovie.small(
      [.init("a", frames: .init((0..<20).map { _ in Frame.image(.identity) }))], frames: 20,
      sounds: [.init(key: "song", bytes: mp3)],
      cues: [
        .init(key: "song", startFrame: 0, endFrame: 20),
        .init(key: "song", startFrame: 5, endFrame: 12, startTime: 1500),
      ])
    let animation = try SVGAAnimation(movie)
    let bytes = try AnimationConverter.convert(animation, to: .lottie).bytes
    let cues = try converted(bytes).info.soundCues.sorted { $0.startFrame < $1.startFrame }
    #expect(cues.map(\.startFrame) == [0, 5])
    #expect(cues.map(\.endFrame) == [20, 12])
    #expect(cues.map(\.startTime) == [0, 1.5])
    #expect(cues.allSatisfy { $0.bytes == mp3 })
  }
}
