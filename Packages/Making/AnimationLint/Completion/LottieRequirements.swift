import JSONText

/// The properties that lottie-web reads without asking whether they are there, with the values that others take in their
/// place.
enum LottieRequirements {
  struct Property {
    let name: StaticString
    /// "an opacity".
    let meaning: String
    let tree: JSONTree

    private init(_ name: StaticString, _ value: JSONTree, _ meaning: String?) {
      self.name = name
      self.meaning = meaning ?? Self.meanings["\(name)"] ?? "\(name)"
      tree = .object([JSONTree.Member("a", .number(0)), JSONTree.Member("k", value)])
    }

    static func fixed(_ name: StaticString, _ value: Double, _ meaning: String? = nil) -> Property {
      Property(name, .number(value), meaning)
    }

    static func fixed(_ name: StaticString, _ value: [Double], _ meaning: String? = nil) -> Property {
      Property(name, .array(value.map(JSONTree.number)), meaning)
    }

    private static let meanings = [
      "a": "an amount", "c": "a colour", "o": "an opacity", "p": "a position", "r": "a rotation",
      "s": "a size",
      "sa": "an axis", "v": "a length", "w": "a width", "x": "an expansion",
    ]
  }

  typealias Shape = (name: String, properties: [Property])

  static let shapes: [String: Shape] = [
    "fl": ("a fill", [.fixed("c", [0, 0, 0, 1]), .fixed("o", 100)]),
    "st": ("a stroke", [.fixed("c", [0, 0, 0, 1]), .fixed("o", 100), .fixed("w", 0)]),
    "gf": ("a gradient", [.fixed("o", 100)] + ends),
    "gs": ("a gradient", [.fixed("o", 100), .fixed("w", 0)] + ends),
    "rc": ("a rectangle", [.fixed("p", [0, 0]), .fixed("s", [0, 0]), .fixed("r", 0, "a radius")]),
    "el": ("an ellipse", [.fixed("p", [0, 0]), .fixed("s", [0, 0])]),
    "sr": (
      "a star",
      [
        .fixed("p", [0, 0]), .fixed("pt", 5, "points"), .fixed("r", 0), .fixed("or", 0, "an outer radius"),
        .fixed("os", 0, "an outer roundness"),
      ]
    ),
    "tm": (
      "a trimming", [.fixed("s", 0, "a start"), .fixed("e", 100, "an end"), .fixed("o", 0, "an offset")]
    ),
    "rd": ("rounded corners", [.fixed("r", 0, "a radius")]),
    "pb": ("a pucker or bloat", [.fixed("a", 0)]),
    "zz": ("a zig zag", [.fixed("s", 0), .fixed("r", 0, "ridges"), .fixed("pt", 1, "a kind of points")]),
    "op": ("an offset path", [.fixed("a", 0), .fixed("ml", 4, "a miter limit")]),
    "rp": ("a repeater", [.fixed("c", 0, "copies"), .fixed("o", 0, "an offset")]),
    "tr": ("the transform of a group", [.fixed("o", 100)]),
  ]

  private static let ends: [Property] = [.fixed("s", [0, 0], "a start"), .fixed("e", [0, 0], "an end")]
  static let star: [Property] = [.fixed("ir", 0, "an inner radius"), .fixed("is", 0, "an inner roundness")]
  static let copies: [Property] = [.fixed("so", 100, "a first opacity"), .fixed("eo", 100, "a last opacity")]
  static let position: [Property] = [.fixed("x", 0, "a part"), .fixed("y", 0, "a part")]
  static let rotation: [Property] = [
    .fixed("ry", 0, "a part"), .fixed("rz", 0, "a part"), .fixed("or", [0, 0, 0], "an orientation"),
  ]

  /// A group's, that changes nothing.
  static let transform: JSONTree = {
    let properties: [Property] = [
      .fixed("p", [0, 0]), .fixed("a", [0, 0]), .fixed("s", [100, 100]), .fixed("r", 0), .fixed("o", 100),
    ]
    return .object(
      [JSONTree.Member("ty", .text("tr"))] + properties.map { JSONTree.Member("\($0.name)", $0.tree) })
  }()
}
