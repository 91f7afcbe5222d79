/// A JSON value that can be written as Swift literals.
indirect enum JSON {
  case number(Double)
  case string(String)
  case bool(Bool)
  case array([JSON])
  case object([(String, JSON)])

  /// Without spaces, numbers with at most three decimals.
  var text: String {
    switch self {
    case .number(let value): Self.text(value)
    case .string(let value): Self.quoted(value)
    case .bool(let value): value ? "true" : "false"
    case .array(let values): "[" + values.map(\.text).joined(separator: ",") + "]"
    case .object(let pairs):
      "{" + pairs.map { Self.quoted($0.0) + ":" + $0.1.text }.joined(separator: ",") + "}"
    }
  }

  static func numbers(_ values: [Double]) -> JSON { .array(values.map(JSON.number)) }

  /// The object with more keys behind its own.
  static func + (object: JSON, more: JSON) -> JSON {
    guard case .object(let a) = object, case .object(let b) = more else { return object }
    return .object(a + b)
  }

  private static func text(_ value: Double) -> String {
    let rounded = (value * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? String(Int(rounded)) : "\(rounded)"
  }

  private static func quoted(_ text: String) -> String {
    "\""
      + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\r", with: "\\r") + "\""
  }
}

extension JSON: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  init(integerLiteral value: Int) { self = .number(Double(value)) }
  init(floatLiteral value: Double) { self = .number(value) }
  init(stringLiteral value: String) { self = .string(value) }
  init(booleanLiteral value: Bool) { self = .bool(value) }
  init(arrayLiteral elements: JSON...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, JSON)...) { self = .object(elements) }
}
