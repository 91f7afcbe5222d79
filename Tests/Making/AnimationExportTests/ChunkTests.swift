import AnimationCore
import AnimationKit
import Foundation
import SystemSupport
import TestSupport
import Testing

@testable import AnimationExport

/// Exports that are awaited: what comes out, chunk by chunk, and what is left when nobody wants it any longer.
@Suite struct ChunkTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func exporter(_ format: ExportFormat, discs: Int = 2) throws -> AnimationExporter {
    var limits = DrawingLimits()
    limits.exportedFrames = .max
    return try AnimationExporter(
      discs: discs, size: 4, format, budget: WorkBudget(limits: limits, while: { true }))
  }

  private func bytes(_ exporter: AnimationExporter) throws -> [UInt8] {
    try exporter.export(to: .memory).files[0].bytes
  }

  // MARK: Chunks

  @Test(arguments: [ExportFormat.gif, .apng, .webp, .rgba, .pdf]) func chunksAreTheFile(
    format: ExportFormat
  ) async throws {
    let exporter = try exporter(format)
    for size in [100, 1 << 16] {
      var file: [UInt8] = []
      for try await chunk in exporter.chunks(ofAtMost: size) {
        #expect(!chunk.isEmpty && chunk.count <= size)
        file += chunk
      }
      #expect(try undated(file) == undated(bytes(exporter)))
    }
  }

  @Test func anExportWaitsForItsReader() async throws {
    let drawn = Lock(0)
    let limits = { () -> DrawingLimits in
      var limits = DrawingLimits()
      limits.exportedFrames = .max
      return limits
    }()
    // Without an end.
    let exporter = try AnimationExporter(
      discs: 100_000, size: 4, .rgba,
      budget: WorkBudget(limits: limits) {
        drawn.withLock { $0 += 1 }
        return true
      })
    var chunks = exporter.chunks(ofAtMost: 1000).makeAsyncIterator()
    var count = 0
    while count < 100_000 { count += try await chunks.next()?.count ?? 0 }
    try await Task.sleep(for: .milliseconds(100))
    let before = drawn.withLock { $0 }
    try await Task.sleep(for: .milliseconds(200))
    #expect(drawn.withLock { $0 } == before)
    #expect(try await chunks.next() != nil)
  }

  @Test func anExportThatFailsEndsWithItsError() async throws {
    let exporter = try AnimationExporter(
      discs: 100_000, size: 4, .gif, budget: WorkBudget(until: .now + .milliseconds(50)))
    await #expect(throws: AnimationError.self) { for try await _ in exporter.chunks() {} }
  }

  @Test(arguments: [ExportFormat.gif, .apng]) func aReaderThatGoesEndsTheExport(
    format: ExportFormat
  ) async throws {
    for round in 0..<Rounds.count(100) {
      let exporter = try exporter(format, discs: 100_000)
      let reading = Task {
        var count = 0
        for try await chunk in exporter.chunks(ofAtMost: 500) {
          count += chunk.count
          // Half of them are dropped, half of them are cancelled.
          if round.isMultiple(of: 2), format == .gif, count > 4000 { break }
        }
      }
      try await Task.sleep(for: .microseconds(Int.random(in: 0..<3000)))
      if !round.isMultiple(of: 2) || format != .gif {
        reading.cancel()
        await #expect(throws: CancellationError.self) { try await reading.value }
      } else {
        try await reading.value
      }
    }
  }

  // MARK: What else is awaited

  @Test func allWaysOfExportingAreAwaited() async throws {
    let exporter = try exporter(.png, discs: 1)
    let files = Lock<[Int: [UInt8]]>([:])
    try await exporter.exportFrames { index, file in files.withLock { $0[index] = file } }
    #expect(files.withLock { $0.count } == 6)
    let result = try await exporter.exportFrames { [folder] in folder.url("new/\($0).png").path }
    #expect(result.files.count == 6)
    #expect(
      try files.withLock { $0[3] } == [UInt8](Data(contentsOf: folder.url("new/3.png"))))
    let gif = try self.exporter(.gif)
    let most = try bytes(gif).count * 2 / 3
    let small = try await gif.export(to: .memory, atMost: most)
    #expect(small.byteCount <= most && small.byteCount > 0)
    let poster = try await AnimationExporter(movingDisc(), ExportRequest(.png, frames: .poster))
    #expect(poster.series.width == 40)
  }

  @Test func framesInFilesLeaveNothingWhenTheirTaskIsCancelled() async throws {
    for _ in 0..<Rounds.count(100) {
      let exporter = try exporter(.png, discs: 1000)
      let task = Task { [folder] in
        try await exporter.exportFrames { folder.url("new/\($0).png").path }
      }
      try await Task.sleep(for: .microseconds(Int.random(in: 0..<10_000)))
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(try folder.contents() == [])
    }
  }

  /// Streams whose readers do not come keep no other export from being made.
  @Test func whoWaitsForReadersLeavesTheThreadsToOthers() async throws {
    let isOver = DispatchSemaphore(value: 0)
    let count = ProcessorCount.available + 2
    let stalled = try (0..<count).map { _ in
      let exporter = try exporter(.gif)
      return Task { try await exporter.export(to: .stream { _ in isOver.wait() }) }
    }
    let other = try exporter(.gif)
    #expect(try await other.export(to: .memory).files[0].bytes.isEmpty == false)
    for task in stalled { task.cancel() }
    for _ in 0..<1000 * count { isOver.signal() }
    for task in stalled { _ = await task.result }
  }

  // MARK: Images as files

  @Test func anImageIsEncodedAsExportsAre() async throws {
    let animation = try movingDisc()
    let image = try await animation.image(at: 2)
    for format in [ExportFormat.png, .jpeg, .webp] {
      let request = ExportRequest(format, frames: .frame(at: .frame(2)), options: ExportOptions(quality: 55))
      let file = try await AnimationExporter(animation, request).export(to: .memory).files[0].bytes
      #expect(try image.encoded(as: format, options: request.options) == file)
    }
    #expect(throws: ExportError.self) { try image.encoded(as: .gif) }
  }
}
