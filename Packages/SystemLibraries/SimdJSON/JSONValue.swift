import CSimdjson

/// A value inside a `JSONDocument`. Looking up what is not there gives a missing value, of which every
/// question has the answer nil, so that look-ups chain.
package struct JSONValue {
  private let value: csj_value

  init(_ value: csj_value) {
    self.value = value
  }

  /// The last member of that name.
  package subscript(key: StaticString) -> JSONValue {
    key.withUTF8Buffer { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        JSONValue(csj_find(value, $0.baseAddress, $0.count))
      }
    }
  }

  package var isMissing: Bool { value.document == nil }
  package var isObject: Bool { csj_get_type(value) == CSJ_OBJECT }
  package var isArray: Bool { csj_get_type(value) == CSJ_ARRAY }
  package var isNumber: Bool { csj_get_type(value) == CSJ_NUMBER }
  package var isString: Bool { csj_get_type(value) == CSJ_STRING }
  package var isBool: Bool { csj_get_type(value) == CSJ_BOOL }

  /// A finite number; text that spells one counts too, and true and false count as 1 and 0.
  package var number: Double? {
    var number = 0.0
    if csj_get_number(value, &number) { return number.isFinite ? number : nil }
    switch csj_get_type(value) {
    case CSJ_BOOL: return csj_get_bool(value) ? 1 : 0
    case CSJ_STRING: return string.flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
    default: return nil
    }
  }

  /// A number without its fraction, when an `Int` can hold it.
  package var integer: Int? { number.flatMap { Int(exactly: $0.rounded(.towardZero)) } }

  /// true, "true" or any number but 0.
  package var bool: Bool? { number.map { $0 != 0 } ?? string.flatMap(Bool.init) }

  package var string: String? {
    var length = 0
    guard let start = csj_get_string(value, &length) else { return nil }
    return start.withMemoryRebound(to: UInt8.self, capacity: length) {
      String(decoding: UnsafeBufferPointer(start: $0, count: length), as: UTF8.self)
    }
  }

  /// Text, or a number spelt as text: identifiers occur as both.
  package var identifier: String? {
    if let string { return string }
    guard isNumber else { return nil }
    return integer.map(String.init) ?? number.map { String($0) }
  }

  /// The items of an array; none for anything else.
  package var items: JSONItems { JSONItems(isArray ? csj_iterate(value) : csj_iterator()) }

  /// The members of an object; none for anything else.
  package var members: JSONMembers { JSONMembers(isObject ? csj_iterate(value) : csj_iterator()) }

  /// The first item of an array, or a missing value.
  package var first: JSONValue {
    var items = items
    return items.next() ?? JSONValue(csj_value())
  }

  /// An array's numbers (items that are none read as `replacement`), or a bare number as an array of one;
  /// nil for anything else. At most `limit` items are read.
  package func numbers(replacement: Double = 0, limit: Int = .max) -> [Double]? {
    guard isArray else { return number.map { [$0] } }
    let count = min(csj_get_numbers(value, nil, 0), limit)
    return [Double](unsafeUninitializedCapacity: count) { buffer, initialized in
      _ = csj_get_numbers(value, buffer.baseAddress, count)
      for i in 0..<count where !buffer[i].isFinite { buffer[i] = replacement }
      initialized = count
    }
  }

  /// Up to four numbers of an array, or of a bare number, without taking memory; the count tells how many
  /// there were. Items that are no numbers read as 0.
  package func vector() -> (count: Int, SIMD4<Double>)? {
    var vector = SIMD4<Double>.zero
    guard isArray else {
      guard let number else { return nil }
      vector[0] = number
      return (1, vector)
    }
    let count = withUnsafeMutableBytes(of: &vector) {
      csj_get_numbers(value, $0.baseAddress?.assumingMemoryBound(to: Double.self), 4)
    }
    for i in 0..<min(count, 4) where !vector[i].isFinite { vector[i] = 0 }
    return (min(count, 4), vector)
  }
}

package struct JSONItems: Sequence, IteratorProtocol {
  private var iterator: csj_iterator

  fileprivate init(_ iterator: csj_iterator) { self.iterator = iterator }

  package mutating func next() -> JSONValue? {
    var item = csj_value()
    return csj_next_item(&iterator, &item) ? JSONValue(item) : nil
  }
}

package struct JSONMembers: Sequence, IteratorProtocol {
  private var iterator: csj_iterator

  fileprivate init(_ iterator: csj_iterator) { self.iterator = iterator }

  package mutating func next() -> (key: String, value: JSONValue)? {
    var item = csj_value()
    var key: UnsafePointer<CChar>?
    var length = 0
    guard csj_next_member(&iterator, &key, &length, &item), let key else { return nil }
    let name = key.withMemoryRebound(to: UInt8.self, capacity: length) {
      String(decoding: UnsafeBufferPointer(start: $0, count: length), as: UTF8.self)
    }
    return (name, JSONValue(item))
  }
}
