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

  /// Writes a comment for a pull request and its pictures, all or none: those of `comment.md` into `comment-pictures`.
  ///
  /// - Parameter url: where its readers find the pictures; nil for that folder.
  static func write(comment report: SnapshotReport, to path: String, picturesURL url: String?) throws {
    let name = path.lastPathPart
    let stem = name.hasSuffix(".md") ? String(name.dropLast(3)) : name
    let folder = "\(stem)-pictures"
    let address = url.map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? "\(folder)/"
    let comment = report.comment(picturesIn: address)
    let batch = OutputBatch()
    try batch.add(Array(comment.text.utf8), path: path)
    for picture in comment.pictures {
      try batch.add(picture.png, path: "\(path.folderWithSlash)\(folder)/\(picture.name)")
    }
    try batch.commit()
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
