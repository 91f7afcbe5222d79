import Foundation
import TestSupport
import Testing

/// Files, names and servers that mean ill.
@Suite struct HostileProgramTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(withAnimations: ())
  }

  // MARK: Numbers

  private static func lottie(_ modifier: String, box: String = "[100,100]") -> [UInt8] {
    Array(
      """
      {"v":"5.7.0","fr":10,"ip":0,"op":2,"w":100,"h":100,"layers":[{"ty":4,"ip":0,"op":2,"ks":{},"shapes":[
        {"ty":"el","p":{"k":[50,50]},"s":{"k":\(box)}},\(modifier),{"ty":"fl","c":{"k":[1,0,0,1]},"o":{"k":100}}]}]}
      """.utf8)
  }

  /// Both ended the program, and a batch with it.
  @Test func numbersThatNoIntegerHoldsEndOneFileOnly() throws {
    try folder.write(
      Self.lottie(#"{"ty":"op","a":{"k":1e15},"lj":2,"ml":{"k":4}}"#), to: "in/offset.json")
    try folder.write(
      Self.lottie(#"{"ty":"op","a":{"k":5},"lj":2,"ml":{"k":4}}"#, box: "[1e41,1e41]"), to: "in/path.json")
    try folder.write(try folder.bytes("a.svga"), to: "in/z.svga")
    let program = try Program.run(["batch", "in", "-o", "out/{name}.png", "--time", "0"], in: folder)
    #expect(program.status == 65)
    #expect(program.output.hasPrefix("done        2"))
    #expect(
      program.errors.contains(
        "in/offset.json: Layer 1: a frame takes more than 1048576 elements of paths (limit pathElements)"))
    #expect(try !folder.bytes("out/path.png").isEmpty)
  }

  // MARK: Text

  @Test func textOfAFileIsNoCommand() throws {
    let evil = "::error::forged\\n::error::forged\\u001b[2J ##[error]forged"
    try folder.write(
      Array(
        TestAnimations.lottie.replacing("5.7.0", with: evil).replacing("square", with: evil)
          .replacing("\"loop\"", with: "\"\(evil)\"").utf8),
      to: "evil.json")
    try folder.write(try folder.bytes("evil.json"), to: "::error::x.json")
    for name in ["evil.json", "::error::x.json"] {
      for arguments in [
        ["info", name], ["render", name, "-o", "x.gif", "-v"],
        ["render", name, "-o", "y.gif", "--hide", "::a\n::error::b"],
        ["batch", name, "-o", "{name}.gif", "-v"], ["render", name, "-o", "y.png"],
        ["pack", name, "-o", "y.svga"],
      ] {
        let program = try Program.run(arguments, in: folder)
        for line in (program.output + "\n" + program.errors).split(whereSeparator: \.isNewline) {
          #expect(!line.drop { $0 == " " }.hasPrefix("::"), "\(arguments): \(line)")
          #expect(!line.contains("##["), "\(arguments): \(line)")
          #expect(!line.unicodeScalars.contains { $0.value < 32 }, "\(arguments): \(line)")
        }
      }
    }
  }

  @Test func anErrorIsOneLine() throws {
    try folder.write(ZipFile.bytes("movie.spec", Array("{".utf8)), to: "a\nanimrender: b.svga")
    let program = try Program.run(["info", "a\nanimrender: b.svga"], in: folder)
    #expect(program.errors.count { $0.isNewline } == 1)
    #expect(program.status == 65)
  }

  @Test func aLengthThatIsNotTrueHasAReason() throws {
    // The end of the directory says that the file has more bytes than there are.
    var zip = ZipFile.bytes("movie.spec", Array(repeating: 32, count: 50))
    for offset in [22, zip.count - 22 - 10 - 46 + 24] where zip.indices.contains(offset) { zip[offset] = 49 }
    try folder.write(zip, to: "x.svga")
    let program = try Program.run(["info", "x.svga"], in: folder)
    #expect(program.status == 65)
    #expect(!program.errors.lowercased().contains("no error"), "\(program.errors)")
  }

  // MARK: Output

  @Test(arguments: [
    "info a.svga", "info a.svga --json", "batch a.svga -o x.gif", "--help", "--version", "help render",
    "render a.svga -o - --time 0",
  ])
  func unwritableResultsAreAnError(command: String) throws {
    for output in [">&-", ">/dev/full"]
    where output == ">&-" || FileManager.default.fileExists(atPath: "/dev/full") {
      let program = try Program.shell("animrender \(command) \(output)", in: folder)
      #expect(program.status == 73, "\(command) \(output)")
      #expect(
        program.errors.hasPrefix("animrender: standard output: "), "\(command) \(output): \(program.errors)")
    }
  }

  @Test func aFolderWithoutAName() throws {
    let program = try Program.run(["unpack", "a.svga", ""], in: folder)
    #expect(program.status == 64)
    #expect(!FileManager.default.fileExists(atPath: "/movie.json"))
  }

  /// Keys share one image: in a file that costs nothing.
  @Test func unpackingDoesNotFillTheDisk() throws {
    let image = Array(repeating: UInt8(7), count: 200_000)
    let images = (0..<1500).map { "\"k\($0)\":\"p\"" }.joined(separator: ",")
    let spec = """
      {"ver":"1.1.0","movie":{"viewBox":{"width":9,"height":9},"fps":20,"frames":1},"images":{\(images)},"sprites":[]}
      """
    try folder.write(image, to: "zip/p.png")
    try folder.write(Array(spec.utf8), to: "zip/movie.spec")
    try #require(
      try Program.shell(
        "cd zip && python3 -c 'import zipfile; z = zipfile.ZipFile(\"../bomb.svga\", \"w\", 8); z.write(\"p.png\"); z.write(\"movie.spec\")'",
        in: folder
      ).status == 0)
    let program = try Program.run(["unpack", "bomb.svga", "out"], in: folder)
    #expect(
      program.errors
        == "animrender: bomb.svga: size of all files in bytes: 300000000 is over the limit of 134217728\n")
    #expect(program.status == 65)
    #expect(!FileManager.default.fileExists(atPath: folder.url("out").path))
  }

  // MARK: Input

  @Test(arguments: [
    "info pipe", "render pipe -o x.gif", "render a.svga -o x.gif --replace pipe",
    "render a.svga -o x.gif --image dot=pipe", "batch pipe -o x.gif", "pack pipe -o x.svga", "info /dev/zero",
  ])
  func aPipeThatIsNotWrittenIsRefused(command: String) throws {
    #expect(mkfifo(folder.url("pipe").path, 0o600) == 0)
    let program = try Program.shell("timeout 20 animrender \(command)", in: folder)
    #expect(program.status == 66)
    #expect(program.errors.contains("is not a regular file"))
  }

  @Test func whatAShellOpensIsRead() throws {
    for command in [
      "animrender info /dev/stdin < a.svga", "cat a.svga | animrender info /dev/stdin",
      "cat a.svga | animrender info -",
      "bash -c 'animrender info <(sleep 0.2; cat a.svga)'", "exec 7< a.svga; animrender info /dev/fd/7",
    ] {
      let program = try Program.shell(command, in: folder)
      #expect(program.status == 0, "\(command): \(program.errors)")
      #expect(program.output.contains("40 x 30"))
    }
  }

  @Test(.enabled(if: ReadingProgram.curl.isInstalled, "needs curl"))
  func aServerThatNeverEndsIsStopped() throws {
    let server = try TestServer(["/x.svga": .endless])
    let program = try Program.run(["info", server.url("/x.svga")], in: folder)
    #expect(program.errors.contains("larger than 67.1 MB"))
    #expect(program.status == 65)
  }

  @Test(.enabled(if: ReadingProgram.curl.isInstalled, "needs curl"))
  func passwordsAreNotRepeated() throws {
    let server = try TestServer(["/a.svga": .ok(try folder.bytes("a.svga"))])
    for path in ["/a.svga", "/no.svga"] {
      let url = server.url(path).replacing("http://", with: "http://me:secret@")
      let programs = [
        try Program.run(["info", url], in: folder),
        try Program.run(["render", url, "-o", "x.gif", "-v"], in: folder),
        try Program.run(
          ["batch", url, url + "?", "-o", "{name}.gif", "-v", "--report", "r.json"], in: folder),
        try Program.run(["batch", url, "-o", "{name}.gif", "-v", "--report", "r.json"], in: folder),
      ]
      for program in programs { #expect(!(program.output + program.errors).contains("secret")) }
      #expect(try !folder.text("r.json").contains("secret"))
      #expect(try folder.text("r.json").contains("http://***@127.0.0.1"))
    }
  }

  // MARK: Several at once

  /// In the place of ffmpeg, where it is to be slow: one that waits with its file half-written.
  @Test(.enabled(if: ReadingProgram.ffmpeg.isInstalled, "needs ffmpeg"))
  func runsInOneFolderLeaveEachOtherAlone() throws {
    let ffmpeg = """
      #!/bin/sh
      PATH=${PATH#*:}
      if [ -z "$SLOW" ]; then exec ffmpeg "$@"; fi
      for file; do :; done
      cat > "${file#file:}"
      echo $$ > slow
      exec sleep 60
      """
    try folder.write(Array(ffmpeg.utf8), to: "bin/ffmpeg")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.url("bin/ffmpeg").path)
    let path = "\(folder.url("bin").path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
    let arguments = ["batch", "a.svga", "-o", "out/{name}.mp4", "--resume"]
    let slow = Process()
    slow.executableURL = Program.executable("animrender")
    slow.arguments = arguments
    slow.environment = ["PATH": path, "SLOW": "1"]
    slow.currentDirectoryURL = URL(filePath: folder.path)
    (slow.standardOutput, slow.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try slow.run()
    func aside() throws -> [String] { try folder.contents().filter { $0.hasPrefix("out/.") } }
    while try aside().isEmpty || !folder.contents().contains("slow") { Thread.sleep(forTimeInterval: 0.01) }
    let first = try aside()
    let second = try Program.run("animrender", arguments, in: folder, environment: ["PATH": path])
    #expect(second.status == 0)
    #expect(try aside() == first)
    kill(slow.processIdentifier, SIGKILL)
    // What it started outlives it, and would keep it from being waited for.
    let child = try folder.text("slow").trimmingCharacters(in: .newlines)
    kill(try #require(pid_t(child)), SIGKILL)
    slow.waitForEnd()
    // Nobody writes it any more.
    try FileManager.default.removeItem(at: folder.url("out/a.mp4"))
    #expect(try Program.run("animrender", arguments, in: folder, environment: ["PATH": path]).status == 0)
    #expect(try aside() == [])
  }
}
