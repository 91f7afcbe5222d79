import AnimationCore
import CommandLineSupport
import SystemSupport

/// The parts of an input's name that an output's may be made of.
struct InputName: Equatable {
  /// The folder below the one that was named; "." for files that were named themselves.
  var folder = "."
  /// The file's name without the extension.
  var name: String
  /// The extension without its dot; may be empty.
  var ext: String
  /// What the row says that it is made with, by name: each a part of a file's name.
  var members: [String: String] = [:]

  init(file path: String, folder: String = ".") {
    self.folder = folder
    let last = path.pathParts.last ?? ""
    // No name is to lead elsewhere.
    let file = last == "." || last == ".." ? "_" : last
    let dot = file.lastIndex(of: ".").flatMap { file[..<$0].contains { $0 != "." } ? $0 : nil }
    name = String(file[..<(dot ?? file.endIndex)])
    ext = dot.map { String(file[$0...].dropFirst()) } ?? ""
  }

  /// Takes the name from the last part of a URL's path, as people read it: `gift%20box.svga` is "gift box".
  init(url: String) {
    let path = String(url.prefix { $0 != "?" && $0 != "#" })
    let part = path.pathParts.last ?? ""
    // What would be a path of its own, or no name, stays as it is.
    let name = part.percentDecoded.flatMap { $0.contains { "/\0".contains($0) } ? nil : $0 }
    self.init(file: name ?? part)
  }
}
