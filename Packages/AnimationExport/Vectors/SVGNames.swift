/// Cairo names the parts of an SVG by counting through all surfaces of the process. Here they are counted from 1
/// in each file, so that the same frame always gives the same bytes.
enum SVGNames {
  private static let prefixes = ["surface", "image"].map { Array($0.utf8) }

  static func renumbered(_ file: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(file.count)
    var numbers: [[UInt8]: Int] = [:]
    var position = 0
    while position < file.count {
      let byte = file[position]
      result.append(byte)
      position += 1
      // Names begin behind a quotation mark or a number sign; neither occurs in embedded images.
      guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "#"),
        let prefix = prefixes.first(where: { file[position...].starts(with: $0) })
      else { continue }
      let digits = file[(position + prefix.count)...].prefix { (48...57).contains($0) }
      guard !digits.isEmpty else { continue }
      let name = prefix + digits
      let number = numbers[name] ?? numbers.count + 1
      numbers[name] = number
      result += prefix + Array("\(number)".utf8)
      position += name.count
    }
    return result
  }
}
