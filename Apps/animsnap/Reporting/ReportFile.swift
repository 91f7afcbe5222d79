import AnimationSnapshot
import CommandLineSupport
import SystemSupport

/// The report as files.
enum ReportFile {
  /// The maximum size of full images in a page, in bytes: browsers open such a page immediately.
  private static let imageBudget = 48 << 20

  static func write(page report: SnapshotReport, to path: String) throws {
    try write(page(of: report), to: path)
  }

  /// - Parameter token: see `SnapshotReport.html`.
  static func page(of report: SnapshotReport, accepting token: String? = nil) -> [UInt8] {
    report.keepingImages(within: imageBudget).html(accepting: token)
  }

  static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    let batch = OutputBatch()
    try batch.add(bytes, path: path)
    try batch.commit()
  }
}

extension SnapshotReport {
  /// The printed lines: what did not pass, and a summary.
  var lines: [String] {
    animations.filter { $0.status != .passed }.flatMap { entry in
      let sign = entry.status == .failed ? "✕" : "!"
      return ["\(sign) \(entry.name): \(entry.messages.first ?? "")"]
        + entry.messages.dropFirst().map { "    \($0)" }
    } + [summary]
  }
}
