import JSONText

extension DecodingContext {
  /// Reads `a` of a text layer.
  ///
  /// - Parameter isMovable: false for lines that the machine's fonts set.
  mutating func textAnimators(_ list: JSONValue, isMovable: Bool) -> [TextAnimator] {
    var animators: [TextAnimator] = []
    for (index, json) in list.items.enumerated() {
      animators.append(inItem("a", index, json) { $0.textAnimator(json, isMovable: isMovable) })
    }
    return animators
  }

  private mutating func textAnimator(_ json: JSONValue, isMovable: Bool) -> TextAnimator {
    for (key, value) in json["a"].members where !Self.animatedMembers.contains(key) {
      if !JSONValue.isFixed(value, at: 0) { unsupported("text animator", key) }
    }
    if !isMovable { noteLines(json["a"]) }
    var animator = TextAnimator()
    animator.selectors = selectors(json["s"])
    read(TextAnimator.members, of: json["a"], into: &animator)
    return animator
  }

  /// What is not done to lines that are set by who draws them.
  private mutating func noteLines(_ json: JSONValue) {
    func isUsed(_ key: StaticString) -> Bool { !json[key].isMissing && !JSONValue.isFixed(json[key], at: 0) }
    if isUsed("ls") { unsupported("text animator", "line spacing", "lines of installed fonts stay") }
    if isUsed("bl") { unsupported("text animator", "blur", "installed fonts are drawn sharp") }
  }

  private static let animatedMembers = TextAnimator.members.map(\.key.description)

  /// One selector, or a list of them.
  private mutating func selectors(_ json: JSONValue) -> [TextSelector] {
    if !json.isArray { return selector(json).map { [$0] } ?? [] }
    var selectors: [TextSelector] = []
    for (index, item) in json.items.enumerated() {
      if let selector = inItem("s", index, item, { $0.selector(item) }) { selectors.append(selector) }
    }
    return selectors
  }

  private mutating func selector(_ json: JSONValue) -> TextSelector? {
    var selector: TextSelector = node(json)
    if json["t"].integer == 1 || json["x"].isString {
      guard hasEngine, let source = expression(json["x"]) else {
        if !hasEngine || json["x"].string?.isEmpty ?? true {
          unsupported("expression", nil, "all characters are selected")
        }
        return nil
      }
      selector.script = SelectorScript(source, path: path)
    }
    return selector
  }
}
