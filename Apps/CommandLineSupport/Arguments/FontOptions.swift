import AnimationKit
import ArgumentParser
import SystemSupport
import TextLayout

/// Fonts that are not installed.
package struct FontOptions: ParsableArguments {
  @Option(
    name: .customLong("fonts"),
    help: ArgumentHelp(
      "Also use the fonts in this folder and those in it; may be given several times.", valueName: "dir"),
    completion: .directory, transform: PathArgument.file)
  package var folders: [String] = []

  @Option(
    name: .customLong("font-file"),
    help: ArgumentHelp(
      "Also use the font in this file, with =FAMILY under that name, too; may be given several times.",
      valueName: "file[=family]"),
    completion: .file(extensions: ["ttf", "otf", "ttc"]), transform: FontFileArgument.init)
  package var files: [FontFileArgument] = []

  package init() {}

  /// Makes them known to all that is decoded and drawn later.
  package func validate() throws {
    for folder in folders {
      do {
        try FontFolders.add(folder)
      } catch {
        throw ValidationError("--fonts: there is no folder \"\(folder)\".")
      }
    }
    for file in files {
      do {
        try FontFolders.add(file: file.path, family: file.family)
      } catch {
        let problem = Folders.exists(file.path) ? "is no TrueType or OpenType font" : "is not there"
        throw ValidationError("--font-file: \"\(file.path)\" \(problem).")
      }
    }
  }

  /// What they are given as on a command line, with the paths as `path` makes them.
  package func arguments(path: (String) -> String = { $0 }) -> [(option: String, value: String)] {
    folders.map { ("--fonts", path($0)) }
      + files.map { ("--font-file", path($0.path) + ($0.family.map { "=" + $0 } ?? "")) }
  }

  /// Keeps the files from being written over.
  package func protect(in protected: inout ProtectedFiles) {
    protected.add(files.map(\.path), as: "a font that is used")
  }
}

/// `FILE` or `FILE=FAMILY`. The file's name ends at the last `=`.
package struct FontFileArgument: Equatable, Sendable {
  package var path: String
  package var family: String?

  package init(_ text: String) throws(ArgumentProblem) {
    let equals = text.lastIndex(of: "=")
    path = try PathArgument.file(String(text[..<(equals ?? text.endIndex)]))
    family = equals.map { String(text[$0...].dropFirst()) }
    if path.isEmpty { throw ArgumentProblem("the name of a FILE is missing") }
    if family?.contains(where: { !$0.isWhitespace }) == false {
      throw ArgumentProblem("the name of a FAMILY is missing behind the =")
    }
    if let family, family.utf8.count > 200 || family.contains(where: { ",\0".contains($0) }) {
      throw ArgumentProblem("the name of a FAMILY has no comma, and at most 200 bytes")
    }
  }
}
