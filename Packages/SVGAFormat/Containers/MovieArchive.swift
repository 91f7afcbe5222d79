import AnimationCore
import Archives

/// The files of a movie: those at the top level of its ZIP. What lies in folders (`__MACOSX/…`) does not exist for it.
struct MovieArchive {
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
  func read(_ name: String) throws(AnimationError) -> [UInt8]? {
    name.utf8.contains(UInt8(ascii: "/")) ? nil : try archive.read(name)
  }

  /// The image that a movie calls `name` under `key`: files are named with and without their extension,
  /// and some by the key (the Android player's order).
  func readImage(named name: String, key: String) throws(AnimationError) -> [UInt8]? {
    for candidate in [name, "\(name).png", "\(key).png"] {
      if let bytes = try read(candidate) { return bytes }
    }
    return nil
  }
}
