import AnimationCore
import Archives
import Testing

@testable import SVGAFormat

struct ContainerTests {
  private let square = MessageMovieEntity.movie([.visible([.square()])])
  private let spec = """
    {"ver":"1.1.0","movie":{"viewBox":{"width":100,"height":80},"fps":10,"frames":1},"images":{"a":"pic"},
    "sprites":[{"imageKey":"a","frames":[{"alpha":1,"layout":{"x":0,"y":0,"width":10,"height":20},
    "transform":{"a":1,"b":0,"c":0,"d":1,"tx":0,"ty":0}}]}]}
    """

  @Test func findsTheContainerFromTheContent() throws {
    let image = (name: "pic.png", bytes: Files.image(1))
    let named = square.adding(image: "a", Array("pic".utf8))
    let binary = (name: "movie.binary", bytes: try Files.bytes(named))
    #expect(try square.decoded().info.container == "zlib + protobuf")
    #expect(try SVGADecoder.decode(Files.zip(spec: spec, [image])).info.container == "ZIP + JSON")
    let zip = try SVGADecoder.decode(Files.zip([binary, image]))
    #expect(zip.info.container == "ZIP + protobuf")
    #expect(zip.movie.images == [EncodedImage(key: "a", bytes: image.bytes)])
  }

  @Test func prefersTheMessageWhereBothAreThere() throws {
    let binary = (name: "movie.binary", bytes: try Files.bytes(square))
    let animation = try SVGADecoder.decode(Files.zip(spec: spec, [binary]))
    #expect(animation.info.container == "ZIP + protobuf")
    #expect(animation.info.version == "2.0.0")
  }

  @Test func anOpenedArchiveIsNotOpenedAgain() throws {
    let limits = DecodingLimits()
    let archive = try ZipArchive(Files.zip(spec: spec), limits: limits)
    // Of these bytes alone no archive can be opened.
    let animation = try SVGADecoder.decode(ZipArchive.mark, archive: archive, limits: limits)
    #expect(animation.info.container == "ZIP + JSON")
    #expect(throws: AnimationError.self) { try SVGADecoder.decode(ZipArchive.mark) }
  }

  @Test func detectsFromTheFirstBytesWhetherItMayBeSVGA() throws {
    #expect(SVGADecoder.canDecode(try Files.zlib(square)))
    #expect(SVGADecoder.canDecode([0x78, 0x01]))
    #expect(SVGADecoder.canDecode(Files.zip([])) == false, "an empty ZIP begins otherwise")
    #expect(SVGADecoder.canDecode([0x50, 0x4B, 3, 4]))
    #expect(SVGADecoder.canDecode([0x78, 0xEF, 0xBF, 0xBD]))
    for other in [[], [0x78], [0x78, 0x9D], [0x50, 0x4B, 5, 6], Array("{\"v\":".utf8), [0x1F, 0x8B, 8, 0]] {
      #expect(!SVGADecoder.canDecode(other))
    }
  }

  @Test func rejectsWhatIsNoContainer() {
    #expect(throws: AnimationError.unknownFormat(reason: "the file is empty")) { try SVGADecoder.decode([]) }
    #expect(throws: AnimationError.unknownFormat(reason: "neither a zlib stream nor a ZIP archive")) {
      try SVGADecoder.decode(Array("{\"layers\":[]}".utf8))
    }
    #expect(
      throws: AnimationError.corrupt(
        part: "zlib stream", reason: "the file was once saved as text, which destroyed part of its bytes")
    ) { try SVGADecoder.decode([0x78, 0xEF, 0xBF, 0xBD, 0xEF]) }
  }

  @Test func everyTruncationIsOneError() throws {
    let zip = Files.zip(spec: spec, [("pic.png", Files.image(1))])
    for file in [try Files.zlib(square), zip] {
      for count in 0..<file.count {
        let error = #expect(throws: AnimationError.self) { try SVGADecoder.decode(Array(file.prefix(count))) }
        switch error {
        case .unknownFormat: #expect(count < 4)
        case .corrupt: break
        default: Issue.record("\(count) bytes: \(String(describing: error))")
        }
      }
    }
  }

  @Test func toleratesBytesAfterTheStream() throws {
    let animation = try SVGADecoder.decode(Files.zlib(square) + [1, 2, 3])
    #expect(animation.info.diagnostics.map(\.description) == ["file: 3 bytes follow the movie"])
    #expect(try animation.movie == square.decoded().movie)
  }

  @Test func boundsWhatAFileInflatesTo() throws {
    var limits = DecodingLimits()
    let size = try Files.bytes(square).count
    limits.inflatedBytes = size
    #expect(throws: Never.self) { try SVGADecoder.decode(Files.zlib(square), limits: limits) }
    limits.inflatedBytes = size - 1
    #expect(
      throws: AnimationError.limitExceeded(what: "inflated size in bytes", value: size, limit: size - 1)
    ) {
      try SVGADecoder.decode(Files.zlib(square), limits: limits)
    }
  }

  @Test func boundsWhatTheFilesOfAZipTakeTogether() throws {
    let file = Files.zip(spec: spec, [("pic.png", Files.image(1) + [UInt8](repeating: 0, count: 995))])
    var limits = DecodingLimits()
    limits.inflatedBytes = spec.utf8.count + 1000
    #expect(throws: Never.self) { try SVGADecoder.decode(file, limits: limits) }
    limits.inflatedBytes -= 1
    #expect(
      throws: AnimationError.limitExceeded(
        what: "inflated size in bytes", value: limits.inflatedBytes + 1, limit: limits.inflatedBytes)
    ) { try SVGADecoder.decode(file, limits: limits) }
  }

  @Test func boundsTheFileItself() throws {
    let file = try Files.zlib(square)
    var limits = DecodingLimits()
    limits.fileBytes = file.count - 1
    #expect(
      throws: AnimationError.limitExceeded(
        what: "file size in bytes", value: file.count, limit: file.count - 1)
    ) { try SVGADecoder.decode(file, limits: limits) }
  }

  @Test(arguments: [
    "../movie.spec", "sub/movie.spec", "..\\movie.spec", "/movie.spec", "__MACOSX/movie.spec",
  ])
  func ignoresEntriesInFolders(name: String) {
    #expect(
      throws: AnimationError.invalid(
        path: "", reason: "the ZIP archive has no movie.spec or movie.binary: not an SVGA movie")
    ) { try SVGADecoder.decode(Files.zip([(name, Array(spec.utf8))])) }
  }

  @Test func looksForImagesInTheTopFolderOnly() throws {
    let file = Files.zip(
      spec: spec, [("../pic.png", Files.image(1)), ("__MACOSX/._pic.png", Files.image(2))])
    let animation = try SVGADecoder.decode(file)
    #expect(animation.movie.images.isEmpty)
    #expect(
      animation.info.diagnostics.map(\.description) == [
        "images[\"a\"]: there is no such file, or it is empty",
        "sprites[0] \"a\": there is no such image: none is drawn",
      ])
  }
}
