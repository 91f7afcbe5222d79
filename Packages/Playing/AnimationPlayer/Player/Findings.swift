import AnimationCore
import AnimationLoading

/// What turns out about the animation at hand besides what decoding found: replacements that it has no place
/// for, and what is missing when it is drawn. Each is reported once for an animation.
struct Findings {
  /// What renderers find.
  let log = DrawingLog()

  /// Keys and key paths that the animation does not have, and values of another kind than its properties.
  private(set) var unknownKeys: [Diagnostic] = []
  private var reported: Set<Diagnostic> = []
  private var due: [Diagnostic] = []
  /// Images that could not be loaded, whatever animation they were for.
  private var failedImages: [Diagnostic] = []
  private var notedCount = 0
  private var checkedKeys: ReplacementKeys?
  /// False where keys may have changed since they were looked at.
  var keysAreChecked = true

  /// Another animation is there, or none.
  mutating func startOver() {
    log.removeAll()
    (unknownKeys, reported, due, notedCount) = ([], [], [], 0)
    (checkedKeys, keysAreChecked) = (nil, false)
  }

  /// Looks for keys that the animation does not have, unless it did so for the same keys: values may change with every
  /// frame.
  mutating func check(_ replacements: Replacements, for animation: any Animation) {
    keysAreChecked = true
    let keys = ReplacementKeys(replacements)
    if keys == checkedKeys { return }
    checkedKeys = keys
    unknownKeys =
      replacements.unknownKeys(in: animation.info.replaceableKeys, listedBy: "info.replaceableKeys") {
        kind, key in
        switch kind {
        case .image: "replacements.images"
        case .text: "replacements." + (replacements.texts[key] == nil ? "strings" : "texts")
        case .hidden: "replacements." + (replacements.drawings[key] == nil ? "hidden" : "drawings")
        case .slot: "replacements.slots"
        case .theme: "replacements.theme"
        }
      }
      + replacements.unknownValues(in: animation, listedBy: "valueKeyPaths()") { _ in "replacements.values" }
    add(unknownKeys)
  }

  /// Whether renderers found something since `takeNext` was called last.
  var areNew: Bool { log.count != notedCount }

  /// Takes out the next one that was not reported yet.
  mutating func takeNext() -> Diagnostic? {
    if areNew {
      let diagnostics = log.diagnostics
      notedCount = diagnostics.count
      add(diagnostics)
    }
    if !failedImages.isEmpty { return failedImages.removeFirst() }
    return due.isEmpty ? nil : due.removeFirst()
  }

  /// - Parameter key: what the image was for.
  mutating func note(_ error: LoadError, of key: String) {
    failedImages.append(
      Diagnostic(
        .missing, path: "replacements.images.\(key)",
        "the image cannot be loaded: \("\(error)".withoutPasswords)"))
  }

  private mutating func add(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics where reported.insert(diagnostic).inserted { due.append(diagnostic) }
  }
}

/// What is replaced, without what takes its place but for its kind.
private struct ReplacementKeys: Equatable {
  let images, texts, strings, drawings, hidden: Set<String>
  let values: [AnimationKeyPath: AnimationSlot.Kind]
  let slots: [String: Set<AnimationSlot.Kind>]
  let theme: Replacements.Theme

  init(_ replacements: Replacements) {
    images = Set(replacements.images.keys)
    texts = Set(replacements.texts.keys)
    strings = Set(replacements.strings.keys)
    drawings = Set(replacements.drawings.keys)
    hidden = replacements.hidden
    values = Dictionary(
      replacements.values.entries.map { ($0.keyPath, $0.value.kind) }, uniquingKeysWith: { $1 })
    slots = replacements.slots.mapValues(\.kinds)
    theme = replacements.theme
  }
}
