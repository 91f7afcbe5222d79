/// What a request says, whatever way it was said.
struct RequestForm: Sendable {
  private(set) var fields: [(name: String, value: String)] = []
  var replacements = Replacements()
  /// Files by the names of their parts; the only one is `file`.
  var files: [String: StoredInput] = [:]

  private static let maximumFields = 1000

  /// - Throws: where a client may not say that.
  mutating func add(_ name: String, _ value: JSONValue) throws(Problem) {
    if name == "replace" {
      guard let object = try Self.object(value, name) else { throw .mistake("replace is no object") }
      return try replacements.merge(object)
    }
    if name == "options" {
      guard let object = try Self.object(value, name), object["options"] == nil else {
        throw .mistake("options is no object")
      }
      for (name, value) in object.sorted(by: { $0.key < $1.key }) { try add(name, value) }
      return
    }
    if try replacements.take(name, value) { return }
    if [OptionRule].contents.contains(name), value.object != nil {
      return fields.append((name, value.text))
    }
    for value in value.array ?? [value] {
      guard let text = value.scalarText else { throw .mistake("\(name) is neither text nor a number") }
      guard fields.count < Self.maximumFields else { throw .mistake("there are too many options") }
      fields.append((name, text))
    }
  }

  private static func object(_ value: JSONValue, _ name: String) throws(Problem) -> [String: JSONValue]? {
    guard let text = value.string else { return value.object }
    return try JSONValue(text: text.utf8, named: name).object
  }

  /// The value of a field, which is then no option any more.
  mutating func take(_ name: String) -> String? {
    defer { fields.removeAll { $0.name == name } }
    return fields.last { $0.name == name }?.value
  }

  /// The options for a tool.
  ///
  /// - Throws: where one is not among the rules; what the values mean is for the tool to say.
  func options(_ rules: [OptionRule]) throws(Problem) -> [(name: String, value: String?)] {
    var options: [(name: String, value: String?)] = []
    for (name, value) in fields {
      guard let rule = rules.first(where: { $0.name == name }) else {
        throw .mistake("there is no option \(name) here")
      }
      guard rule.repeats || !options.contains(where: { $0.name == name }) else {
        throw .mistake("\(name) is there twice")
      }
      guard !value.utf8.contains(0), value.utf8.count <= 65536 else {
        throw .mistake("\(name) has no usable value")
      }
      guard case .flag = rule.kind else {
        options.append((name, value))
        continue
      }
      switch value {
      case "", "true", "1": options.append((name, nil))
      case "false", "0": break
      default: throw .mistake("\(name) is to be true or false")
      }
    }
    return options
  }

  /// The job that is asked for.
  mutating func job(_ operation: Operation, accept: String?) throws(Problem) -> Job {
    var inputs: [StoredInput] = []
    for name in operation.inputCount == 1 ? ["file"] : ["a", "b"] {
      guard let input = files.removeValue(forKey: name) else {
        throw .mistake("there is no \(name): send an animation as the body, as a part, by url or by digest")
      }
      inputs.append(input)
    }
    let contents = operation.rules.filter(\.kind.isContent).compactMap { rule in
      files.removeValue(forKey: rule.name).map { (rule.name, $0) }
    }
    if let name = files.keys.first { throw .mistake("there is no file \(name) here") }
    if !operation.takesReplacements, !replacements.isEmpty { throw .mistake("nothing can be replaced here") }
    let format = operation.types.count > 1 ? take("format") : nil
    let type = try operation.types.chosen(format: format, accept: accept)
    return Job(
      operation: operation, inputs: inputs, options: try options(operation.rules),
      contents: contents, replacements: replacements, type: type)
  }
}
