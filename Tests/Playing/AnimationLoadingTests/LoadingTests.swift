import AnimationCore
import AnimationKit
import AnimationLoading
import SystemSupport
import TestSupport
import Testing

@testable import AnimationLoading

@Suite struct LoadingTests {
  static let samples = Repository.root.appending(path: "Samples").path

  // MARK: Sources

  @Test(arguments: [
    AnimationSource.file("\(samples)/heart.svga"), .text("\(samples)/heart.svga"),
    .named("heart", in: samples), .named("heart.svga", in: samples),
    .named("heart.svga.json", in: samples + "/"),
  ])
  func everyWayToAFileLeadsToTheSameAnimation(_ source: AnimationSource) async throws {
    let animation = try await AnimationLoader().load(source)
    #expect(animation.info.format == .svga)
    #expect(animation.info.frameCount == 48)
  }

  @Test func aNameStandsForALottieWhereThereIsNoSVGA() async throws {
    let animation = try await AnimationLoader().load(.named("moon.svga", in: Self.samples))
    #expect(animation.info.format == .lottie)
  }

  @Test func aNameDoesNotLeadOutOfItsFolder() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.bytes("heart.svga"), to: "secret.svga")
    try folder.write([], to: "inside/empty")
    let error = await outcome { () async throws(LoadError) in
      try await AnimationLoader().load(.named("../secret", in: "\(folder.path)/inside"))
    }
    guard case .loadFailed = error else {
      Issue.record("\(error as Any)")
      return
    }
  }

  @Test func textIsAURLOrAPath() {
    func isURL(_ text: String) -> Bool {
      if case .url = AnimationSource.text(text).location { true } else { false }
    }
    #expect(isURL("http://example.com/a.svga"))
    #expect(isURL("HTTPS://example.com/a.svga"))
    #expect(!isURL("ftp://example.com/a.svga"))
    #expect(!isURL("httpd/a.svga"))
  }

  @Test func sourcesAreTheSameWhenTheirIdsAre() {
    #expect(AnimationSource.text("a.svga") == .file("a.svga"))
    #expect(AnimationSource.named("a", in: "b") == .named("a", in: "b/"))
    #expect(AnimationSource.bytes([1], id: "x") == .bytes([2], id: "x"))
    #expect(AnimationSource.bytes([1]) != .bytes([1]))
    #expect(AnimationSource.animation(BlankAnimation()) != .animation(BlankAnimation()))
  }

  @Test func imagesNextToALottieAreFound() async throws {
    let lottie = """
      {"v":"5.7.0","fr":30,"ip":0,"op":30,"w":10,"h":10,"layers":[],
      "assets":[{"id":"p","w":1,"h":1,"u":"pictures/","p":"a.png"}]}
      """
    let folder = try TemporaryFolder()
    try folder.write(Array(lottie.utf8), to: "a.json")
    try folder.write([0x89, 0x50, 0x4e, 0x47, 1, 2, 3], to: "pictures/a.png")
    let loader = AnimationLoader()
    for source in [AnimationSource.file("\(folder.path)/a.json"), .named("a", in: folder.path)] {
      #expect(try await loader.load(source).info.images.map(\.bytes.count) == [7])
    }
    #expect(try await loader.load(.bytes(Array(lottie.utf8))).info.images.isEmpty)
  }

  // MARK: Several animations in a file

  /// Of a format whose files hold two: "short" is the first one, "long" the other.
  private static func twoInOne(_ decoded: Counter = Counter()) -> AnimationLoader {
    AnimationLoader { file, id, _ throws(AnimationError) in
      decoded.increment()
      switch id {
      case nil, "short": return BlankAnimation(frameCount: 2)
      case "long": return BlankAnimation(frameCount: 20)
      case let id?: throw .invalid(path: "", reason: "there is no animation \"\(id)\"")
      }
    }
  }

  @Test func oneOfTheAnimationsIsChosenByItsId() async throws {
    let (loader, file) = (Self.twoInOne(), AnimationSource.bytes([1], id: "two"))
    #expect(try await loader.load(file).info.frameCount == 2)
    #expect(try await loader.load(file.choosing(animation: "short")).info.frameCount == 2)
    #expect(try await loader.load(file.choosing(animation: "long")).info.frameCount == 20)
    let none = file.choosing(animation: "none")
    let error = await outcome { () async throws(LoadError) in try await loader.load(none) }
    #expect(error == .invalidAnimation(none, reason: "there is no animation \"none\""))
    #expect(error?.description == "two > none: there is no animation \"none\"")
  }

  @Test func animationsOfOneFileAreOtherSources() {
    let file = AnimationSource.file("two")
    #expect(file.choosing(animation: "a") != file)
    #expect(file.choosing(animation: "a") != file.choosing(animation: "b"))
    #expect(file.choosing(animation: "a") == file.choosing(animation: "b").choosing(animation: "a"))
    #expect(Set([file, file.choosing(animation: "a"), file.choosing(animation: "a")]).count == 2)
  }

  @Test func theCacheKeepsThemApart() async throws {
    let decoded = Counter()
    var loader = Self.twoInOne(decoded)
    let cache = AnimationCache()
    loader.cache = cache
    let file = AnimationSource.bytes([1], id: "two")
    for source in [file, file.choosing(animation: "long"), file, file.choosing(animation: "long")] {
      #expect(try await loader.load(source).info.frameCount == (source == file ? 2 : 20))
    }
    #expect(decoded.value == 2)
    #expect(cache.contains("two") && cache.contains("two", animation: "long"))
    cache.remove("two", animation: "long")
    #expect(cache.contains("two") && !cache.contains("two", animation: "long"))
  }

  /// However many animations of it are shown, the server is asked for the file once.
  @Test func theFileIsDownloadedOnce() async throws {
    let folder = try TemporaryFolder()
    let asked = Counter()
    var loader = Self.twoInOne()
    loader.downloader = ClosureDownloader { request in
      asked.increment()
      return DownloadedFile([1], url: request.url)
    }
    loader.downloads = DownloadCache(folder: folder.path)
    let file = AnimationSource.url("https://example.com/two")
    #expect(try await loader.load(file).info.frameCount == 2)
    // One that it does not have says nothing against the others.
    let none = file.choosing(animation: "none")
    let failing = loader
    let error = await outcome { () async throws(LoadError) in try await failing.load(none) }
    #expect(error != nil)
    #expect(try await loader.load(file.choosing(animation: "long")).info.frameCount == 20)
    #expect(asked.value == 1)
  }

  @Test func todaysFilesHoldOneWithoutAnId() async {
    let source = AnimationSource.named("moon", in: Self.samples).choosing(animation: "b")
    let error = await outcome { () async throws(LoadError) in try await AnimationLoader().load(source) }
    #expect(
      error
        == .invalidAnimation(
          source, reason: "there is no animation \"b\": the file holds one, without a name"))
  }

  // MARK: Failures

  @Test(arguments: [
    AnimationSource.text(""), .named("", in: samples), .url("http://"), .url("ftp://a/b"), .url("a"),
  ])
  func whatIsNeitherFileNorURLIsUnknown(_ source: AnimationSource) async {
    let error = await outcome { () async throws(LoadError) in try await AnimationLoader().load(source) }
    #expect(error == .unknownSource(source))
  }

  @Test func whatCannotBeReadFailsToLoad() async {
    let loader = AnimationLoader()
    for (source, reason) in [
      (AnimationSource.file("\(Self.samples)/none.svga"), "no such file or directory"),
      (
        .named("none", in: Self.samples),
        #"the folder has no file "none" or "none.svga" or "none.json" or "none.lottie" or "none.tgs" that can be read"#
      ),
      (.named("none", in: "\(Self.samples)/none"), "no such file or directory"),
      (.url("http://127.0.0.1/a.svga"), "the loader has no downloader"),
    ] {
      let error = await outcome { () async throws(LoadError) in try await loader.load(source) }
      guard case .loadFailed(source, reason, _) = error else {
        Issue.record("\(error as Any)")
        continue
      }
    }
  }

  @Test func aFileAboveTheLimitFailsToLoad() async {
    var loader = AnimationLoader()
    loader.limits.fileBytes = 100
    let source = AnimationSource.file("\(Self.samples)/heart.svga")
    guard
      case .loadFailed(_, let reason, _) = await outcome({ () async throws(LoadError) in
        try await loader.load(source)
      })
    else {
      Issue.record("it loaded")
      return
    }
    #expect(reason.contains("limit of 100"))
  }

  @Test func whatIsNoAnimationFailsToParse() async {
    let source = AnimationSource.bytes(Array("text".utf8))
    let error = await outcome { () async throws(LoadError) in try await AnimationLoader().load(source) }
    guard case .parseFailed(source, .unknownFormat) = error else {
      Issue.record("\(error as Any)")
      return
    }
  }

  @Test func whatCannotBeShownIsInvalid() async {
    let source = AnimationSource.bytes(Array(#"{"fr":0,"ip":0,"op":30,"w":10,"h":10,"layers":[]}"#.utf8))
    let error = await outcome { () async throws(LoadError) in try await AnimationLoader().load(source) }
    #expect(error == .invalidAnimation(source, reason: "fr: the frame rate is 0.0, not 0.001 to 10000"))
  }

  @Test(arguments: [
    BlankAnimation(size: .zero), BlankAnimation(size: Size(10, .infinity)),
    BlankAnimation(size: Size(.nan, 10)),
    BlankAnimation(frameRate: 0), BlankAnimation(frameRate: .nan), BlankAnimation(frameRate: .infinity),
    BlankAnimation(frameCount: 0),
  ])
  func decodersFromOutsideAreNotTrusted(_ animation: BlankAnimation) async {
    let loader = AnimationLoader { _, _, _ in animation }
    for source in [AnimationSource.bytes([1]), .animation(animation)] {
      let error = await outcome { () async throws(LoadError) in try await loader.load(source) }
      guard case .invalidAnimation(source, _) = error else {
        Issue.record("\(error as Any)")
        return
      }
    }
  }

  // MARK: What can be replaced

  @Test func anOverrideGivesBytesOfItsOwn() async throws {
    var loader = AnimationLoader()
    loader.override = { source, _ in AnimationFile(try Self.bytes(source.id)) }
    #expect(try await loader.load(.text("heart.svga")).info.format == .svga)
  }

  @Test func anOverrideForwardsWhatIsNotItsOwn() async throws {
    var loader = AnimationLoader()
    loader.override = { source, builtIn in
      try await builtIn.load(source.id == "favourite" ? .named("moon", in: Self.samples) : source)
    }
    #expect(try await loader.load(.text("favourite")).info.format == .lottie)
    #expect(try await loader.load(.file("\(Self.samples)/heart.svga")).info.format == .svga)
  }

  @Test func anOverridesErrorIsTheReason() async {
    struct Refusal: Error, CustomStringConvertible { var description: String { "not today" } }
    var loader = AnimationLoader()
    loader.override = { _, _ in throw Refusal() }
    let error = await outcome { () async throws(LoadError) in try await loader.load(.text("a")) }
    #expect(error == .loadFailed(.text("a"), reason: "not today", cause: UnderlyingError(Refusal())))
    #expect(error?.underlyingError is Refusal)
    loader.override = { source, _ in throw LoadError.unknownSource(source) }
    let ownError = await outcome { () async throws(LoadError) in try await loader.load(.text("a")) }
    #expect(ownError == .unknownSource(.text("a")))
  }

  @Test func aDecodedAnimationSkipsEverything() async throws {
    var loader = AnimationLoader { _, _, _ throws(AnimationError) in throw .unknownFormat(reason: "") }
    loader.cache = AnimationCache()
    loader.override = { source, _ in throw LoadError.unknownSource(source) }
    _ = try await loader.load(.animation(BlankAnimation(), id: "a"))
    #expect(loader.cache?.contains("a") == false)
  }

  static func bytes(_ sample: String) throws -> [UInt8] {
    try FileReader.read("\(samples)/\(sample)", limit: 1 << 20)
  }
}
