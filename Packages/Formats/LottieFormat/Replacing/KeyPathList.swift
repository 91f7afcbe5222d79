import AnimationCore

/// Collects the key paths of all properties.
struct KeyPathList: PropertyVisitor {
  /// The most bytes of all key paths. Precomps shown many times, in groups of long names, could fill any
  /// memory.
  private static let maximumSize = 16 << 20

  /// Each once, in the file's order.
  private(set) var keyPaths: [String] = []
  private let compositions: [Composition]
  private var names: [String] = []
  private var known: Set<String> = []
  private var size = 0

  init(_ model: LottieModel) {
    compositions = model.compositions
    var root = compositions.count - 1
    if root >= 0 { visit(composition: &root) }
  }

  mutating func enter(_ name: String?) -> Bool {
    guard let name, size < Self.maximumSize else { return false }
    size += 1
    names.append(name)
    return true
  }

  mutating func leave() { names.removeLast() }

  mutating func visit<Value>(_ name: String?, _ property: inout Property<Value>) {
    guard let name, size < Self.maximumSize else { return }
    let keyPath = AnimationKeyPath(names: names + [name]).description
    size += keyPath.utf8.count
    if known.insert(keyPath).inserted { keyPaths.append(keyPath) }
  }

  mutating func visit(composition index: inout Int) {
    var layers = compositions[index].layers
    visit(&layers)
  }
}
