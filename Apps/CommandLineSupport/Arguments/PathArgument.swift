import SystemSupport

/// Paths of options. `-` is standard input or output everywhere: an option that does not take it says so, and nothing
/// is called so by mistake.
package enum PathArgument {
  /// The system's name for standard input.
  package static let standardInput = "/dev/stdin"

  /// A path of a file that is read or written, or of a folder.
  package static func file(_ text: String) throws(ArgumentProblem) -> String {
    guard text != "-" else {
      throw ArgumentProblem(
        "- is standard input or output, which it does not take; ./- is a file of that name")
    }
    return text
  }

  /// A path of a file that is read, `-` included.
  package static func input(_ text: String) -> String { text == "-" ? standardInput : text }

  /// Where relative paths in a file begin, with a slash; empty for the working folder, also where the file is a pipe.
  package static func base(of path: String) -> String {
    FileReader.isInherited(path) ? "" : path.folderWithSlash
  }
}
