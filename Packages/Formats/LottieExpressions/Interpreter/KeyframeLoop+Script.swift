extension KeyframeLoop {
  /// Reads a loop as exporters write it: `var $bm_rt; $bm_rt = loopOut('cycle', 0);`. Nil for all other
  /// scripts, and for a duration, which is in seconds.
  ///
  /// - Parameters:
  ///   - words: all words of the script.
  ///   - names: the names that are among them.
  init?(_ words: [Word], _ names: NameTable) {
    guard words.count < 16 else { return nil }
    var words = words.map(\.kind)[...]
    for beginning: [Word.Kind] in [
      [.keyword(.var), .name(.result), .sign(";")], [.name(.result), .sign("=")],
    ]
    where words.starts(with: beginning) {
      words.removeFirst(beginning.count)
    }
    words.removeLast()
    if words.last == .sign(";") { words.removeLast() }
    guard case .name(let name) = words.popFirst(), words.popFirst() == .sign("("),
      words.popLast() == .sign(")")
    else { return nil }
    switch names.meaning(name) {
    case .library(.loopOut), .library(.loopOutByOldName): self.init(isOut: true)
    case .library(.loopIn), .library(.loopInByOldName): self.init(isOut: false)
    default: return nil
    }
    guard let kind = words.popFirst() else { return }
    guard case .text(let kind) = kind else { return nil }
    self.kind = Kind(kind)
    guard let comma = words.popFirst() else { return }
    guard comma == .sign(","), case .number(let count) = words.popFirst(), words.isEmpty else { return nil }
    extent = .segments(count)
  }
}
