import AnimationCore
import AnimationFoundation
import AnimationKit
import AnimationLoading
import Foundation
import TestSupport
import Testing

@testable import AnimationLoading

/// What comes without any set-up, prefetching, what is cached, and where sources come from.
@Suite(.timeLimit(.minutes(1))) struct SharedLoaderTests {
  private static let heart = "\(LoadingTests.samples)/heart.svga"

  // MARK: The loader of all

  @Test func theSharedLoaderKeepsWhatItDecodes() async throws {
    let folder = try TemporaryFolder()
    try folder.write(LoadingTests.bytes("heart.svga"), to: "a.svga")
    let source = AnimationSource.file("\(folder.path)/a.svga")
    #expect(AnimationLoader.shared.cached(source) == nil)
    let animation = try await AnimationLoader.shared.load(source)
    #expect(AnimationLoader.shared.cached(source)?.info.frameCount == animation.info.frameCount)
    #expect(AnimationLoader.shared.cache?.costLimit == 64 << 20)
  }

  private func counting(_ decoded: Counter) -> AnimationLoader {
    var loader = AnimationLoader { _, _, _ in BlankAnimation(frameCount: decoded.increment()) }
    loader.cache = AnimationCache()
    return loader
  }

  @Test func aChangedFileIsDecodedAgain() async throws {
    let folder = try TemporaryFolder()
    let loader = counting(Counter())
    for source in [AnimationSource.file("\(folder.path)/a"), .named("a", in: folder.path)] {
      try folder.write([1], to: "a")
      let first = try await loader.load(source).info.frameCount
      #expect(try await loader.load(source).info.frameCount == first)
      try folder.write([1, 2], to: "a")
      #expect(loader.cached(source) == nil)
      #expect(try await loader.load(source).info.frameCount == first + 1)
      #expect(loader.cached(source)?.info.frameCount == first + 1)
    }
    // They are one file by name, and what it was before is not kept.
    #expect(loader.cache?.cost == 100)
  }

  @Test func equalBytesAreDecodedOnceAndOthersAgain() async throws {
    let decoded = Counter()
    let loader = counting(decoded)
    for _ in 0..<2 { _ = try await loader.load(.bytes([1, 2, 3])) }
    #expect(decoded.value == 1)
    _ = try await loader.load(.bytes([1, 2, 4]))
    #expect(decoded.value == 2)
    _ = try await loader.load(.bytes([1], id: "a"))
    #expect(loader.cache?.contains("a") == true)
    #expect(loader.cached(.bytes([1], id: "a")) != nil && loader.cached(.bytes([2], id: "a")) == nil)
  }

  @Test func aKeyOfOnesOwnDecidesAlone() async throws {
    let decoded = Counter()
    var loader = counting(decoded)
    loader.cacheKey = { _ in "all" }
    for bytes in [[1], [2]] as [[UInt8]] { _ = try await loader.load(.bytes(bytes)) }
    #expect(decoded.value == 1)
  }

  // MARK: Prefetching

  @Test func prefetchingLoadsAFewAtATime() async throws {
    let (running, most) = (Counter(), Counter())
    var loader = counting(Counter())
    loader.override = { source, _ in
      let now = running.increment()
      while most.value < now { most.increment() }
      try await Task.sleep(for: .milliseconds(5))
      running.decrement()
      if source.id == "7" { throw DownloadError.status(404) }
      return AnimationFile([])
    }
    let sources = (0..<20).map { AnimationSource.file("\($0)") }
    let failures = await loader.prefetch(sources, atOnce: 3)
    #expect(failures.map(\.source) == [sources[7]])
    #expect(sources.indices.allSatisfy { (loader.cached(sources[$0]) != nil) == ($0 != 7) })
    #expect(2...3 ~= most.value)
  }

  /// What a view waits for goes before.
  @Test func prefetchingIsNotUrgentUntilItIsWanted() async throws {
    let started = Counter()
    let priority = Lock<TaskPriority?>(nil)
    var loader = counting(Counter())
    loader.override = { _, _ in
      priority.withLock { $0 = Task.currentPriority }
      started.increment()
      await eventually { Task.currentPriority >= .userInitiated }
      return AnimationFile([])
    }
    let prefetching = Task.detached(priority: .utility) { [loader] in
      await loader.prefetch([.file("a")])
    }
    await eventually { started.value == 1 }
    #expect(priority.withLock { $0 } == .utility)
    let wanted = Task.detached(priority: .userInitiated) { [loader] in try await loader.load(.file("a")) }
    _ = try await wanted.value
    #expect(await prefetching.value.isEmpty)
    #expect(started.value == 1)
  }

  // MARK: What is put in

  @Test func anAnimationThatIsPutInIsNotLoaded() async throws {
    let decoded = Counter()
    let loader = counting(decoded)
    let source = AnimationSource.url("https://example.com/a.svga")
    loader.insert(BlankAnimation(frameCount: 77), for: source)
    #expect(loader.cached(source)?.info.frameCount == 77)
    #expect(try await loader.load(source).info.frameCount == 77)
    #expect(loader.cached(source.choosing(animation: "b")) == nil)
    #expect(decoded.value == 0 && loader.cache?.cost == 100)
  }

  @Test func bytesThatArePutInAreNotDownloaded() async throws {
    let folder = try TemporaryFolder()
    var loader = AnimationLoader()
    loader.downloads = DownloadCache(folder: folder.path)
    let source = AnimationSource.url("https://example.com/a.svga")
    loader.insert(try LoadingTests.bytes("heart.svga"), for: source)
    // It has no downloader.
    #expect(try await loader.load(source).info.format == .svga)
  }

  @Test func whereThereIsNoCacheNothingIsPutIn() {
    let (loader, source) = (AnimationLoader(), AnimationSource.file("a"))
    loader.insert(BlankAnimation(), for: source)
    loader.insert([1], for: source)
    #expect(loader.cached(source) == nil)
  }

  // MARK: When memory is short

  @Test func theLeastRecentlyUsedGoWhenMemoryIsShort() async throws {
    let loader = counting(Counter())
    for name in ["a", "b", "c"] { loader.insert(BlankAnimation(), for: .file(name)) }
    #expect(loader.cached(.file("a")) != nil)
    let cache = try #require(loader.cache)
    cache.reduceMemory(to: 250)
    #expect(["a", "b", "c"].filter { cache.contains($0) } == ["a", "c"])
    cache.reduceMemory(to: 250)
    #expect(cache.cost == 200)
    cache.reduceMemory()
    #expect(cache.cost == 0 && !cache.contains("a"))
  }

  @Test func cancelledPrefetchingBeginsNothingMore() async throws {
    let started = Counter()
    var loader = counting(Counter())
    loader.override = { _, _ in
      started.increment()
      try await Task.sleep(for: .seconds(1000))
      return AnimationFile([])
    }
    let task = Task { [loader] in
      await loader.prefetch((0..<20).map { AnimationSource.file("\($0)") }, atOnce: 3)
    }
    await eventually { started.value == 3 }
    task.cancel()
    #expect(await task.value == [])
    #expect(started.value == 3)
  }

  @Test func whatIsPrefetchedIsDownloadedOnce() async throws {
    let server = try TestServer(["/a": .slow(try LoadingTests.bytes("heart.svga"))])
    var loader = AnimationLoader()
    let asked = Counter()
    loader.downloader = ClosureDownloader { request in
      asked.increment()
      return try await URLSessionDownloader().download(request)
    }
    loader.cache = AnimationCache()
    let source = AnimationSource.url(server.url("/a"))
    let prefetching = Task { [loader] in await loader.prefetch([source]) }
    await eventually { asked.value == 1 }
    #expect(try await loader.load(source).info.format == .svga)
    #expect(await prefetching.value.isEmpty)
    #expect(server.requests == ["/a"])
  }

  // MARK: Images of an app's own

  private static let lottie = Array(
    #"""
    {"v":"5.7.0","fr":10,"ip":0,"op":1,"w":4,"h":4,
     "assets":[{"id":"a","w":4,"h":4,"u":"images/","p":"one.png","e":0},
               {"id":"b","w":4,"h":4,"u":"","p":"two.png","e":0}],
     "layers":[{"ty":2,"ind":0,"refId":"a","ip":0,"op":1,"st":0,"ks":{}},
               {"ty":2,"ind":1,"refId":"b","ip":0,"op":1,"st":0,"ks":{}}]}
    """#.utf8)

  @Test func imagesMayComeFromAClosure() async throws {
    let dot = EncodedImage.png(Array(repeating: Array(repeating: Pixel.green, count: 4), count: 4)).bytes
    let folder = try TemporaryFolder()
    try folder.write(Self.lottie, to: "a.json")
    try folder.write(dot, to: "two.png")
    let asked = Lock<[String]>([])
    var loader = AnimationLoader()
    loader.imageLoader = { reference, _ in
      asked.withLock { $0.append(reference) }
      try await Task.sleep(for: .milliseconds(10))
      return reference == "images/one.png" ? dot : nil
    }
    #expect(try await loader.load(.bytes(Self.lottie)).info.images.count == 1)
    #expect(asked.withLock { $0.sorted() } == ["images/one.png", "two.png"])
    // What lies next to the file is not asked for.
    asked.withLock { $0 = [] }
    #expect(try await loader.load(.file("\(folder.path)/a.json")).info.images.count == 2)
    #expect(asked.withLock { $0 } == ["images/one.png"])
  }

  @Test func whatTheClosureLacksComesFromTheServer() async throws {
    let dot = EncodedImage.png(Array(repeating: Array(repeating: Pixel.green, count: 4), count: 4)).bytes
    let server = try TestServer(["/a.json": .ok(Self.lottie), "/two.png": .ok(dot)])
    var loader = AnimationLoader()
    loader.downloader = URLSessionDownloader()
    loader.imageLoader = { reference, source in
      #expect(source.id == server.url("/a.json"))
      return reference == "images/one.png" ? dot : nil
    }
    #expect(try await loader.load(.url(server.url("/a.json"))).info.images.count == 2)
    #expect(server.requests == ["/a.json", "/two.png"])
    // What it throws is the reason in the diagnostics.
    struct Refusal: Error, CustomStringConvertible { var description: String { "not today" } }
    loader.imageLoader = { _, _ in throw Refusal() }
    let info = try await loader.load(.url(server.url("/a.json"))).info
    #expect(info.images.isEmpty)
    #expect(info.diagnostics.contains { "\($0)".contains("not today") })
  }

  // MARK: Sources

  @Test func literalsArePathsAndAddresses() async throws {
    let (path, name): (AnimationSource, String) = ("a/b.svga", "heart.svga")
    #expect(path == .file("a/b.svga"))
    let address: AnimationSource = "https://example.com/a.svga"
    #expect(address == .url("https://example.com/a.svga") && isURL(address))
    #expect(try await AnimationLoader().load("\(LoadingTests.samples)/\(name)").info.format == .svga)
  }

  private func isURL(_ source: AnimationSource) -> Bool {
    if case .url = source.location { true } else { false }
  }

  @Test func foundationURLsAreSources() async throws {
    let file = URL(filePath: Self.heart)
    #expect(AnimationSource.url(file) == .file(Self.heart))
    #expect(try await AnimationLoader().load(.url(file)).info.format == .svga)
    let folder = try TemporaryFolder()
    try folder.write(LoadingTests.bytes("heart.svga"), to: "a b%20ü.svga")
    #expect(try await AnimationLoader().load(.url(folder.url("a b%20ü.svga"))).info.format == .svga)
    let data = try Data(contentsOf: file)
    #expect(AnimationSource.data(data, id: "a") == .bytes([], id: "a"))
    #expect(try await AnimationLoader().load(.data(data)).info.format == .svga)
    let address = try #require(URL(string: "https://example.com/a.svga?b=c%20d"))
    let source = AnimationSource.url(address, headers: ["A": "b"])
    #expect(source.id == "https://example.com/a.svga?b=c%20d" && isURL(source))
    #expect(source.headers == ["A": "b"])
    let other = AnimationSource.url(try #require(URL(string: "ftp://example.com/a")))
    let error = await outcome { () async throws(LoadError) in try await AnimationLoader().load(other) }
    #expect(error == .unknownSource(other))
  }

  @Test func aResourceIsFoundInItsBundle() async throws {
    let folder = try TemporaryFolder()
    try folder.write(LoadingTests.bytes("heart.svga"), to: "App.resources/heart.svga")
    try folder.write(LoadingTests.bytes("moon.json"), to: "App.resources/More/moon.json")
    let bundle = try #require(Bundle(path: "\(folder.path)/App.resources"))
    let loader = AnimationLoader()
    #expect(try await loader.load(.named("heart", in: bundle)).info.format == .svga)
    #expect(try await loader.load(.named("heart.svga", in: bundle)).info.format == .svga)
    #expect(try await loader.load(.named("moon", in: bundle, subdirectory: "More")).info.format == .lottie)
    let error = await outcome { () async throws(LoadError) in
      try await loader.load(.named("none", in: .main))
    }
    guard case .loadFailed = error else {
      Issue.record("\(error as Any)")
      return
    }
  }
}
