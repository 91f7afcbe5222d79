import AnimationCore
import AnimationLoading
import SVGAFormat
import SystemSupport

/// A folder that holds a movie as `UnpackedMovie` describes it.
package enum MovieFolder {
  /// Reads the movie. Files outside of the folder are not read, be they reached by `..` or by a link.
  ///
  /// - Parameter didRead: is called with the path of every file.
  /// - Throws: `FileError`, for `movie.json` or for the folder.
  package static func read(
    _ path: String, limits: DecodingLimits = DecodingLimits(),
    didRead: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(FileError) -> SVGAAnimation {
    let folder = try AssetFolder(path, fileLimit: limits.fileBytes, didRead: didRead)
    let text: [UInt8]
    do {
      text = try folder.load(UnpackedMovie.textName)
    } catch {
      throw FileError(path: path, .unreadable(reason: "\(error)"))
    }
    return try FileError.naming(Folders.path(of: UnpackedMovie.textName, in: path)) {
      () throws(AnimationError) in
      try MovieTextReader.read(text, limits: limits) { name throws(AnimationError) in try folder.load(name) }
    }
  }

  /// The files to be written so that the folder holds the movie.
  ///
  /// - Throws: `limitExceeded` when they are larger than any movie may be: keys may share what they name, files not.
  package static func files(
    of movie: SVGAMovie, in path: String, limits: DecodingLimits = DecodingLimits()
  ) throws(AnimationError) -> [(path: String, bytes: [UInt8])] {
    let parts = UnpackedMovie(movie)
    try DecodingLimits.check(
      "size of all files in bytes", parts.files.reduce(0) { $0 + $1.bytes.count }, limits.inflatedBytes)
    return parts.files.map { (Folders.path(of: $0.name, in: path), $0.bytes) }
      + [(Folders.path(of: UnpackedMovie.textName, in: path), parts.text)]
  }
}
