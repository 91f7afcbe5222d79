import AnimationCore

/// Finds out what the properties hold that key paths name.
struct PropertyKindList: PropertyVisitor {
  /// The kinds in the order of the key paths.
  private(set) var kinds: [Set<AnimationSlot.Kind>]
  private let compositions: [Composition]
  private var matching: KeyPathMatching
  /// A composition that is met again in the same way has the same properties.
  private var known: Set<Use> = []

  private struct Use: Hashable {
    let composition: Int
    let progress: [AnimationKeyPath.Progress]
  }

  init(_ keyPaths: [AnimationKeyPath], in model: LottieModel) {
    kinds = keyPaths.map { _ in [] }
    compositions = model.compositions
    matching = KeyPathMatching(keyPaths)
    var root = compositions.count - 1
    if root >= 0 { visit(composition: &root) }
  }

  mutating func enter(_ name: String?) -> Bool { matching.enter(name) }

  mutating func leave() { matching.leave() }

  mutating func visit<Value: ReplaceableValue>(_ name: String?, _ property: inout Property<Value>) {
    guard let name else { return }
    for index in matching.matches(name) { kinds[index].insert(Value.slotKind) }
  }

  mutating func visit(composition index: inout Int) {
    guard known.insert(Use(composition: index, progress: matching.here)).inserted else { return }
    var layers = compositions[index].layers
    visit(&layers)
  }
}
