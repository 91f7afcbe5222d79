extension SnapshotReport {
  /// A JUnit XML file for CI systems, with one test case per animation.
  package var junit: String {
    // As several are worked on at a time, that is not how long the run took.
    let time = Self.time(animations.reduce(0) { $0 + $1.seconds })
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      """
      <testsuites name="\(title.xml)" tests="\(animations.count)" failures="\(count(.failed))" \
      errors="\(count(.error))" time="\(time)">
      """,
      """
        <testsuite name="\(title.xml)" tests="\(animations.count)" failures="\(count(.failed))" \
      errors="\(count(.error))" time="\(time)">
      """,
    ]
    lines += animations.flatMap(Self.testCase)
    return (lines + ["  </testsuite>", "</testsuites>", ""]).joined(separator: "\n")
  }

  /// Seconds, to the thousandth.
  private static func time(_ seconds: Double) -> String { "\((seconds * 1000).rounded() / 1000)" }

  private static func testCase(_ entry: Entry) -> [String] {
    let head =
      #"    <testcase classname="animsnap" name="\#(entry.name.xml)" time="\#(time(entry.seconds))""#
    var lines: [String] = []
    let tag: String? =
      switch entry.status {
      case .passed: nil
      case .failed: "failure"
      case .error: "error"
      }
    if let tag {
      let message = (entry.messages.first ?? "").xml
      let text = entry.messages.map(\.xml).joined(separator: "\n")
      lines.append(#"      <\#(tag) message="\#(message)">\#(text)</\#(tag)>"#)
    }
    if !entry.diagnostics.isEmpty {
      let text = entry.diagnostics.map(\.xml).joined(separator: "\n")
      lines.append("      <system-out>\(text)</system-out>")
    }
    return lines.isEmpty ? [head + "/>"] : [head + ">"] + lines + ["    </testcase>"]
  }
}

extension String {
  /// Escaped for text and attributes of XML. Characters that XML does not allow become spaces.
  fileprivate var xml: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}", "\u{FFFE}", "\u{FFFF}": text += " "
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension SnapshotReport {
  /// Workflow commands: GitHub shows each line on standard output as an annotation of the run.
  ///
  /// See docs.github.com, "Workflow commands for GitHub Actions".
  package var gitHubAnnotations: [String] {
    animations.filter { $0.status != .passed }.map { entry in
      let title = entry.status == .failed ? "The animation has changed" : "The animation was not compared"
      let first = ([entry.name + ":"] + entry.messages.prefix(1)).joined(separator: " ")
      let message = ([first] + entry.messages.dropFirst()).joined(separator: "\n")
      let file = entry.file.isEmpty ? "" : "file=\(entry.file.commandProperty),"
      return "::error \(file)title=\(title)::\(message.commandData)"
    }
  }
}

extension String {
  fileprivate var commandData: String {
    replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  fileprivate var commandProperty: String {
    commandData.replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
