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
    _ arguments: [String], errors: Pipe, environment: [String: String] = [:]
  ) throws -> Process {
    let process = Process()
    process.executableURL = Program.executable("animrender")
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.currentDirectoryURL = URL(filePath: folder.path)
    process.standardError = errors
    try process.run()
    return process
  }

  private func waitForWork(_ process: Process, _ prefix: String) throws {
    while process.isRunning, try !folder.contents().contains(where: { $0.hasPrefix(prefix) }) {
      Thread.sleep(forTimeInterval: 0.002)
    }
  }

  private func text(_ pipe: Pipe) -> String {
    String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }

  @Test func ctrlCLeavesNothingBehind() throws {
    let errors = Pipe()
    let process = try start(
      ["render", "b.json", "--output", "out/{frame}.png", "--size", "6000x6000"], errors: errors)
    // The first frame has been written aside: the program is at work.
    try waitForWork(process, "out/.0.png.")
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    #expect(text(errors) == "animrender: interrupted, nothing was written\n")
    #expect(try folder.contents() == Self.before)
  }

  @Test(.enabled(if: ReadingProgram.ffmpeg.isInstalled, "needs ffmpeg"))
  func noFFmpegGoesOn() throws {
    let errors = Pipe()
    let process = try start(
      ["render", "b.json", "--output", "new/x.mp4", "--size", "2000x2000", "--loops", "1000"], errors: errors)
    try waitForWork(process, "new/.x.mp4.")
    process.terminate()
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    #expect(text(errors) == "animrender: interrupted, nothing was written\n")
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
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    #expect(text(errors) == "animrender: interrupted, nothing was written\n")
    #expect(try folder.contents() == (Self.before + ["bin", "bin/ffmpeg", "done"]).sorted())
  }

  @Test func aReaderThatIsGone() throws {
    let program = try Program.shell(
      """
      { animrender render b.json --loops 100 --scale 10 --format rgba --output -; echo $? > status; } | head -c 1
      """, in: folder)
    #expect(program.output.count == 1)
    #expect(program.errors == "animrender: standard output: broken pipe\n")
    #expect(try folder.text("status") == "73\n")
  }
}
