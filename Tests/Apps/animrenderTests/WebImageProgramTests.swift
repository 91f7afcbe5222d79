import AnimationCore
import AnimationKit
import Foundation
import Pixels
import TestSupport
import Testing

@testable import animrender

/// Images of replacements that are no files: behind URLs, and in `data:` URIs.
@Suite(.enabled(if: ReadingProgram.curl.isInstalled, "needs curl")) struct WebImageProgramTests {
  private let folder: TemporaryFolder
  private let red: [UInt8]
  private let server: TestServer

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(try TestAnimations.recipeGift(), to: "gift.svga")
    red = try TestAnimations.image(Color(red: 1, green: 0, blue: 0), 20, 15)
    try folder.write(red, to: "red.png")
    server = try TestServer(["/red.png": .ok(red), "/text": .ok(Array("text".utf8))])
  }

  private var host: String { "127.0.0.1:\(server.port)" }

  private func render(_ output: String, _ arguments: String..., input: String? = nil) throws -> Program {
    try Program.run(
      ["render", "gift.svga", "--frames", "0", "--output", output] + arguments, in: folder,
      input: input.map { Array($0.utf8) })
  }

  private func expected() throws -> [UInt8] {
    let program = try render("expected.png", "--image", "avatar=red.png")
    #expect((program.status, program.errors) == (0, ""))
    return try folder.bytes("expected.png")
  }

  @Test func theCommandLineNamesURLsAndBytes() throws {
    let uri = "data:image/png;base64,\(Data(red).base64EncodedString())"
    for image in [server.url("/red.png"), uri] {
      let program = try render("x.png", "--image", "avatar=\(image)")
      #expect((program.status, program.errors) == (0, ""))
      #expect(try folder.bytes("x.png") == expected())
    }
  }

  @Test func aFileNamesURLsOfHostsThatAreAllowed() throws {
    let json = #"{"images": {"avatar": "\#(server.url("/red.png"))"}}"#
    let refused = try render("x.png", "--replace", "-", input: json)
    #expect(
      refused.errors == """
        animrender: \(server.url("/red.png")): the host \(host) is not one of those that may be asked: --allow-host says which

        """)
    #expect(refused.status == 66 && server.requests == [])
    let program = try render("x.png", "--replace", "-", "--allow-host", host, input: json)
    #expect((program.status, program.errors) == (0, ""))
    #expect(try folder.bytes("x.png") == expected())
  }

  @Test func rowsAskForEachURLOnceAndSayWhatCannotBeHad() throws {
    server.answer("/moved", .redirect(to: "http://localhost:\(server.port)/red.png"))
    server.answer("/large", .raw("HTTP/1.1 200 OK\r\nContent-Length: 2000000000\r\n\r\n", []))
    server.answer("/cut", .truncated(red, length: red.count + 9))
    let paths = ["red.png", "red.png", "none", "none", "moved", "large", "text", "cut"]
    let rows = paths.enumerated().map { #"{"id": "\#($0)", "image:avatar": "\#(server.url("/\($1)"))"}"# }
    let list =
      rows + [
        #"{"id": "other", "image:avatar": "http://localhost:\#(server.port)/red.png"}"#,
        #"{"id": "port", "image:avatar": "http://127.0.0.1:\#(server.port &+ 1)/red.png"}"#,
        #"{"id": "data", "image:avatar": "data:image/png;base64,\#(Data(red).base64EncodedString())"}"#,
        #"{"id": "empty", "image:avatar": "data:image/png"}"#,
      ]
    let program = try render(
      "out/{id}.png", "--replace-list", "-", "--allow-host", host, "--jobs", "1",
      input: list.joined(separator: "\n"))
    #expect(program.status == 65)
    let lines = program.errors.replacing(server.url(""), with: "URL").replacing(host, with: "HOST")
      .replacing("localhost:\(server.port)", with: "OTHER").split(separator: "\n").map(String.init)
    let allowed = "is not one of those that may be asked: --allow-host says which"
    let expected = [
      "line 3 (2): URL/none: The requested URL returned error: 404",
      "line 4 (3): URL/none: The requested URL returned error: 404",
      "line 5 (4): URL/moved: the host OTHER \(allowed)",
      "line 6 (5): URL/large: larger than 67.1 MB",
      "line 7 (6): URL/text: unknown format: the image is not PNG, JPEG, WebP, GIF, BMP or SVG",
      "line 8 (7): URL/cut:",
      "line 9 (other): http://OTHER/red.png: the host OTHER \(allowed)",
      "line 10 (port): http://127.0.0.1:\(server.port &+ 1)/red.png: the host 127.0.0.1:\(server.port &+ 1) \(allowed)",
      "line 12 (empty): data:image/png…: is no data: URI with its data",
    ]
    #expect(lines.count == expected.count, "\(program.errors)")
    for (line, wanted) in zip(lines, expected) {
      #expect(line.hasPrefix("animrender: standard input, \(wanted)"), "\(line)")
    }
    #expect(
      try folder.contents().filter { $0.hasPrefix("out/") } == ["out/0.png", "out/1.png", "out/data.png"])
    #expect(try folder.bytes("out/0.png") == self.expected())
    #expect(server.requests.sorted() == ["/cut", "/large", "/moved", "/none", "/red.png", "/text"])
  }

  @Test func aWorkerAsksHostsThatItOrItsRequestAllows() throws {
    let request =
      #""input": "gift.svga", "frames": 0, "replace": {"images": {"avatar": "\#(server.url("/red.png"))"}}"#
    let strict = try WorkerSession("--inline", folder: folder)
    #expect(try strict.ask("{\(request)}").exitCode == 66)
    #expect(try strict.ask(#"{\#(request), "allow-host": "\#(host)"}"#).inline == expected())
    let worker = try WorkerSession("--inline", "--allow-host", host, folder: folder)
    #expect(try worker.ask("{\(request)}").inline == expected())
    // What is behind a URL may change.
    server.answer("/red.png", .status(404))
    #expect(try worker.ask("{\(request)}").error?.hasSuffix("returned error: 404") == true)
  }

  @Test func aRowsImageIsDecodedOnce() throws {
    let cache = ImageCache.forOneJob()
    let images = LoadedImages(in: cache)
    let reference = ImageReference("red.png", from: folder.path + "/")
    let first = try images.load(reference, key: "a", from: nil) { false }
    let second = try images.load(reference, key: "a", from: nil) { false }
    #expect(first.content === second.content)
    _ = try cache.decoded(first)
    #expect(cache.work.images == 1)
  }
}
