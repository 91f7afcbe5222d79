import AnimationCore

/// The themes of an animation: values for its slots that belong together.
package struct LottieThemes: Sendable {
  package typealias Slots = [String: Replacements.SlotValue]

  /// The ids of the themes as listed.
  package private(set) var ids: [String] = []
  /// The id of the theme that is in effect where no other is asked for; nil for none.
  package var initial: String?
  private var slots: [String: Slots] = [:]

  package init() {}

  package mutating func add(_ id: String, _ slots: Slots) {
    ids.append(id)
    self.slots[id] = slots
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
    let id: String? =
      switch replacements.theme {
      case .initial: initial
      case .none: nil
      case .id(let id): id
      }
    guard let id, let theme = slots[id] else { return replacements.slots }
    return theme.merging(replacements.slots) { $1 }
  }
}
