/// The parts of an input's name that an output's may be made of.
struct InputName: Equatable {
  /// The folder below the one that was named; "." for files that were named themselves.
  var folder = "."
  /// Without the extension.
  var name: String
  /// Without its dot; may be empty.
  var ext: String

  init(file path: String, folder: String = ".") {
    self.folder = folder
    let file = path.split(separator: "/").last ?? ""
    let dot = file.lastIndex(of: ".").flatMap { $0 > file.startIndex ? $0 : nil } ?? file.endIndex
    name = String(file[..<dot])
    ext = String(file[dot...].dropFirst())
  }
}
