import AnimationCore
import Archives

/// The files of a movie: those at the top level of its ZIP. What lies in folders (`__MACOSX/…`) does not exist for it.
final class MovieArchive {
  private let archive: ZipArchive

  /// - Parameter archive: the ZIP that these bytes are, if it is open already; nil to open it here.
  /// - Throws: as `ZipArchive`.
  init(_ bytes: [UInt8], opened archive: ZipArchive?, limits: DecodingLimits) throws(AnimationError) {
    if let archive {
      self.archive = archive
    } else {
      self.archive = try ZipArchive(bytes, limits: limits)
    }
  }

  /// - Throws: as `ZipArchive.read`.
  func read(_ name: String) throws(AnimationError) -> [UInt8]? { try content(name)?.bytes }

  private func content(_ name: String) throws(AnimationError) -> EncodedContent? {
    name.utf8.contains(UInt8(ascii: "/")) ? nil : try archive.content(name)
  }

  /// The image or sound that a movie calls `name` under `key`: files are named with and without their extension,
  /// and some by the key (the Android player's order).
  func readAsset(named name: String, key: String) throws(AnimationError) -> EncodedContent? {
    for candidate in [name, "\(name).png", "\(key).png"] {
      if let content = try content(candidate) { return content }
    }
    return nil
  }
}
