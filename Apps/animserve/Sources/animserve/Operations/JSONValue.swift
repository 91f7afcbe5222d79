import FoundationEssentials

/// A JSON text as a value.
enum JSONValue: Codable, Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }

  /// - Parameter name: what the text is called in the error.
  init(text: some Sequence<UInt8>, named name: String) throws(Problem) {
    do {
      self = try JSONDecoder().decode(JSONValue.self, from: Data(text))
    } catch {
      throw .mistake("\(name) is no JSON")
    }
  }

  /// One line, with sorted names: equal values have equal texts.
  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else { return "null" }
    return String(decoding: data, as: UTF8.self)
  }

  var string: String? { if case .string(let value) = self { value } else { nil } }
  var object: [String: JSONValue]? { if case .object(let value) = self { value } else { nil } }
  var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
  var number: Double? { if case .number(let value) = self { value } else { nil } }

  /// Text or a number as an option's value has it; nil for everything else.
  var scalarText: String? {
    switch self {
    case .string(let value): value
    case .number(let value): Int(exactly: value).map(String.init) ?? "\(value)"
    case .bool(let value): "\(value)"
    default: nil
    }
  }
}
