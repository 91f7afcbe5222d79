import AnimationSnapshot
import Testing
import XCTest

/// Where an assertion is in a test.
struct TestPlace {
  private let fileID: StaticString
  private let filePath: StaticString
  private let line: UInt
  private let column: UInt
  /// `__Snapshots__/FILE` next to the test file.
  var snapshotFolder: String

  init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
    let parts = "\(filePath)".split(separator: "/", omittingEmptySubsequences: false)
    let file = parts.last?.split(separator: ".").first ?? "Tests"
    snapshotFolder = (parts.dropLast() + ["__Snapshots__", file]).joined(separator: "/")
  }

  /// The folder for images of differences: ANIMSNAP_FAILURES, or one in the folder for temporary files.
  func failureFolder(for reference: Reference) -> String {
    let environment = ProcessInfo.processInfo.environment
    let base = environment["ANIMSNAP_FAILURES"] ?? "\(environment["TMPDIR"] ?? "/tmp")/animsnap-failures"
    return "\(base)/\(reference.path.split(separator: "/").suffix(2).joined(separator: "/"))"
  }

  /// The file name of a reference, without characters that file systems or version control may not support.
  func fileName(for name: String) -> String {
    var text = ""
    for character in name.prefix(120) {
      let isPlain = character.isLetter || character.isNumber || "-_.".contains(character)
      if isPlain { text.append(character) } else if !text.hasSuffix("-") { text.append("-") }
    }
    while text.hasSuffix("-") { text.removeLast() }
    return text.isEmpty || text.hasPrefix(".") ? "_\(text)" : text
  }

  /// Prints a message that does not fail the test.
  func note(_ message: String) {
    FileHandle.standardError.write(Data("\(filePath):\(line): \(message)\n".utf8))
  }

  /// Fails the test that is running.
  func fail(_ message: String) {
    if Test.current != nil {
      Issue.record(
        "\(message)",
        sourceLocation: SourceLocation(
          fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column)))
    } else {
      XCTFail(message, file: filePath, line: line)
    }
  }
}
