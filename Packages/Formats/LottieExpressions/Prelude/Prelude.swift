import LottieFormat

/// The objects and functions that expressions know, in JavaScript.
enum Prelude {
  /// The constants of the prelude have their names.
  enum Question: Int, CaseIterable {
    // Of a property.
    case value, keyed, keys, keyTime, nearest, loopOut, loopIn, seed, style, font, textUnit
    /// No question: what a script gives a text besides its letters, and those.
    case restyle
    // Of a node.
    case child, mask, up, name, matchName, index, count
    // Of a layer.
    case parent, layerInfo, matrix, bounds, relative
    // Of JSON files.
    case footage, footageName, footageText
    // Of a composition.
    case layer, comp, compName, compInfo, markerCount, marker
    // Numbers that look random.
    case unit, noise, wiggle
    /// Whether the layer is shown.
    case active
    /// The place in another frame.
    case at
    /// No question: what a script gives is another in each frame.
    case varies
    /// No question: why a script gives no value.
    case failed
  }

  static let (numberKind, listKind, pathKind, textKind) = (0, 1, 2, 3)
  static let maximumVertices = 10_000
  /// Places below it are the same in each frame.
  static let firstPassing = 1 << 20

  static func kind(of value: ExpressionValue) -> Int {
    switch value {
    case .number: numberKind
    case .list: listKind
    case .path: pathKind
    case .text, .restyled: textKind
    }
  }

  /// A function of the host and the buffer that both share, which gives three: one compiles, one runs, one forgets
  /// places. Evaluated once in
  /// every context.
  static let text: String = {
    let parts = [
      PackageResources.numbers_js, PackageResources.locale_js, PackageResources.random_js,
      PackageResources.objects_js, PackageResources.footage_js, PackageResources.texts_js,
      PackageResources.code_js, PackageResources.admission_js, PackageResources.environment_js,
    ]
    let names = Question.allCases.map { (constant("\($0)"), $0.rawValue) }
    let constants = (names + others).map { "\($0) = \($1)" }.joined(separator: ", ")
    // A name of its own, as the function that everything else finds by it is another: see `harden`.
    return "const eval = this.eval\n;(function (host, buffer) {\n'use strict'\nconst \(constants)\n"
      + parts.map { String(decoding: $0, as: UTF8.self) }.joined() + "})"
  }()

  private static let others = [
    ("NUMBER", numberKind), ("LIST", listKind), ("PATH", pathKind), ("TEXT", textKind),
    ("LAYER_NUMBER", ExpressionNode.Kind.layerNumber.rawValue), ("MOST_VERTICES", maximumVertices),
    ("FIRST_PASSING", firstPassing),
  ]

  /// `timeLimit` as `TIME_LIMIT`.
  private static func constant(_ name: String) -> String {
    name.map { $0.isUppercase ? "_\($0)" : $0.uppercased() }.joined()
  }
}
