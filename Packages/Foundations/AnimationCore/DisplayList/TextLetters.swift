/// How the letters of a text are moved one by one from where they are laid out.
package struct TextLetters: Hashable, Sendable {
  /// Letters of one group turn about the same pivot.
  package enum Grouping: Hashable, Sendable, CaseIterable { case character, word, line, all }

  /// One transform for each character of the text's runs, about its pivot: there, (0, 0) is. A letter whose
  /// transform is not invertible is not shown; characters beyond the last stay.
  package var transforms: [Transform]
  package var grouping: Grouping
  /// The pivot, from the middle of the group on the baseline: across in halves of the group's width, down in item
  /// units.
  package var pivot: Point

  package init(_ transforms: [Transform], grouping: Grouping = .character, pivot: Point = .zero) {
    self.transforms = transforms
    self.grouping = grouping
    self.pivot = pivot
  }
}
