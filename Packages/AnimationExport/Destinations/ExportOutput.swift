import SystemSupport

/// A file in the making, whose failures are those of the export.
final class ExportOutput {
  private let path: String?
  private let output: ByteOutput

  init(_ destination: ByteDestination, _ access: ByteOutput.Access = .inOrder) throws(ExportError) {
    path = if case .file(let path) = destination { path } else { nil }
    output = try ExportError.wrapping { () throws(FileError) in try ByteOutput(destination, access) }
  }

  /// Where a program writes it, where that was asked for.
  var temporaryPath: String { output.temporaryPath ?? "" }

  func write(_ bytes: [UInt8]) throws(ExportError) {
    try ExportError.wrapping { () throws(FileError) in try output.write(bytes) }
  }

  /// Replaces bytes that were written before.
  func overwrite(_ bytes: [UInt8], at offset: Int) throws(ExportError) {
    try ExportError.wrapping { () throws(FileError) in try output.overwrite(bytes, at: offset) }
  }

  /// The last byte is there: the file takes its place.
  func finish() throws(ExportError) -> ExportedFile {
    try ExportError.wrapping { () throws(FileError) in try output.commit() }
    return ExportedFile(path: path, size: output.size, bytes: output.bytes)
  }
}
