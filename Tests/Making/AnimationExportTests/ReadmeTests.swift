import AnimationCore
import AnimationExport
import AnimationFormats
import AnimationKit
import Foundation
import TestSupport
import Testing

// What Docs/Library.md shows, between the marks.
private protocol Connection: Sendable {
  func send(_ bytes: [UInt8]) throws
}

private func runExample(_ connection: some Connection) throws -> [UInt8] {
  // Exporting begin
  let animation = try AnimationDecoder.decode(file: "Samples/heart.svga")
  try AnimationExporter(animation, ExportRequest(.gif)).export(to: .file("heart.gif"))

  var request = ExportRequest(.webp, options: ExportOptions(quality: 60))
  request.image.size = .width(120)
  let webp = try AnimationExporter(animation, request).export(to: .memory).files[0].bytes

  request.format = .gif
  request.frames = .playing(FrameTiming(rate: FrameRate(20)))
  try AnimationExporter(animation, request).export(to: .stream { bytes in try connection.send(bytes) })
  // Exporting end
  return webp
}

// What Docs/Limits.md shows.
private func limited(_ animation: any Animation, _ request: ExportRequest) throws -> AnimationExporter {
  var limits = DrawingLimits()
  limits.outputPixels = 1024 * 1024
  limits.exportedFrames = 600
  limits.seconds = 20
  let exporter = try AnimationExporter(
    animation, request, budget: WorkBudget(within: .unlimited, limits: limits))
  return exporter
}

@Suite struct ReadmeTests {
  @Test func theStoredRequestIsRead() throws {
    let page = try String(contentsOf: Repository.root.appending(path: "Docs/Library.md"), encoding: .utf8)
    let json = try #require(
      page.components(separatedBy: "```json\n").last?.components(separatedBy: "```").first)
    let request = try JSONDecoder().decode(ExportRequest.self, from: Data(json.utf8))
    #expect(request.image.size == .width(343) && request.options.quality == 80)
  }

  @Test func theExampleIsTheOneThatIsCompiledHere() throws {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let begin = try #require(lines.firstIndex { $0.hasSuffix("// Exporting begin") })
    let end = try #require(lines.firstIndex { $0.hasSuffix("// Exporting end") })
    let code = lines[(begin + 1)..<end].map { $0.dropFirst(2) }.joined(separator: "\n")
    let page = try String(
      contentsOf: Repository.root.appending(path: "Docs/Library.md"), encoding: .utf8)
    #expect(page.contains("```swift\n\(code)\n```"))
  }
}
