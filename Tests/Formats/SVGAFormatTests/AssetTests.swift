import AnimationCore
import Testing

@testable import SVGAFormat

/// Images and sounds in the image map.
struct AssetTests {
  private let bareMP3: [UInt8] = [0xFF, 0xFB, 0x94, 0, 1, 2]

  private func audio(
    _ key: String, _ start: Int32 = 0, _ end: Int32 = 1, startTime: Int32 = 0, totalTime: Int32 = 0
  ) -> MessageAudioEntity {
    .with {
      ($0.audioKey, $0.startFrame, $0.endFrame) = (key, start, end)
      ($0.startTime, $0.totalTime) = (startTime, totalTime)
    }
  }

  private func decode(_ assets: [(String, [UInt8])], _ audios: [MessageAudioEntity]) throws -> SVGAAnimation {
    var movie = assets.reduce(MessageMovieEntity.movie([.hidden])) { $0.adding(image: $1.0, $1.1) }
    movie.audios = audios
    return try movie.decoded()
  }

  @Test(arguments: [
    (Files.image(1), AssetKind.image), ([0xFF, 0xD8, 0xFF, 0xE0], .image),
    (Array("RIFF1234WEBPVP8 ".utf8), .image),
    (Files.id3, .mp3), ([0xFF, 0xFB, 0x94], .mp3), ([0xFF, 0xF3, 0x40], .mp3), ([0xFF, 0xE3, 0x40], .mp3),
    // Reserved version, reserved layer, a byte order mark, too short.
    ([0xFF, 0xEB, 0x40], .unknown), ([0xFF, 0xF9, 0x40], .unknown), ([0xFE, 0xFF], .unknown),
    ([0xFF], .unknown),
    (Array("RIFF1234WAVE".utf8), .unknown), ([], .unknown),
  ])
  func detectsThemFromTheirFirstBytes(bytes: [UInt8], kind: AssetKind) {
    #expect(AssetKind(EncodedContent(bytes)) == kind)
  }

  /// Thousands of keys may name one large file: it is there once, and what is found out about it is known to all.
  @Test func keysOfOneFileShareIt() throws {
    let names = (0..<3).map { "\"k\($0)\": \"p\"" }.joined(separator: ",")
    let spec =
      #"{"movie":{"viewBox":{"width":9,"height":9},"fps":20,"frames":1},"images":{\#(names)},"sprites":[]}"#
    var movie = MessageMovieEntity.movie([.hidden])
    for key in ["k0", "k1", "k2"] { movie = movie.adding(image: key, Array("p".utf8)) }
    let image = Files.pngHeader(width: 3, height: 2)
    for file in [
      Files.zip(spec: spec, [("p.png", image)]),
      Files.zip([("movie.binary", try Files.bytes(movie)), ("p.png", image)]),
    ] {
      let animation = try SVGADecoder.decode(file)
      let images = animation.movie.images
      #expect(images.map(\.key).sorted() == ["k0", "k1", "k2"])
      #expect(images.allSatisfy { $0.content === images[0].content && $0.bytes == image })
      #expect(try images[1].properties.width == 3)
      #expect(animation.info.mediaBytes == image.count)
    }
    movie.audios = [audio("k0"), audio("k1")]
    let sounds = try SVGADecoder.decode(
      Files.zip([("movie.binary", try Files.bytes(movie)), ("p.png", Files.id3)])
    ).info.soundCues
    #expect(sounds.map(\.key) == ["k0", "k1"])
    #expect(sounds[0].content === sounds[1].content)
    #expect(sounds.map(\.encoding) == [.mp3, .mp3])
  }

  /// A picture's beginning may be blanks as far as it is looked at; that is done once for all keys.
  @Test func aFileThatManyKeysNameIsLookedAtOnce() throws {
    let blanks = Array("<?xml version='1.0'?>".utf8) + [UInt8](repeating: 0x20, count: 1 << 20)
    let count = 3000
    var movie = MessageMovieEntity.movie([.hidden])
    for index in 0..<count { movie = movie.adding(image: "k\(index)", Array("p".utf8)) }
    let file = Files.zip([("movie.binary", try Files.bytes(movie)), ("p.png", blanks)])
    let begin = ContinuousClock.now
    #expect(try SVGADecoder.decode(file).movie.images.count == count)
    #expect(ContinuousClock.now - begin < .seconds(20))
  }

  @Test func cuesKeepFramesAndExactTimes() throws {
    let animation = try decode(
      [("song", Files.id3)],
      [audio("song", 0, 223), audio("song", 104, 207, startTime: 2156, totalTime: 5016)])
    #expect(
      animation.info.soundCues == [
        SoundCue(
          key: "song", startFrame: 0, endFrame: 223, startTime: 0, duration: nil, encoding: .mp3,
          bytes: Files.id3),
        SoundCue(
          key: "song", startFrame: 104, endFrame: 207, startTime: 2.156, duration: 5.016, encoding: .mp3,
          bytes: Files.id3),
      ])
    #expect(animation.info.images == [])
    #expect(animation.movie.sounds == [SVGAMovie.Sound(key: "song", bytes: Files.id3)])
  }

  @Test func soundsNeedNoTag() throws {
    #expect(try decode([("s", bareMP3)], [audio("s")]).info.soundCues.map(\.encoding) == [.mp3])
  }

  @Test func soundsOfOtherKindsAreCuesAndNoted() throws {
    let wave = try decode([("s", Array("RIFF1234WAVE".utf8))], [audio("s")])
    #expect(wave.info.soundCues.map(\.encoding) == [.wav])
    #expect(wave.info.diagnostics == [])
    let animation = try decode([("s", Array("OggS".utf8))], [audio("s")])
    #expect(animation.info.soundCues.map(\.encoding) == [.unknown])
    #expect(
      animation.info.diagnostics == [
        Diagnostic(
          .unsupportedSound, path: "audios[0] \"s\"", "the sound is neither MP3 nor WAV",
          about: Diagnostic.Subject("sound", "s"))
      ])
  }

  @Test func soundsThatNobodyPlaysAreKept() throws {
    let animation = try decode([("s", Files.id3)], [])
    #expect(animation.movie.sounds.map(\.key) == ["s"])
    #expect(animation.info.soundCues == [])
  }

  @Test func entriesThatPlayNothingAreNoted() throws {
    let animation = try decode([("s", Files.id3)], [audio("x"), audio("s", 5, 5)])
    #expect(animation.info.soundCues == [])
    #expect(
      animation.info.diagnostics.map(\.description) == [
        "audios[0] \"x\": there is no such sound", "audios[1] \"s\": it ends before it begins: never played",
      ])
  }

  @Test func aSoundIsNotAnImage() throws {
    let movie = MessageMovieEntity.movie([.visible()]).adding(image: "a", Files.id3)
    let animation = try movie.decoded()
    #expect(animation.displayList(at: 0).items == [])
    #expect(
      animation.info.diagnostics.map(\.description) == [
        "sprites[0] \"a\": its image is a sound: none is drawn"
      ])
    #expect(animation.info.diagnostics.map(\.kind) == [.missing])
    let mine = Replacements(images: ["a": .init(EncodedImage(key: "mine", bytes: [7]))])
    #expect(animation.info.diagnostics(with: mine).isEmpty)
    let shape = try MessageMovieEntity.movie([.sprite("a", [.visible([.square()])])])
      .adding(image: "a", Files.id3).decoded()
    #expect(shape.info.diagnostics.isEmpty)
  }

  @Test func missingImagesAreNotedWhereOneIsExpected() throws {
    let movie = MessageMovieEntity.movie([
      .sprite("a", [.visible()]), .sprite("b.vector", [.visible()]), .sprite("c", [.visible([.square()])]),
      .sprite("d", [.hidden]),
    ])
    #expect(
      try movie.decoded().info.diagnostics.map(\.description) == [
        "sprites[0] \"a\": there is no such image: none is drawn"
      ])
  }

  @Test func aMissingImageLeavesRoomForAnother() throws {
    let info = try MessageMovieEntity.movie([
      .sprite("a.matte", [.visible()]), .sprite("b.vector", [.visible()]),
    ]).decoded().info
    #expect(info.replaceableKeys.images == ["a"])
    #expect(info.diagnostics(with: Replacements()).count == 1)
    let mine = Replacements.Image(EncodedImage(key: "mine", bytes: [7]))
    for key in ["a", "a.matte"] { #expect(info.diagnostics(with: Replacements(images: [key: mine])).isEmpty) }
    #expect(info.diagnostics(with: Replacements(images: ["b": mine])).count == 1)
  }

  @Test func unknownBytesAreKeptAndNoted() throws {
    let animation = try decode([("a", [1, 2, 3]), ("b", [])], [])
    #expect(animation.movie.images.map(\.bytes) == [[1, 2, 3]])
    #expect(
      animation.info.diagnostics.map(\.description) == [
        "images[\"b\"]: there is no such file, or it is empty",
        "images[\"a\"]: the bytes are neither PNG, JPEG, WebP, GIF, BMP or SVG nor MP3",
      ])
  }

  @Test func insideAZipTextNamesAFileAndOtherBytesAreThemselves() throws {
    let movie = MessageMovieEntity.movie([.hidden]).adding(image: "a", Array("pic".utf8)).adding(
      image: "b", [0xFF, 0, 1]
    )
    .adding(image: "c", Files.image(3))
    let file = Files.zip([("movie.binary", try Files.bytes(movie)), ("pic.png", Files.image(1))])
    let images = try SVGADecoder.decode(file).movie.images
    #expect(images.map(\.bytes) == [Files.image(1), [0xFF, 0, 1], Files.image(3)])
  }
}
