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

  /// The report for users: by files a line for each kind of finding in pictures and for each other finding, what to do
  /// about them, and their number.
  ///
  /// - Parameter top: only so many files, those in which most is to be saved, the first of them in front; nil for all as they
  ///   come.
  func lines(top: Int? = nil) -> [String] {
    let shown = top.map { Array(entries.sorted { Self.costs($0, moreThan: $1) }.prefix($0)) } ?? entries
    var lines = shown.flatMap { entry in entry.groups.map { "\(entry.input): \($0.line)" } }
    let broken = Set(shown.flatMap { $0.findings.map(\.rule) }).sorted()
    if !broken.isEmpty { lines.append("") }
    lines += broken.map { "\($0.rawValue): \($0.advice)" }
    if !broken.isEmpty { lines.append("") }
    return lines + [total(shownCount: shown.count)]
  }

  private func total(shownCount: Int) -> String {
    let counts = [LintSeverity.error, .warning, .note].map { counted(count($0), $0.rawValue) }
    var total = "\(counted(entries.count, "file")): \(counts.joined(separator: ", "))"
    if ignoredCount > 0 { total += "; \(ignoredCount) of JSON ignored" }
    let savings = entries.map(\.savings).reduce(.none, +)
    if savings != .none {
      let (files, memory) = (byteText(savings.fileBytes), byteText(savings.decodedBytes))
      total += "; \(files) of files and \(memory) of memory to be saved"
    }
    if shownCount < entries.count { total += "; \(shownCount) of the files are shown" }
    return total
  }

  /// Whether more memory, or as much memory and more of the file, is to be saved.
  private static func costs(_ a: LintEntry, moreThan b: LintEntry) -> Bool {
    let (first, second) = (a.savings, b.savings)
    return (first.decodedBytes, first.fileBytes) > (second.decodedBytes, second.fileBytes)
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
