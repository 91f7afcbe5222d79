/// JSON that is made up, to be changed before it is written.
indirect enum JSONTree {
  case number(Double)
  case text(String)
  case flag(Bool)
  case null
  case list([JSONTree])
  case object([(name: String, value: JSONTree)])

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .number(let number): bytes += (number.isFinite ? "\(number)" : "1e999").utf8
    case .text(let text): Self.write(text, to: &bytes)
    case .flag(let flag): bytes += (flag ? "true" : "false").utf8
    case .null: bytes += "null".utf8
    case .list(let items):
      bytes.append(UInt8(ascii: "["))
      for (index, item) in items.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        item.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.write(member.name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<0x20: bytes += "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

extension JSONTree: ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByDictionaryLiteral
{
  init(floatLiteral value: Double) { self = .number(value) }
  init(integerLiteral value: Int) { self = .number(Double(value)) }
  init(stringLiteral value: String) { self = .text(value) }
  init(booleanLiteral value: Bool) { self = .flag(value) }
  init(arrayLiteral elements: JSONTree...) { self = .list(elements) }
  init(dictionaryLiteral elements: (String, JSONTree)...) {
    self = .object(elements.map { (name: $0.0, value: $0.1) })
  }

  init(_ number: Int) { self = .number(Double(number)) }
}

extension JSONTree {
  /// The tree with something at one place that nobody expects there: of another kind, missing, twice.
  func broken(_ choices: inout Choices) -> JSONTree {
    switch self {
    case .list(var items) where !items.isEmpty && !choices.rarely(4):
      let place = choices.next(items.count)
      switch choices.next(8) {
      case 0: items.remove(at: place)
      case 1: items.insert(items[place], at: place)
      default: items[place] = items[place].broken(&choices)
      }
      return .list(items)
    case .object(var members) where !members.isEmpty && !choices.rarely(4):
      let place = choices.next(members.count)
      switch choices.next(8) {
      case 0: members.remove(at: place)
      case 1: members.append(members[place])
      case 2: members[place].name = choices.text()
      default: members[place].value = members[place].value.broken(&choices)
      }
      return .object(members)
    default: return Self.leaf(&choices)
    }
  }

  private static func leaf(_ choices: inout Choices) -> JSONTree {
    switch choices.next(8) {
    case 0: .null
    case 1: .flag(choices.flag())
    case 2: .text(choices.text())
    case 3: []
    case 4: [:]
    case 5: .list((0..<choices.next(6)).map { _ in .number(choices.finite()) })
    default: .number(choices.finite())
    }
  }
}
