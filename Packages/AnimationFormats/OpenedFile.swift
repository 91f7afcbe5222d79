import AnimationCore
import AnimationFiles
import Archives

/// A file as formats are told from each other and read from it: a ZIP is opened once for both.
struct OpenedFile {
  let file: AnimationFile
  /// nil for anything but a ZIP.
  let archive: ZipArchive?
  let limits: DecodingLimits

  /// - Throws: `corrupt` or `limitExceeded` for a ZIP that cannot be opened.
  init(_ file: AnimationFile, limits: DecodingLimits) throws(AnimationError) {
    self.file = file
    self.limits = limits
    guard file.bytes.starts(with: ZipArchive.mark) else {
      archive = nil
      return
    }
    try DecodingLimits.check("file size in bytes", file.bytes.count, limits.fileBytes)
    archive = try ZipArchive(file.bytes, limits: limits)
  }

  var bytes: [UInt8] { file.bytes }

  /// Whether it is a ZIP with a file of that name.
  func has(_ name: String) -> Bool { archive?.contains(name) == true }
}
