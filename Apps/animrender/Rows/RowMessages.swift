import AnimationCore
import CommandLineSupport
import SystemSupport

/// What is said about rows, on standard error and in the report. What many rows have in common is said once, and counted.
struct RowMessages {
  /// How many different lines are counted; others are said each time.
  private static let maximumKnown = 1000

  private let list: String
  private let options: RunOptions
  private var known: [String: Int] = [:]
  private(set) var done = 0
  private(set) var skipped = 0
  private(set) var failed = 0
  private var frames = 0
  private var bytes = 0
  /// The exit code of the first of the rows that failed, in the list's order.
  private var failure: (line: Int, code: Int32)?

  init(list: String, _ options: RunOptions) {
    (self.list, self.options) = (list, options)
  }

  /// Why the report is not whole.
  private(set) var reportFailure: CommandFailure?

  var exitCode: Int32? { failure?.code }

  /// - Parameters:
  ///   - report: gets a line.
  ///   - isPrinting: standard output gets one.
  mutating func add(_ entry: RowEntry, to report: GrowingFile?, printing isPrinting: Bool) {
    add(entry)
    do throws(FileError) {
      try report?.append(entry.json)
      if isPrinting { try ByteOutput.writeToStandardOutput(entry.json) }
    } catch {
      reportFailure = reportFailure ?? CommandFailure(error)
    }
  }

  private mutating func add(_ entry: RowEntry) {
    switch entry.status {
    case .done: done += 1
    case .skipped: skipped += 1
    case .failed: failed += 1
    case .interrupted, .ignored: break
    }
    if let code = entry.exitCode, entry.isFailure, failure.map({ entry.line < $0.line }) ?? true {
      failure = (entry.line, code)
    }
    for output in entry.outputs { (frames, bytes) = (frames + output.frames, bytes + output.bytes) }
    let place = "\(list), line \(entry.line)\(entry.id.isEmpty ? "" : " (\(entry.id))")"
    if entry.isFailure {
      for line in entry.errors { StandardError.complain("\(place): \(line)") }
    } else if !options.quiet {
      for line in Set(lines(of: entry)).sorted() where isNew(line) {
        StandardError.complain("\(place): \(line)")
      }
    }
    guard options.verbose, !entry.isFailure else { return }
    for output in entry.outputs {
      let file = output.outputCount == 1 ? output.output ?? "" : counted(output.outputCount, "file")
      StandardError.complain("\(place): \(output.status == .skipped ? "done before" : file)")
    }
  }

  /// Says how many more rows there was the same to say of.
  func end() {
    guard !options.quiet else { return }
    for (line, count) in known.sorted(by: { $0.key < $1.key }) where count > 1 {
      StandardError.complain("\(list): the same of \(counted(count - 1, "more row")): \(line)")
    }
  }

  /// A few lines for people.
  func table(seconds: Double) -> String {
    var table = TextTable([.left, .right])
    table.add(
      ["done", "\(done)"],
      rest: "\(counted(frames, "frame")), \(byteText(bytes)) in \(numberText(seconds, decimals: 2)) s")
    if skipped > 0 { table.add(["skipped", "\(skipped)"], rest: "there already") }
    if failed > 0 { table.add(["failed", "\(failed)"]) }
    return table.lines.joined(separator: "\n")
  }

  private func lines(of entry: RowEntry) -> [String] {
    entry.outputs.flatMap { output in
      (output.findings?.lines(verbose: options.verbose) ?? []) + [output.compromise].compactMap(\.self)
    }
  }

  /// Whether nothing of the kind was said before.
  private mutating func isNew(_ line: String) -> Bool {
    if let count = known[line] {
      known[line] = count + 1
      return false
    }
    if known.count < Self.maximumKnown { known[line] = 1 }
    return true
  }
}
