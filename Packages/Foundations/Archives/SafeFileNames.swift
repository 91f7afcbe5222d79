/// Makes file names out of keys, which may be any text.
package struct SafeFileNames {
  private var taken: Set<String> = []
  /// The next of each name, in lower case, that several keys would have.
  private var numbers: [String: Int] = [:]

  /// Longer names are cut off, in bytes: file systems allow 255, and a number may follow.
  private static let maximumStemLength = 100

  package init() {}

  /// Keeps `name` from being given to a key.
  package mutating func take(_ name: String) { taken.insert(name.lowercased()) }

  /// A name of one component that no other key got, whatever the case of its letters.
  package mutating func next(for key: String, extension ending: String) -> String {
    let suffix = ".\(ending)"
    let stem = Self.safe(key.hasSuffix(suffix) ? String(key.dropLast(suffix.count)) : key)
    var name = stem + suffix
    let first = name.lowercased()
    var number = numbers[first, default: 2]
    defer { if number > 2 { numbers[first] = number } }
    while !taken.insert(name.lowercased()).inserted {
      name = "\(stem)-\(number)\(suffix)"
      number += 1
    }
    return name
  }

  /// Letters and digits of any script and some signs stay; everything else, and a dot or a dash in front,
  /// becomes `_`.
  private static func safe(_ key: String) -> String {
    var stem = ""
    for scalar in key.unicodeScalars {
      guard stem.utf8.count + 4 <= maximumStemLength else { break }
      let isKept =
        isLetterOrDigit(scalar) || (stem.isEmpty ? "_(" : "_(). @+-").unicodeScalars.contains(scalar)
      stem.unicodeScalars.append(isKept ? scalar : "_")
    }
    return stem.isEmpty ? "_" : stem
  }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }
}
