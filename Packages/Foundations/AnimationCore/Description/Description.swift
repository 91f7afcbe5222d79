/// A description in memory, whose members can be read in any order.
package struct Description: Hashable, Sendable {
  package struct Member: Hashable, Sendable {
    package let name: DescribedName
    package let content: Content
    /// Whether the value is the default.
    package let isUsual: Bool
  }

  package indirect enum Content: Hashable, Sendable {
    case value(DescribedValue)
    case object(Description)
    case list([Description])
  }

  package private(set) var members: [Member] = []

  package init(of value: some Described) {
    value.describe(to: &self)
  }

  package subscript(name: DescribedName) -> DescribedValue? {
    for member in members where member.name == name {
      if case .value(let value) = member.content { return value }
    }
    return nil
  }

  package var kind: DescribedName? {
    if case .word(let kind) = self["kind"] { kind } else { nil }
  }
}

extension Description: DescriptionWriter {
  package mutating func add(_ name: DescribedName, _ value: DescribedValue, usual: DescribedValue?) {
    members.append(Member(name: name, content: .value(value), isUsual: value == usual))
  }

  package mutating func add(_ name: DescribedName, _ value: some Described) {
    members.append(Member(name: name, content: .object(Description(of: value)), isUsual: false))
  }

  package mutating func add(_ name: DescribedName, _ values: [some Described]) {
    let content = Content.list(values.map { Description(of: $0) })
    members.append(Member(name: name, content: content, isUsual: values.isEmpty))
  }
}
