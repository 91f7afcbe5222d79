import AnimationCore
import JSONText
import LottieFormat

/// Makes JSON of a document: what all parts of it have in common.
struct LottieWriter {
  /// How many decimals numbers have at most.
  private let unit: Double
  /// The way to what is written, from the document on, for messages.
  private(set) var place: [String] = []
  /// What slots hold, in the order in which they were found.
  private(set) var slots: [JSONTree.Member] = []
  /// Pictures, sounds and compositions by their ids, as values and as they are written.
  var assets = LottieAssets()

  init(decimals: Int) {
    unit = (0..<max(0, min(9, decimals))).reduce(1) { unit, _ in unit * 10 }
  }

  /// Writes a part of what is being written.
  ///
  /// - Parameter name: the part's place in it.
  mutating func part<Value>(
    _ name: String, _ write: (inout LottieWriter) throws(AnimationError) -> Value
  ) throws(AnimationError) -> Value {
    place.append(name)
    defer { place.removeLast() }
    return try write(&self)
  }

  /// What is wrong with the part that is being written.
  func mistake(_ reason: String) -> AnimationError {
    .invalid(path: place.joined(separator: "."), reason: reason)
  }

  // MARK: Numbers

  func number(_ value: Double) throws(AnimationError) -> JSONTree {
    guard value.isFinite, abs(value) < 1e12 else { throw mistake("\(value) cannot be drawn") }
    return .number((value * unit).rounded() / unit)
  }

  func numbers(_ values: [Double]) throws(AnimationError) -> JSONTree {
    var items: [JSONTree] = []
    for value in values { items.append(try number(value)) }
    return .array(items)
  }

  func point(_ point: Point) throws(AnimationError) -> JSONTree { try numbers([point.x, point.y]) }

  // MARK: Properties

  /// A value made of numbers, which are multiplied by a factor (100 for percent).
  mutating func property(
    _ name: String, _ value: Animated<some LottieNumbers>, times factor: Double = 1
  ) throws(AnimationError) -> JSONTree {
    try property(name, value) { (writer, value) throws(AnimationError) in
      let numbers = value.lottieNumbers.map { $0 * factor }
      return numbers.count == 1 ? try writer.number(numbers[0]) : try writer.numbers(numbers)
    }
  }

  /// - Parameter write: one value.
  mutating func property<Value>(
    _ name: String, _ value: Animated<Value>,
    _ write: (inout LottieWriter, Value) throws(AnimationError) -> JSONTree
  ) throws(AnimationError) -> JSONTree {
    try part(name) { (writer) throws(AnimationError) in
      let isKeyed = !value.isFixed
      let k: JSONTree =
        isKeyed ? .array(try writer.keyframes(value.keyframes, write)) : try write(&writer, value.initial)
      let property: [JSONTree.Member] = [.init("a", .number(isKeyed ? 1 : 0)), .init("k", k)]
      guard let slot = value.slot else { return .object(property) }
      try writer.fill(slot, .object(property))
      return .object([.init("sid", .text(slot))] + property)
    }
  }

  private mutating func keyframes<Value>(
    _ keyframes: [Keyframe<Value>], _ write: (inout LottieWriter, Value) throws(AnimationError) -> JSONTree
  ) throws(AnimationError) -> [JSONTree] {
    var items: [JSONTree] = []
    for (index, key) in keyframes.enumerated() {
      if index > 0, keyframes[index - 1].frame >= key.frame {
        throw mistake(
          "the keyframe at \(key.frame) does not come after that at \(keyframes[index - 1].frame)")
      }
      let value = try write(&self, key.value)
      let isList = value.isArray
      var members: [JSONTree.Member] = [
        .init("t", try number(key.frame)), .init("s", isList ? value : .array([value])),
      ]
      if index < keyframes.count - 1 { members += try handles(key.easing) }
      items.append(.object(members))
    }
    return items
  }

  private func handles(_ easing: Easing) throws(AnimationError) -> [JSONTree.Member] {
    switch easing {
    case .hold: return [.init("h", .number(1))]
    case .linear: return try handles(.cubicBezier(0.333, 0.333, 0.667, 0.667))
    case .cubicBezier(let x1, let y1, let x2, let y2):
      guard 0...1 ~= x1, 0...1 ~= x2 else {
        throw mistake("the handles of an easing are at \(x1) and \(x2), not at 0 to 1 of its time")
      }
      func handle(_ x: Double, _ y: Double) throws(AnimationError) -> JSONTree {
        .fields(["x": try numbers([x]), "y": try numbers([y])])
      }
      return [.init("o", try handle(x1, y1)), .init("i", try handle(x2, y2))]
    }
  }

  private mutating func fill(_ slot: String, _ value: JSONTree) throws(AnimationError) {
    if slot.isEmpty { throw mistake("a slot has no name") }
    let filling = JSONTree.object([.init("p", value)])
    guard let known = slots.first(where: { $0.name == JSONTree.Member(slot, value).name }) else {
      slots.append(.init(slot, filling))
      return
    }
    guard known.value.means(filling) else {
      throw mistake("the slot \"\(slot)\" has another value elsewhere")
    }
  }

  /// A path as one property for each of its outlines. The keyframes of one have the same number of vertices.
  mutating func outlines(_ name: String, _ path: Animated<Path>) throws(AnimationError) -> [JSONTree] {
    let contours = path.values.map(\.contours)
    let count = contours[0].count
    for (index, outlines) in contours.enumerated()
    where outlines.map(\.vertices.count) != contours[0].map(\.vertices.count) {
      throw mistake("the path of keyframe \(index) has other outlines or vertices than the first")
    }
    var properties: [JSONTree] = []
    for index in 0..<count {
      let outline = Animated(
        LottieOutline(contour: contours[0][index]),
        keyframes: zip(path.keyframes, contours).map { key, contours in
          Keyframe(LottieOutline(contour: contours[index]), at: key.frame, easing: key.easing)
        }, slot: count == 1 ? path.slot : nil)
      properties.append(
        try property(name, outline) { (writer, outline) throws(AnimationError) in
          try writer.bezier(outline.contour)
        })
    }
    return properties
  }

  /// Handles are relative to their vertices.
  private func bezier(_ contour: Contour) throws(AnimationError) -> JSONTree {
    func points(_ point: (Contour.Vertex) -> Point) throws(AnimationError) -> JSONTree {
      var items: [JSONTree] = []
      for vertex in contour.vertices { items.append(try self.point(point(vertex))) }
      return .array(items)
    }
    return .fields([
      "i": try points { $0.inControl - $0.point }, "o": try points { $0.outControl - $0.point },
      "v": try points(\.point), "c": .flag(contour.isClosed),
    ])
  }

  /// The modes in the order of their numbers in files.
  static func number(of mode: BlendMode) -> Int { BlendMode.allCases.firstIndex(of: mode) ?? 0 }
}

/// One outline of a path.
private struct LottieOutline: KeyframeValue {
  let contour: Contour

  func interpolated(to other: LottieOutline, progress: Double) -> LottieOutline {
    progress < 1 ? self : other
  }
}

// MARK: - Values

/// A value that files have as numbers.
protocol LottieNumbers: KeyframeValue {
  var lottieNumbers: [Double] { get }
}

extension Double: LottieNumbers { var lottieNumbers: [Double] { [self] } }
extension Point: LottieNumbers { var lottieNumbers: [Double] { [x, y] } }
extension Size: LottieNumbers { var lottieNumbers: [Double] { [width, height] } }
extension Point3D: LottieNumbers { var lottieNumbers: [Double] { [x, y, z] } }
/// Alpha is the opacity's matter.
extension Color: LottieNumbers { var lottieNumbers: [Double] { [red, green, blue, 1] } }

extension JSONTree {
  /// An object of the members that are not nil, in their order.
  static func fields(_ members: KeyValuePairs<String, JSONTree?>) -> JSONTree {
    .object(members.compactMap { name, value in value.map { Member(name, $0) } })
  }

  static func number(_ value: Int) -> JSONTree { .number(Double(value)) }
  static func flag(_ value: Bool) -> JSONTree { .leaf(Array(value.jsonText.utf8)[...]) }

  /// The object with more members behind its own.
  static func + (object: JSONTree, more: JSONTree) -> JSONTree { .object(object.members + more.members) }
}
