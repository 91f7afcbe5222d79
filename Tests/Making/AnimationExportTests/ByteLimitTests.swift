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

  /// A little quality is seen less than smaller images or fewer frames are, much of it more.
  @Test func whatIsSeenLeastIsGivenUpFirst() throws {
    let exporter = try exporter(.webp)
    let plain = try size(exporter)
    let little = try exporter.export(to: .memory, atMost: plain * 9 / 10)
    #expect(try #require(little.quality) < 80)
    #expect(little.series == exporter.series)
    let much = try exporter.export(to: .memory, atMost: plain / 5)
    #expect(much.series.width < 160 || much.series.rate != exporter.series.rate)
  }

  /// Half of sixty frames a second is hardly missed.
  @Test func framesGoBeforeImagesAreTiny() throws {
    let rate = FrameSelection.playing(FrameTiming(rate: FrameRate(60)))
    let exporter = try exporter(.webp) { $0.frames = rate }
    let result = try exporter.export(to: .memory, atMost: try size(exporter) / 3)
    #expect(result.series.rate.framesPerSecond <= 30)
    #expect(result.series.width >= 80)
  }

  @Test func colorsAreGivenUpBeforeTheSize() throws {
    let exporter = try exporter(.apng)
    let result = try exporter.export(to: .memory, atMost: try size(exporter) * 8 / 10)
    #expect(try #require(result.colors) <= 256)
    #expect(result.series == exporter.series)
  }

  /// Progress begins again with each file that is made.
  @Test(arguments: [ExportFormat.webp, .gif, .apng], [0.7, 0.4]) func fewFilesAreMade(
    format: ExportFormat, part: Double
  ) throws {
    let exporter = try exporter(format) { $0.image.size = .pixels(width: 320, height: 240) }
    var (count, last) = (0, Int.max)
    try exporter.export(to: .memory, atMost: Int(Double(try size(exporter)) * part)) { frames in
      if frames <= last { count += 1 }
      last = frames
    }
    #expect(count <= 5)
  }

  @Test(arguments: [ExportFormat.webp, .gif], [0.7, 0.5, 0.3])
  func mostOfTheLimitIsUsed(format: ExportFormat, part: Double) throws {
    let exporter = try exporter(format) { $0.image.size = .pixels(width: 320, height: 240) }
    let limit = Int(Double(try size(exporter)) * part)
    #expect(try exporter.export(to: .memory, atMost: limit).byteCount > limit * 65 / 100)
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
