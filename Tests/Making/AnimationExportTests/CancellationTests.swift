import AnimationCore
import AnimationKit
import Foundation
import SystemSupport
import TestSupport
import Testing

@testable import AnimationExport

/// Exports that do not come to their end: they end soon, and leave nothing behind.
@Suite struct CancellationTests {
  private struct Stop: Error {}

  private let folder: TemporaryFolder
  private static let formats = ExportFormat.all.filter {
    $0.supportsMultipleFrames && (!$0.isVideo || ReadingProgram.ffmpeg.isInstalled)
  }

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Would take hours.
  private func endless(
    _ format: ExportFormat, budget: WorkBudget = .unlimited
  ) throws -> AnimationExporter {
    var limits = DrawingLimits()
    limits.exportedFrames = .max
    return try AnimationExporter(
      discs: 100_000, size: 8, format, budget: WorkBudget(within: budget, limits: limits))
  }

  /// Programs that were started to write into the folder.
  private func writers() throws -> [String] {
    #if os(Linux)
      let lines = try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { Int($0) != nil }
        .compactMap { try? String(contentsOfFile: "/proc/\($0)/cmdline", encoding: .utf8) }
      return lines.filter { $0.contains(folder.path) }
    #else
      return []
    #endif
  }

  @Test(arguments: formats) func aCancelledTaskLeavesNothing(format: ExportFormat) async throws {
    let exporter = try endless(format)
    let path = folder.url("new/x.\(format.extensions[0])").path
    let seen = Lock<(files: Int, writers: Int)?>(nil)
    let running = Lock<Task<ExportResult, any Error>?>(nil)
    let task = Task {
      try await exporter.export(to: .file(path)) { done in
        // It is at work, and cancelled from there: a test that waits for it does not get its turn on a machine that exports
        // in many formats at once.
        if done < 10 { return }
        if done == 10 {
          let found = (files: try folder.contents().count, writers: try writers().count)
          seen.withLock { $0 = found }
        }
        running.withLock { $0?.cancel() }
      }
    }
    running.withLock { $0 = task }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(seen.withLock { $0?.files } == 2)
    #if os(Linux)
      #expect(seen.withLock { $0?.writers == 0 } != format.isVideo)
    #endif
    #expect(try folder.contents() == [])
    #expect(try writers() == [])
  }

  @Test func aTaskThatIsCancelledAlreadyDoesNothing() async throws {
    let exporter = try endless(.gif)
    let path = folder.url("new/x.gif").path
    let task = Task {
      try? await Task.sleep(for: .seconds(60))
      try await exporter.export(to: .file(path))
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try folder.contents() == [])
  }

  @Test func anAwaitedExportComesToItsEnd() async throws {
    let exporter = try AnimationExporter(discs: 1, .apng)
    let counts = Lock<[Int]>([])
    let result = try await exporter.export(to: .memory) { done in counts.withLock { $0.append(done) } }
    #expect(counts.withLock { $0.last } == 6)
    func sync() throws -> ExportResult { try exporter.export(to: .memory) }
    #expect(try sync().files == result.files)
  }

  /// Whatever the destination: here, what waits for its end elsewhere.
  @Test(arguments: formats) func anExhaustedBudgetEndsAStream(format: ExportFormat) throws {
    let exporter = try endless(format, budget: WorkBudget(until: .now + .milliseconds(500)))
    #expect(throws: AnimationError.interrupted) { try exporter.export(to: .stream { _ in }) }
  }

  @Test(arguments: formats) func whatProgressThrowsEndsIt(format: ExportFormat) throws {
    let exporter = try endless(format)
    #expect(throws: Stop.self) {
      try exporter.export(to: .file(folder.url("new/x").path)) { if $0 >= 3 { throw Stop() } }
    }
    #expect(try folder.contents() == [])
    #expect(try writers() == [])
  }

  @Test func aFrameByFrameExportIsCancelled() throws {
    let exporter = try endless(.png)
    #expect(throws: Stop.self) {
      try exporter.exportFrames(
        progress: { if $0 >= 3 { throw Stop() } }, to: { folder.url("new/\($0).png").path })
    }
    #expect(try folder.contents() == [])
  }

  @Test(arguments: formats) func whatAStreamThrowsIsWhatIsThrown(format: ExportFormat) throws {
    let exporter = try AnimationExporter(discs: 1, format)
    #expect(throws: Stop.self) { try exporter.export(to: .stream { _ in throw Stop() }) }
  }

  @Test func aPipeThatNobodyReadsEndsIt() throws {
    let exporter = try endless(.gif)
    let pipe = Pipe()
    let count = Lock(0)
    withoutSIGPIPE {
      #expect(throws: FileError(path: "the pipe", .unwritable(reason: "broken pipe"))) {
        try exporter.export(
          to: .descriptor(pipe.fileHandleForWriting.fileDescriptor, name: "the pipe")
        ) { done in
          count.withLock { $0 = done }
          if done == 3 { try pipe.fileHandleForReading.close() }
        }
      }
    }
    #expect(count.withLock { $0 } < 1000)
  }

  /// Servers ignore the signal; here it is kept from this thread, which is the one that writes.
  private func withoutSIGPIPE(_ body: () -> Void) {
    var signals = sigset_t()
    var before = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    defer {
      var pending = sigset_t()
      sigpending(&pending)
      var number: Int32 = 0
      if sigismember(&pending, SIGPIPE) == 1 { sigwait(&signals, &number) }
      pthread_sigmask(SIG_SETMASK, &before, nil)
    }
    body()
  }
}
