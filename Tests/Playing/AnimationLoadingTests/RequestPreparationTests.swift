import AnimationCore
import AnimationFoundation
import AnimationKit
import Foundation
import TestSupport
import Testing

@testable import AnimationLoading

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Header fields that an app gives when a request is sent, and what it is asked for again.
@Suite(.timeLimit(.minutes(1))) struct RequestPreparationTests {
  private struct NoKey: Error {}

  let server: TestServer
  let heart: [UInt8]

  init() throws {
    server = try TestServer()
    heart = try LoadingTests.bytes("heart.svga")
  }

  /// Gives an old key first, and a new one when that was refused.
  private func loader(_ way: RequestTests.Way) -> AnimationLoader {
    var loader = AnimationLoader()
    loader.downloader = way.downloader()
    loader.prepareRequest = { request in
      request.headers["X-Key"] = request.wasUnauthorized ? "new" : "old"
    }
    return loader
  }

  private func keys(_ server: TestServer) -> [String?] {
    server.headers.map { header in
      header.components(separatedBy: "\r\n").first { $0.hasPrefix("X-Key: ") }.map { String($0.dropFirst(7)) }
    }
  }

  @Test(arguments: RequestTests.Way.installed) func aKeyIsRenewedWhenItWasRefused(way: RequestTests.Way)
    async throws
  {
    server.answer("/a", .status(401), .ok(heart))
    #expect(try await loader(way).load(.url(server.url("/a"))).info.format == .svga)
    #expect(keys(server) == ["old", "new"])
  }

  @Test(arguments: RequestTests.Way.installed) func aSecondRefusalEndsTheLoad(way: RequestTests.Way) async {
    server.answer("/a", .status(401))
    let (loader, source) = (loader(way), AnimationSource.url(server.url("/a")))
    let error = await outcome { () async throws(LoadError) in try await loader.load(source) }
    #expect(error?.reason.contains("401") == true)
    #expect(keys(server) == ["old", "new"])
  }

  @Test func otherAnswersAreNotAskedForAgain() async {
    server.answer("/a", .status(403))
    let (loader, source) = (loader(.session), AnimationSource.url(server.url("/a")))
    let error = await outcome { () async throws(LoadError) in try await loader.load(source) }
    #expect(error?.httpStatus == 403)
    #expect(keys(server) == ["old"])
  }

  @Test func eachTryIsPrepared() async throws {
    server.answer("/a", .status(503), .ok(heart))
    var loader = loader(.session)
    loader.retries = DownloadRetries(delay: .milliseconds(1))
    let count = Counter()
    loader.prepareRequest = { $0.headers["X-Key"] = "\(count.increment())" }
    _ = try await loader.load(.url(server.url("/a")))
    #expect(keys(server) == ["1", "2"])
  }

  @Test func whoHasNoKeySendsNothing() async {
    var loader = loader(.session)
    loader.prepareRequest = { _ in throw NoKey() }
    let source = AnimationSource.url(server.url("/a"))
    let error = await outcome { [loader] () async throws(LoadError) in try await loader.load(source) }
    #expect(error?.underlyingError is NoKey)
    #expect(server.requests.isEmpty)
  }

  @Test func imagesOfTheServerGetTheKeyAndThoseOfOthersDoNot() async throws {
    let dot = EncodedImage.png(Array(repeating: Array(repeating: Pixel.green, count: 4), count: 4)).bytes
    let other = try TestServer(["/dot.png": .ok(dot)])
    let lottie = """
      {"v":"5.7.0","fr":10,"ip":0,"op":1,"w":4,"h":4,
       "assets":[{"id":"a","w":4,"h":4,"u":"","p":"dot.png","e":0},
                 {"id":"b","w":4,"h":4,"u":"","p":"\(other.url("/dot.png"))","e":0}],
       "layers":[{"ty":2,"ind":0,"refId":"a","ip":0,"op":1,"st":0,"ks":{}},
                 {"ty":2,"ind":1,"refId":"b","ip":0,"op":1,"st":0,"ks":{}}]}
      """
    server.answer("/b.json", .ok(Array(lottie.utf8)))
    server.answer("/dot.png", .ok(dot))
    var loader = loader(.session)
    loader.allowsAddress = { _ in true }
    #expect(try await loader.load(.url(server.url("/b.json"))).info.images.count == 2)
    #expect(keys(server) == ["old", "old"])
    #expect(keys(other) == [nil])
  }

  @Test(arguments: RequestTests.Way.installed) func redirectsDoNotHandTheKeyOn(way: RequestTests.Way)
    async throws
  {
    let other = try TestServer(["/b": .ok(heart)])
    server.answer("/a", .redirect(to: other.url("/b")))
    _ = try await loader(way).load(.url(server.url("/a")))
    #expect(keys(server) == ["old"] && keys(other) == [nil])
  }

  // MARK: A session's configuration

  @Test func aConfigurationOfOnesOwnIsCopied() async throws {
    server.answer("/a", .ok(heart))
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpAdditionalHeaders = ["X-Key": "mine"]
    let downloader = URLSessionDownloader(configuration: configuration)
    configuration.httpAdditionalHeaders = ["X-Key": "changed"]
    for _ in 0..<2 { _ = try await downloader.download(server.url("/a"), limit: 1 << 20) }
    #expect(keys(server) == ["mine", "mine"])
  }
}
