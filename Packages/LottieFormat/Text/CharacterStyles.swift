import AnimationCore

/// The styles of a text's characters at one frame.
struct CharacterStyles {
  struct Style: Hashable {
    var fill: Color?
    var stroke: Color?

    var isVisible: Bool { (fill?.alpha ?? 0) > 0 || (stroke?.alpha ?? 0) > 0 }
  }

  /// Each once; at least one.
  private(set) var styles: [Style]
  /// Places in `styles`; empty when all characters have the same.
  private var places: [Int] = []

  init(_ document: TextDocument) {
    styles = [Style(fill: document.fill, stroke: document.stroke?.color)]
  }

  init(
    _ document: TextDocument, _ animators: [TextAnimator], of characters: [Character],
    in context: PropertyContext
  ) {
    self.init(document)
    guard !animators.isEmpty, !characters.isEmpty else { return }
    var characterStyles = characters.map { _ in styles[0] }
    for animator in animators {
      let weights = animator.selector.weights(of: characters, in: context)
      for (position, weight) in weights.enumerated() where weight != 0 {
        characterStyles[position].apply(animator, weight, in: context)
      }
    }
    var known: [Style: Int] = [:]
    styles = []
    places = characterStyles.map { style in
      if let place = known[style] { return place }
      styles.append(style)
      known[style] = styles.count - 1
      return styles.count - 1
    }
  }

  /// The place in `styles` of a character's.
  subscript(position: Int) -> Int { places.isEmpty ? 0 : places[position] }
}

extension CharacterStyles.Style {
  fileprivate mutating func apply(_ animator: TextAnimator, _ weight: Double, in context: PropertyContext) {
    if let color = animator.fill?.value(in: context) { fill = fill?.mixed(with: Color(color), weight) }
    if let color = animator.stroke?.value(in: context) { stroke = stroke?.mixed(with: Color(color), weight) }
    if let opacity = animator.opacity?.value(in: context) {
      let factor = 1 + (opacity / 100 - 1) * weight
      fill = fill?.multipliedAlpha(factor)
      stroke = stroke?.multipliedAlpha(factor)
    }
  }
}

extension Color {
  /// The other colour in the share of `weight`, with this one's alpha.
  fileprivate func mixed(with other: Color, _ weight: Double) -> Color {
    Color(
      red: red + (other.red - red) * weight, green: green + (other.green - green) * weight,
      blue: blue + (other.blue - blue) * weight, alpha: alpha)
  }
}
