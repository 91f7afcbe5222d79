import AnimationCore

/// The texts of the themes in a file. All that are read for its animations, one after the other, have a limit together.
final class ThemeTexts {
  private static let maximumBytes = 16_777_216

  private let files: PackagedFiles
  private var readBytes = 0

  init(_ files: PackagedFiles) {
    self.files = files
  }

  /// Whether more was asked for than is read.
  var areTooLong: Bool { readBytes > Self.maximumBytes }

  /// The JSON of a theme; nil when there is none.
  ///
  /// - Throws: `corrupt`; `limitExceeded`, also when `areTooLong`.
  func text(of id: String) throws(AnimationError) -> [UInt8]? {
    guard let bytes = try files.text(of: id, in: .themes) else { return nil }
    readBytes += bytes.count
    try DecodingLimits.check("bytes of all themes", readBytes, Self.maximumBytes)
    return bytes
  }
}
