/// How a copy of a JSON text is laid out.
package enum JSONCopyLayout: Sendable {
  case compact
  /// A line each for what holds more than numbers and texts.
  case readable

  /// Text that is nested deeper would be mostly spaces.
  private static let deepestLines = 16

  fileprivate func layout(of value: JSONValue, depth: Int) -> JSONLayout {
    switch self {
    case .compact: .compact
    case .readable: depth > Self.deepestLines ? .compact : value.isSimple ? .spaced : .lines
    }
  }
}

extension JSONWriter {
  /// What was read, with some of it changed. Numbers are what they were, written as short as they can be; of members with
  /// one name all are copied.
  package mutating func copy(
    _ value: JSONValue, _ layout: JSONCopyLayout = .compact, changing changes: JSONChanges = JSONChanges()
  ) {
    copy(value, layout, changes, [], depth: 0)
  }

  /// - Parameter steps: what leads to the value, as far as something in it may be changed.
  private mutating func copy(
    _ value: JSONValue, _ style: JSONCopyLayout, _ changes: JSONChanges, _ steps: [JSONStep], depth: Int
  ) {
    let isTracked = depth < changes.depth
    func inside(_ step: @autoclosure () -> JSONStep) -> [JSONStep] { isTracked ? steps + [step()] : [] }
    if value.isObject {
      let changed = depth <= changes.depth ? changes.members(of: steps) : []
      object(style.layout(of: value, depth: depth)) { json in
        var rest = changed
        for (name, member) in value.members {
          if let index = rest.firstIndex(where: { $0.name == name }) {
            rest.remove(at: index).value.add(to: &json, as: name)
          } else if !changed.contains(where: { $0.name == name }) {
            json.start(name)
            json.copy(member, style, changes, inside(.member(name)), depth: depth + 1)
          }
        }
        for (name, value) in rest { value.add(to: &json, as: name) }
      }
    } else if value.isArray {
      array(style.layout(of: value, depth: depth)) { json in
        for (index, item) in value.items.enumerated() {
          json.copy(item, style, changes, inside(.item(index)), depth: depth + 1)
        }
      }
    } else {
      add(value)
    }
  }
}

extension JSONWritable {
  fileprivate func add(to json: inout JSONWriter, as name: String) { json.add(name, self) }
}

extension JSONValue {
  /// Whether it fits on a line: it holds numbers, texts, and lists of these.
  fileprivate var isSimple: Bool {
    allParts { part in
      !part.isObject && (!part.isArray || part.allParts { !$0.isObject && !$0.isArray })
    }
  }

  private func allParts(_ fulfil: (JSONValue) -> Bool) -> Bool {
    for item in items where !fulfil(item) { return false }
    for member in members where !fulfil(member.value) { return false }
    return true
  }
}
