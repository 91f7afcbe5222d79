import Foundation
import TestSupport
import Testing

/// Single calls of the system that fail: the outputs are whole, be it as before or new, and nothing is left. `make faults`
/// does this for every call of every command.
@Suite(.enabled(if: Faults.areAvailable, "needs Linux and clang"))
struct FaultTests: FolderOfAnimations {
  let folder: TemporaryFolder
  /// `TMPDIR` of the tool.
  private let scratch: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(withAnimations: ())
    scratch = try TemporaryFolder()
  }

  private func run(_ command: String, _ environment: [String: String]) throws -> Program {
    try Program.run(
      "animrender", command.split(separator: " ").map(String.init), in: folder,
      environment: environment.merging(["TMPDIR": scratch.path]) { $1 })
  }

  private func files() throws -> [String: [UInt8]] {
    Dictionary(uniqueKeysWithValues: try folder.contents().map { ($0, (try? folder.bytes($0)) ?? []) })
  }

  /// Some of these commands make several files: all take their places, or none.
  static let commands = [
    "render a.svga -o out/{frame}.png", "render b.json -o out/{frame}.svg", "render a.svga -o x.apng",
    "render a.svga -o x.pdf", "sheet a.svga --format sprite -o x.png", "unpack a.svga out --force",
    "pack b.json -o x.lottie", "bake b.json -o x.json",
  ]

  @Test(arguments: commands, [true, false])
  func whatCannotTakeItsPlaceLeavesAllAsItWas(command: String, isOverOlder: Bool) throws {
    if isOverOlder {
      let older = command.replacing("a.svga", with: "b.json").replacing(
        "unpack b.json", with: "unpack a.svga")
      try #require(try run(older, [:]).status == 0)
      if command.hasPrefix("unpack") { try folder.write([1], to: "out/movie.json") }
    }
    let (before, names) = (try files(), try folder.contents())
    for number in 1...20 {
      let program = try run(command, Faults.failing(.rename, number, with: EIO, in: folder))
      if program.status == 0 { return }
      #expect(program.status == 73)
      #expect(program.errors.hasSuffix(": input/output error\n"))
      #expect(program.errors.count { $0 == "\n" } == 1)
      #expect(try files() == before)
      #expect(try folder.contents() == names)
      try #require(number < 20, "it does not come to its end")
    }
  }

  /// Not every file system can keep the older files until all are in their places.
  @Test func withoutSecondNames() throws {
    try #require(try run("render b.json -o out/{frame}.png", [:]).status == 0)
    let command = "render a.svga -o out/{frame}.png"
    #expect(try run(command, Faults.failing(.link, 1, with: EPERM, stays: true, in: folder)).status == 0)
    let found = try files()
    try #require(try run(command, [:]).status == 0)
    #expect(try files() == found)
  }

  /// As when memory runs out. In a debug build Swift's own handler of crashes would be in the way.
  @Test(arguments: ["render a.svga -o out/{frame}.png", "render a.svga -o new/x.gif"], [SIGABRT, SIGSEGV])
  func aCrashLeavesNothingBehind(command: String, signal: Int32) throws {
    let names = try folder.contents()
    // While a folder is made, nothing else can be noted as left behind.
    for (call, number, areBlocked) in [(Faults.Call.any, 25, false), (.any, 35, true), (.mkdir, 1, false)] {
      var environment = Faults.sending(
        signal, atCall: number, of: call, in: folder, areBlocked: areBlocked)
      environment["SWIFT_BACKTRACE"] = "enable=no"
      let program = try run(command, environment)
      if program.status == 0 { break }
      #expect(program.status == 70)
      #expect(program.errors == "animrender: not enough memory, or a mistake in the program\n")
      #expect(try folder.contents() == names)
      #expect(try scratch.contents() == [])
    }
  }

  /// Not even for a second thread: Dispatch would wait for it forever.
  @Test func noMemoryToBeginWith() throws {
    let command = "timeout 20 animrender render a.svga -o x.png --time 0"
    let program = try Program.shell("ulimit -v 66000; SWIFT_BACKTRACE=enable=no \(command)", in: folder)
    // 127: not even for loading the program.
    #expect(program.status == 70 || program.status == 127)
    #expect(program.errors.count { $0 == "\n" } == 1, "\(program.errors)")
  }

  /// In the middle of files taking their places, those that have make room again for what was there.
  @Test(arguments: [Faults.Call.link, .rename, .unlink]) func aToolThatCannotGoOnAtItsEnd(call: Faults.Call)
    throws
  {
    try #require(try run("render b.json -o out/{frame}.png", [:]).status == 0)
    let before = try files()
    try #require(try run("render a.svga -o out/{frame}.png", [:]).status == 0)
    let after = try files()
    for number in 1...3 {
      try #require(try run("render b.json -o out/{frame}.png", [:]).status == 0)
      for name in try folder.contents() where before[name] == nil && name.hasPrefix("out/") {
        try FileManager.default.removeItem(at: folder.url(name))
      }
      var environment = Faults.sending(SIGSEGV, atCall: number, of: call, in: folder)
      environment["SWIFT_BACKTRACE"] = "enable=no"
      let program = try run("render a.svga -o out/{frame}.png", environment)
      try #require(program.status == 70)
      let found = try files()
      #expect(found == before || found == after, "\(number): \(found.keys.sorted())")
    }
  }

  /// Over a network, the last bytes are written when the file is closed.
  @Test(arguments: commands) func aDiskFullOnClosingIsAnError(command: String) throws {
    let names = try folder.contents()
    var failures = 0
    for number in 1...20 {
      let program = try run(
        command, Faults.failing(.close, number, with: ENOSPC, stays: true, in: folder))
      if program.status == 0 { break }
      failures += 1
      #expect(program.status == 73)
      #expect(program.errors.hasSuffix(": no space left on device\n"))
      #expect(try folder.contents() == names)
    }
    #expect(failures > 0)
  }

  @Test(arguments: commands, [ENOSPC, 0]) func partialWritesAreContinuedOrFail(command: String, error: Int32)
    throws
  {
    try #require(try run(command, [:]).status == 0)
    let (whole, names) = (try files(), ["a.svga", "b.json", "images", "images/back.png"])
    for number in 1...8 {
      for name in try folder.contents() where !names.contains(name) {
        try? FileManager.default.removeItem(at: folder.url(name))
      }
      let program = try run(
        command, Faults.failing(.write, number, with: error, stays: error != 0, in: folder))
      if program.status == 0 {
        #expect(try files() == whole)
        return
      }
      #expect(error != 0 && program.status == 73)
      #expect(try folder.contents() == names)
    }
  }

  /// Also where a video is made, with programs that are started and files that nobody is to see.
  @Test(arguments: [
    "render a.svga -o out/{frame}.png", "render a.svga -o new/x.gif", "render a.svga -o x.mp4",
  ])
  func aSignalAtAnyCallLeavesNothingBehind(command: String) throws {
    if command.contains("mp4"), !ReadingProgram.ffmpeg.isInstalled { return }
    let names = try folder.contents()
    for (signal, number) in zip([SIGTERM, SIGINT, SIGHUP, SIGTERM, SIGINT, SIGHUP], [3, 9, 14, 22, 31, 47]) {
      let isBlocked = number == 14 || number == 31
      let program = try run(
        command, Faults.sending(signal, atCall: number, in: folder, areBlocked: isBlocked))
      if program.status == 0 { break }
      #expect(program.status == 128 + signal || program.status == -signal)
      #expect(program.errors == (program.status < 0 ? "" : "animrender: interrupted\n"))
      #expect(try folder.contents() == names)
      #expect(try scratch.contents() == [])
    }
  }

  /// A file in `TMPDIR` has no name, so that nothing can be left of it.
  @Test(.enabled(if: ReadingProgram.ffmpeg.isInstalled, "needs ffmpeg"))
  func whatCannotBeRemovedIsNotThere() throws {
    for number in 1...3 {
      let program = try run(
        "render a.svga -o x.mp4", Faults.failing(.unlink, number, with: EIO, in: scratch))
      #expect(program.status == 0)
      #expect(try scratch.contents() == [])
    }
  }

  /// Whatever the system does to ffmpeg, the file is not to blame: also where as many bytes came as whole frames have.
  @Test(
    .enabled(if: ReadingProgram.ffmpeg.isInstalled, "needs ffmpeg"),
    arguments: [Faults.Call.pipe, .spawn, .recv])
  func aSystemErrorOfFFmpegIsNotBlamedOnTheFile(call: Faults.Call) throws {
    try #require(try run("render a.svga -o old.gif", [:]).status == 0)
    let before = try files()
    var failures = 0
    for number in 1...60 {
      let program = try run(
        "convert old.gif -o x.svga", Faults.failing(call, number, with: EAGAIN, stays: true, in: folder))
      if program.status == 0 { break }
      failures += 1
      #expect(program.status == 70)
      #expect(program.errors.hasPrefix("animrender: old.gif: ffmpeg cannot be "), "\(program.errors)")
      #expect(try files() == before)
    }
    #expect(failures > 2 && failures < 60)
  }

  @Test(arguments: ["ffmpeg", "curl"]) func aKilledProgramIsNamedWithItsSignal(name: String) throws {
    try #require(try run("render a.svga -o old.gif", [:]).status == 0)
    try folder.write(Array("#!/bin/sh\nkill -9 $$\n".utf8), to: "bin/\(name)")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.url("bin/\(name)").path)
    let path = ["PATH": "\(folder.path)/bin:\(ProcessInfo.processInfo.environment["PATH"] ?? "")"]
    let input = name == "curl" ? "http://example.com/x.gif" : "old.gif"
    for command in [
      "convert \(input) -o x.svga", name == "curl" ? "info \(input)" : "render a.svga -o x.mp4",
    ] {
      let program = try run(command, path)
      #expect(program.status == 70)
      #expect(program.errors.hasSuffix(": \(name) was ended by signal 9\n"), "\(program.errors)")
    }
  }

  /// A curl that forgets its own limits.
  @Test func aDownloadThatNeverEndsIsStopped() throws {
    try folder.write(Array("#!/bin/sh\necho $$ > id\nexec sleep 300\n".utf8), to: "bin/curl")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.url("bin/curl").path)
    let path = "\(folder.path)/bin:\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
    // Some minutes pass while it waits.
    let program = try run(
      "info http://example.com/x.svga",
      Faults.jumping(7, by: 310, atCall: 50).merging(["PATH": path]) { $1 })
    #expect(program.errors == "animrender: http://example.com/x.svga: curl has not ended\n")
    #expect(program.status == 66)
    let curl = try #require(pid_t(try folder.text("id").trimmingCharacters(in: .newlines)))
    #expect(kill(curl, 0) != 0, "it goes on")
  }

  /// The time of day may be set while a tool works.
  @Test(arguments: [-86_400 * 400, 86_400 * 400]) func aClockThatJumpsChangesNothing(seconds: Int) throws {
    try #require(try run("batch a.svga b.json -o old/{name}.gif", [:]).status == 0)
    let program = try run(
      "batch a.svga b.json -o new/{name}.gif --resume", Faults.jumping(0, by: seconds, atCall: 2))
    #expect(program.status == 0)
    for name in ["a.gif", "b.gif"] {
      #expect(try folder.bytes("new/\(name)") == folder.bytes("old/\(name)"))
    }
  }
}
