import AnimationCore

/// Finds out what the properties hold that key paths name.
struct PropertyKindList: PropertyVisitor {
  /// In the order of the key paths.
  private(set) var kinds: [Set<AnimationSlot.Kind>]
  private let keyPaths: [AnimationKeyPath]
  private let compositions: [Composition]
  /// For each node around what is visited, the root first: how far each of the key paths is matched.
  private var progress: [[AnimationKeyPath.Progress]]
  /// A composition that is met again in the same way has the same properties.
  private var known: Set<Use> = []

  private struct Use: Hashable {
    let composition: Int
    let progress: [AnimationKeyPath.Progress]
  }

  init(_ keyPaths: [AnimationKeyPath], in model: LottieModel) {
    kinds = keyPaths.map { _ in [] }
    self.keyPaths = keyPaths
    compositions = model.compositions
    progress = [keyPaths.map(\.start)]
    var root = compositions.count - 1
    if root >= 0 { visit(composition: &root) }
  }

  mutating func enter(_ name: String?) -> Bool {
    guard let name else { return false }
    let advanced = advanced(by: name)
    if advanced.allSatisfy(\.isDead) { return false }
    progress.append(advanced)
    return true
  }

  mutating func leave() { progress.removeLast() }

  mutating func visit<Value: ReplaceableValue>(_ name: String?, _ property: inout Property<Value>) {
    guard let name else { return }
    for (index, progress) in advanced(by: name).enumerated() where keyPaths[index].isComplete(progress) {
      kinds[index].insert(Value.slotKind)
    }
  }

  mutating func visit(composition index: inout Int) {
    guard known.insert(Use(composition: index, progress: progress[progress.count - 1])).inserted else {
      return
    }
    var layers = compositions[index].layers
    visit(&layers)
  }

  private func advanced(by name: String) -> [AnimationKeyPath.Progress] {
    zip(keyPaths, progress[progress.count - 1]).map { keyPath, progress in
      progress.isDead ? progress : keyPath.advance(progress, by: name)
    }
  }
}
