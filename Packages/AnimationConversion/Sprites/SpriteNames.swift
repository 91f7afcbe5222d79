/// Keys of sprites and pictures, each once.
struct SpriteNames {
  private var keys: Set<String>

  /// - Parameter reserved: keys of pictures that there are already.
  init(reserved: Set<String>) { keys = reserved.union(reserved.map(Self.root)) }

  /// For a picture that is made.
  mutating func picture(_ layer: String) -> String {
    let name = unused(stem(layer, "picture"), "")
    keys.insert(Self.root(name))
    return name
  }

  /// For what pictures begin with; a number follows. Behind a dot it would not count.
  mutating func prefix(_ layer: String) -> String {
    let stem = withoutDots(stem(layer, "picture"))
    var (name, number) = ("\(stem)_", 1)
    while keys.contains(where: { $0.hasPrefix(name) }) {
      number += 1
      name = "\(stem) \(number)_"
    }
    keys.insert(name)
    return name
  }

  /// Nothing else gets these.
  mutating func reserve(_ names: some Sequence<String>) { keys.formUnion(names) }

  mutating func shapes(_ layer: String) -> String { unused(stem(layer, "shapes"), ".vector") }

  /// For what hides parts of a layer, which keeps its own name.
  mutating func matte(_ layer: String) -> String {
    // Behind a dot the name of its picture would not count.
    let name = withoutDots(stem(layer, ""))
    return unused(name.isEmpty ? "mask" : "\(name) mask", ".matte")
  }

  /// Without what has a meaning in keys.
  private func stem(_ layer: String, _ usual: String) -> String {
    var name = layer
    for suffix in [".vector", ".matte"] where name.hasSuffix(suffix) { name.removeLast(suffix.count) }
    return name.isEmpty ? usual : name
  }

  /// Players look for a picture by the key, and by what it is without its ending.
  private mutating func unused(_ stem: String, _ suffix: String) -> String {
    var (name, number) = (stem, 1)
    while keys.contains(name + suffix) || keys.contains(name) || keys.contains(Self.root(name)) {
      number += 1
      name = "\(stem) \(number)"
      // The root of a name such as "picture.1" is that of "picture.1 2", too.
      if number > 3 { name = "\(withoutDots(stem)) \(number)" }
    }
    keys.insert(name + suffix)
    keys.insert(name)
    return name + suffix
  }

  private func withoutDots(_ name: String) -> String { String(name.map { $0 == "." ? " " : $0 }) }

  /// What the iOS player makes of the key of a picture.
  static func root(_ name: String) -> String {
    name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }
}
