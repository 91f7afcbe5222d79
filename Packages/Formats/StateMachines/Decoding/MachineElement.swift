import JSONText

/// An object of a machine's file, and where it is.
struct MachineElement {
  typealias Failure = StateMachineReader.Failure

  let json: JSONValue
  let steps: [JSONStep]

  init(_ json: JSONValue, at steps: [JSONStep]) {
    self.json = json
    self.steps = steps
  }

  func mistake(_ member: StaticString?, _ reason: String) -> Failure {
    .mistake(JSONMistake(reason, at: steps + (member.map { [.member("\($0)")] } ?? [])))
  }

  func has(_ name: StaticString) -> Bool { !json[name].isMissing }

  /// Missing for null, too.
  func optional(_ name: StaticString) -> JSONValue {
    let value = json[name]
    if value.isMissing, let former = Self.formerNames["\(name)"] { return json[former].present }
    return value.present
  }

  /// What members were called before their names became those of today.
  private static let formerNames: [String: StaticString] = [
    "animation": "animationId", "inputs": "triggers", "interactions": "listeners", "inputName": "triggerName",
  ]

  func required(_ name: StaticString) throws(Failure) -> JSONValue {
    try member(name, isRequired: true) ?? .missing
  }

  private func member(_ name: StaticString, isRequired: Bool) throws(Failure) -> JSONValue? {
    guard json.isObject else { throw mistake(nil, "is not an object") }
    let value = optional(name)
    if !value.isMissing { return value }
    if isRequired { throw mistake(nil, "has no \"\(name)\"") }
    return nil
  }

  private func checked(
    _ name: StaticString, _ rule: JSONRule, isRequired: Bool
  ) throws(Failure) -> JSONValue? {
    guard let value = try member(name, isRequired: isRequired) else { return nil }
    do throws(JSONMistake) {
      try value.check(rule)
    } catch {
      throw .mistake(JSONMistake(error.reason, at: steps + [.member("\(name)")] + error.steps))
    }
    return value
  }

  func optionalText(_ name: StaticString) throws(Failure) -> String? {
    let text = try checked(name, .text, isRequired: false)?.string
    if let text { try StateMachineReader.check(text) }
    return text
  }

  func optionalBool(_ name: StaticString) throws(Failure) -> Bool? {
    try checked(name, .bool, isRequired: false)?.bool
  }

  func optionalNumber(_ name: StaticString) throws(Failure) -> Double? {
    try checked(name, .number, isRequired: false)?.number
  }

  func text(_ name: StaticString) throws(Failure) -> String {
    _ = try checked(name, .text, isRequired: true)
    return try optionalText(name) ?? ""
  }

  func bool(_ name: StaticString) throws(Failure) -> Bool {
    try checked(name, .bool, isRequired: true)?.bool ?? false
  }

  func number(_ name: StaticString) throws(Failure) -> Double {
    try checked(name, .number, isRequired: true)?.number ?? 0
  }

  func numbers(_ name: StaticString) throws(Failure) -> [Double] {
    try checked(name, .array(.number), isRequired: true)?.numbers(limit: 16) ?? []
  }

  /// The member "type", which is one of these.
  func type(_ known: [String]) throws(Failure) -> String {
    _ = try checked("type", .oneOf(known), isRequired: true)
    return try text("type")
  }

  func elements(_ name: StaticString, isRequired: Bool = true) throws(Failure) -> [MachineElement] {
    guard let value = try member(name, isRequired: isRequired) else { return [] }
    guard value.isArray else { throw mistake(name, "is not an array") }
    let place = steps + [.member("\(name)")]
    return value.items.enumerated().map { MachineElement($0.element, at: place + [.item($0.offset)]) }
  }
}

extension JSONValue {
  /// Missing where it is null.
  fileprivate var present: JSONValue {
    isObject || isArray || isString || isBool || isNumber ? self : .missing
  }
}
