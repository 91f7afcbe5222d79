import Foundation
import TestSupport
import Testing

/// Runs that do not come to their end: nothing half-written stays, no program goes on.
@Suite struct InterruptionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(withAnimations: ())
  }

  private static let before = ["a.svga", "b.json", "images", "images/back.png"]

  private func start(
    _ arguments: [String], errors: Pipe, environment: [String: String] = [:], input: Pipe? = nil
  ) throws -> Process {
    let process = Process()
    process.executableURL = Program.executable("animrender")
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.currentDirectoryURL = URL(filePath: folder.path)
    process.standardError = errors
    if let input { process.standardInput = input }
    try process.run()
    return process
  }

  private func waitForWork(_ process: Process, _ prefix: String) throws {
    while process.isRunning, try !folder.contents().contains(where: { $0.hasPrefix(prefix) }) {
      Thread.sleep(forTimeInterval: 0.002)
    }
  }

  /// Until a signal no longer ends the program by itself.
  private func waitForHandlers(_ process: Process) {
    #if os(Linux)
      let wanted = UInt64(1) << UInt64(SIGHUP - 1)
      while process.isRunning {
        let status =
          (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("SigCgt:") } ?? ""
        let caught = UInt64(line.dropFirst(7).trimmingCharacters(in: .whitespaces), radix: 16) ?? 0
        // The last of those that are caught.
        if caught & wanted != 0 { return }
        Thread.sleep(forTimeInterval: 0.002)
      }
    #else
      Thread.sleep(forTimeInterval: 2)
    #endif
  }

  private func text(_ pipe: Pipe) -> String {
    String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }

  @Test func ctrlCLeavesNothingBehind() throws {
    let errors = Pipe()
    let process = try start(
      ["render", "b.json", "--output", "out/{frame}.png", "--size", "3000x3000"], errors: errors)
    // The first frame has been written aside: the program is at work.
    try waitForWork(process, "out/.0.png.")
    process.interrupt()
    #expect(process.waitForEnd() == 130)
    #expect(text(errors) == "animrender: interrupted\n")
    #expect(try folder.contents() == Self.before)
  }

  @Test(.enabled(if: ReadingProgram.ffmpeg.isInstalled, "needs ffmpeg"))
  func noFFmpegGoesOn() throws {
    let errors = Pipe()
    let process = try start(
      ["render", "b.json", "--output", "new/x.mp4", "--size", "2000x2000", "--loops", "1000"], errors: errors)
    try waitForWork(process, "new/.x.mp4.")
    process.terminate()
    #expect(process.waitForEnd() == 143)
    #expect(text(errors) == "animrender: interrupted\n")
    #expect(try folder.contents() == Self.before)
    #if os(Linux)
      // It works where it was started.
      let folders = try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { Int($0) != nil }
        .compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\($0)/cwd") }
      #expect(!folders.contains(URL(filePath: folder.path).resolvingSymlinksInPath().path))
    #endif
  }

  /// A program that takes its time when all frames are there stands for ffmpeg.
  @Test func ffmpegIsNotWaitedFor() throws {
    let ffmpeg = """
      #!/bin/sh
      for file; do :; done
      cat > "${file#file:}"
      echo > done
      exec sleep 60
      """
    try folder.write(Array(ffmpeg.utf8), to: "bin/ffmpeg")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.url("bin/ffmpeg").path)
    let errors = Pipe()
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let process = try start(
      ["render", "b.json", "--output", "new/x.mp4"], errors: errors,
      environment: ["PATH": "\(folder.url("bin").path):\(path)"])
    try waitForWork(process, "done")
    process.interrupt()
    #expect(process.waitForEnd() == 130)
    #expect(text(errors) == "animrender: interrupted\n")
    #expect(try folder.contents() == (Self.before + ["bin", "bin/ffmpeg", "done"]).sorted())
  }

  /// A program that never answers stands for curl.
  @Test(arguments: [
    ["info", "http://example.com/x.svga"], ["render", "http://example.com/x.svga", "-o", "x.gif"],
  ])
  func noCurlGoesOn(arguments: [String]) throws {
    try folder.write(Array("#!/bin/sh\necho $$ > aside\nmv aside id\nexec sleep 60\n".utf8), to: "bin/curl")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.url("bin/curl").path)
    let errors = Pipe()
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let process = try start(
      arguments, errors: errors, environment: ["PATH": "\(folder.url("bin").path):\(path)"])
    try waitForWork(process, "id")
    process.interrupt()
    let status = process.waitForEnd()
    let curl = try #require(pid_t(try folder.text("id").trimmingCharacters(in: .newlines)))
    #expect(kill(curl, 0) != 0, "it goes on")
    kill(curl, SIGKILL)
    #expect(status == 130)
    #expect(text(errors) == "animrender: interrupted\n")
  }

  @Test func aReaderOfPixelsThatIsGoneEndsTheProgram() throws {
    let program = try Program.shell(
      """
      { animrender render b.json --loops 100 --scale 10 --format rgba --output -; echo $? > status; } | head -c 1
      """, in: folder)
    #expect(program.output.count == 1)
    #expect(program.errors == "")
    #expect(try folder.text("status") == "141\n")
  }

  /// `head` that has its line is no failure that anybody has to hear of.
  @Test(arguments: ["info b.json", "info --json b.json", "--help"])
  func aReaderOfResultsThatIsGoneEndsTheProgram(command: String) throws {
    let program = try Program.shell(
      "{ sleep 0.2; animrender \(command); echo $? > status; } | true", in: folder)
    #expect(program.errors == "")
    #expect(try folder.text("status") == "141\n")
  }

  // MARK: Work that takes forever

  /// Each takes a minute or more to draw a single frame: far longer than a test waits, on any machine.
  enum Endless: String, CaseIterable {
    case zigZags, masks, canvas

    var lottie: String {
      let fill = #"{"ty":"fl","c":{"k":[1,0,0,1]},"o":{"k":100}}"#
      func ellipse(_ size: Int) -> String {
        #"{"ty":"el","p":{"k":[4096,4096]},"s":{"k":[\#(size),\#(size)]}}"#
      }
      func shapes(_ items: String, _ more: String = "") -> String {
        #"{"ty":4,"ip":0,"op":2,"ks":{},\#(more)"shapes":[\#(items)]}"#
      }
      func file(_ layer: String, times count: Int, side: Int) -> String {
        let layers = Array(repeating: layer, count: count).joined(separator: ",")
        return """
          {"v":"5.7.0","fr":10,"ip":0,"op":2,"w":\(side),"h":\(side),"layers":[\(layers)]}
          """
      }
      switch self {
      case .zigZags:
        func zigZag(_ size: Int, _ ridges: Int) -> String {
          #"{"ty":"zz","s":{"k":\#(size)},"r":{"k":\#(ridges)},"pt":{"k":1}}"#
        }
        let layer = shapes("\(ellipse(6000)),\(zigZag(3000, 300)),\(zigZag(300, 8)),\(fill)")
        return file(layer, times: 3000, side: 8192)
      case .masks:
        let mask = """
          {"mode":"a","o":{"k":50},"f":{"k":[5000,5000]},"pt":{"k":{"v":[[0,0],[90,0],[90,90]],"i":[[0,0],[0,0],[0,0]],
          "o":[[0,0],[0,0],[0,0]],"c":true}}}
          """
        let masks = Array(repeating: mask, count: 4000).joined(separator: ",")
        let layer = shapes("\(ellipse(8192)),\(fill)", #""hasMask":true,"masksProperties":[\#(masks)],"#)
        return file(layer, times: 1, side: 100)
      case .canvas:
        let halfSeen = shapes("\(ellipse(6000)),\(fill),\(ellipse(5000)),\(fill)", #""ks":{"o":{"k":50}},"#)
        return file(halfSeen, times: 6000, side: 8192)
      }
    }
  }

  private func stop(
    _ command: [String], _ wait: Double, _ signals: Int32...
  ) throws -> (status: Int32, seconds: Double) {
    let errors = Pipe()
    let process = try start(command, errors: errors)
    waitForHandlers(process)
    Thread.sleep(forTimeInterval: wait)
    #expect(process.isRunning, "it was to take longer")
    let begin = ContinuousClock.now
    for number in signals {
      kill(process.processIdentifier, number)
      Thread.sleep(forTimeInterval: 0.1)
    }
    let status = process.waitForEnd()
    _ = text(errors)
    return (status, (ContinuousClock.now - begin) / .seconds(1))
  }

  /// Two seconds are given to work that does not look; the rest is for a machine that has other work.
  @Test(arguments: Endless.allCases) func sigtermIsObeyedWhileAFrameIsDrawn(endless: Endless) throws {
    try folder.write(Array(endless.lottie.utf8), to: "endless.json")
    let before = try folder.contents()
    let limits = ["steps", "pathElements", "overdraw", "layerBytes", "outputPixels"]
      .flatMap { ["--limit", "\($0)=1000000000000"] }
    let end = try stop(
      ["render", "endless.json", "-o", "new/{frame}.png", "--jobs", "1"] + limits, 1, SIGTERM)
    #expect(end.status == 143)
    #expect(end.seconds < 4)
    #expect(try folder.contents() == before)
  }

  @Test func theSecondSignalLeavesNothing() throws {
    let ffmpeg = """
      #!/bin/sh
      trap '' TERM INT
      for file; do :; done
      echo > "${file#file:}"
      sleep 1; echo > "${file#file:}"; sleep 60
      """
    try folder.write(Array(ffmpeg.utf8), to: "bin/ffmpeg")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.url("bin/ffmpeg").path)
    try folder.write(Array(Endless.masks.lottie.utf8), to: "endless.json")
    let before = try folder.contents()
    let path = "\(folder.url("bin").path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
    for number in [SIGTERM, SIGINT] {
      let process = try start(
        ["render", "endless.json", "-o", "x.mp4"], errors: Pipe(), environment: ["PATH": path])
      try waitForWork(process, ".x.mp4.")
      Thread.sleep(forTimeInterval: 0.3)
      kill(process.processIdentifier, number)
      // Whoever is impatient sends more than two.
      for _ in 0..<100 where process.isRunning {
        kill(process.processIdentifier, SIGTERM)
        usleep(500)
      }
      process.waitForEnd()
      Thread.sleep(forTimeInterval: 1.5)
      #expect(try folder.contents() == before)
    }
  }

  @Test func aReadThatNobodyAnswersIsGivenUp() throws {
    let process = try start(["render", "-", "-o", "x.gif"], errors: Pipe(), input: Pipe())
    waitForHandlers(process)
    process.terminate()
    #expect(process.waitForEnd() == 143)
  }
}
