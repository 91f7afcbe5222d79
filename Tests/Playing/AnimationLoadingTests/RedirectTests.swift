import AnimationCore
import AnimationFormats
import AnimationFoundation
import Foundation
import TestSupport
import Testing

@testable import AnimationLoading

/// Where redirects of an animation itself may lead, and which addresses are asked at all.
@Suite(.timeLimit(.minutes(1))) struct RedirectTests {
  private func refusal(_ redirect: String, of address: String) -> String? {
    do {
      try WebAddress.check(redirect: redirect, of: address)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [
    ("http://a.com/x", "https://a.com/x"), ("http://a.com/x", "http://cdn.b.com:8080/x"),
    ("https://a.com/x", "https://b.com/x"), ("http://127.0.0.1:80/x", "http://127.0.0.1:81/x"),
    ("http://localhost/x", "http://10.0.0.1/x"), ("http://10.0.0.1/x", "http://a.com/x"),
  ]) func redirectsMayLeadToTheWeb(address: String, redirect: String) {
    #expect(refusal(redirect, of: address) == nil)
  }

  @Test(arguments: [
    ("https://a.com/x", "http://a.com/x", "a redirect leads from https to http"),
    ("HTTPS://a.com/x", "HTTP://b.com/x", "a redirect leads from https to http"),
    ("http://a.com/x", "http://127.0.0.1/x", "a redirect leads to 127.0.0.1, which is no public host"),
    ("http://a.com/x", "http://[::1]:80/x", "a redirect leads to [::1], which is no public host"),
    ("https://a.com/x", "https://redis/x", "a redirect leads to redis, which is no public host"),
    (
      "http://b\u{FC}cher.example/x", "http://2130706433/x",
      "a redirect leads to 127.0.0.1, which is no public host"
    ),
    ("http://a.com/x", "file:///etc/hostname", "a redirect leads to what is neither http nor https"),
    (
      "http://a.com/x", "http://a@b@127.0.0.1/x",
      "a redirect leads to 127.0.0.1, which is no public host"
    ),
  ]) func redirectsMayNotLeadElsewhere(address: String, redirect: String, reason: String) {
    let refusal = refusal(redirect, of: address)
    // Whether Foundation writes the number as an address is its own matter.
    #expect(refusal == reason || redirect.contains("2130706433") && refusal != nil)
  }

  // MARK: Loading

  private func loader(_ server: TestServer, _ allows: (@Sendable (String) -> Bool?)? = nil) -> AnimationLoader
  {
    var loader = AnimationLoader()
    loader.downloader = ClosureDownloader { request in
      // As one that follows redirects: asked for at a public name, which leads to this machine.
      guard request.url.contains("example.com") else {
        return try await URLSessionDownloader().download(request)
      }
      return try await URLSessionDownloader().download(request.redirected(to: server.url("/heart")))
    }
    loader.allowsAddress = allows
    return loader
  }

  @Test func aPublicAddressDoesNotLeadIntoAPrivateNetwork() async throws {
    let server = try TestServer(["/heart": .ok(try LoadingTests.bytes("heart.svga"))])
    let source = AnimationSource.url("http://example.com/a.svga")
    let loader = loader(server)
    let error = await outcome { () async throws(LoadError) in try await loader.load(source) }
    #expect(error?.reason == "a redirect leads to 127.0.0.1, which is no public host")
    #expect(server.requests.isEmpty)
  }

  @Test func anAppMayAllowMore() async throws {
    let server = try TestServer(["/heart": .ok(try LoadingTests.bytes("heart.svga"))])
    let loader = loader(server) { $0.hasPrefix("http://127.0.0.1:") ? true : nil }
    #expect(try await loader.load(.url("http://example.com/a.svga")).info.format == .svga)
    #expect(server.requests == ["/heart"])
  }

  @Test func anAppMayAllowLess() async throws {
    let server = try TestServer(["/heart": .ok(try LoadingTests.bytes("heart.svga"))])
    let asked = Lock<[String]>([])
    let loader = loader(server) { address in
      asked.withLock { $0.append(address) }
      return address.contains("example.com")
    }
    for (address, refused) in [
      (server.url("/heart"), server.url("/heart")), ("http://me:pw@example.com/a", server.url("/heart")),
    ] {
      let error = await outcome { () async throws(LoadError) in try await loader.load(.url(address)) }
      #expect(error?.reason == "\(refused) is not among the addresses that are allowed")
    }
    #expect(asked.withLock { $0 }.last == server.url("/heart"))
    #expect(server.requests.isEmpty)
  }

  @Test(.enabled(if: ReadingProgram.curl.isInstalled, "needs curl"))
  func curlAsksBeforeItFollows() async throws {
    let server = try TestServer(["/a": .redirect(to: "/b"), "/b": .ok([1])])
    #expect(try CurlDownloader().fetch(server.url("/a"), limit: 9).bytes == [1])
    server.answer("/a", .redirect(to: "ftp://127.0.0.1/b"))
    #expect(throws: DownloadError.refused(reason: "a redirect leads to what is neither http nor https")) {
      try CurlDownloader().fetch(server.url("/a"), limit: 9)
    }
  }

  // MARK: Addresses as people write them

  @Test func schemesAreReadInAnyCase() async throws {
    let server = try TestServer(["/a%20b.svga": .ok(try LoadingTests.bytes("heart.svga"))])
    server.answer("/away", .redirect(to: "HTTP://127.0.0.1:\(server.port)/a%20b.svga"))
    for way in RequestTests.Way.installed {
      var loader = AnimationLoader()
      loader.downloader = way.downloader()
      #expect(try await loader.load(.url(server.url("/away"))).info.format == .svga)
      for scheme in ["HTTP://", "Http://", "http://"] {
        for path in ["/a%20b.svga", "/a b.svga"] {
          let source = AnimationSource.text(scheme + "127.0.0.1:\(server.port)" + path)
          #expect(try await loader.load(source).info.format == .svga)
        }
      }
    }
    #expect(Set(server.requests) == ["/a%20b.svga", "/away"])
  }

  @Test func filesAreFoundByTheirURLs() async throws {
    let folder = try TemporaryFolder()
    try folder.write(LoadingTests.bytes("heart.svga"), to: "a b%é.svga")
    let path = "\(folder.path)/a b%é.svga"
    for text in [
      "file://\(folder.path)/a%20b%25%C3%A9.svga", "FILE://localhost\(folder.path)/a%20b%25%C3%A9.svga",
      "file:\(folder.path)/a%20b%25%C3%A9.svga", URL(fileURLWithPath: path).absoluteString,
    ] {
      #expect(AnimationSource.text(text) == .file(path), "\(text)")
      #expect(try await AnimationLoader().load(.text(text)).info.format == .svga)
    }
  }

  /// What is no URL of a file here is a name like any other, and an address never is a file.
  @Test func urlsOfOtherMachinesAreNoFiles() async {
    for text in ["file://elsewhere/a.svga", "file:a.svga", "files:///a"] {
      #expect(AnimationSource.text(text).id == text)
    }
    let source = AnimationSource.url("file:///etc/hostname")
    let error = await outcome { () async throws(LoadError) in try await AnimationLoader().load(source) }
    #expect(error == .unknownSource(source))
    #expect(error?.description == "file:///etc/hostname: not an http or https URL")
  }

  // MARK: Messages

  @Test func messagesSayWhatTheSourceIs() async {
    func message(_ source: AnimationSource) async -> String? {
      await outcome { () async throws(LoadError) in try await AnimationLoader().load(source) }?.description
    }
    #expect(await message("") == "the source is empty")
    #expect(await message(.named("", in: "/tmp")) == "/tmp/: the source is empty")
    let bytes = AnimationSource.bytes(Array("<html>".utf8))
    #expect(await message(bytes)?.hasPrefix("an animation in memory (6 bytes): ") == true)
    #expect(await message(.bytes([], id: "gift"))?.hasPrefix("gift: ") == true)
    #expect(await message(bytes.choosing(animation: "a"))?.contains("#") == false)
    let blank = AnimationSource.animation(BlankAnimation(frameCount: 0))
    #expect(await message(blank) == "a decoded animation: it has no frames")
  }
}
