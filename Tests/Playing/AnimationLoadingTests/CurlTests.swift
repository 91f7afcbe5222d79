import AnimationLoading
import TestSupport
import Testing

@Suite(.enabled(if: ReadingProgram.curl.isInstalled, "needs curl"), .timeLimit(.minutes(1)))
struct CurlTests {
  private let server: TestServer

  init() throws {
    server = try TestServer(["/a": .ok([1, 2, 3]), "/latest": .redirect(to: "/a")])
  }

  private func download(
    _ path: String, limit: Int = 100, check: @escaping RedirectCheck = { _ in }
  ) async throws -> DownloadedFile {
    try await CurlDownloader().download(DownloadRequest(server.url(path), limit: limit, redirect: check))
  }

  @Test func aBodyComesWhole() async throws {
    #expect(try await CurlDownloader().download(server.url("/a"), limit: 3) == [1, 2, 3])
    #expect(try CurlDownloader().fetch(server.url("/a"), limit: 3).bytes == [1, 2, 3])
  }

  @Test func redirectionsAreFollowedWhereTheyMayLead() async throws {
    let file = DownloadedFile([1, 2, 3], url: server.url("/a"))
    #expect(try await download("/latest") == file)
    #expect(try CurlDownloader().fetch(server.url("/latest"), limit: 3) == file)
    let place = server.url("/a")
    let asked = server.requests.count
    await #expect(throws: DownloadError.refused(reason: place)) {
      try await download("/latest") { place throws(DownloadError) in throw .refused(reason: place) }
    }
    #expect(server.requests.dropFirst(asked) == ["/latest"])
    server.answer("/circle", .redirect(to: "/circle"))
    await #expect(throws: DownloadError.connection(reason: "more than ten redirects")) {
      try await download("/circle")
    }
  }

  @Test func whatCannotBeFetchedSaysWhy() async throws {
    let url = server.url("/no").replacing("http://", with: "http://me:secret@")
    let error = #expect(throws: CurlError.self) { try CurlDownloader().fetch(url, limit: 100) }
    #expect(
      error?.description
        == "\(server.url("/no").replacing("http://", with: "http://***@")): The requested URL returned error: 404"
    )
    await #expect(throws: CurlError.tooLarge(server.url("/a"), limit: 2)) {
      try await download("/a", limit: 2)
    }
  }

  @Test func whoNoLongerWaitsStopsIt() async throws {
    server.answer("/silent", .silent)
    let task = Task { try await download("/silent") }
    await eventually { !server.requests.isEmpty }
    task.cancel()
    await #expect(throws: CurlError.cancelled) { try await task.value }
    #expect(throws: CurlError.cancelled) {
      try CurlDownloader { true }.fetch(server.url("/silent"), limit: 100)
    }
  }
}
