import AnimationCore

/// What could be saved by a change of pictures.
public struct LintSavings: Hashable, Sendable {
  /// Bytes of the pictures' files. Of a picture that becomes smaller, the part of its bytes that it loses of its pixels.
  public var fileBytes: Int
  /// Bytes of decoded pictures in memory.
  public var decodedBytes: Int

  package static let none = LintSavings(fileBytes: 0, decodedBytes: 0)

  package init(fileBytes: Int, decodedBytes: Int) {
    (self.fileBytes, self.decodedBytes) = (fileBytes, decodedBytes)
  }

  package static func + (a: Self, b: Self) -> Self {
    LintSavings(fileBytes: a.fileBytes + b.fileBytes, decodedBytes: a.decodedBytes + b.decodedBytes)
  }
}

extension LintSavings: CustomStringConvertible {
  /// `about 1.2 MB of the file and 38 MB of memory`.
  public var description: String {
    "about \(byteText(fileBytes)) of the file and \(byteText(decodedBytes)) of memory"
  }
}
