import AnimationCore

/// The themes of an animation: values for its slots that belong together.
package struct LottieThemes: Sendable {
  package typealias Slots = [String: Replacements.SlotValue]

  /// The ids of the themes as listed.
  package private(set) var ids: [String] = []
  /// The id of the theme that is in effect where no other is asked for; nil for none.
  package var initial: String?
  private var slots: [String: Slots] = [:]
  /// What themes lack for slots, by theme and slot.
  private var missing: [String: [String: Diagnostic]] = [:]

  package init() {}

  /// - Parameter missing: what there is to say of slots for which the theme has nothing that can be shown.
  package mutating func add(_ id: String, _ slots: Slots, missing: [String: Diagnostic] = [:]) {
    ids.append(id)
    self.slots[id] = slots
    self.missing[id] = missing
  }

  /// Where no text of a value has an `x`, none has an expression.
  var mayHaveExpressions: Bool {
    slots.values.contains { slots in
      slots.values.contains {
        if case .json(let text) = $0.content { Array(text.utf8).hasText("\"x\"") } else { false }
      }
    }
  }

  /// What all slots hold that are not the file's own: the viewer's values go before those of the theme.
  func slots(_ replacements: Replacements) -> Slots {
    guard let id = id(replacements.theme), let theme = slots[id] else { return replacements.slots }
    return theme.merging(replacements.slots) { $1 }
  }

  /// What the theme lacks and the viewer does not give, sorted by slot.
  func diagnostics(_ replacements: Replacements) -> [Diagnostic] {
    guard let id = id(replacements.theme), let missing = missing[id] else { return [] }
    return missing.sorted { $0.key < $1.key }.filter { replacements.slots[$0.key] == nil }.map(\.value)
  }

  private func id(_ theme: Replacements.Theme) -> String? {
    switch theme {
    case .initial: initial
    case .none: nil
    case .id(let id): id
    }
  }
}
