import AnimationCore
import SimdJSON

/// What decoding carries along: limits, the file's version and slots, where in the file it is, and what it
/// noticed.
struct DecodingContext {
  /// One step of the way from the root to a node; turned into text only for a diagnostic.
  private enum Step {
    case item(StaticString, Int, name: JSONValue)
    case member(String)
  }

  let limits: DecodingLimits
  let version: FileVersion
  let slots: JSONValue
  private var steps: [Step] = []
  private(set) var diagnostics: [Diagnostic] = []
  private var seen: Set<Diagnostic> = []

  init(limits: DecodingLimits, version: FileVersion, slots: JSONValue) {
    self.limits = limits
    self.version = version
    self.slots = slots
  }

  /// Where decoding is, outermost first: `layers[3] "Arrow" > shapes[1]`.
  var path: String {
    steps.map { step in
      switch step {
      case .item(let list, let index, let node):
        "\(list)[\(index)]" + (node["nm"].string.map { " \"\($0)\"" } ?? "")
      case .member(let name): name
      }
    }.joined(separator: " > ")
  }

  /// Runs `body` with the path one step longer.
  mutating func inItem<Result, Thrown: Error>(
    _ list: StaticString, _ index: Int, _ node: JSONValue,
    _ body: (inout DecodingContext) throws(Thrown) -> Result
  ) throws(Thrown) -> Result {
    steps.append(.item(list, index, name: node))
    defer { steps.removeLast() }
    return try body(&self)
  }

  mutating func inMember<Result, Thrown: Error>(
    _ name: String, _ body: (inout DecodingContext) throws(Thrown) -> Result
  ) throws(Thrown) -> Result {
    steps.append(.member(name))
    defer { steps.removeLast() }
    return try body(&self)
  }

  mutating func unsupported(_ what: String) { note(Diagnostic(.unsupported, path: path, what)) }
  mutating func tolerated(_ what: String) { note(Diagnostic(.tolerated, path: path, what)) }

  /// One node says the same thing once.
  private mutating func note(_ diagnostic: Diagnostic) {
    if seen.insert(diagnostic).inserted { diagnostics.append(diagnostic) }
  }
}

/// The exporter's version, which decides how some old members are read. Files without one count as new.
struct FileVersion: Comparable {
  let text: String
  private let numbers: [Int]

  init(_ value: JSONValue) {
    text = value.string ?? ""
    let parts = text.split(separator: ".").map { Int($0) ?? 0 }
    numbers = parts.count >= 2 ? parts : [.max]
  }

  init(_ major: Int, _ minor: Int, _ patch: Int) {
    text = ""
    numbers = [major, minor, patch]
  }

  static func < (a: FileVersion, b: FileVersion) -> Bool { a.numbers.lexicographicallyPrecedes(b.numbers) }
}
