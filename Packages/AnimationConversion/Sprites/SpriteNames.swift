/// Keys of sprites and pictures, each once.
struct SpriteNames {
  private var keys: Set<String>

  /// - Parameter reserved: keys of pictures that there are already.
  init(reserved: Set<String>) { keys = reserved }

  /// For a picture that is made.
  mutating func picture(_ layer: String) -> String { unused(stem(layer, "picture"), "") }

  /// For what pictures begin with; a number follows.
  mutating func prefix(_ layer: String) -> String {
    var (name, number) = ("\(stem(layer, "picture"))_", 1)
    while keys.contains(where: { $0.hasPrefix(name) }) {
      number += 1
      name = "\(stem(layer, "picture")) \(number)_"
    }
    keys.insert(name)
    return name
  }

  /// Nothing else gets these.
  mutating func reserve(_ names: some Sequence<String>) { keys.formUnion(names) }

  mutating func shapes(_ layer: String) -> String { unused(stem(layer, "shapes"), ".vector") }

  /// For what hides parts of a layer, which keeps its own name.
  mutating func matte(_ layer: String) -> String {
    let name = stem(layer, "")
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
    while keys.contains(name + suffix) || keys.contains(name) || keys.contains(root(name)) {
      number += 1
      name = "\(stem) \(number)"
      // The root of a name such as "picture.1" is that of "picture.1 2", too.
      if number > 3 { name = "\(String(stem.map { $0 == "." ? " " : $0 })) \(number)" }
    }
    keys.insert(name + suffix)
    keys.insert(name)
    return name + suffix
  }

  private func root(_ name: String) -> String {
    name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }
}
