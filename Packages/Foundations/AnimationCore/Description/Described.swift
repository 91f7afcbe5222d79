/// A value that can be described member by member. Digests, text and JSON are all written from this one description,
/// so none of them misses what another one has.
package protocol Described {
  /// Adds everything that the value holds, always in the same order. If it is one of several kinds, the member "kind"
  /// comes first.
  func describe(to writer: inout some DescriptionWriter)
}

/// Receives the members of a value, one after the other.
package protocol DescriptionWriter {
  /// - Parameter usual: the default of this member. A value equal to it is part of the description, but digests skip
  ///   it, so that a new member does not change the digests of values that do not use it.
  mutating func add(_ name: DescribedName, _ value: DescribedValue, usual: DescribedValue?)
  /// A value with members of its own.
  mutating func add(_ name: DescribedName, _ value: some Described)
  mutating func add(_ name: DescribedName, _ values: [some Described])
}

extension DescriptionWriter {
  package mutating func add(_ name: DescribedName, _ value: DescribedValue) { add(name, value, usual: nil) }

  package mutating func add(kind: DescribedName) { add("kind", .word(kind), usual: nil) }
}

/// The name of a member, a case or a kind of value. It is part of file formats: it stays when the declaration is
/// renamed. That is why it can only be a literal and is never derived from a name in the code.
package struct DescribedName: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  private let text: StaticString

  package init(stringLiteral text: StaticString) {
    self.text = text
  }

  package var description: String { "\(text)" }

  package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    text.withUTF8Buffer(body)
  }

  package static func == (a: DescribedName, b: DescribedName) -> Bool {
    a.withBytes { a in
      b.withBytes { b in a.count == b.count && (a.baseAddress == b.baseAddress || a.elementsEqual(b)) }
    }
  }

  package func hash(into hasher: inout Hasher) {
    withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

/// A value without members.
package enum DescribedValue: Hashable, Sendable {
  case number(Double)
  case numbers([Double])
  case integer(Int)
  case flag(Bool)
  /// A name that the library defines.
  case word(DescribedName)
  /// Arbitrary text, such as a key from a file.
  case text(String)
  case point(Point)
  case size(Size)
  case rect(Rect)
  case transform(Transform)
  case color(Color)
  case path(Path)
  case image(EncodedImage)
}
