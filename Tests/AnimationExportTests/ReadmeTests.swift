import AnimationExport
import AnimationKit
import Foundation
import TestSupport
import Testing

// What README.md shows, between the marks.
private protocol Connection: Sendable {
  func send(_ bytes: [UInt8]) throws
}

private func runExample(_ connection: some Connection) throws -> [UInt8] {
  // Exporting begin
  let animation = try AnimationDecoder.decode(file: "Samples/heart.svga")
  try AnimationExporter(animation).export(to: "heart.gif")

  let small = AnimationExporter(animation, picture: PictureOptions(size: .width(120)))
  let webp = try small.export(.webp, to: .memory, options: ExportOptions(quality: 60)).files[0].bytes
  try small.export(.gif, to: .stream { bytes in try connection.send(bytes) })
  // Exporting end
  return webp
}

@Suite struct ReadmeTests {
  @Test func theExampleIsTheOneThatIsCompiledHere() throws {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let begin = try #require(lines.firstIndex { $0.hasSuffix("// Exporting begin") })
    let end = try #require(lines.firstIndex { $0.hasSuffix("// Exporting end") })
    let code = lines[(begin + 1)..<end].map { $0.dropFirst(2) }.joined(separator: "\n")
    let readme = try String(contentsOf: Repository.root.appending(path: "README.md"), encoding: .utf8)
    #expect(readme.contains("```swift\n\(code)\n```"))
  }
}
