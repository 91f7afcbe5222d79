import LottieFormat

/// The way from one property to another, as scripts of rigs write it: `thisComp.layer('A').effect('B')('C')`.
struct PropertyLink: Hashable {
  private enum Step: Hashable {
    case member(String)
    case call(PropertyStep)
  }

  private static let members = [
    "position": "Position", "scale": "Scale", "rotation": "Rotation", "opacity": "Opacity",
    "anchorPoint": "Anchor Point", "path": "Path", "size": "Size",
  ]

  private let steps: [Step]

  /// Takes one from the front. Nil for whatever else a script may say.
  init?(_ words: inout ArraySlice<String>) {
    var steps: [Step] = []
    while let word = words.first {
      if word == "(" {
        guard let literal = words.dropFirst().first.flatMap(PropertyStep.init(literal:)),
          words.dropFirst(2).first == ")"
        else { return nil }
        steps.append(.call(literal))
        words = words.dropFirst(3)
      } else if steps.isEmpty || word.hasPrefix(".") {
        steps += word.split(separator: ".").map { .member(String($0)) }
        words = words.dropFirst()
      } else {
        break
      }
    }
    guard case .member(let first)? = steps.first else { return nil }
    switch first {
    case "thisLayer": steps.removeFirst()
    case "effect", "content", "transform": break
    case "thisComp":
      guard steps.count > 3, steps[1] == .member("layer"), case .call = steps[2] else { return nil }
    default: return nil
    }
    if steps.count < 2 { return nil }
    self.steps = steps
  }

  /// Nil where it does not lead to a property.
  func property(in context: PropertyContext) -> (any ExpressionProperty)? {
    var (context, rest) = (context, steps[...])
    if rest.first == .member("thisComp") {
      guard case .call(let key) = steps[2] else { return nil }
      let layer =
        switch key {
        case .name(let name): context.layer(named: name)
        case .number(let number): context.layer(numbered: number)
        }
      guard let layer else { return nil }
      (context, rest) = (layer, rest.dropFirst(3))
    }
    var node = context.node
    while let step = rest.popFirst() {
      guard let next = Self.next(step, &rest, from: node) else { return nil }
      node = next
    }
    return node.kind == .property ? node.property(in: context) : nil
  }

  private static func next(
    _ step: Step, _ rest: inout ArraySlice<Step>, from node: ExpressionNode
  ) -> ExpressionNode? {
    switch (node.kind, step) {
    case (.effect, .call(let key)), (.effects, .call(let key)), (.contents, .call(let key)):
      return node.child(key)
    case (.layer, .member("transform")), (.group, .member("transform")): return node.child("Transform")
    case (.layer, .member("effect")): return node.child("Effects")
    case (.layer, .member("content")), (.group, .member("content")): return node.child("Contents")
    case (.transform, .member(let name)), (.shape, .member(let name)):
      return members[name].flatMap { node.child(.name($0)) }
    default: return nil
    }
  }
}

extension PropertyStep {
  /// A text in quotes, or a whole number.
  fileprivate init?(literal: String) {
    if let number = Int(literal) {
      self = .number(number)
    } else {
      guard let quote = literal.first, quote == "'" || quote == "\"", literal.last == quote,
        literal.count > 2,
        !literal.contains("\\" as Character)
      else { return nil }
      self = .name(String(literal.dropFirst().dropLast()))
    }
  }
}
