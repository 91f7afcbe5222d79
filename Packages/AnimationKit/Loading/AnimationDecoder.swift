import AnimationCore
import AnimationFiles
import LottieFormat
import SVGAFormat
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
    let bytes = try FileReader.read(path, limit: limits.fileBytes)
    let folder = AssetFolder(ofAnimation: path, fileLimit: limits.fileBytes)
    do {
      return try decode(bytes, limits: limits) { folder?.read($0) }
    } catch {
      throw FileError(path: path, .unusable(error))
    }
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
    switch try AnimationInfo.Format(detecting: bytes) {
    case .svga: return try SVGADecoder.decode(bytes, limits: limits)
    case .lottie:
      var options = LottieDecoder.Options()
      options.limits = limits
      options.loadAsset = externalImage
      return try LottieDecoder.decode(bytes, options: options)
    }
  }
}
