import AnimationCore

/// How far key paths are matched by the names of the nodes around a place in a model.
struct KeyPathMatching {
  private let keyPaths: [AnimationKeyPath]
  /// How far the key paths are matched at each of the nodes, the root first.
  private var progress: [[AnimationKeyPath.Progress]]

  init(_ keyPaths: [AnimationKeyPath]) {
    self.keyPaths = keyPaths
    progress = [keyPaths.map(\.start)]
  }

  /// How far the key paths are matched here: what is inside gives equal matches where this is equal.
  var here: [AnimationKeyPath.Progress] { progress[progress.count - 1] }

  /// - Parameter name: nil for a node that no key path leads through.
  /// - Returns: false when none of them can name anything in it; it is not entered then.
  mutating func enter(_ name: String?) -> Bool {
    guard let name else { return false }
    let advanced = advanced(by: name)
    if advanced.allSatisfy(\.isDead) { return false }
    progress.append(advanced)
    return true
  }

  mutating func leave() { progress.removeLast() }

  /// Returns the indices of the key paths that name a property of the node that was entered last.
  func matches(_ name: String) -> [Int] {
    let advanced = advanced(by: name)
    return keyPaths.indices.filter { keyPaths[$0].isComplete(advanced[$0]) }
  }

  private func advanced(by name: String) -> [AnimationKeyPath.Progress] {
    zip(keyPaths, here).map { keyPath, progress in
      progress.isDead ? progress : keyPath.advance(progress, by: name)
    }
  }
}
