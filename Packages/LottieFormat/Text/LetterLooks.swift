import AnimationCore

/// The looks of a text's letters at one frame.
struct LetterLooks {
  struct Look: Hashable {
    var fill: Color?
    var stroke: Color?

    var isVisible: Bool { (fill?.alpha ?? 0) > 0 || (stroke?.alpha ?? 0) > 0 }
  }

  /// Each once; at least one.
  private(set) var looks: [Look]
  /// Places in `looks`; empty when all letters look the same.
  private var places: [Int] = []

  init(_ document: TextDocument) {
    looks = [Look(fill: document.fill, stroke: document.stroke?.color)]
  }

  init(
    _ document: TextDocument, _ animators: [TextAnimator], of letters: [Character],
    in context: PropertyContext
  ) {
    self.init(document)
    guard !animators.isEmpty, !letters.isEmpty else { return }
    var letterLooks = letters.map { _ in looks[0] }
    for animator in animators {
      let weights = animator.selector.weights(of: letters, in: context)
      for (position, weight) in weights.enumerated() where weight != 0 {
        letterLooks[position].apply(animator, weight, in: context)
      }
    }
    var known: [Look: Int] = [:]
    looks = []
    places = letterLooks.map { look in
      if let place = known[look] { return place }
      looks.append(look)
      known[look] = looks.count - 1
      return looks.count - 1
    }
  }

  /// The place in `looks` of a letter's.
  subscript(position: Int) -> Int { places.isEmpty ? 0 : places[position] }
}

extension LetterLooks.Look {
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
