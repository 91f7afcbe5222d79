import AnimationCore
import AnimationKit
import Foundation
import TestSupport
import Testing

/// Input from the network, output to standard output.
@Suite struct StreamProgramTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(withAnimations: ())
  }

  // MARK: Output

  @Test func anImageGoesIntoAPipe() throws {
    try expectSameOnStandardOutput(["--frames", "2"], as: ["--frames", "2", "--output", "x.png"], "x.png")
    try expectSameOnStandardOutput(
      ["--progress", "0.5", "--format", "webp"], as: ["--progress", "0.5", "--output", "x.webp"], "x.webp")
  }

  @Test func pixelsGoIntoAPipe() throws {
    try expectSameOnStandardOutput(["--format", "rgba"], as: ["--output", "x.rgba"], "x.rgba")
    #expect(try folder.bytes("x.rgba").count == 6 * 40 * 30 * 4)
  }

  private func expectSameOnStandardOutput(_ piped: [String], as written: [String], _ file: String) throws {
    #expect(try Program.run(["render", "a.svga"] + written, in: folder).status == 0)
    let arguments = piped.joined(separator: " ")
    let program = try Program.shell(
      "animrender render a.svga --output - \(arguments) | cat > piped", in: folder)
    #expect(program.errors == "")
    #expect(try folder.bytes("piped") == folder.bytes(file))
  }

  @Test func severalImagesDoNotGoIntoAPipe() throws {
    let png = try Program.run(["render", "a.svga", "--output", "-"], in: folder)
    #expect(png.status == 64 && png.output == "")
  }

  @Test(arguments: ["webp", "gif", "apng"])
  func animationsGoIntoAPipe(format: String) throws {
    try expectSameOnStandardOutput(["--format", format], as: ["--output", "x.\(format)"], "x.\(format)")
  }

  @Test func documentsGoIntoAPipe() throws {
    let pdf = try Program.shell(
      "animrender render a.svga --output - --format pdf | cat > piped.pdf", in: folder)
    #expect(pdf.errors == "")
    #expect(try folder.bytes("piped.pdf").starts(with: Array("%PDF-".utf8)))
    try expectSameOnStandardOutput(
      ["--format", "webp", "--max-bytes", "1MB"], as: ["--output", "y.webp"], "y.webp")
  }

  @Test(.enabled(if: ReadingProgram.ffmpeg.isInstalled, "needs ffmpeg"), arguments: ["mp4", "webm", "mov"])
  func videosGoIntoAPipe(format: String) throws {
    let program = try Program.shell(
      "animrender render a.svga --output - --format \(format) | cat > piped.\(format)", in: folder)
    #expect(program.errors == "" && program.status == 0)
    #expect(try ReadingProgram.frames(of: folder.url("piped.\(format)").path, pixelCount: 40 * 30).count == 6)
  }

  @Test func sheetsAndPackedFilesGoIntoAPipe() throws {
    let script = """
      animrender sheet a.svga --output glance.png && animrender sheet a.svga --output - | cat > piped.png &&
        animrender unpack a.svga parts && animrender pack parts --output a2.svga --quiet &&
        animrender pack parts --output - --format svga --quiet | cat > piped.svga
      """
    #expect(try Program.shell(script, in: folder).errors == "")
    #expect(try folder.bytes("piped.png") == folder.bytes("glance.png"))
    #expect(try folder.bytes("piped.svga") == folder.bytes("a2.svga"))
    for arguments in [
      ["sheet", "a.svga", "--format", "sprite", "--output", "-"], ["pack", "parts", "--output", "-"],
    ] {
      let program = try Program.run(arguments, in: folder)
      #expect(program.status == 64 && program.output == "", "\(arguments)")
    }
  }

  @Test(.enabled(if: ReadingProgram.ffmpeg.isInstalled, "needs ffmpeg"))
  func pipelinesPassEveryFrame() throws {
    let program = try Program.shell(
      """
      cat a.svga | animrender render - --output - --format rgba --fps 20 |
        ffmpeg -v error -f rawvideo -pix_fmt rgba -video_size 40x30 -framerate 20 -i - -y out%d.png
      """, in: folder)
    #expect(program.status == 0 && program.errors == "")
    #expect(try folder.contents().filter { $0.hasPrefix("out") }.count == 12)
  }

  // MARK: Input

  @Test(.enabled(if: ReadingProgram.curl.isInstalled, "needs curl"))
  func aURLIsDownloaded() throws {
    let server = try TestServer([
      "/gift.svga": .ok(try folder.bytes("a.svga")), "/gift.svga?v=1": .ok(try folder.bytes("a.svga")),
    ])
    let program = try Program.run(["info", server.url("/gift.svga?v=1")], in: folder)
    #expect(program.errors == "")
    #expect(program.output.contains("40"))
    let render = try Program.run(
      ["render", server.url("/gift.svga"), "--output", "{name}.{ext}.png", "--frames", "0"], in: folder)
    #expect(render.errors == "" && render.status == 0)
    #expect(try folder.size("gift.svga.png").width == 40)
  }

  @Test(.enabled(if: ReadingProgram.curl.isInstalled, "needs curl"))
  func aURLWithBlanksIsDownloaded() throws {
    let server = try TestServer([
      "/my%20gift.svga": .redirect(to: "/gift.svga"), "/gift.svga": .ok(try folder.bytes("a.svga")),
      "/away": .redirect(to: "file:///etc/hostname"),
    ])
    let url = server.url("/my gift.svga").replacing("http:", with: "HTTP:")
    let program = try Program.run(["info", url], in: folder)
    #expect(program.errors == "" && program.status == 0 && program.output.contains("40"))
    #expect(server.requests == ["/my%20gift.svga", "/gift.svga"])
    let away = try Program.run(["info", server.url("/away")], in: folder)
    #expect(away.status == 66 && away.errors.contains("a redirect leads to what is neither http nor https"))
  }

  @Test func aFileIsFoundByItsURL() throws {
    try folder.write(folder.bytes("a.svga"), to: "my gift.svga")
    let url = folder.url("my gift.svga").absoluteString
    #expect(url.hasPrefix("file:///") && url.contains("%20"))
    let info = try Program.run(["info", url], in: folder)
    #expect(info.errors == "" && info.status == 0)
    let batch = try Program.run(
      ["batch", url, "--frames", "0", "--output", "{name}.png", "--quiet"], in: folder)
    #expect(batch.errors == "" && batch.status == 0)
    #expect(try folder.size("my gift.png").width == 40)
  }

  @Test(.enabled(if: ReadingProgram.curl.isInstalled, "needs curl"))
  func aFailedDownloadIsOneError() throws {
    let server = try TestServer(["/text": .ok(Array("GIF".utf8)), "/cut": .truncated([1, 2], length: 9)])
    let dead = try TestServer.deadURL()
    for (url, status, reason) in [
      (server.url("/no.svga"), 66, "The requested URL returned error: 404"),
      (server.url("/cut"), 66, ""),
      (dead, 66, ""),
      (server.url("/text"), 65, "unknown format: neither SVGA (zlib or ZIP data) nor Lottie (JSON)"),
    ] as [(String, Int32, String)] {
      let program = try Program.run(["render", url, "--output", "x/y.gif"], in: folder)
      #expect(program.errors.hasPrefix("animrender: \(url): \(reason)"))
      #expect(program.errors.count { $0.isNewline } == 1)
      #expect(program.status == status)
      #expect(try folder.contents() == ["a.svga", "b.json", "images", "images/back.png"])
    }
  }

  @Test(.enabled(if: ReadingProgram.curl.isInstalled, "needs curl"))
  func imagesNextToAURLAreDownloaded() throws {
    let lottie = try folder.text("b.json").replacing(
      #""assets":["#,
      with:
        #""assets":[{"id":"x","w":1,"h":1,"p":"file:///etc/hostname"},{"id":"y","w":1,"h":1,"p":"no.png"},"#)
    let server = try TestServer([
      "/latest": .redirect(to: "/a/b.json"), "/a/b.json": .ok(Array(lottie.utf8)),
      "/a/images/back.png": .ok(try folder.bytes("images/back.png")),
    ])
    let program = try Program.run(
      ["render", server.url("/latest"), "--frames", "0", "--output", "x.png", "--verbose"], in: folder)
    #expect(program.status == 0)
    #expect(try folder.pixel("x.png", 2, 2) == Color(red: 1, green: 1, blue: 0))
    #expect(
      program.errors.contains(
        #"image file "file:///etc/hostname" is not available: not an http or https URL"#))
    #expect(
      program.errors.contains(
        "image file \"no.png\" is not available: \(server.url("/a/no.png")): The requested URL returned error: 404"
      ))
    #expect(Set(server.requests) == ["/latest", "/a/b.json", "/a/images/back.png", "/a/no.png"])
  }

  /// Whoever wrote the file does not choose what is asked for in the network of who renders it.
  @Test(.enabled(if: ReadingProgram.curl.isInstalled, "needs curl"))
  func otherServersOfAPrivateNetworkAreNotAsked() throws {
    let image = try folder.bytes("images/back.png")
    let (server, inner) = (try TestServer(), try TestServer(["/back.png": .ok(image)]))
    let names = [inner.url("/back.png"), "away.png", "moved.png", server.url("/here.png")]
    let assets = names.enumerated().map { #"{"id":"\#($0)","w":1,"h":1,"p":"\#($1)"},"# }.joined()
    let lottie = try folder.text("b.json").replacing(#""assets":["#, with: #""assets":["# + assets)
    for (path, answer) in [
      ("/b.json", .ok(Array(lottie.utf8))), ("/away.png", .redirect(to: inner.url("/back.png"))),
      ("/moved.png", .redirect(to: "/here.png")), ("/here.png", .ok(image)),
      ("/images/back.png", .ok(image)),
    ] as [(String, TestServer.Answer)] {
      server.answer(path, answer)
    }
    let program = try Program.run(["info", server.url("/b.json")], in: folder)
    #expect(program.status == 0)
    let lines = (program.output + program.errors).split(separator: "\n").filter {
      $0.contains("not available")
    }
    let reason = "127.0.0.1 is neither a public host nor where the animation came from"
    #expect(lines.count == 2 && lines.allSatisfy { $0.contains(reason) }, "\(program.output)")
    #expect(inner.requests.isEmpty)
    #expect(server.requests.count { $0 == "/here.png" } == 2)
  }

  @Test func withoutCurlThereIsAHint() throws {
    let program = try Program.run(
      "animrender", ["info", "https://example.com/x.svga"], in: folder, environment: ["PATH": "/nowhere"])
    #expect(program.status == 69)
    #expect(
      program.errors == """
        animrender: the program curl is missing: it fetches https://example.com/x.svga; install curl, or fetch \
        the file in another way

        """)
  }
}
