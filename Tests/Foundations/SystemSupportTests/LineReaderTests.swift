import AnimationCore
import SystemSupport
import TestSupport
import Testing

@Suite struct LineReaderTests {
  private func lines(_ text: String, maximumLength: Int = 100) throws -> [LineReader.Line] {
    let folder = try TemporaryFolder()
    try folder.write(Array(text.utf8), to: "text")
    let reader = try LineReader(folder.url("text").path, maximumLength: maximumLength)
    var lines: [LineReader.Line] = []
    while let line = try reader.next() { lines.append(line) }
    return lines
  }

  @Test(arguments: [
    ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\n\nbc\n", ["a", "", "bc"]),
    ("a\r\nb", ["a\r", "b"]),
  ])
  func linesEndAtBreaksAndAtTheEnd(text: String, expected: [String]) throws {
    let found = try lines(text)
    #expect(found.map { String(decoding: $0.bytes, as: UTF8.self) } == expected)
    #expect(found.map(\.number) == Array(1..<expected.count + 1))
    #expect(!found.contains { $0.isCut })
  }

  @Test func linesOfAnyLengthAreReadInParts() throws {
    let long = String(repeating: "x", count: 200_000)
    let found = try lines("a\n\(long)\nb\n\(long)", maximumLength: 150_000)
    #expect(found.map(\.bytes.count) == [1, 150_000, 1, 150_000])
    #expect(found.map(\.isCut) == [false, true, false, true])
    #expect(try lines(long, maximumLength: 200_000).map(\.isCut) == [false])
  }

  @Test func aFileThatIsNotThere() {
    #expect(throws: FileError.self) { try LineReader("/nowhere/at/all", maximumLength: 10) }
  }
}
