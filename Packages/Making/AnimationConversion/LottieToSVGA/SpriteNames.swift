import SVGAFormat

/// Keys of sprites and pictures, each once.
struct SpriteNames {
  private var keys: Set<String>
  /// The last number of each name that several would have.
  private var numbers: [String: Int] = [:]
  /// The last number of each name that pictures of several sequences would begin with.
  private var prefixNumbers: [String: Int] = [:]

  /// - Parameter reserved: keys of pictures that there are already.
  init(reserved: Set<String>) { keys = reserved.union(reserved.map(Self.root)) }

  /// Returns a key for a picture that is made.
  mutating func image(_ layer: String) -> String {
    let name = unused(stem(layer, "picture"))
    keys.insert(Self.root(name))
    return name
  }

  /// Returns what the names of pictures begin with; a number follows. Behind a dot it would not count.
  mutating func prefix(_ layer: String) -> String {
    let stem = withoutDots(stem(layer, "picture"))
    var number = prefixNumbers[stem, default: 0]
    var name: String
    repeat {
      number += 1
      name = number == 1 ? "\(stem)_" : "\(stem) \(number)_"
    } while keys.contains { $0.hasPrefix(name) }
    prefixNumbers[stem] = number
    keys.insert(name)
    return name
  }

  /// Nothing else gets these.
  mutating func reserve(_ names: some Sequence<String>) { keys.formUnion(names) }

  mutating func shapes(_ layer: String) -> String { unused(stem(layer, "shapes"), .vector) }

  /// Returns a key for what hides parts of a layer, which keeps its own name.
  mutating func matte(_ layer: String) -> String {
    // Behind a dot the name of its picture would not count.
    let name = withoutDots(stem(layer, ""))
    return unused(name.isEmpty ? "mask" : "\(name) mask", .matte)
  }

  /// Returns the layer's name without endings that have a meaning in keys; `usual` where nothing is left.
  private func stem(_ layer: String, _ usual: String) -> String {
    let name = layer.without(.vector).without(.matte)
    return name.isEmpty ? usual : name
  }

  /// Players look for a picture by the key, and by what it is without its ending.
  private mutating func unused(_ stem: String, _ ending: KeyEnding? = nil) -> String {
    let suffix = ending?.rawValue ?? ""
    let near = [stem, "\(stem) 2", "\(stem) 3"].first { isUnused($0, suffix) }
    // The root of a name such as "picture.1" is that of "picture.1 2", too.
    let name = near ?? numbered(withoutDots(stem), suffix)
    keys.insert(name + suffix)
    keys.insert(name)
    return name + suffix
  }

  /// Counts on from the last one of the same name.
  private mutating func numbered(_ stem: String, _ suffix: String) -> String {
    var number = numbers[stem, default: 3]
    var name: String
    repeat {
      number += 1
      name = "\(stem) \(number)"
    } while !isUnused(name, suffix)
    numbers[stem] = number
    return name
  }

  private func isUnused(_ name: String, _ suffix: String) -> Bool {
    !keys.contains(name + suffix) && !keys.contains(name) && !keys.contains(Self.root(name))
  }

  private func withoutDots(_ name: String) -> String {
    String(decoding: name.utf8.map { $0 == Self.dot ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
  }

  private static let dot = UInt8(ascii: ".")

  /// What the iOS player makes of the key of a picture.
  static func root(_ name: String) -> String {
    name.utf8.lastIndex(of: dot).map { String(name[..<$0]) } ?? name
  }
}
