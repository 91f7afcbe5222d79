import AnimationFoundation
import AnimationKit
import Foundation
import TestSupport
import Testing

@testable import AnimationLoading

@Suite(.timeLimit(.minutes(1))) struct DownloadTests {
  let server: TestServer
  let folder: TemporaryFolder
  let heart: [UInt8]

  init() throws {
    server = try TestServer()
    folder = try TemporaryFolder()
    heart = try LoadingTests.bytes("heart.svga")
    server.answer("/heart", .ok(heart))
  }

  func download(
    _ path: String, limit: Int = 1 << 20, idle: Duration = .seconds(20), total: Duration = .seconds(40)
  ) async throws -> [UInt8] {
    try await URLSessionDownloader(idleTimeout: idle, totalTimeout: total)
      .download(path.hasPrefix("/") ? server.url(path) : path, limit: limit)
  }

  // MARK: The downloader

  @Test func aBodyComesWhole() async throws {
    #expect(try await download("/heart") == heart)
    #expect(try await download("/heart", limit: heart.count) == heart)
    server.answer("/empty", .ok([]))
    #expect(try await download("/empty") == [])
    let large = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    server.answer("/large", .ok(large))
    #expect(try await download("/large", limit: 1 << 22) == large)
  }

  @Test func aBodyOfUnknownLengthComesWhole() async throws {
    server.answer("/a", .raw("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n", heart))
    #expect(try await download("/a") == heart)
  }

  @Test func aCompressedBodyComesWholeThoughItIsLongerThanAnnounced() async throws {
    // "animation" ten times, as gzip writes it.
    let gzip: [UInt8] = [
      31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 75, 204, 203, 204, 77, 44, 201, 204, 207, 75, 164, 54, 3, 0, 210, 235,
      174, 254, 90, 0, 0, 0,
    ]
    let header = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(gzip.count)\r\n\r\n"
    server.answer("/a", .raw(header, gzip))
    #expect(try await download("/a") == Array(String(repeating: "animation", count: 10).utf8))
  }

  @Test func redirectionsAreFollowed() async throws {
    server.answer("/a", .redirect(to: "/b"))
    server.answer("/b", .redirect(to: server.url("/heart")))
    #expect(try await download("/a") == heart)
    #expect(server.requests == ["/a", "/b", "/heart"])
  }

  @Test func redirectionsLeadNowhereElse() async throws {
    for address in ["file:///etc/hostname", "ftp://127.0.0.1/a", "data:text/plain,a", "http:///", "http://"] {
      server.answer("/a", .redirect(to: address))
      // Some do not name a host, and Foundation on Linux asks the same server for their path.
      do {
        _ = try await download("/a")
        Issue.record("\(address) came")
      } catch DownloadError.status(let status, _) {
        #expect([302, 404].contains(status))
      }
    }
  }

  @Test func redirectionsInACircleEnd() async throws {
    server.answer("/a", .redirect(to: "/a"))
    await #expect(throws: DownloadError.self) { try await download("/a") }
  }

  @Test(arguments: [404, 403, 500, 304])
  func onlySuccessCounts(_ status: Int) async {
    server.answer("/a", .status(status))
    await #expect(throws: DownloadError.status(status)) { try await download("/a") }
  }

  @Test func anEndTooEarlyIsNoticed() async {
    server.answer("/a", .truncated([1, 2, 3], length: 10))
    await #expect(throws: DownloadError.truncated(received: 3, expected: 10)) { try await download("/a") }
  }

  @Test func aServerThatFallsSilentIsLeft() async {
    server.answer("/a", .stalled(heart))
    server.answer("/b", .silent)
    for path in ["/a", "/b"] {
      await #expect(throws: DownloadError.stalled(seconds: 0.2)) {
        try await download(path, idle: .milliseconds(200))
      }
    }
  }

  @Test func aServerThatNeverEndsIsLeft() async {
    server.answer("/a", .trickle)
    await #expect(throws: DownloadError.tooSlow(seconds: 0.3)) {
      try await download("/a", total: .milliseconds(300))
    }
  }

  /// Tasks that calculate may hold all threads of the pool for longer than a server may be silent.
  @Test func whatHasComeIsNotLateWhereNobodyCouldLook() async throws {
    server.answer("/a", .slow(heart))
    try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<20 { group.addTask { try await download("/a", idle: .milliseconds(500)) } }
      await holdThePool(for: 1.5)
      for try await bytes in group { #expect(bytes == heart) }
    }
  }

  private func holdThePool(for seconds: TimeInterval) async {
    let end = Date(timeIntervalSinceNow: seconds)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
        group.addTask { Self.calculate(until: end) }
      }
    }
  }

  private static func calculate(until end: Date) { while Date() < end {} }

  @Test func tooMuchIsRefused() async {
    server.answer("/endless", .endless)
    await #expect(throws: DownloadError.tooLarge(limit: 100_000)) {
      try await download("/endless", limit: 100_000)
    }
    await #expect(throws: DownloadError.tooLarge(limit: heart.count - 1)) {
      try await download("/heart", limit: heart.count - 1)
    }
  }

  @Test func aServerThatIsNotThereIsAnError() async throws {
    let url = try TestServer.deadURL()
    do {
      _ = try await download(url)
      Issue.record("it came")
    } catch DownloadError.connection(let reason, let cause) {
      #expect(!reason.isEmpty)
      #expect((cause?.error as? URLError)?.code == .cannotConnectToHost)
    }
  }

  @Test(arguments: ["", "a", "/a", "ftp://127.0.0.1/a", "file:///etc/hostname", "http://", "http://:80/"])
  func onlyAddressesOfTheWebAreAsked(_ url: String) async {
    await #expect(throws: DownloadError.badURL) { try await URLSessionDownloader().download(url, limit: 1) }
  }

  @Test func aCancelledDownloadEnds() async {
    server.answer("/a", .silent)
    let task = Task { try await download("/a") }
    await eventually { !server.requests.isEmpty }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    await #expect(throws: CancellationError.self) {
      try await Task {
        while !Task.isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
        return try await download("/heart")
      }.value
    }
  }

  @Test func cancellingAtAnyMomentIsSafe() async throws {
    server.answer("/again", .redirect(to: "/heart"))
    server.answer("/cut", .truncated(heart, length: heart.count + 1))
    server.answer("/silent", .silent)
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<80 {
        let path = ["/heart", "/again", "/cut", "/silent"][index % 4]
        let task = Task { try await download(path) }
        group.addTask {
          try? await Task.sleep(for: .microseconds(index * 250))
          task.cancel()
          _ = await task.result
        }
      }
    }
    #expect(try await download("/heart") == heart)
  }

  @Test func manyDownloadsRunAtOnce() async throws {
    let downloader = URLSessionDownloader()
    try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<20 {
        group.addTask { try await downloader.download(server.url("/heart"), limit: 1 << 20) }
      }
      for try await bytes in group { #expect(bytes == heart) }
    }
  }

  // MARK: The loader

  var loader: AnimationLoader {
    var loader = AnimationLoader()
    loader.downloader = URLSessionDownloader()
    loader.cache = AnimationCache()
    loader.downloads = DownloadCache(folder: folder.path)
    return loader
  }

  @Test func theNetworkIsAskedOnce() async throws {
    let source = AnimationSource.url(server.url("/heart"))
    let first = loader
    #expect(try await first.load(source).info.format == .svga)
    #expect(try await first.load(source).info.format == .svga)
    // Another day: the memory is empty, the folder is not.
    #expect(try await loader.load(source).info.format == .svga)
    #expect(server.requests == ["/heart"])
    first.downloads?.removeAll()
    _ = try await loader.load(source)
    #expect(server.requests == ["/heart", "/heart"])
  }

  @Test func whatFailsIsNotKeptAndALaterTryWorks() async throws {
    let source = AnimationSource.url(server.url("/a"))
    var loader = loader
    let patient = loader.downloader
    for (answer, reason) in [
      (TestServer.Answer.status(404), "the server answered 404"),
      (.truncated(Array(heart.prefix(10)), length: heart.count), "ended after 10 of \(heart.count) bytes"),
      (.stalled(Array(heart.prefix(10))), "the server sent nothing for 0.2 s"),
    ] {
      server.answer("/a", answer)
      if case .stalled = answer { loader.downloader = URLSessionDownloader(idleTimeout: .milliseconds(200)) }
      let error = await outcome { [loader] () async throws(LoadError) in try await loader.load(source) }
      #expect(error?.reason == reason)
      #expect(error?.underlyingError is DownloadError)
      #expect(try folder.contents().isEmpty)
      #expect(loader.cache?.contains(source.id) == false)
    }
    loader.downloader = patient
    server.answer("/a", .ok(heart))
    #expect(try await loader.load(source).info.format == .svga)
  }

  @Test func whatIsNoAnimationIsNotKept() async throws {
    let (loader, source) = (loader, AnimationSource.url(server.url("/a")))
    server.answer("/a", .ok(Array("<html>sign in first</html>".utf8)))
    guard case .parseFailed = await outcome({ () async throws(LoadError) in try await loader.load(source) })
    else {
      Issue.record("it was parsed")
      return
    }
    #expect(try folder.contents().isEmpty)
    // Nor does it stay if another program has put it there.
    loader.downloads?.store([1, 2, 3], for: source.id)
    _ = await outcome { () async throws(LoadError) in try await loader.load(source) }
    #expect(try folder.contents().isEmpty)
    server.answer("/a", .ok(heart))
    #expect(try await loader.load(source).info.format == .svga)
  }

  @Test func nobodyThereFailsToLoad() async throws {
    let source = AnimationSource.url(try TestServer.deadURL())
    guard
      case .loadFailed(source, _, _) = await outcome({ () async throws(LoadError) in
        try await loader.load(source)
      })
    else {
      Issue.record("it loaded")
      return
    }
  }

  @Test func anOverrideMayChangeWhatWasDownloaded() async throws {
    let secret = heart.map { $0 ^ 0xff }
    server.answer("/a", .ok(secret))
    var loader = loader
    loader.override = { source, builtIn in
      var data = try await builtIn.load(source)
      data.bytes = data.bytes.map { $0 ^ 0xff }
      return data
    }
    let source = AnimationSource.url(server.url("/a"))
    #expect(try await loader.load(source).info.format == .svga)
    // The folder keeps what the server sent.
    #expect(loader.downloads?.bytes(for: source.id) == secret)
    loader.cache?.removeAll()
    #expect(try await loader.load(source).info.format == .svga)
    #expect(server.requests == ["/a"])
  }

  @Test func tenPlayersAskTheServerOnce() async throws {
    let (loader, source) = (loader, AnimationSource.url(server.url("/heart")))
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<10 { group.addTask { try await loader.load(source).info.frameCount } }
      for try await frames in group { #expect(frames == 48) }
    }
    #expect(server.requests == ["/heart"])
  }

  @Test func aCancelledLoadIsNotKept() async throws {
    let (loader, source) = (loader, AnimationSource.url(server.url("/a")))
    server.answer("/a", .silent)
    let task = Task { await outcome { () async throws(LoadError) in try await loader.load(source) } }
    await eventually { !server.requests.isEmpty }
    task.cancel()
    #expect(await task.value == .cancelled(source))
    server.answer("/a", .ok(heart))
    #expect(try await loader.load(source).info.format == .svga)
  }
}
