import AnimationCore
import AnimationExport
import FrameRendering
import TestSupport
import Testing

/// Numbers of exports that are none, or out of range; see "Odd numbers" in Docs/Player.md.
@Suite struct OddNumberTests {
  @Test(arguments: [(500, 100), (-3, 0)]) func stillQualitiesAreClamped(odd: Int, nearest: Int) throws {
    let bitmap = try movingDisc().bitmap(at: 1)
    #expect(
      try StillFormat.jpeg(quality: odd).encode(bitmap) == StillFormat.jpeg(quality: nearest).encode(bitmap))
    func webP(_ number: Int) throws -> [UInt8] {
      try StillFormat.webp(WebPOptions(.lossy(quality: number), effort: number, alphaQuality: number))
        .encode(bitmap)
    }
    #expect(try webP(odd) == webP(nearest))
  }

  @Test(arguments: [ExportFormat.gif, .webp, .jpeg]) func exportQualitiesAreClamped(format: ExportFormat)
    throws
  {
    func export(_ quality: Int, atMost limit: Int? = nil) throws -> ExportResult {
      var request = ExportRequest(format, image: ImageOptions(size: .width(40)))
      request.options.quality = quality
      if format == .jpeg { request.frames = .frame(at: 0) }
      let exporter = try AnimationExporter(movingDisc(), request, jobs: 1)
      return try limit.map { try exporter.export(to: .memory, atMost: $0) } ?? exporter.export(to: .memory)
    }
    let (odd, best) = (try export(500), try export(100))
    #expect(odd.files == best.files && odd.quality == 100 && best.quality == 100)
    #expect(try export(-500).files == export(0).files)
    let limit = best.byteCount * 3 / 4
    #expect(try export(500, atMost: limit).files == export(100, atMost: limit).files)
  }

  @Test func oddSpeedsAreClamped() throws {
    let rate = try #require(FrameRate(10))
    func count(_ speed: Double) -> Int { FrameSchedule(playing: 0..<4, frameRate: rate, speed: speed).count }
    #expect(count(.nan) == 4 && count(.infinity) == count(100))
    #expect(count(0) == count(0.01) && count(-1) == count(0.01))
  }
}
