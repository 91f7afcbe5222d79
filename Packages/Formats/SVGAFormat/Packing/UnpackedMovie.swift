import AnimationCore
import Archives

/// A movie as files that people can read and edit: `movie.json`, and a file for each image and sound.
package struct UnpackedMovie: Sendable {
  package struct File: Sendable {
    /// One component, safe on any file system, different from the others in more than case.
    package let name: String
    package let bytes: [UInt8]
  }

  /// The name of the text among the files.
  package static let textName = "movie.json"

  /// What `movie.json` holds.
  package let text: [UInt8]
  /// Images and sounds, one for each key.
  package let files: [File]

  package init(_ movie: SVGAMovie) {
    var names = SafeFileNames()
    var files: [File] = []
    var keys: [(key: String, fileName: String)] = []
    let assets = movie.images.map { ($0.key, $0.content) } + movie.sounds.map { ($0.key, $0.content) }
    for (key, content) in assets {
      let name = names.next(for: key, extension: Self.fileExtension(content))
      files.append(File(name: name, bytes: content.bytes))
      keys.append((key, name))
    }
    self.files = files
    text = MovieText.text(movie, images: keys)
  }

  /// Returns the file extension that an asset's content asks for, as a movie does not say what its assets
  /// are.
  private static func fileExtension(_ content: EncodedContent) -> String {
    content.imageType?.fileExtension ?? (content.soundType == .mp3 ? "mp3" : "bin")
  }
}
