import SystemSupport

/// A file in the making, whose failures are those of the export.
final class ExportOutput {
  private let path: String?
  private let output: ByteOutput

  init(_ destination: ByteDestination, _ access: ByteOutput.Access = .inOrder) throws(ExportError) {
    path = if case .file(let path) = destination { path } else { nil }
    output = try ExportError.wrapping { () throws(FileError) in try ByteOutput(destination, access) }
  }

  /// The path that a program writes to; empty unless the output was opened for a program.
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
    return exported
  }

  /// Finishes files that belong together: all of them take their places, or none does.
  static func finish(_ outputs: [ExportOutput]) throws(ExportError) -> [ExportedFile] {
    try ExportError.wrapping { () throws(FileError) in try ByteOutput.commit(outputs.map(\.output)) }
    return outputs.map(\.exported)
  }

  private var exported: ExportedFile { ExportedFile(path: path, size: output.size, bytes: output.bytes) }
}

/// A file that was made.
public struct ExportedFile: Hashable, Sendable {
  /// Where it is; nil for what is in memory, or has gone into a stream.
  public var path: String?
  /// The file's size in bytes.
  public var size: Int
  /// What was made in memory; otherwise empty.
  public var bytes: [UInt8]

  public init(path: String? = nil, size: Int, bytes: [UInt8] = []) {
    self.path = path
    self.size = size
    self.bytes = bytes
  }

  /// Makes a file of bytes that are all there. In a folder, it takes its place in one step.
  public init(writing bytes: [UInt8], to destination: ByteDestination) throws(ExportError) {
    let output = try ExportOutput(destination)
    try output.write(bytes)
    self = try output.finish()
  }
}
