import AnimationCore
import AnimationFormats
import TestSupport
import Testing

@testable import AnimationLoading

/// Which redirects a loader follows.
@Suite(.timeLimit(.minutes(1))) struct RedirectPolicyTests {
  let server: TestServer

  init() throws {
    server = try TestServer(["/b": .ok(try LoadingTests.bytes("heart.svga"))])
    server.answer("/a", .redirect(to: server.url("/b")))
  }

  private func loader(_ policy: RedirectPolicy, _ way: RequestTests.Way) -> AnimationLoader {
    var loader = AnimationLoader()
    loader.downloader = way.downloader()
    loader.redirects = policy
    return loader
  }

  @Test(arguments: RequestTests.Way.installed) func noneIsFollowedWhereNoneMayBe(way: RequestTests.Way) async
  {
    let (loader, source) = (loader(.none, way), AnimationSource.url(server.url("/a")))
    let error = await outcome { () async throws(LoadError) in try await loader.load(source) }
    #expect(error?.reason == "the server redirects, which is not followed")
    #expect(server.requests == ["/a"])
  }

  @Test(arguments: RequestTests.Way.installed) func thoseToTheSameHostAreFollowed(way: RequestTests.Way)
    async throws
  {
    #expect(try await loader(.sameHost, way).load(.url(server.url("/a"))).info.format == .svga)
    #expect(server.requests == ["/a", "/b"])
  }

  @Test func anotherHostIsNotAsked() async {
    server.answer("/away", .redirect(to: server.url("/b").replacing("127.0.0.1", with: "localhost")))
    var loader = loader(.sameHost, .session)
    // What an app allows does not widen it.
    loader.allowsAddress = { _ in true }
    let source = AnimationSource.url(server.url("/away"))
    let error = await outcome { [loader] () async throws(LoadError) in try await loader.load(source) }
    #expect(error?.reason == "a redirect leads to another host, and is not followed")
    #expect(server.requests == ["/away"])
  }

  @Test func imagesAreNotRedirectedEither() async throws {
    let lottie = """
      {"v":"5.7.0","fr":10,"ip":0,"op":1,"w":4,"h":4,"assets":[{"id":"a","w":4,"h":4,"u":"","p":"a","e":0}],
       "layers":[{"ty":2,"ind":0,"refId":"a","ip":0,"op":1,"st":0,"ks":{}}]}
      """
    server.answer("/c.json", .ok(Array(lottie.utf8)))
    let info = try await loader(.none, .session).load(.url(server.url("/c.json"))).info
    #expect(info.images.isEmpty)
    #expect(info.diagnostics.contains { "\($0)".contains("the server redirects, which is not followed") })
    #expect(server.requests == ["/c.json", "/a"])
  }

  @Test(arguments: [
    ("http://a.com/x", "https://A.com:8443/y", true), ("https://a.com/x", "https://cdn.a.com/x", false),
    ("https://a.com/x", "https://a.com@b.com/x", false), ("http://a.com/x", "not an address", false),
  ]) func aHostIsKnownByItsName(address: String, redirect: String, isFollowed: Bool) {
    let isRefused = (try? RedirectPolicy.sameHost.check(redirect, of: address)) == nil
    #expect(isRefused != isFollowed)
  }
}
