import AnimationKit
import Foundation
import TestSupport
import Testing

@Suite struct ReadmeTests {
  private let root = Repository.root

  @Test(arguments: [
    ("README.md", "README", "import AnimationKit\n\n"),
    ("Docs/Library.md", "README", "import AnimationKit\n\n"),
    ("Docs/Library.md", "Playing", ""),
  ])
  func theExampleIsTheOneThatIsCompiledHere(page: String, name: String, before: String) throws {
    let source = try String(
      contentsOf: root.appending(path: "Tests/Playing/AnimationKitTests/ReadmeExample.swift"), encoding: .utf8
    )
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let begin = try #require(lines.firstIndex { $0.contains("\(name) begin") })
    let end = try #require(lines.firstIndex { $0.contains("\(name) end") })
    let code = lines[(begin + 1)..<end].map { $0.dropFirst(4) }.joined(separator: "\n")
    let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
    #expect(text.contains("```swift\n\(before)\(code)\n```"))
  }
}
