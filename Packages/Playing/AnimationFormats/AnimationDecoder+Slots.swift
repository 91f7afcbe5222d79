import AnimationCore
import AnimationLoading
import DotLottieFormat
import SystemSupport

extension AnimationDecoder {
  /// Decodes values for the slots of an animation (`Replacements.slots`): a theme as a dotLottie has it, with rules, or
  /// what a Lottie has in `slots`.
  ///
  /// - Parameters:
  ///   - animation: the id of the animation that they are for, where rules are for some only; nil for all rules.
  ///   - externalImage: gives the bytes of an image that the text names and does not contain; nil when there is none, and
  ///     what it throws says why.
  /// - Throws: what is wrong with the text, or with the first value that cannot be used.
  public static func decodeSlots(
    _ bytes: [UInt8], animation: String? = nil, limits: DecodingLimits = DecodingLimits(),
    externalImage: (String) throws -> [UInt8]? = { _ in nil }
  ) throws(AnimationError) -> [String: Replacements.SlotValue] {
    try DecodingLimits.check("file size in bytes", bytes.count, limits.fileBytes)
    let theme = try DotLottieTheme(bytes, path: "slots", animation: animation, limits: limits) {
      try externalImage($0.path).map { EncodedContent($0) }
    }
    if let mistake = theme.mistakes.first { throw .invalid(path: mistake.path, reason: mistake.reason) }
    return theme.slots
  }

  /// Decodes values for the slots of an animation from a file. Images are read from its folder and the
  /// folders in it, never from elsewhere.
  ///
  /// - Parameter base: another folder for images.
  /// - Parameter didRead: is called with the path of every image file that was read.
  /// - Throws: `FileError`.
  package static func decodeSlots(
    file path: String, base: String? = nil, limits: DecodingLimits = DecodingLimits(),
    didRead: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(FileError) -> [String: Replacements.SlotValue] {
    var file = AnimationFile(
      try FileReader.read(path, limit: limits.fileBytes),
      at: base.map { Folders.path(of: "slots", in: $0) } ?? path, limit: limits.fileBytes, didRead: didRead)
    file.name = path
    return try file.decoded { (file) throws(AnimationError) in
      try decodeSlots(file.bytes, limits: limits, externalImage: file.externalImage)
    }
  }
}
