/// What is changed in an SVG after Cairo has written it.
package enum SVGText {
  private static let prefixes = ["surface", "image"].map { Array($0.utf8) }

  private static let startOfMask = Array("<mask id=\"".utf8)
  private static let startOfWideMask = Array(
    "<mask maskUnits=\"userSpaceOnUse\" x=\"-32768\" y=\"-32768\" width=\"98304\" height=\"98304\" id=\"".utf8
  )

  /// Cairo names the parts of an SVG by counting through all surfaces of the process. Here they are counted from 1
  /// in each file, so that the same frame always gives the same bytes. An image that it writes again, for another group, is
  /// left out: it is found by its name.
  ///
  /// Masks get a region that holds everything: without one it is little more than the box of what they mask, to which
  /// neither strokes count nor filters, which may paint far outside of it.
  static func renumbered(_ file: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(file.count)
    var numbers: [[UInt8]: Int] = [:]
    let startOfImage = Array("<image id=\"".utf8)
    var writtenImages: Set<Int> = []
    var position = 0
    while position < file.count {
      let byte = file[position]
      result.append(byte)
      position += 1
      if byte == startOfMask.last, result.suffix(startOfMask.count).elementsEqual(startOfMask) {
        result.removeLast(startOfMask.count)
        result += startOfWideMask
        continue
      }
      // Names begin behind a quotation mark or a number sign; neither occurs in embedded images.
      guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "#"),
        let prefix = prefixes.first(where: { file[position...].starts(with: $0) })
      else { continue }
      let digits = file[(position + prefix.count)...].prefix { (48...57).contains($0) }
      guard !digits.isEmpty else { continue }
      let name = prefix + digits
      let number = numbers[name] ?? numbers.count + 1
      numbers[name] = number
      if result.suffix(startOfImage.count).elementsEqual(startOfImage),
        !writtenImages.insert(number).inserted,
        let end = file[position...].firstIndex(of: UInt8(ascii: ">"))
      {
        result.removeLast(startOfImage.count)
        position = end + 1
        continue
      }
      result += prefix + Array("\(number)".utf8)
      position += name.count
    }
    return result
  }

  /// What is inside of the file's outermost element, all names behind a prefix.
  package static func content(of file: [UInt8], prefix: String) -> ArraySlice<UInt8> {
    let prefix = Array(prefix.utf8)
    let beforeNames = [" id=\"", "(#", "\"#"].map { Array($0.utf8) }
    var result: [UInt8] = []
    result.reserveCapacity(file.count)
    for byte in file[bodyStart(of: file)...] {
      result.append(byte)
      guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "#") else { continue }
      if beforeNames.contains(where: { result.suffix($0.count).elementsEqual($0) }) { result += prefix }
    }
    let end = result.lastIndex(of: UInt8(ascii: "<")) ?? result.endIndex
    return result[..<end]
  }

  /// Puts definitions at the beginning, and in the place of images that have the address of one of them that itself.
  ///
  /// - Parameter places: for each address what leads from the definition's space to the image's.
  static func inserting(_ definitions: [UInt8], _ places: [String: String], in file: [UInt8]) -> [UInt8] {
    let body = bodyStart(of: file)
    var result = Array(file[..<body]) + definitions
    result.reserveCapacity(file.count + definitions.count)
    let start = Array("<image ".utf8)
    var position = body
    while position < file.count {
      if file[position] == start[0], file[position...].starts(with: start) {
        // Those that are embedded are longer.
        let tag = file[position...].prefix(300).prefix { $0 != UInt8(ascii: ">") }
        let words = String(decoding: tag, as: UTF8.self).split(separator: " ")
        func value(_ name: String) -> String? {
          words.first { $0.hasPrefix("\(name)=\"") }
            .map { String($0.dropFirst(name.count + 2).prefix { $0 != "\"" }) }
        }
        if let address = value("xlink:href"), let place = places[address], let name = value("id") {
          result += Array(
            "<g id=\"\(name)\" transform=\"\(place)\"><use xlink:href=\"#\(address)\"/></g>".utf8)
          position = tag.endIndex + 1
          continue
        }
      }
      result.append(file[position])
      position += 1
    }
    return result
  }

  /// Returns the place behind the first tag of the outermost element.
  private static func bodyStart(of file: [UInt8]) -> Int {
    let tag = Array("<svg ".utf8)
    let start = file.indices.first { file[$0] == tag[0] && file[$0...].starts(with: tag) } ?? 0
    return (file[start...].firstIndex(of: UInt8(ascii: ">")) ?? file.endIndex - 1) + 1
  }
}
