import CommandLineSupport
import SystemSupport
import TextLayout

extension Configuration {
  /// The fonts that are files, relative to the working directory.
  var fontFiles: [String] { fonts.map { resolve($0.path) }.filter { !Folders.isFolder($0) } }

  /// Makes the fonts known to all that is decoded and drawn later.
  ///
  /// - Throws: `CommandFailure` for one that is not there, or is no font.
  func useFonts() throws(CommandFailure) {
    for font in fonts {
      let place = resolve(font.path)
      do {
        if Folders.isFolder(place) {
          try FontFolders.add(place)
        } else {
          try FontFolders.add(file: place, family: font.family)
        }
      } catch {
        let problem = Folders.exists(place) ? "is no TrueType or OpenType font" : "is not there"
        throw CommandFailure(.invalidData, "\(path ?? ""): \"fonts\": \"\(font.path)\" \(problem)")
      }
    }
  }
}
