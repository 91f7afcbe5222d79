import AnimationCore
import AnimationExport
import AnimationKit
import Foundation
import TestSupport
import Testing

// What Docs/Server.md shows, between the marks.
private protocol Response: Sendable {
  func write(_ bytes: [UInt8]) async throws
}

// Thumbnail begin
/// The poster of an uploaded animation as a PNG.
private func thumbnail(of upload: [UInt8], seconds: Int = 5) async throws -> [UInt8] {
  var limits = DrawingLimits()
  limits.seconds = seconds
  let animation = try await AnimationDecoder.decode(upload)
  var request = ExportRequest(.png, frames: .poster)
  request.image.size = .within(width: 320, height: 320)
  let exporter = try await AnimationExporter(animation, request, budget: WorkBudget(limits: limits) { true })
  return try await exporter.export(to: .memory).files[0].bytes
}
// Thumbnail end

// Images begin
/// How many of the frames are not like the one before.
private func changes(in animation: any Animation) async throws -> Int {
  var (last, count) = (PixelImage?.none, 0)
  for try await image in animation.images(options: ImageOptions(size: .width(160))) {
    if let last, image != last { count += 1 }
    last = image
  }
  return count
}
// Images end

// Streaming begin
/// Sends a GIF as it is made, as quickly as it is read.
private func send(_ animation: any Animation, to response: some Response) async throws {
  let exporter = try await AnimationExporter(animation, ExportRequest(.gif))
  for try await chunk in exporter.chunks() { try await response.write(chunk) }
}
// Streaming end

// Text begin
/// The animation's frame with a name on a sprite, however long that is.
private func card(_ animation: any Animation, _ name: String) async throws -> PixelImage {
  var style = TextStyle(fontFamily: "sans-serif", fontSize: 28, color: .white)
  if let box = animation.geometry(of: "nickname", at: 20).first?.bounds {
    style = style.fitting(name, in: box.size, smallest: 9)
  }
  let replacements = Replacements(texts: ["nickname": StyledText(name, style)])
  return try await animation.image(at: 20, replacements: replacements)
}
// Text end

// Measuring begin
/// Prints what takes more than a tenth of a second.
private func printSlowWork() -> WorkObservation {
  WorkObservation.begin { event in
    guard event.duration > .milliseconds(100) else { return }
    print(event.kind, event.name, event.duration, event.outcome.name)
  }
}
// Measuring end

// People begin
/// A card of each person: what they have in common is decoded and drawn once.
private func cards(_ animation: any Animation, for names: [String]) async throws -> [PixelImage] {
  let card = PersonalisedAnimation(animation)
  var images: [PixelImage] = []
  for name in names {
    images.append(try await card.image(at: 5, with: Replacements(strings: ["nickname": name])))
  }
  return images
}
// People end

@Suite struct ServerExampleTests {
  private final class Received: Response {
    let bytes = Lock<[UInt8]>([])
    func write(_ part: [UInt8]) async throws { bytes.withLock { $0 += part } }
  }

  @Test func theExamplesAreThoseThatAreCompiledHere() throws {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let page = try String(contentsOf: Repository.root.appending(path: "Docs/Server.md"), encoding: .utf8)
    let parts = source.components(separatedBy: " begin\n").dropFirst()
    var count = 0
    for part in parts.prefix(6) {
      let code = try #require(part.components(separatedBy: "\n// ").first)
        .replacingOccurrences(of: "private func", with: "func")
      #expect(page.contains("```swift\n\(code)\n```"))
      count += 1
    }
    // The other two are AnimationTelemetry's, and tested there.
    #expect(count == 6 && page.components(separatedBy: "```swift").count == 9)
  }

  @Test func theExamplesDoWhatTheySay() async throws {
    // What other tests do meanwhile is not to be printed.
    printSlowWork().end()
    let animation = try movingDisc()
    #expect(try await changes(in: animation) == 5)
    let received = Received()
    try await send(animation, to: received)
    #expect(received.bytes.withLock { $0.starts(with: Array("GIF89a".utf8)) })
    let svga = try [UInt8](Data(contentsOf: Repository.root.appending(path: "Samples/heart.svga")))
    // Sanitizers take many times as long.
    #expect(try await thumbnail(of: svga, seconds: 600).starts(with: [0x89, 0x50]))
    #expect(try await card(animation, "Ada").width == 40)
    #expect(try await cards(animation, for: ["Ada", "Bo", "Cy"]).map(\.width) == [40, 40, 40])
  }
}
