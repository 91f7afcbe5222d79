/// What can be told member by member. Digests, texts and JSON are all written from what a value tells here, so
/// that none of them misses what another has.
package protocol Described {
  /// Tells all that a value holds, always in the same order. Where it is one of several kinds, the member "kind"
  /// goes first.
  func describe(to writer: inout some DescriptionWriter)
}

/// Is told the members of a value, one after the other.
package protocol DescriptionWriter {
  /// - Parameter usual: the value of those who have not said anything. It is told, but digests are as if it were
  ///   not there, so that a member which is new changes none of what does without it.
  mutating func add(_ name: DescribedName, _ value: DescribedValue, usual: DescribedValue?)
  /// A value with members of its own.
  mutating func add(_ name: DescribedName, _ value: some Described)
  mutating func add(_ name: DescribedName, _ values: [some Described])
}

extension DescriptionWriter {
  package mutating func add(_ name: DescribedName, _ value: DescribedValue) { add(name, value, usual: nil) }

  package mutating func add(kind: DescribedName) { add("kind", .word(kind), usual: nil) }
}

/// What a member, a case or a kind of value is called. It is part of files: it stays when that is renamed in the
/// code, and so can be written only in quotes, never made of a name in the code.
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
  /// One of those that the library knows.
  case word(DescribedName)
  /// Anybody's words.
  case text(String)
  case point(Point)
  case size(Size)
  case rect(Rect)
  case transform(Transform)
  case color(Color)
  case path(Path)
  case image(EncodedImage)
}
