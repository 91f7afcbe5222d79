import AnimationCore
import AnimationFoundation
import AnimationKit
import AnimationLoading
import Foundation
import TestSupport
import Testing

@testable import AnimationLoading

/// Images that a Lottie from the web refers to.
@Suite(.timeLimit(.minutes(1))) struct ExternalImageTests {
  private let server: TestServer
  private let folder: TemporaryFolder
  /// A green image of 4 x 4.
  private static let dot = EncodedImage.png(
    Array(repeating: Array(repeating: Pixel.green, count: 4), count: 4)
  ).bytes

  init() throws {
    server = try TestServer()
    folder = try TemporaryFolder()
    server.answer("/a/images/dot.png", .ok(Self.dot))
  }

  private var loader: AnimationLoader {
    var loader = AnimationLoader()
    loader.downloader = URLSessionDownloader()
    loader.cache = AnimationCache()
    loader.downloads = DownloadCache(folder: folder.path)
    return loader
  }

  /// 4 x 4, one frame: an image from each of the references, one upon the other.
  private func lottie(_ references: String...) -> [UInt8] { lottie(references) }

  private func lottie(_ references: [String]) -> [UInt8] {
    let assets = references.enumerated().map { #"{"id":"\#($0)","w":4,"h":4,"u":"","p":"\#($1)","e":0}"# }
    let layers = references.indices.map {
      #"{"ty":2,"ind":\#($0),"refId":"\#($0)","ip":0,"op":1,"st":0,"ks":{}}"#
    }
    return Array(
      """
      {"v":"5.7.0","fr":10,"ip":0,"op":1,"w":4,"h":4,"assets":[\(assets.joined(separator: ","))],
       "layers":[\(layers.joined(separator: ","))]}
      """.utf8)
  }

  private func load(_ path: String, _ loader: AnimationLoader) async throws(LoadError) -> AnimationInfo {
    try await loader.load(.url(server.url(path))).info
  }

  @Test func theyAreNextToTheRedirectedAddressOnTheNextDayToo() async throws {
    server.answer("/latest", .redirect(to: "/a/b.json"))
    server.answer("/a/b.json", .ok(lottie("images/dot.png")))
    #expect(try await load("/latest", loader).images.count == 1)
    #expect(server.requests == ["/latest", "/a/b.json", "/a/images/dot.png"])
    // The memory is empty, the folder is not.
    #expect(try await load("/latest", loader).images.count == 1)
    #expect(server.requests.count == 3)
    // The image alone is gone: it still lies where the redirect led.
    loader.downloads?.remove(server.url("/a/images/dot.png"))
    #expect(try await load("/latest", loader).images.count == 1)
    #expect(server.requests.dropFirst(3) == ["/a/images/dot.png"])
  }

  @Test func completeAddressesAreFetchedAndNothingButTheWebIs() async throws {
    server.answer("/x%20y.png", .ok(Self.dot))
    let secret = folder.url("secret.png")
    try Data(Self.dot).write(to: secret)
    server.answer(
      "/a/b.json",
      .ok(
        lottie(
          server.url("/x y.png"), "/a/images/dot.png", secret.absoluteString, secret.path,
          "ftp://127.0.0.1/x.png",
          "http:///x.png", "../../../../etc/hostname")))
    let info = try await load("/a/b.json", loader)
    #expect(info.images.map(\.key) == ["0", "1"])
    #expect(
      info.diagnostics.map(\.message) == [
        "image file \"\(secret.absoluteString)\" is not available: not an http or https URL",
        "image file \"\(secret.path)\" is not available: the server answered 404",
        "image file \"ftp://127.0.0.1/x.png\" is not available: not an http or https URL",
        "image file \"http:///x.png\" is not available: not an http or https URL",
        "image file \"../../../../etc/hostname\" is not available: the server answered 404",
      ])
  }

  /// Whoever wrote the file does not choose what is asked for in the network of who plays it.
  @Test func noOtherServerOfAPrivateNetworkIsAsked() async throws {
    let inner = try TestServer(["/dot.png": .ok(Self.dot)])
    server.answer("/a/moved.png", .redirect(to: "/a/images/dot.png"))
    server.answer("/a/away.png", .redirect(to: inner.url("/dot.png")))
    server.answer(
      "/a/b.json",
      .ok(
        lottie(
          server.url("/a/images/dot.png"), "moved.png", inner.url("/dot.png"),
          "//127.0.0.1:\(inner.port)/dot.png", "away.png")))
    let info = try await load("/a/b.json", loader)
    #expect(info.images.map(\.key) == ["0", "1"])
    let reason = "127.0.0.1 is neither a public host nor where the animation came from"
    #expect(
      info.diagnostics.map(\.message) == [
        "image file \"\(inner.url("/dot.png"))\" is not available: \(reason)",
        "image file \"//127.0.0.1:\(inner.port)/dot.png\" is not available: \(reason)",
        "image file \"away.png\" is not available: \(reason)",
      ])
    #expect(inner.requests.isEmpty)
  }

  @Test func downloadsUnderWayHaveNoMoreRoomThanThereIs() async throws {
    let image = Self.dot
    let limits = Lock<[Int]>([])
    var loader = AnimationLoader()
    loader.limits.fileBytes = 3000
    loader.limits.externalImageBytes = 7000
    let names = (0..<12).map { "\($0).png" }
    let animation = lottie(names)
    loader.downloader = WatchedDownloader { url, limit in
      if url.hasSuffix("json") { return animation }
      limits.withLock { $0.append(limit) }
      #expect(limits.withLock { $0.reduce(0, +) } <= 7000)
      try await Task.sleep(for: .milliseconds(5))
      limits.withLock { _ = $0.remove(at: $0.firstIndex(of: limit) ?? 0) }
      return image
    }
    let info = try await loader.load(.url("https://example.com/b.json")).info
    #expect(info.images.count == min(12, 7000 / image.count))
  }

  @Test func aFileOnDiskAsksNoServer() async throws {
    try folder.write(lottie(server.url("/a/images/dot.png")), to: "b.json")
    let info = try await loader.load(.file("\(folder.path)/b.json")).info
    #expect(info.images.isEmpty && info.diagnostics.count == 1)
    #expect(server.requests.isEmpty)
  }

  @Test func oneThatCannotBeFetchedIsADiagnosticAndALaterTryWorks() async throws {
    server.answer("/a/b.json", .ok(lottie("images/dot.png", "late.png")))
    let loader = loader
    let info = try await load("/a/b.json", loader)
    #expect(info.images.map(\.key) == ["0"])
    #expect(info.replaceableKeys.images == ["0", "1"])
    #expect(
      info.diagnostics.map(\.description) == [
        "assets[1]: image file \"late.png\" is not available: the server answered 404"
      ])
    server.answer("/a/late.png", .ok(Self.dot))
    #expect(try await load("/a/b.json", loader).images.count == 2)
    // What was there was not fetched again, and now all is kept.
    _ = try await load("/a/b.json", loader)
    #expect(server.requests.count == 4)
  }

  @Test func aPageInThePlaceOfAnImageIsNotKept() async throws {
    server.answer("/a/b.json", .ok(lottie("page.png")))
    server.answer("/a/page.png", .ok(Array("<html>sign in first</html>".utf8)))
    _ = try await load("/a/b.json", loader)
    server.answer("/a/page.png", .ok(Self.dot))
    #expect(try await load("/a/b.json", loader).images.first?.bytes == Self.dot)
  }

  @Test func theTimeForAllOfThemIsLimited() async throws {
    server.answer("/a/b.json", .ok(lottie("images/dot.png", "silent.png")))
    server.answer("/a/silent.png", .silent)
    var loader = loader
    loader.imageTimeout = .seconds(4)
    let info = try await load("/a/b.json", loader)
    #expect(info.images.map(\.key) == ["0"])
    #expect(
      info.diagnostics.map(\.message) == ["image file \"silent.png\" is not available: timed out after 4 s"])
  }

  @Test func theirBytesAndTheirNumberAreLimited() async throws {
    let size = Self.dot.count
    server.answer("/a/b.json", .ok(lottie("images/dot.png", "images/dot.png?2", "images/dot.png?3")))
    for number in 2...3 { server.answer("/a/images/dot.png?\(number)", .ok(Self.dot)) }
    var loader = loader
    loader.cache = nil
    loader.downloads = nil
    loader.limits.externalImages = 2
    #expect(try await load("/a/b.json", loader).images.count == 2)
    #expect(server.requests.count == 3)
    loader.limits.externalImages = 3
    loader.limits.externalImageBytes = 3 * size - 1
    #expect(try await load("/a/b.json", loader).images.count == 2)
    loader.limits.externalImageBytes = 3 * size
    #expect(try await load("/a/b.json", loader).images.count == 3)
    loader.limits.externalImageBytes = size - 1
    server.answer("/a/images/dot.png", .endless)
    #expect(try await load("/a/b.json", loader).images.isEmpty)
  }

  @Test func aCancelledLoadEndsWhileTheyAreFetched() async throws {
    server.answer("/a/b.json", .ok(lottie("silent.png")))
    server.answer("/a/silent.png", .silent)
    let (loader, source) = (loader, AnimationSource.url(server.url("/a/b.json")))
    let task = Task { await outcome { () async throws(LoadError) in try await loader.load(source) } }
    await eventually { server.requests.count == 2 }
    task.cancel()
    #expect(await task.value == .cancelled(source))
  }

  @Test func anOverrideMayTakeItsTime() async throws {
    let image = Self.dot
    var loader = AnimationLoader()
    let bytes = lottie("here.png", "there.png")
    loader.override = { _, _ in
      var data = AnimationFile(bytes) { $0 == "here.png" ? image : nil }
      data.fetchExternalImage = { reference in
        try await Task.sleep(for: .milliseconds(10))
        return reference == "there.png" ? image : nil
      }
      return data
    }
    #expect(try await loader.load(.text("a")).info.images.count == 2)
  }

  @Test func manyAreFetchedAFewAtATime() async {
    let (running, most) = (Counter(), Counter())
    let references = (0..<40).map { "\($0)" }
    let images = await ImageFetching.images(references, timeout: .seconds(20)) { reference in
      let now = running.increment()
      while most.value < now { most.increment() }
      try await Task.sleep(for: .milliseconds(5))
      running.decrement()
      return Array(reference.utf8)
    }
    #expect(images.count == 40)
    for reference in references { #expect((try? images[reference]?.get()) == Array(reference.utf8)) }
    #expect(2...6 ~= most.value)
  }
}

private struct WatchedDownloader: AnimationDownloading {
  var answer: @Sendable (_ url: String, _ limit: Int) async throws -> [UInt8]

  func download(_ request: DownloadRequest) async throws -> DownloadedFile {
    DownloadedFile(try await answer(request.url, request.limit), url: request.url)
  }
}
