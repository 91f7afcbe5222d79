import AnimationCore
import AnimationLint
import JSONText

/// What `lint` finds in all files.
struct LintReport {
  /// The files' entries in order, without those that are no animations.
  let entries: [LintEntry]
  let configuration: LintConfiguration
  private let ignoredCount: Int

  init(_ entries: [LintEntry], _ configuration: LintConfiguration) {
    ignoredCount = entries.count(where: \.isIgnored)
    self.entries = entries.filter { !$0.isIgnored }
    self.configuration = configuration
  }

  var isEmpty: Bool { entries.isEmpty }
  /// The exit code of the first file that could not be read at all; nil when all could.
  var exitCode: Int32? { entries.lazy.compactMap(\.exitCode).first }

  /// Whether there are findings of this severity or worse ones.
  func has(_ severity: LintSeverity) -> Bool {
    entries.contains { $0.findings.contains { $0.severity >= severity } }
  }

  private func count(_ severity: LintSeverity) -> Int {
    entries.reduce(0) { $0 + $1.findings.count { $0.severity == severity } }
  }

  /// The report for users: a line for each finding, what to do about them, and their number.
  var lines: [String] {
    var lines: [String] = []
    for entry in entries {
      for finding in entry.findings {
        let place = finding.place.isEmpty ? "" : "\(finding.place): "
        lines.append(
          "\(entry.input): \(finding.severity.rawValue): \(place)\(finding.message) [\(finding.rule.rawValue)]"
        )
      }
    }
    let broken = Set(entries.flatMap { $0.findings.map(\.rule) }).sorted()
    if !broken.isEmpty { lines.append("") }
    lines += broken.map { "\($0.rawValue): \($0.advice)" }
    if !broken.isEmpty { lines.append("") }
    let counts = [LintSeverity.error, .warning, .note].map { counted(count($0), $0.rawValue) }
    var total = "\(counted(entries.count, "file")): \(counts.joined(separator: ", "))"
    if ignoredCount > 0 { total += "; \(ignoredCount) of JSON ignored" }
    return lines + [total]
  }

  /// An array with an object for each file.
  var json: String {
    var json = JSONWriter()
    json.array(.foundation) { json in
      for entry in entries {
        json.object(.foundation) { json in
          json.array("findings", .foundation) { json in
            for finding in entry.findings { json.object(.foundation) { finding.write(to: &$0) } }
          }
          json.add("input", entry.input)
        }
      }
    }
    json.endLine()
    return json.text
  }
}
