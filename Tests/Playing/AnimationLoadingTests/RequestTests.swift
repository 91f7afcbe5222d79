import AnimationFoundation
import AnimationKit
import Foundation
import TestSupport
import Testing

@testable import AnimationLoading

/// Header fields, progress, timeouts and further tries, with both downloaders and a server on this machine.
@Suite(.timeLimit(.minutes(1))) struct RequestTests {
  enum Way: CaseIterable {
    case session, curl

    static var installed: [Way] { allCases.filter { $0 == .session || ReadingProgram.curl.isInstalled } }

    func downloader(idle: Duration = .seconds(20), total: Duration = .seconds(40)) -> any AnimationDownloading
    {
      switch self {
      case .session: URLSessionDownloader(idleTimeout: idle, totalTimeout: total)
      case .curl: CurlDownloader(idleTimeout: idle, totalTimeout: total)
      }
    }
  }

  let server: TestServer
  let heart: [UInt8]

  init() throws {
    server = try TestServer()
    heart = try LoadingTests.bytes("heart.svga")
  }

  private func loader(_ way: Way, retries: DownloadRetries = .none) -> AnimationLoader {
    var loader = AnimationLoader()
    loader.downloader = way.downloader()
    loader.retries = retries
    return loader
  }

  // MARK: Header fields

  @Test(arguments: Way.installed) func headersAreSent(way: Way) async throws {
    server.answer("/a", .ok(heart))
    let source = AnimationSource.url(
      server.url("/a"), headers: ["Authorization": "Bearer a:b=", "X-Empty": "", "User-Agent": "me"])
    #expect(try await loader(way).load(source).info.format == .svga)
    let lines = server.headers[0].components(separatedBy: "\r\n")
    #expect(lines.contains("Authorization: Bearer a:b="))
    #expect(lines.contains("User-Agent: me"))
    #expect(lines.contains { $0.lowercased().hasPrefix("x-empty:") })
  }

  /// Another port is another server.
  @Test(arguments: Way.installed) func headersStayWithTheirServer(way: Way) async throws {
    let other = try TestServer(["/b": .ok(heart)])
    server.answer("/a", .redirect(to: server.url("/again")))
    server.answer("/again", .redirect(to: other.url("/b")))
    let source = AnimationSource.url(server.url("/a"), headers: ["X-Key": "secret"])
    #expect(try await loader(way).load(source).info.format == .svga)
    #expect(server.headers.count == 2 && server.headers.allSatisfy { $0.contains("X-Key: secret") })
    #expect(other.headers.count == 1 && other.headers.allSatisfy { !$0.contains("secret") })
  }

  @Test(arguments: Way.installed) func headersAreSentForImagesOfTheSameServer(way: Way) async throws {
    let lottie = #"""
      {"v":"5.7.0","fr":10,"ip":0,"op":1,"w":4,"h":4,
       "assets":[{"id":"a","w":4,"h":4,"u":"","p":"dot.png","e":0}],
       "layers":[{"ty":2,"ind":0,"refId":"a","ip":0,"op":1,"st":0,"ks":{}}]}
      """#
    let dot = EncodedImage.png(Array(repeating: Array(repeating: Pixel.green, count: 4), count: 4)).bytes
    server.answer("/b.json", .ok(Array(lottie.utf8)))
    server.answer("/dot.png", .ok(dot))
    let source = AnimationSource.url(server.url("/b.json"), headers: ["X-Key": "secret"])
    #expect(try await loader(way).load(source).info.images.count == 1)
    #expect(server.requests == ["/b.json", "/dot.png"])
    #expect(server.headers.allSatisfy { $0.contains("X-Key: secret") })
    // Led elsewhere, the animation's images are another server's.
    let other = try TestServer(["/b.json": .ok(Array(lottie.utf8)), "/dot.png": .ok(dot)])
    server.answer("/away", .redirect(to: other.url("/b.json")))
    let away = AnimationSource.url(server.url("/away"), headers: ["X-Key": "secret"])
    #expect(try await loader(way).load(away).info.images.count == 1)
    #expect(other.requests == ["/b.json", "/dot.png"])
    #expect(other.headers.allSatisfy { !$0.contains("secret") })
  }

  @Test(arguments: Way.installed) func whatIsNoHeaderIsNotSent(way: Way) async throws {
    server.answer("/a", .ok(heart))
    for (name, value) in [("A b", "c"), ("", "c"), ("A", "b\r\nEvil: c"), ("A", "b\0")] {
      await #expect(throws: DownloadError.badHeader(name)) {
        try await way.downloader().download(
          DownloadRequest(server.url("/a"), limit: 1, headers: [name: value]))
      }
    }
    #expect(server.requests.isEmpty)
  }

  @Test func headersAreNotSentLessSafely() throws {
    func isSent(_ first: String, _ next: String) throws -> Bool {
      try !DownloadRequest(first, limit: 1, headers: ["A": "b"]).redirected(to: next).headers.isEmpty
    }
    #expect(try isSent("http://a.com/b", "http://A.com:80/c"))
    #expect(try isSent("http://a.com:443/b", "https://a.com/c"))
    #expect(try !isSent("https://a.com/b", "http://a.com/c"))
    #expect(try !isSent("https://a.com/b", "http://a.com:443/c"))
    #expect(try !isSent("https://a.com/b", "https://b.a.com/c"))
    #expect(try !isSent("https://a.com/b", "https://a.com@b.com/c"))
  }

  // MARK: Progress

  @Test(arguments: Way.installed) func progressGoesUpToAll(way: Way) async throws {
    let body = heart + [UInt8](repeating: 0, count: 400_000)
    server.answer("/a", .slow(body))
    let seen = Lock<[DownloadProgress]>([])
    let request = DownloadRequest(
      server.url("/a"), limit: 1 << 20,
      progress: { progress in
        seen.withLock { $0.append(progress) }
      })
    #expect(try await way.downloader().download(request).bytes == body)
    let all = seen.withLock { $0 }
    #expect(all.count > 2)
    #expect(zip(all, all.dropFirst()).allSatisfy { $0.received <= $1.received })
    #expect(all.contains { 0.01..<0.99 ~= $0.fraction ?? 0 })
    #expect(all.last == DownloadProgress(received: body.count, expected: body.count))
    #expect(all.last?.fraction == 1)
  }

  @Test(arguments: Way.installed) func whereTheLengthIsNotKnownThereAreBytes(way: Way) async throws {
    server.answer("/a", .raw("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n", heart))
    let seen = Lock<[DownloadProgress]>([])
    let source = AnimationSource.url(server.url("/a")).reportingProgress { progress in
      seen.withLock { $0.append(progress) }
    }
    _ = try await loader(way).load(source)
    let all = seen.withLock { $0 }
    #expect(all.last == DownloadProgress(received: heart.count, expected: heart.count))
    #expect(all.dropLast().allSatisfy { $0.fraction == nil })
  }

  @Test func everybodyWhoWaitsIsToldOfOneDownload() async throws {
    server.answer("/a", .slow(heart))
    var loader = loader(.session)
    loader.cache = AnimationCache()
    let seen = Lock([DownloadProgress?](repeating: nil, count: 3))
    try await withThrowingTaskGroup(of: Void.self) { [loader] group in
      for index in 0..<3 {
        let source = AnimationSource.url(server.url("/a")).reportingProgress { progress in
          seen.withLock { $0[index] = progress }
        }
        group.addTask { _ = try await loader.load(source) }
      }
      try await group.waitForAll()
    }
    #expect(server.requests == ["/a"])
    #expect(seen.withLock { $0.allSatisfy { $0?.fraction == 1 } })
  }

  // MARK: Timeouts

  @Test(arguments: Way.installed) func whoSendsNothingOrNeverEndsIsLeft(way: Way) async throws {
    server.answer("/silent", .silent)
    server.answer("/trickle", .trickle)
    let start = ContinuousClock.now
    await #expect(throws: (any Error).self) {
      try await way.downloader(idle: .seconds(1)).download(server.url("/silent"), limit: 100)
    }
    do {
      _ = try await way.downloader(total: .milliseconds(500)).download(server.url("/trickle"), limit: 1 << 20)
      Issue.record("it ended")
    } catch {
      #expect((error as? DownloadError ?? (error as? CurlError)?.cause) == .tooSlow(seconds: 0.5))
    }
    #expect(ContinuousClock.now - start < .seconds(35))
  }

  // MARK: Further tries

  private static let quick = DownloadRetries(delay: .milliseconds(20))

  @Test(arguments: Way.installed) func whatFailsForAMomentIsTriedAgain(way: Way) async throws {
    server.answer("/a", .status(503), .truncated(Array(heart.prefix(10)), length: heart.count), .ok(heart))
    let start = ContinuousClock.now
    #expect(
      try await loader(way, retries: Self.quick).load(.url(server.url("/a"))).info.format == .svga)
    #expect(server.requests.count == 3)
    // Twice as long the second time, each a quarter shorter at most.
    #expect(ContinuousClock.now - start >= .milliseconds(45))
  }

  @Test(arguments: Way.installed) func whatDoesNotChangeIsNotTriedAgain(way: Way) async throws {
    server.answer("/404", .status(404))
    server.answer("/long", .ok(heart))
    var loader = loader(way, retries: Self.quick)
    loader.limits.fileBytes = 10
    for path in ["/404", "/long"] {
      let error = await outcome { [loader] () async throws(LoadError) in
        try await loader.load(.url(server.url(path)))
      }
      #expect(error != nil)
    }
    #expect(server.requests == ["/404", "/long"])
  }

  @Test(arguments: Way.installed) func triesComeToAnEnd(way: Way) async throws {
    server.answer("/a", .status(500))
    let loader = loader(way, retries: Self.quick)
    let source = AnimationSource.url(server.url("/a"))
    let error = await outcome { () async throws(LoadError) in try await loader.load(source) }
    #expect(server.requests.count == 3)
    if way == .session { #expect(error?.httpStatus == 500) }
    #expect(error?.reason.contains("500") == true)
    // Without being asked, there is one try.
    _ = await outcome { () async throws(LoadError) in try await self.loader(way).load(source) }
    #expect(server.requests.count == 4)
  }

  @Test(arguments: Way.installed) func retriesWaitAsTheServerSays(way: Way) async throws {
    func busy(_ seconds: Int) -> TestServer.Answer {
      .raw("HTTP/1.1 429 Too Many Requests\r\nRetry-After: \(seconds)\r\nContent-Length: 0\r\n\r\n", [])
    }
    server.answer("/a", busy(1), .ok(heart))
    let start = ContinuousClock.now
    _ = try await loader(way, retries: Self.quick).load(.url(server.url("/a")))
    #expect(ContinuousClock.now - start >= .seconds(1))
    // Longer than anybody wants to wait.
    server.answer("/b", busy(3600), .ok(heart))
    let loader = loader(way, retries: Self.quick)
    let error = await outcome { () async throws(LoadError) in try await loader.load(.url(server.url("/b"))) }
    #expect(error != nil && server.requests == ["/a", "/a", "/b"])
  }

  @Test func aPauseEndsWithItsTask() async throws {
    server.answer("/a", .status(503))
    let loader = loader(
      .session, retries: DownloadRetries(delay: .seconds(1000), maximumDelay: .seconds(1000)))
    let source = AnimationSource.url(server.url("/a"))
    let task = Task { await outcome { () async throws(LoadError) in try await loader.load(source) } }
    await eventually { !server.requests.isEmpty }
    try await Task.sleep(for: .milliseconds(50))
    task.cancel()
    #expect(await task.value == .cancelled(source))
  }

  @Test func retryAfterIsSecondsOrADate() {
    let now = 784_111_777.0  // Sun, 06 Nov 1994 08:49:37 GMT
    func wait(_ text: String) -> Duration? { RetryAfter.duration(text, now: now) }
    #expect(wait("120") == .seconds(120) && wait("0") == .zero)
    #expect(wait("Sun, 06 Nov 1994 08:49:37 GMT") == .zero)
    #expect(wait("Sun, 06 Nov 1994 08:51:00 GMT") == .seconds(83))
    #expect(wait("Mon, 07 Nov 1994 08:49:37 GMT") == .seconds(86400))
    #expect(wait("Wed, 01 Mar 1995 08:49:37 GMT") == .seconds(86400 * 115))
    // Through the leap day of 1996.
    #expect(wait("Fri, 01 Mar 1996 08:49:37 GMT") == .seconds(86400 * (115 + 366)))
    #expect(wait("Thu, 01 Jan 1970 00:00:00 GMT") == .zero)
    for text in ["", "soon", "-1", "1.5", "99999999999", "Sun, 06 Nov 1994", "Sun, 99 Nov 1994 08:49:37 GMT"]
    {
      #expect(wait(text) == nil, "\(text)")
    }
  }

  @Test func pausesGrowUpToALimit() throws {
    let retries = DownloadRetries(count: 100, delay: .seconds(1), maximumDelay: .seconds(5))
    func pause(_ retry: Int) throws -> Duration {
      try #require(retries.pause(after: DownloadError.stalled(seconds: 1), retry: retry))
    }
    for _ in 0..<20 {
      #expect(try .milliseconds(750)...(.milliseconds(1250)) ~= pause(0))
      #expect(try .milliseconds(1500)...(.milliseconds(2500)) ~= pause(1))
    }
    #expect(try pause(10) == .seconds(5) && pause(99) == .seconds(5))
    #expect(retries.pause(after: DownloadError.status(404), retry: 0) == nil)
    #expect(retries.pause(after: DownloadError.tooSlow(seconds: 1), retry: 0) == nil)
    #expect(retries.pause(after: CancellationError(), retry: 0) == nil)
  }
}
