import AnimationCore

/// Puts the viewer's values into a model. Key paths are matched here, once; what comes out is evaluated like
/// any other model.
struct ValueReplacing: PropertyVisitor {
  private let entries: [Replacements.Values.Entry]
  private var compositions: [Composition]
  /// The matching of the key paths of `entries`.
  private var matching: KeyPathMatching
  private var replacedCount = 0
  /// A composition that is met again in the same way comes out the same.
  private var results: [Use: Int] = [:]

  private struct Use: Hashable {
    let composition: Int
    let progress: [AnimationKeyPath.Progress]
  }

  static func replace(_ values: Replacements.Values, in model: LottieModel) -> LottieModel {
    guard !values.isEmpty, !model.compositions.isEmpty else { return model }
    var replacing = ValueReplacing(values.entries, model.compositions)
    var root = model.compositions.count - 1
    replacing.visit(composition: &root)
    var result = model
    result.compositions = replacing.compositions
    return result
  }

  private init(_ entries: [Replacements.Values.Entry], _ compositions: [Composition]) {
    self.entries = entries
    self.compositions = compositions
    matching = KeyPathMatching(entries.map(\.keyPath))
  }

  mutating func enter(_ name: String?) -> Bool { matching.enter(name) }

  mutating func leave() { matching.leave() }

  mutating func visit<Value: ReplaceableValue>(_ name: String?, _ property: inout Property<Value>) {
    guard let name else { return }
    for entry in matching.matches(name).reversed().map({ entries[$0] }) {
      guard let replaced = ReplacedValue(property, by: entry.value, at: .keyPath(entry.keyPath)) else {
        continue
      }
      property = .driven(replaced)
      replacedCount += 1
      return
    }
  }

  /// A composition in which something is replaced is added as a new one: other layers may show the same
  /// without it. The root becomes the last again.
  mutating func visit(composition index: inout Int) {
    let use = Use(composition: index, progress: matching.here)
    let result = results[use] ?? replaced(index)
    results[use] = result
    if result != index { replacedCount += 1 }
    index = result
  }

  private mutating func replaced(_ index: Int) -> Int {
    let countBefore = replacedCount
    var composition = compositions[index]
    visit(&composition.layers)
    if replacedCount == countBefore { return index }
    compositions.append(composition)
    return compositions.count - 1
  }
}
