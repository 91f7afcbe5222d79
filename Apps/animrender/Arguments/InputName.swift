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

  /// Of the last part of a URL's path, as people read it: `gift%20box.svga` is "gift box".
  init(url: String) {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    let part = String(path.split(separator: "/").last ?? "")
    // What would be a path of its own, or no name, stays as it is.
    let name = part.percentDecoded.flatMap { $0.contains { "/\0".contains($0) } ? nil : $0 }
    self.init(file: name ?? part)
  }
}

extension String {
  /// Nil when it is not a text then.
  fileprivate var percentDecoded: String? {
    var bytes: [UInt8] = []
    var rest = utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let digits = String(rest.prefix(2)), digits.utf8.count == 2,
        digits.allSatisfy(\.isHexDigit), let code = UInt8(digits, radix: 16)
      {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
