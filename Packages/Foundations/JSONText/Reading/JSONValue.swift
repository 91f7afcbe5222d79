import AnimationCore
import CSimdjson

/// A value inside a `JSONDocument`. Looking up what is not there gives a missing value, of which every
/// question has the answer nil, so that look-ups chain.
///
/// What decoders' loops are made of is public because compilers inline nothing less into other modules.
public struct JSONValue {
  @usableFromInline let value: csj_value

  @inlinable init(_ value: csj_value) {
    self.value = value
  }

  @inlinable public static var missing: JSONValue { JSONValue(csj_missing()) }

  /// The last member of that name. Code that wants most members of an object walks over its `fields`.
  @inlinable @inline(__always)
  public subscript(key: StaticString) -> JSONValue {
    JSONValue(csj_find(value, key.utf8Start, key.utf8CodeUnitCount, JSONName(stringLiteral: key).bits))
  }

  @inlinable public var isMissing: Bool { csj_get_type(value) == CSJ_MISSING }
  @inlinable public var isObject: Bool { csj_get_type(value) == CSJ_OBJECT }
  @inlinable public var isArray: Bool { csj_get_type(value) == CSJ_ARRAY }
  @inlinable public var isString: Bool { csj_get_type(value) == CSJ_STRING }
  package var isBool: Bool { [CSJ_TRUE, CSJ_FALSE].contains(csj_get_type(value)) }
  package var isNumber: Bool {
    var number = 0.0
    return csj_get_number(value, &number)
  }

  /// A finite number; text that spells one counts too, and true and false count as 1 and 0.
  @inlinable public var number: Double? {
    var number = 0.0
    if csj_get_number(value, &number) { return number }
    return isMissing ? nil : numberInOtherWords
  }

  @usableFromInline var numberInOtherWords: Double? {
    switch csj_get_type(value) {
    case CSJ_TRUE: 1
    case CSJ_FALSE: 0
    case CSJ_STRING: string.flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
    default: nil
    }
  }

  /// A number without its fraction, when an `Int` can hold it.
  @inlinable @inline(__always)
  public var integer: Int? {
    var integer: Int64 = 0
    // As nearly all are written.
    if csj_get_integer(value, &integer) { return Int(integer) }
    return isMissing ? nil : integerInOtherWords
  }

  @usableFromInline var integerInOtherWords: Int? {
    number.flatMap { Int(exactly: $0.rounded(.towardZero)) }
  }

  /// true, "true" or any number but 0.
  @inlinable public var bool: Bool? {
    switch csj_get_type(value) {
    case CSJ_MISSING: nil
    case CSJ_TRUE: true
    case CSJ_FALSE: false
    case CSJ_INTEGER: integer != 0
    default: boolInOtherWords
    }
  }

  @usableFromInline var boolInOtherWords: Bool? { number.map { $0 != 0 } ?? string.flatMap(Bool.init) }

  package var string: String? {
    guard isString else { return nil }
    var length = 0
    let start = csj_get_text(value, &length)
    return String(decoding: UnsafeBufferPointer(start: start, count: length), as: UTF8.self)
  }

  /// A text as the name of a node, for people: in quotes, and no more than the first 100 bytes of it, as any number of
  /// places may be told by it. Nil when the value is not a text.
  package var quotedName: String? {
    guard isString else { return nil }
    let most = 100
    var length = 0
    let start = csj_get_text(value, &length)
    let bytes = UnsafeBufferPointer(start: start, count: length)
    var end = min(length, most)
    // No character of Unicode is cut.
    while end > 0, end < length, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return "\"\(String(decoding: bytes[..<end], as: UTF8.self))\(end < length ? "…" : "")\""
  }

  /// Whether it is a text that begins so. Takes no memory, as `string` does.
  package func hasPrefix(_ prefix: StaticString) -> Bool {
    csj_starts_with(value, prefix.utf8Start, prefix.utf8CodeUnitCount)
  }

  package func hasSuffix(_ suffix: StaticString) -> Bool {
    csj_ends_with(value, suffix.utf8Start, suffix.utf8CodeUnitCount)
  }

  /// Text to be compared with a few known ones; nil when the value is not a text.
  @inlinable public var name: JSONName? { isString ? JSONName(bits: csj_get_name(value)) : nil }

  /// Text, or a number spelt as text: identifiers occur as both.
  package var identifier: String? {
    if let string { return string }
    guard isNumber, let number else { return nil }
    return Int(exactly: number).map(String.init) ?? String(number)
  }

  /// How many items an array or members an object has, as far as 2²⁴ − 1; 0 for anything else.
  @inlinable public var count: Int { csj_get_count(value) }

  /// How many words of 8 bytes it takes, with all that is in it and without texts; a number takes two.
  package var size: Int { isMissing ? 0 : csj_get_size(value) }

  /// The items of an array; none for anything else.
  @inlinable public var items: JSONItems { JSONItems(csj_begin(value, CSJ_ARRAY)) }

  /// The members of an object; none for anything else.
  package var members: JSONMembers { JSONMembers(csj_begin(value, CSJ_OBJECT)) }

  /// The members of an object for a `switch` over the names that a decoder knows; of members with one name
  /// the last counts. None for anything else.
  @inlinable public var fields: JSONFields { JSONFields(csj_begin(value, CSJ_OBJECT)) }

  /// The first item of an array, or a missing value.
  @inlinable public var first: JSONValue {
    var items = items
    return items.next() ?? .missing
  }

  /// An array's numbers (items that are none read as 0), or a bare number as an array of one; nil for anything
  /// else. At most `limit` items are read.
  package func numbers(limit: Int) -> [Double]? {
    guard isArray else { return number.map { [$0] } }
    return [Double](unsafeUninitializedCapacity: min(count, limit)) { buffer, initialized in
      initialized = csj_get_numbers(value, buffer.baseAddress, buffer.count)
    }
  }

  /// Reads up to four numbers of an array, or a bare number, without taking memory; the count tells how many
  /// there were. Items that are no numbers read as 0.
  @inlinable public func vector() -> (count: Int, SIMD4<Double>)? {
    guard isArray else { return number.map { (1, SIMD4($0, 0, 0, 0)) } }
    var numbers = (0.0, 0.0, 0.0, 0.0)
    let count = withUnsafeMutableBytes(of: &numbers) {
      csj_get_numbers(value, $0.baseAddress?.assumingMemoryBound(to: Double.self), 4)
    }
    return (count, SIMD4(numbers.0, numbers.1, numbers.2, numbers.3))
  }

  /// The first two numbers of a `vector`.
  @inlinable public func point() -> Point? {
    var point = Point.zero
    return csj_get_point(value, &point.x, &point.y) ? point : number.map { Point($0, 0) }
  }
}

public struct JSONItems: Sequence, IteratorProtocol {
  @usableFromInline var rest: csj_value

  @inlinable init(_ rest: csj_value) { self.rest = rest }

  @inlinable public mutating func next() -> JSONValue? {
    var item = csj_value()
    return csj_next_item(&rest, &item) ? JSONValue(item) : nil
  }
}

public struct JSONFields: Sequence, IteratorProtocol {
  @usableFromInline var rest: csj_value

  @inlinable init(_ rest: csj_value) { self.rest = rest }

  @inlinable public mutating func next() -> (name: JSONName, value: JSONValue)? {
    var (key, value) = (csj_value(), csj_value())
    guard csj_next_member(&rest, &key, &value) else { return nil }
    return (JSONName(bits: csj_get_name(key)), JSONValue(value))
  }
}

package struct JSONMembers: Sequence, IteratorProtocol {
  private var rest: csj_value

  init(_ rest: csj_value) { self.rest = rest }

  package mutating func next() -> (key: String, value: JSONValue)? {
    var (key, value) = (csj_value(), csj_value())
    guard csj_next_member(&rest, &key, &value) else { return nil }
    return (JSONValue(key).string ?? "", JSONValue(value))
  }
}
