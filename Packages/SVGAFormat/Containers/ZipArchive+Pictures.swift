import AnimationCore
import Archives

extension ZipArchive {
  /// The picture that a movie calls `name` under `key`: files are named with and without their extension,
  /// and some by the key (the Android player's order).
  func readPicture(named name: String, key: String) throws(AnimationError) -> [UInt8]? {
    for candidate in [name, "\(name).png", "\(key).png"] {
      if let bytes = try read(candidate) { return bytes }
    }
    return nil
  }
}
