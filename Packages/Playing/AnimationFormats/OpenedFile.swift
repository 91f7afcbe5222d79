import AnimationCore
import AnimationLoading
import Archives

/// A file as formats are told from each other and read from it: what it is packed in is opened once for both.
package struct OpenedFile {
  let file: AnimationFile
  /// What was around the file's bytes.
  let packing: Packing
  /// The file's, inflated where they were gzip data.
  let bytes: [UInt8]
  let limits: DecodingLimits

  enum Packing {
    case none, gzip
    case zip(ZipArchive)
  }

  /// - Throws: `corrupt` or `limitExceeded` for a ZIP or gzip data that cannot be opened.
  init(_ file: AnimationFile, limits: DecodingLimits) throws(AnimationError) {
    self.file = file
    self.limits = limits
    let isZip = Self.begins(file.bytes, ZipArchive.mark)
    let isGzip = Self.begins(file.bytes, Zlib.Wrapper.gzipMark)
    guard isZip || isGzip else {
      (packing, bytes) = (.none, file.bytes)
      return
    }
    try DecodingLimits.check("file size in bytes", file.bytes.count, limits.fileBytes)
    if isZip {
      (packing, bytes) = (.zip(try ZipArchive(file.bytes, limits: limits)), file.bytes)
    } else {
      packing = .gzip
      bytes = try Zlib.inflate(file.bytes, .gzip, limit: limits.inflatedBytes).bytes
    }
  }

  /// What begins otherwise, as nearly all do, is found out by the first byte.
  private static func begins(_ bytes: [UInt8], _ mark: [UInt8]) -> Bool {
    bytes.first == mark.first && bytes.starts(with: mark)
  }

  var archive: ZipArchive? { if case .zip(let archive) = packing { archive } else { nil } }

  var isGzip: Bool { if case .gzip = packing { true } else { false } }

  /// Whether it is a ZIP with a file of that name.
  func has(_ name: String) -> Bool { archive?.contains(name) == true }
}
