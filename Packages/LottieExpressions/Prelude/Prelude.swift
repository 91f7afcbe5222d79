import LottieFormat

/// The objects and functions that expressions know, in JavaScript.
enum Prelude {
  /// A function of the host and the buffer that both share, which gives two: one compiles, one runs. Evaluated once in
  /// every context.
  static let text: String = {
    let parts = [
      PackageResources.numbers_js, PackageResources.random_js, PackageResources.objects_js,
      PackageResources.environment_js,
    ]
    let names = ScriptHost.Question.allCases.map { (constant("\($0)"), $0.rawValue) }
    let constants = (names + others).map { "\($0) = \($1)" }.joined(separator: ", ")
    return "(function (host, buffer) {\n'use strict'\nconst \(constants)\n"
      + parts.map { String(decoding: $0, as: UTF8.self) }.joined() + "})"
  }()

  private static let others = [
    ("NUMBER", ScriptHost.numberKind), ("LIST", ScriptHost.listKind), ("PATH", ScriptHost.pathKind),
    ("LAYER_NUMBER", ExpressionNode.Kind.layerNumber.rawValue), ("MOST_VERTICES", ScriptHost.maximumVertices),
  ]

  /// `timeLimit` as `TIME_LIMIT`.
  private static func constant(_ name: String) -> String {
    name.map { $0.isUppercase ? "_\($0)" : $0.uppercased() }.joined()
  }
}
