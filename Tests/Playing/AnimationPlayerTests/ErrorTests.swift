import AnimationCore
import AnimationFoundation
import AnimationKit
import AnimationLoading
import AnimationPlayer
import Foundation
import SystemSupport
import TestSupport
import Testing

/// What an app can tell its user, and find out, when something fails.
@Suite(.timeLimit(.minutes(1))) struct ErrorTests {
  private func failure(_ url: String) async -> LoadError? {
    var loader = AnimationLoader()
    loader.downloader = URLSessionDownloader()
    return await outcome { [loader] () async throws(LoadError) in try await loader.load(.url(url)) }
  }

  @Test(arguments: [404, 500]) func theStatusOfTheServerIsReportedAndReachable(status: Int) async throws {
    let server = try TestServer(["/a": .status(status)])
    let error = await failure(server.url("/a"))
    #expect(error?.httpStatus == status)
    #expect(error?.url == server.url("/a"))
    #expect(error?.underlyingError as? DownloadError == .status(status))
    // As apps know it: some error, of which they ask Foundation for words.
    let unknown: (any Error)? = error.map { PlaybackError.loading($0) }
    #expect(unknown?.localizedDescription == "\(server.url("/a")): the server answered \(status)")
  }

  @Test func theSystemsErrorIsReachable() async throws {
    let error = await failure(try TestServer.deadURL())
    #expect(error?.httpStatus == nil)
    guard case .connection(_, let cause) = error?.underlyingError as? DownloadError else {
      Issue.record("\(error as Any)")
      return
    }
    #expect((cause?.error as? URLError)?.code == .cannotConnectToHost)
  }

  @Test func aFilesErrorIsReachable() async {
    let error = await outcome { () async throws(LoadError) in
      try await AnimationLoader().load(.file("/no/such/file.svga"))
    }
    #expect(
      error?.underlyingError as? FileError
        == FileError(path: "/no/such/file.svga", .unreadable(reason: "no such file or directory")))
  }

  @Test(
    arguments: [
      PlaybackError.onePlayableFrame, LoadError.unknownSource(.file("a")), DownloadError.badURL,
      FileError(path: "a", .unreadable(reason: "no")), AnimationError.unknownFormat(reason: "no"),
      LoadError.parseFailed(.file("a"), cause: .corrupt(part: "JSON", reason: "no")),
    ] as [any Error & CustomStringConvertible & Sendable])
  func foundationHasOurWords(error: any Error & CustomStringConvertible & Sendable) {
    #expect(error.localizedDescription == error.description)
  }
}
