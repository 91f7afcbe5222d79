import AnimationCore
import JSONText

/// What decoding carries along: limits, the file's version and slots, where in the file it is, and what it
/// noticed.
struct DecodingContext {
  /// One step of the way from the root to a node; turned into text only for a diagnostic.
  private struct Step {
    /// The member, or the list that the node is an item of.
    var name: StaticString
    var item: (index: Int, node: JSONValue)?
  }

  /// What a step needs once something is said about its node or one below.
  private struct Notes {
    /// Where the node is.
    let path: String
    /// What was said about it.
    var messages: Set<String> = []
  }

  /// The most diagnostics of a file, which may have millions of nodes; then one more says so.
  static let maximumDiagnostics = 10_000
  /// The most expressions of a file; those beyond are not evaluated. Real ones have up to 300 with 60 KB.
  static let maximumExpressions = 10_000
  private static let maximumExpressionSize = 1 << 20
  /// The most that comes out of slots a second time and more often, in words of JSON: a keyframe is some 30.
  private static let maximumSlotSize = 1 << 22
  /// The most text of a file, in bytes; each letter takes some 50 bytes, and more than these no frame may
  /// show.
  private static let maximumTextSize = 1 << 22

  let limits: DecodingLimits
  let version: FileVersion
  /// What the file puts into slots, by their names: the first that there is.
  let slotValues: [String: JSONValue]
  private var usedSlots: Set<String> = []
  private var slotSize = 0
  private var steps: [Step] = []
  /// The notes of the first steps.
  private var notes: [Notes] = []
  /// True while what is read is neither drawn nor heard.
  private(set) var isInert = false
  /// True while handles of outlines are not relative to their vertex: lottie-web adds that to them in memory, from where
  /// some files were saved.
  var hasAbsoluteHandles = false
  private let expressions: (any ExpressionEngine)?
  /// Whether what only expressions ask for is read, too.
  var hasEngine: Bool { expressions != nil }
  /// How many are to be evaluated, and the bytes of their texts.
  private var expressionCount = 0
  private var expressionSize = 0
  /// The bytes of the texts that are to be drawn.
  private var textSize = 0
  /// True when there is one that is to be evaluated.
  var hasExpressions: Bool { expressionCount > 0 }
  /// True when something is in a slot.
  var hasSlots = false
  private(set) var diagnostics: [Diagnostic] = []
  /// What fonts were asked for while texts were read, as frames count it.
  var fontSteps = 0
  /// The assets that layers show.
  var shownImages: Set<String> = []
  /// The assets that sound layers play, and where the first of those is.
  var heardSounds: [String: String] = [:]

  init(
    limits: DecodingLimits, version: FileVersion, slots: JSONValue, expressions: (any ExpressionEngine)?
  ) {
    self.limits = limits
    self.version = version
    slotValues = Dictionary(
      slots.members.lazy.filter { !$0.value["p"].isMissing }.map { ($0.key, $0.value["p"]) },
      uniquingKeysWith: { first, _ in first })
    self.expressions = expressions
  }

  /// Runs `body` with the path one step longer.
  mutating func inItem<Result, Thrown: Error>(
    _ list: StaticString, _ index: Int, _ node: JSONValue,
    _ body: (inout DecodingContext) throws(Thrown) -> Result
  ) throws(Thrown) -> Result {
    steps.append(Step(name: list, item: (index, node)))
    defer { leave() }
    return try body(&self)
  }

  mutating func inMember<Result, Thrown: Error>(
    _ name: StaticString, _ body: (inout DecodingContext) throws(Thrown) -> Result
  ) throws(Thrown) -> Result {
    steps.append(Step(name: name))
    defer { leave() }
    return try body(&self)
  }

  /// Something that is left out.
  ///
  /// - Parameters:
  ///   - noun, name: what it is, for people, and which: "effect", "Glow".
  ///   - remark: what is drawn in its place.
  mutating func unsupported(_ noun: String, _ name: String? = nil, _ remark: String = "not drawn") {
    let message = (name.map { "\(noun) \"\($0)\"" } ?? noun) + ": \(remark)"
    note(Diagnostic(.unsupported, path: "", message, about: Diagnostic.Subject(noun, name)))
  }

  /// The text of a property's expression when it is to be evaluated; nil when there is none, or when it is left out.
  mutating func expression(_ x: JSONValue) -> String? {
    guard let source = x.string, !source.isEmpty else { return nil }
    let isWithinLimits =
      expressionCount < Self.maximumExpressions
      && expressionSize + source.utf8.count <= Self.maximumExpressionSize
    if isWithinLimits, expressions?.canEvaluate(source) == true {
      expressionCount += 1
      expressionSize += source.utf8.count
      return source
    }
    unsupported("expression", nil, "its keyframes or fixed value are used")
    return nil
  }

  /// What the file puts into a slot, for one of the places that show it; nil where it puts nothing there.
  mutating func slotValue(_ slot: String) -> JSONValue? {
    guard let value = slotValues[slot] else { return nil }
    if !usedSlots.insert(slot).inserted { slotSize += value.size }
    if slotSize <= Self.maximumSlotSize { return value }
    unsupported("slot", slot, "too many places show what is in slots: the value at the place is used")
    return nil
  }

  /// What a text layer shows; nothing where the file has too much of it.
  mutating func shown(_ text: String) -> String {
    textSize += text.utf8.count
    if textSize <= Self.maximumTextSize { return text }
    unsupported("text", nil, "the file has more than \(Self.maximumTextSize) bytes of text: not drawn")
    return ""
  }

  /// Something that is referred to and is not there.
  mutating func missing(_ noun: String, _ name: String, _ remark: String = "it is not in the file") {
    note(
      Diagnostic(.missing, path: "", "\(noun) \"\(name)\": \(remark)", about: Diagnostic.Subject(noun, name)))
  }

  /// A font that is not there; what draws whole lines says the same.
  mutating func missing(font family: String, standIn: String) {
    note(
      Diagnostic(
        .missing, path: "", "font \"\(family)\": not installed: drawn with \(standIn)",
        about: Diagnostic.Subject("font", "\(family), drawn as \(standIn)")))
  }

  /// An image that is not there, which is a flaw only while no other takes its place.
  ///
  /// - Parameter key: that it can be replaced by.
  mutating func missing(image key: String, _ message: String) {
    note(
      Diagnostic(
        .missing, path: "", message, about: Diagnostic.Subject("image", key), missingImageKeys: [key]))
  }

  /// - Parameter path: for what is said outside of its node.
  mutating func unsupportedSound(_ message: String, path: String = "") {
    note(Diagnostic(.unsupportedSound, path: path, message, about: Diagnostic.Subject("sound")))
  }

  /// Runs `body`; what it reads is not drawn, so that it is no matter what is not drawn as it should be.
  mutating func whileInert<Result, Thrown: Error>(
    _ isInert: Bool, _ body: (inout DecodingContext) throws(Thrown) -> Result
  ) throws(Thrown) -> Result {
    let outer = self.isInert
    self.isInert = outer || isInert
    defer { self.isInert = outer }
    return try body(&self)
  }

  /// Runs `body`; handles that it reads are not relative to their vertex if that is so here or around it.
  mutating func whileAbsolute<Result, Thrown: Error>(
    _ isAbsolute: Bool, _ body: (inout DecodingContext) throws(Thrown) -> Result
  ) throws(Thrown) -> Result {
    let outer = hasAbsoluteHandles
    hasAbsoluteHandles = outer || isAbsolute
    defer { hasAbsoluteHandles = outer }
    return try body(&self)
  }

  mutating func tolerated(_ what: String) { note(Diagnostic(.tolerated, path: "", what)) }

  /// Images that are missing and that no layer shows are no more than a flaw.
  mutating func tolerateUnusedImages() {
    for index in diagnostics.indices where !diagnostics[index].missingImageKeys.isEmpty {
      if shownImages.isDisjoint(with: diagnostics[index].missingImageKeys) {
        diagnostics[index].kind = .tolerated
      }
    }
  }

  private mutating func leave() {
    steps.removeLast()
    if notes.count > steps.count { notes.removeLast() }
  }

  /// - Parameter diagnostic: gets the path of the node.
  private mutating func note(_ diagnostic: Diagnostic) {
    if isInert, diagnostic.kind.affectsRendering { return }
    if diagnostics.count >= Self.maximumDiagnostics {
      if diagnostics.count == Self.maximumDiagnostics {
        diagnostics.append(Diagnostic(.unsupported, path: "", "there is more to say than is listed"))
      }
      return
    }
    guard let step = steps.indices.last else { return diagnostics.append(diagnostic) }
    while notes.count < steps.count { notes.append(Notes(path: path(ofStep: notes.count))) }
    // One node says the same thing once.
    guard notes[step].messages.insert(diagnostic.message).inserted else { return }
    var diagnostic = diagnostic
    diagnostic.path = notes[step].path
    diagnostics.append(diagnostic)
  }

  /// Where the decoder is, outermost first: `layers[3] "Arrow" > shapes[1]`.
  var path: String { steps.map(Self.name(of:)).joined(separator: " > ") }

  /// Where a step led. The step before it has its notes.
  private func path(ofStep step: Int) -> String {
    (step > 0 ? notes[step - 1].path + " > " : "") + Self.name(of: steps[step])
  }

  private static func name(of step: Step) -> String {
    var name = step.name.description
    if let (index, node) = step.item {
      name += "[\(index)]"
      if let own = node["nm"].quotedName { name += " \(own)" }
    }
    return name
  }
}

/// The exporter's version, which decides how some old members are read. Files without one count as new.
struct FileVersion: Comparable {
  let text: String
  private let major, minor, patch: Int

  init(_ value: JSONValue) {
    text = value.string ?? ""
    // By bytes: characters take longer than some files.
    let parts = text.utf8.split(separator: UInt8(ascii: ".")).map(Self.number)
    major = parts.count >= 2 ? parts[0] : .max
    minor = parts.count >= 2 ? parts[1] : 0
    patch = parts.count >= 3 ? parts[2] : 0
  }

  /// 0 for what is none, or too large for one.
  private static func number(_ digits: Substring.UTF8View) -> Int {
    var number = 0
    for digit in digits {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit, number < 1 << 32 else { return 0 }
      number = 10 * number + Int(digit - UInt8(ascii: "0"))
    }
    return number
  }

  init(_ major: Int, _ minor: Int, _ patch: Int) {
    text = ""
    (self.major, self.minor, self.patch) = (major, minor, patch)
  }

  static func < (a: FileVersion, b: FileVersion) -> Bool {
    (a.major, a.minor, a.patch) < (b.major, b.minor, b.patch)
  }
}
