import AnimationCore
import AnimationFormats
import CommandLineSupport
import SystemSupport

/// The Telegram sticker of a Lottie.
///
/// - Throws: `CommandFailure`, which names every rule that the sticker breaks, when Telegram would refuse it.
func packedSticker(_ input: InputFile, protecting files: inout ProtectedFiles) throws -> PackedFile {
  let file = try input.read(protecting: &files)
  let sticker = try FileError.naming(input.name) { () throws(AnimationError) in
    try StickerFile(file.bytes)
  }
  let errors = sticker.findings.filter { $0.severity == .error }
  guard errors.isEmpty else {
    throw CommandFailure(
      .invalidData, "\(input.name): no sticker: it breaks \(counted(errors.count, "rule")) of Telegram's",
      reasons: errors.map { "\(input.name): \($0)" })
  }
  return (sticker.bytes, sticker.findings.map { "\(input.name): \($0)" })
}
