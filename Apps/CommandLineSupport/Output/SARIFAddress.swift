/// The address of a file in a SARIF log.
package enum SARIFAddress {
  /// Relative to a folder where the file lies in it, with what addresses cannot hold escaped.
  package static func relative(_ path: String, to folder: String) -> String {
    var path = path[...]
    if path.hasPrefix(folder + "/") { path = path.dropFirst(folder.utf8.count + 1) }
    while path.hasPrefix("./") { path = path.dropFirst(2) }
    let digits = Array("0123456789ABCDEF")
    return path.utf8.reduce(into: "") { text, byte in
      let isPlain =
        byte < 0x80
        && (UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
          || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || "-._~/:".utf8.contains(byte))
      if isPlain {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
  }
}
