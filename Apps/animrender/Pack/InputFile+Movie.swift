import AnimationKit
import CommandLineSupport
import SVGAFormat
import SystemSupport

extension InputFile {
  /// Decodes an SVGA.
  ///
  /// - Throws: as `decode`, and `FileError` for an animation of another format.
  func decodeMovie(protecting files: inout ProtectedFiles) throws -> SVGAAnimation {
    let animation = try decode(protecting: &files)
    guard let movie = animation as? SVGAAnimation else {
      let reason = "it is \(animation.info.format.rawValue): only SVGA files can be unpacked and packed"
      throw FileError(path: name, .unusable(.invalid(path: "", reason: reason)))
    }
    return movie
  }
}
