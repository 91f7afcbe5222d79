import AnimationCore
import AnimationExport
import FrameRendering
import Pixels
import SystemSupport
import TestSupport
import Testing

/// Files that are to be no larger than so many bytes.
@Suite struct ByteLimitTests {
  private func exporter(_ format: ExportFormat, _ change: (inout ExportRequest) -> Void = { _ in }) throws
    -> AnimationExporter
  {
    var request = ExportRequest(format, image: ImageOptions(size: .pixels(width: 160, height: 120)))
    change(&request)
    return try AnimationExporter(movingDisc(), request, jobs: 2)
  }

  private func size(_ exporter: AnimationExporter) throws -> Int {
    try exporter.export(to: .memory).byteCount
  }

  @Test func whatFitsIsAsItWouldBe() throws {
    let exporter = try exporter(.webp)
    let plain = try exporter.export(to: .memory)
    let limited = try exporter.export(to: .memory, atMost: plain.byteCount)
    #expect(limited.files == plain.files)
    #expect(limited.quality == 80)
  }

  @Test(arguments: [ExportFormat.webp, .gif, .apng])
  func everyLimitIsKept(format: ExportFormat) throws {
    let exporter = try exporter(format)
    let plain = try size(exporter)
    var before = plain
    for part in [0.9, 0.6, 0.4, 0.2] {
      let limit = Int(Double(plain) * part)
      let result = try exporter.export(to: .memory, atMost: limit)
      #expect(result.byteCount <= limit)
      #expect(result.byteCount == result.files.first?.bytes.count)
      #expect(result.byteCount <= before)
      before = result.byteCount
    }
  }

  @Test func qualityGoesFirstThenSizeThenRate() throws {
    let exporter = try exporter(.webp)
    let worst = try size(self.exporter(.webp) { $0.options.quality = 40 })
    let withLess = try exporter.export(to: .memory, atMost: worst)
    #expect(try #require(withLess.quality) < 80)
    #expect(withLess.series == exporter.series)
    let smaller = try exporter.export(to: .memory, atMost: worst - 1)
    #expect(smaller.quality == 40)
    #expect(smaller.series.width < 160)
    #expect(smaller.series.rate == exporter.series.rate)
    let smallest = try size(
      self.exporter(.webp) {
        $0.options.quality = 40
        $0.image.size = .pixels(width: 40, height: 30)
      })
    let slower = try exporter.export(to: .memory, atMost: smallest - 1)
    #expect(slower.series.rate.framesPerSecond < exporter.series.rate.framesPerSecond)
    #expect(slower.frameCount < exporter.schedule.count)
  }

  @Test func framesGoBeforeImagesAreTiny() throws {
    let rate = FrameSelection.playing(FrameTiming(rate: FrameRate(48)))
    let exporter = try exporter(.webp) { $0.frames = rate }
    let worse = try size(
      self.exporter(.webp) {
        $0.frames = rate
        $0.options.quality = 40
        $0.image.size = .pixels(width: 94, height: 71)
      })
    let result = try exporter.export(to: .memory, atMost: worse - 1)
    #expect(result.series.rate == FrameRate(24))
    #expect(result.series.width >= 94)
  }

  @Test(arguments: [ExportFormat.webp, .gif], [0.7, 0.5, 0.3])
  func mostOfTheLimitIsUsed(format: ExportFormat, part: Double) throws {
    let exporter = try exporter(format) { $0.image.size = .pixels(width: 320, height: 240) }
    let limit = Int(Double(try size(exporter)) * part)
    #expect(try exporter.export(to: .memory, atMost: limit).byteCount > limit * 85 / 100)
  }

  @Test func tooLittleIsAnError() throws {
    #expect(throws: ExportError.self) { try exporter(.webp).export(to: .memory, atMost: 10) }
    #expect(throws: ExportError.self) { try exporter(.pdf).export(to: .memory, atMost: 1 << 30) }
  }

  @Test func whatProgressThrowsEndsIt() throws {
    struct Stop: Error {}
    let folder = try TemporaryFolder()
    let exporter = try exporter(.webp)
    let plain = try size(exporter)
    #expect(throws: Stop.self) {
      try exporter.export(to: .file(folder.url("x.webp").path), atMost: plain) {
        if $0 == exporter.schedule.count { throw Stop() }
      }
    }
    #expect(try folder.contents() == [])
  }
}
