import AnimationCore
import JSONText

/// A rule of a theme, as what a Lottie has in its slot.
struct ThemeRule {
  /// The most keyframes of all rules in a theme.
  static let maximumKeyframes = 65_536
  private static let maximumStops = 256

  private let json: JSONValue
  private let keyframeLimit: Int

  init(_ json: JSONValue, keyframeLimit: Int) {
    self.json = json
    self.keyframeLimit = keyframeLimit
  }

  enum Kind: String, CaseIterable {
    case color = "Color"
    case scalar = "Scalar"
    case vector = "Vector"
    case position = "Position"
    case gradient = "Gradient"
    case image = "Image"
    case text = "Text"
    case path = "BezierPath"

    var slotKind: AnimationSlot.Kind {
      switch self {
      case .color: .color
      case .scalar: .number
      case .vector, .position: .vector
      case .gradient: .gradient
      case .image: .image
      case .text: .text
      case .path: .path
      }
    }
  }

  func value(_ loadImage: DotLottieTheme.LoadImage) throws(ThemeMistake) -> Replacements.SlotValue {
    guard let name = json["type"].string else { throw ThemeMistake("a rule without a type") }
    guard let kind = Kind(rawValue: name) else {
      let known = Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw ThemeMistake("a rule of type \"\(name)\", which is none of \(known)")
    }
    if kind == .image { return try ThemeImage.value(json["value"], loadImage) }
    return .json(try text(kind), kinds: [kind.slotKind])
  }

  /// `p` of the slot.
  private func text(_ kind: Kind) throws(ThemeMistake) -> String {
    var members: [String] = []
    var stopCounts: Set<Int> = []
    // Where there are both, keyframes count.
    if json["keyframes"].count > 0 {
      let keys = try keyframes(kind, &stopCounts)
      members = [#""a":1"#, #""k":[\#(keys.joined(separator: ","))]"#]
    } else if !json["value"].isMissing {
      let value = try value(json["value"], kind, &stopCounts)
      members = [#""a":0"#, kind == .text ? #""k":[{"t":0,"s":\#(value)}]"# : #""k":\#(value)"#]
    }
    if let expression = json["expression"].string, !expression.isEmpty {
      members.append(#""x":\#(expression.jsonText)"#)
    }
    guard !members.isEmpty else {
      throw ThemeMistake("a rule with neither a value nor keyframes")
    }
    let property = "{\(members.joined(separator: ","))}"
    guard kind == .gradient else { return property }
    guard stopCounts.count < 2 else { throw ThemeMistake("keyframes with different numbers of stops") }
    return stopCounts.first.map { #"{"p":\#($0),"k":\#(property)}"# } ?? #"{"k":\#(property)}"#
  }

  // MARK: Keyframes

  private func keyframes(_ kind: Kind, _ stopCounts: inout Set<Int>) throws(ThemeMistake) -> [String] {
    guard json["keyframes"].count <= keyframeLimit else {
      throw ThemeMistake("more than \(Self.maximumKeyframes) keyframes")
    }
    var keys: [(frame: Double, json: JSONValue, value: String)] = []
    for key in json["keyframes"].items {
      guard key["frame"].isNumber, let frame = key["frame"].number else {
        throw ThemeMistake("a keyframe without a frame")
      }
      keys.append((frame, key, try value(key["value"], kind, &stopCounts)))
    }
    keys = keys.enumerated().sorted { ($0.element.frame, $0.offset) < ($1.element.frame, $1.offset) }
      .map(\.element)
    return keys.indices.map { index in
      let (frame, key, value) = keys[index]
      // Numbers are written as a list of one, outlines are in one, too.
      let list = value.hasPrefix("[") || kind == .text ? value : "[" + value + "]"
      var members = [#""t":\#(frame.jsonText)"#, #""s":\#(list)"#]
      // Some tools give the end of a segment its own tangent, as it is drawn; most keep both where it begins.
      let next = keys.indices.contains(index + 1) ? keys[index + 1].json : .missing
      let arriving = key["inTangent"].isObject ? key["inTangent"] : next["inTangent"]
      if key["hold"].bool == true { members.append(#""h":1"#) }
      if key["outTangent"].isObject, arriving.isObject {
        members.append(#""o":\#(key["outTangent"].jsonText),"i":\#(arriving.jsonText)"#)
      }
      if kind == .position || kind == .vector, key["valueOutTangent"].isArray || key["valueInTangent"].isArray
      {
        members.append(
          #""to":\#(Self.tangent(key["valueOutTangent"])),"ti":\#(Self.tangent(key["valueInTangent"]))"#)
      }
      return "{\(members.joined(separator: ","))}"
    }
  }

  private static func tangent(_ json: JSONValue) -> String {
    json.isArray ? json.jsonText : "[0,0]"
  }

  // MARK: Values

  private func value(
    _ json: JSONValue, _ kind: Kind, _ stopCounts: inout Set<Int>
  ) throws(ThemeMistake) -> String {
    switch kind {
    case .color:
      // An alpha does not count, as in Lottie.
      return try Self.numbers(json, 3...4, "a colour of 3 or 4 numbers").prefix(3).map(\.self).jsonText
    case .scalar:
      guard json.isNumber, let number = json.number else { throw ThemeMistake("a value that is no number") }
      return number.jsonText
    case .vector, .position: return try Self.numbers(json, 2...3, "2 or 3 numbers").jsonText
    case .gradient:
      let stops = try stops(json)
      stopCounts.insert(stops.count)
      return stops.numbers.jsonText
    case .text:
      guard json.isObject else { throw ThemeMistake("a text that is no object") }
      return ThemeText.document(json)
    case .path: return try path(json)
    case .image: throw ThemeMistake("an image with keyframes")
    }
  }

  private static func numbers(
    _ json: JSONValue, _ counts: ClosedRange<Int>, _ what: String
  ) throws(ThemeMistake) -> [Double] {
    guard json.isArray, counts.contains(json.count), json.items.allSatisfy(\.isNumber),
      let numbers = json.numbers(limit: counts.upperBound)
    else { throw ThemeMistake("a value that is not \(what)") }
    return numbers
  }

  /// Offsets with their colours, then, where one is not opaque, offsets with their opacities.
  private func stops(_ json: JSONValue) throws(ThemeMistake) -> (count: Int, numbers: [Double]) {
    guard json.isArray, 1...Self.maximumStops ~= json.count else {
      throw ThemeMistake("a gradient without stops, or with more than \(Self.maximumStops)")
    }
    var (colors, opacities): ([Double], [Double]) = ([], [])
    for stop in json.items {
      guard stop["offset"].isNumber, let offset = stop["offset"].number else {
        throw ThemeMistake("a stop without an offset")
      }
      let color = try Self.numbers(stop["color"], 3...4, "a colour of 3 or 4 numbers")
      colors += [offset] + color.prefix(3)
      opacities += [offset, color.count > 3 ? color[3] : 1]
    }
    let isOpaque = stride(from: 1, to: opacities.count, by: 2).allSatisfy { opacities[$0] == 1 }
    return (json.count, isOpaque ? colors : colors + opacities)
  }

  private func path(_ json: JSONValue) throws(ThemeMistake) -> String {
    guard json["vertices"].isArray else { throw ThemeMistake("a path without vertices") }
    func list(_ name: StaticString) -> String { json[name].isArray ? json[name].jsonText : "[]" }
    let members = [
      #""v":\#(list("vertices"))"#, #""i":\#(list("inTangents"))"#, #""o":\#(list("outTangents"))"#,
      #""c":\#(json["closed"].bool == true)"#,
    ]
    return "{\(members.joined(separator: ","))}"
  }
}
