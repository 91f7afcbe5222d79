import JSONText

extension LottieOptimisation {
  /// Keyframes between equal ones, and properties whose keyframes are all equal, which become fixed. Scripts may look at
  /// keyframes: where there are some, all stay.
  mutating func removeIdleKeyframes() {
    if hasExpressions { return }
    change { $0.removeIdleKeyframes() }
  }
}

extension JSONTree {
  fileprivate mutating func removeIdleKeyframes() {
    // Where a layer turns as it moves, the place of the last keyframe says how it stays turned.
    let path = isOriented ? self["ks"]?["p"] : nil
    changeParts { part, _ in part.removeIdleKeyframes() }
    if let path { change("ks") { $0.set("p", path) } }
    guard let keys = self["k"]?.items, let first = keys.first, first["t"] != nil, self["x"] == nil,
      self["sid"] == nil, let track = KeyframeList(keys)
    else { return }
    if let value = track.onlyValue {
      set("k", value)
      if self["a"] != nil { set("a", .number(0)) }
    } else if track.keys.count < keys.count {
      set("k", .array(track.keys))
    }
  }

  /// True for a layer that is turned the way it moves.
  fileprivate var isOriented: Bool { self["ao"].map { $0.number == 1 || $0.isTrue } ?? false }
}

/// The keyframes of a property, of which those that change nothing are gone.
private struct KeyframeList {
  private(set) var keys: [JSONTree]

  /// Nil for what is not understood: then everything stays as it is.
  init?(_ keys: [JSONTree]) {
    var last = -Double.infinity
    for (index, key) in keys.enumerated() {
      guard let time = key["t"]?.number, time > last else { return nil }
      last = time
      // In old files the last one has no value.
      guard key["s"]?.isArray == true || index == keys.count - 1 && index > 0 && key["s"] == nil else {
        return nil
      }
    }
    self.keys = []
    for (index, key) in keys.enumerated() {
      let rests = index > 0 && Self.isConstant(keys[index - 1], to: key)
      let goesOnResting = index == keys.count - 1 || Self.isConstant(key, to: keys[index + 1])
      // The first one of a rest stays, and the last, where something moves on.
      if index == 0 ? !(keys.count > 1 && goesOnResting) : !(rests && goesOnResting) { self.keys.append(key) }
    }
    // All the same.
    if self.keys.isEmpty { self.keys = [keys[0]] }
  }

  /// Where it is one for all times.
  var onlyValue: JSONTree? {
    guard keys.count == 1, let value = keys[0]["s"], let first = value.items.first else { return nil }
    return value.items.count == 1 ? first : value
  }

  /// Whether nothing moves from a keyframe to the next.
  private static func isConstant(_ key: JSONTree, to next: JSONTree) -> Bool {
    guard let start = key["s"], hasNoWay(key["to"]), hasNoWay(key["ti"]) else { return false }
    if let end = key["e"], !end.means(start) { return false }
    guard let end = next["s"] else { return key["e"] != nil }
    return start.means(end)
  }

  /// Whether a tangent of a motion path is zero.
  private static func hasNoWay(_ tangent: JSONTree?) -> Bool {
    tangent.map { $0.number == 0 || $0.isArray && $0.items.allSatisfy { $0.number == 0 } } ?? true
  }
}
