/// The name of a member of what is stored.
package struct StoredName: CodingKey {
  package let stringValue: String
  package var intValue: Int? { nil }

  package init(stringValue: String) { self.stringValue = stringValue }

  package init?(intValue: Int) { nil }
}

/// An object that was stored: all its members are known, and those that are left out have their usual values, so that what
/// is stored today can be read when there are more of them.
package struct StoredObject {
  private let container: KeyedDecodingContainer<StoredName>

  /// - Throws: `DecodingError`, also for the first member, by its name, that is none of `known`.
  package init(_ decoder: any Decoder, known: [String]) throws {
    container = try decoder.container(keyedBy: StoredName.self)
    let unknown = container.allKeys.filter { !known.contains($0.stringValue) }
    if let name = unknown.map(\.stringValue).min() {
      throw mistake(name, "is unknown here; known are \(known.sorted().joined(separator: ", "))")
    }
  }

  /// The value of a member; nil where it is not there, or null.
  package func value<Value: Decodable>(_ name: String, _ type: Value.Type = Value.self) throws -> Value? {
    try container.decodeIfPresent(type, forKey: StoredName(stringValue: name))
  }

  /// Sets what a member says.
  package func read<Value: Decodable>(_ name: String, into value: inout Value) throws {
    if let found = try self.value(name, Value.self) { value = found }
  }

  /// Sets what a member says to be something.
  package func read<Value: Decodable>(_ name: String, into value: inout Value?) throws {
    value = try self.value(name, Value.self) ?? value
  }

  /// A number of a member, within a range.
  package func number<Value: Decodable & Comparable>(
    _ name: String, in range: ClosedRange<Value>
  ) throws -> Value? {
    guard let number = try value(name, Value.self) else { return nil }
    guard range.contains(number) else {
      throw mistake(name, "is not a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// Sets what a member says by a name.
  package func read<Value: Equatable>(
    _ name: String, into value: inout Value, _ names: KeyValuePairs<String, Value>
  ) throws {
    guard let text = try self.value(name, String.self) else { return }
    guard let found = names.first(where: { $0.key == text })?.value else {
      throw mistake(name, "is \"\(text)\", not one of \(names.map(\.key).joined(separator: ", "))")
    }
    value = found
  }

  /// Sets what a member says by the name of a case.
  package func readCase<Value: CaseIterable & RawRepresentable<String>>(
    _ name: String, into value: inout Value
  ) throws {
    value = try self.case(name) ?? value
  }

  /// What a member says by the name of a case; nil where it is not there.
  package func `case`<Value: CaseIterable & RawRepresentable<String>>(_ name: String) throws -> Value? {
    guard let text = try value(name, String.self) else { return nil }
    guard let found = Value(rawValue: text) else {
      let names = Value.allCases.map(\.rawValue).joined(separator: ", ")
      throw mistake(name, "is \"\(text)\", not one of \(names)")
    }
    return found
  }

  /// Which of some members are there.
  package func present(_ names: [String]) -> [String] {
    names.filter { container.contains(StoredName(stringValue: $0)) }
  }

  /// What is wrong with a member, in words that can follow its name.
  package func mistake(_ name: String, _ reason: String) -> DecodingError {
    .dataCorrupted(
      DecodingError.Context(
        codingPath: container.codingPath + [StoredName(stringValue: name)],
        debugDescription: "\(name) \(reason)"))
  }

  /// What is wrong with the object itself.
  package func mistake(_ reason: String) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: container.codingPath, debugDescription: reason))
  }
}

/// An object to be stored, without the members that say what is usual.
package struct StoredObjectWriter {
  private var container: KeyedEncodingContainer<StoredName>

  package init(_ encoder: any Encoder) { container = encoder.container(keyedBy: StoredName.self) }

  package mutating func add<Value: Encodable & Equatable>(
    _ name: String, _ value: Value, usual: Value? = nil
  ) throws {
    if value != usual { try container.encode(value, forKey: StoredName(stringValue: name)) }
  }

  /// Adds a member by the name of its value.
  package mutating func add<Value: Equatable>(
    _ name: String, _ value: Value, usual: Value, _ names: KeyValuePairs<String, Value>
  ) throws {
    let text = names.first { $0.value == value }?.key
    if value != usual { try add(name, text) }
  }

  /// Adds a member where there is something to say.
  package mutating func add<Value: Encodable>(_ name: String, _ value: Value?) throws {
    try container.encodeIfPresent(value, forKey: StoredName(stringValue: name))
  }
}

extension Decoder {
  /// A value that is stored as text.
  ///
  /// - Throws: `DecodingError` with what `read` has against it.
  package func text<Value>(_ read: (String) throws(ValueText.Problem) -> Value) throws -> Value {
    let container = try singleValueContainer()
    let text = try container.decode(String.self)
    do {
      return try read(text)
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
    }
  }
}
