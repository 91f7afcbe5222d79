import AnimationCore
import AnimationFiles
import AnimationLoading
import SystemSupport

/// Decodes animations of every known format; which one it is, is found from the content.
public enum AnimationDecoder {
  /// Decodes the animation in a file. Pictures that a Lottie keeps in files of their own are read from the
  /// animation's folder and the folders in it, never from elsewhere.
  ///
  /// - Throws: `FileError` with the cause `unreadable` or `unusable`.
  public static func decode(
    file path: String, limits: DecodingLimits = DecodingLimits()
  ) throws(FileError) -> any Animation {
    try decode(.read(path, limit: limits.fileBytes), limits: limits)
  }

  /// Decodes an animation from memory.
  ///
  /// - Parameter externalImage: gives the bytes of a picture that a Lottie names but does not contain, by
  ///   its folder and file name joined; nil when there is none, and what it throws says why. Without it such
  ///   pictures are not shown.
  public static func decode(
    _ bytes: [UInt8], limits: DecodingLimits = DecodingLimits(),
    externalImage: @escaping @Sendable (String) throws -> [UInt8]? = { _ in nil }
  ) throws(AnimationError) -> any Animation {
    try animation(in: AnimationFile(bytes, externalImage: externalImage), limits: limits)
  }

  /// Decodes an animation of a file that was read.
  ///
  /// - Parameter id: which of those in the file, by `AnimationFile.Content`; the first one unless given.
  /// - Throws: `FileError` with the cause `unusable`.
  package static func decode(
    _ file: AnimationFile, animation id: String? = nil, limits: DecodingLimits = DecodingLimits()
  ) throws(FileError) -> any Animation {
    try file.decoded { (file) throws(AnimationError) in try animation(id, in: file, limits: limits) }
  }

  /// The animations in a file that was read, at least one; the first one is what is shown where none is chosen.
  ///
  /// - Throws: `FileError` with the cause `unusable`.
  package static func contents(
    of file: AnimationFile, limits: DecodingLimits = DecodingLimits()
  ) throws(FileError) -> [AnimationFile.Content] {
    try file.decoded { (file) throws(AnimationError) in
      try FileFormat(of: file.bytes, limits: limits).contents(of: file, limits: limits)
    }
  }

  fileprivate static func animation(
    _ id: String? = nil, in file: AnimationFile, limits: DecodingLimits
  ) throws(AnimationError) -> any Animation {
    try FileFormat(of: file.bytes, limits: limits).decode(file, animation: id, limits: limits)
  }
}

extension AnimationLoader {
  /// Loads both formats. Pictures that a Lottie keeps in files of their own are read from the animation's
  /// folder.
  public init() {
    self.init { file, limits throws(AnimationError) in
      try AnimationDecoder.animation(in: file, limits: limits)
    }
  }
}
