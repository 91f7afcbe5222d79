import AnimationCore
import AnimationFormats
import AnimationKit
import CommandLineSupport
import SVGAFormat
import SystemSupport

/// The SVGA of a folder or of another SVGA.
///
/// - Parameter output: where it is going to be.
func packedMovie(
  _ input: InputFile, for output: String, isVerbose: Bool, protecting files: inout ProtectedFiles
) throws -> PackedFile {
  let animation =
    try Folders.isFolder(input.path)
    ? files.adding(as: "a file of the movie") { didRead throws(FileError) in
      try MovieFolder.read(input.path, didRead: didRead)
    }
    : input.decodeMovie(else: "an SVGA is made of SVGA files only", protecting: &files)
  let bytes = try FileError.naming(input.name) { () throws(AnimationError) in
    try SVGAEncoder.encode(animation.movie)
  }
  let oddities = animation.info.diagnostics.filter { isVerbose || $0.kind != .wasteful }.map { "\($0)" }
  let notes = oddities.shortened(for: input.name, hint: "; 'animrender info \(output)' lists them")
  return (bytes, notes + notesOnCopies(animation.movie.images).map { "\(input.name): \($0)" })
}

/// A 1.x file has an image for several keys once. A 2.x file has one for each key, and no player knows a key that
/// stands for another; of small images zlib makes next to nothing.
private func notesOnCopies(_ images: [EncodedImage]) -> [String] {
  let copied = Dictionary(grouping: images) { $0 }.filter {
    $0.value.count > 1 && $0.key.bytes.count > 32_768
  }
  guard !copied.isEmpty else { return [] }
  let bytes = copied.reduce(0) { $0 + $1.key.bytes.count * ($1.value.count - 1) }
  let keys = copied.reduce(0) { $0 + $1.value.count }
  return [
    """
    \(counted(copied.count, "image")) of \(keys) keys: 2.x stores one per key, which takes \(byteText(bytes)) more
    """
  ]
}

extension InputFile {
  /// Decodes an SVGA.
  ///
  /// - Parameter objection: what is said of an animation of another format.
  /// - Throws: as `decode`, and `FileError` with the objection.
  func decodeMovie(else objection: String, protecting files: inout ProtectedFiles) throws -> SVGAAnimation {
    let animation = try decode(protecting: &files)
    guard let movie = animation as? SVGAAnimation else {
      let reason = "it is \(animation.info.format.rawValue): \(objection)"
      throw FileError(path: name, .unusable(.invalid(path: "", reason: reason)))
    }
    return movie
  }
}
