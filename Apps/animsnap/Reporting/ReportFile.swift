import AnimationKit
import AnimationSnapshot
import CommandLineSupport

/// The report as files.
enum ReportFile {
  /// Of full pictures in a page, in bytes: browsers open such a page at once.
  private static let pictureRoom = 48 << 20

  static func write(page report: SnapshotReport, to path: String) throws {
    try write(try page(of: report), to: path)
  }

  /// - Parameter token: see `SnapshotReport.html`.
  static func page(of report: SnapshotReport, accepting token: String? = nil) throws -> [UInt8] {
    try report.keepingPictures(within: pictureRoom).html(accepting: token)
  }

  static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    let batch = OutputBatch()
    try batch.add(bytes, path: path)
    try batch.commit()
  }
}
