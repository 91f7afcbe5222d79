import CommandLineSupport

/// `KEY=VALUE`. The key ends at the first `=`.
struct KeyedValue: Equatable {
  var key: String
  var value: String

  init(_ text: String) throws(ArgumentProblem) {
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
      throw ArgumentProblem("a KEY and = are missing")
    }
    key = String(text[..<equals])
    value = String(text[equals...].dropFirst())
  }
}
