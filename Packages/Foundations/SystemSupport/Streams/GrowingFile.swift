import AnimationCore
import CStandardLibrary

/// A file that others may read while it is written, such as a log: it is there from the first byte on.
package final class GrowingFile: Sendable {
  private let file: Descriptor
  private let path: String

  /// Makes the file, or empties it. The folder is to be there.
  ///
  /// - Throws: `FileError`.
  package init(_ path: String) throws(FileError) {
    guard let file = Descriptor(opening: path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND) else {
      throw FileError(path: path, .unwritable(reason: lastSystemError()))
    }
    self.file = file
    self.path = path
  }

  /// Writes the bytes behind all others.
  package func append(_ bytes: [UInt8]) throws(FileError) {
    try ByteOutput.write(bytes, toDescriptor: file.number, name: path)
  }
}
