import Foundation
import TestSupport

/// Lotties that are small and have everything that is drawn: made by choices.
struct LottieTree {
  var choices: Choices
  /// Whether properties may have scripts.
  var hasScripts = false
  /// How many values there are still to be moved: what takes long is no use.
  private var keysLeft = 24
  private var depth = 0

  init(_ choices: Choices) { self.choices = choices }

  mutating func animation() -> JSONTree {
    let precomps: [JSONTree] = (0..<choices.count(2)).map { index in
      ["id": .text("comp\(index)"), "nm": "Comp", "layers": layers(canReferTo: index)]
    }
    var images: [JSONTree] = (0..<choices.count(1)).map { _ in
      [
        "id": "image", "w": positive(), "h": positive(), "u": "", "e": 1, "t": "seq",
        "p": .text("data:image/png;base64,\(choices.pick(Self.images))"),
      ]
    }
    if choices.rarely(8) {
      images.append(["id": "sound", "u": "", "e": 1, "p": "data:audio/mp3;base64,SUQzAAAAAAAAAAAA"])
    }
    var members: [(String, JSONTree)] = [
      ("v", choices.rarely() ? "4.0.0" : "5.7.0"), ("fr", .number(Double(1 + choices.next(60)))),
      ("ip", frame()),
      ("op", .number(Double(1 + choices.next(30)))), ("w", 48), ("h", 40),
      ("layers", layers(canReferTo: precomps.count)), ("assets", .list(precomps + images)),
      ("fonts", ["list": .list(fonts())]),
      ("chars", characters()),
    ]
    if choices.rarely(4) { members.append(("markers", [["tm": number(), "cm": "m", "dr": number()]])) }
    if choices.rarely(4) { members.append(("slots", slots())) }
    if choices.rarely(8) { members.append(("mb", ["sa": number(), "sp": number(), "spf": positive()])) }
    let tree = JSONTree.object(members.map { (name: $0.0, value: $0.1) })
    return choices.rarely(6) ? tree.broken(&choices) : tree
  }

  /// The letters of the first are in the file, the second's font may be, the third is none.
  private mutating func fonts() -> [JSONTree] {
    var file: [(name: String, value: JSONTree)] = [("fName", "H"), ("fFamily", "Tiny"), ("fStyle", "Bold")]
    if choices.rarely(4) { file.append(("fPath", .text(Self.fontFile))) }
    return [["fName": "F", "fFamily": "Fuzz", "fStyle": "Regular", "ascent": 70], .object(file)]
  }

  private static let fontFile =
    "data:font/ttf;base64," + Data(TinyFont(family: "Tiny").bytes).base64EncodedString()

  /// One for each kind of value, by the names that `scripted` gives.
  private mutating func slots() -> JSONTree {
    [
      "1": ["p": value(1, 20)], "2": ["p": value(2, 20)], "3": ["p": color()], "outline": ["p": outline()],
      "stops": ["p": stops()], "text": ["p": ["k": [["t": 0, "s": document()]]]],
      "image": [
        "p": ["p": .text("data:image/png;base64,\(Self.images[0])"), "w": positive(), "h": positive()]
      ],
    ]
  }

  private mutating func frame() -> JSONTree { choices.rarely() ? number() : 0 }
  mutating func number() -> JSONTree { .number(choices.finite()) }
  mutating func small(_ most: Int) -> JSONTree { JSONTree(choices.next(most + 1)) }

  mutating func positive() -> JSONTree {
    choices.rarely() ? number() : .number(Double(choices.next(48)) + 1)
  }

  mutating func name() -> JSONTree {
    choices.rarely() ? .text(choices.text()) : choices.pick(["A", "B", "C"])
  }
}

// MARK: - Layers

extension LottieTree {
  private static let images = [
    // 2 x 2 pixels, and half of that.
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAFElEQVR42mP8z8BQz0AEYBxVSF+F"
      + "ABJADveWkH6oAAAAAElFTkSuQmCC",
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAFElEQVR42mP8", "AAAA", "",
  ]

  private mutating func layers(canReferTo precomps: Int) -> JSONTree {
    let count = 1 + choices.count(4)
    return .list((0..<count).map { layer($0, of: count, precomps) })
  }

  private mutating func layer(_ index: Int, of count: Int, _ precomps: Int) -> JSONTree {
    let hasMasks = choices.rarely(3)
    let type = choices.pick([4, 4, 4, 4, 5, 5, 0, 0, 1, 2, 3, 6, 12, 13, 13, 14])
    var members: [(String, JSONTree)] = [
      ("ty", JSONTree(type)), ("nm", name()), ("ind", JSONTree(index + 1)), ("ks", transform(isLayer: true)),
      ("ip", frame()), ("op", choices.rarely() ? number() : 60), ("st", frame()),
    ]
    switch type {
    case 0:
      members += [("refId", .text("comp\(choices.next(precomps + 1))")), ("w", 48), ("h", 40)]
      if choices.rarely(4) { members.append(("tm", value(1, 0))) }
      if choices.rarely(4) { members.append(("sr", number())) }
      if choices.rarely(4) { members.append(("ct", 1)) }
    case 1: members += [("sw", positive()), ("sh", positive()), ("sc", "#ff8800")]
    case 2: members.append(("refId", "image"))
    case 6: members += [("refId", "sound"), ("au", ["lv": value(2, 80)])]
    case 4: members.append(("shapes", shapes()))
    case 5: members.append(("t", text(hasMasks: hasMasks)))
    case 13: members.append(("pe", value(1, 100)))
    default: break
    }
    if choices.rarely(3) { members.append(("parent", small(count + 1))) }
    if choices.rarely(4) { members.append(("tt", small(4))) }
    if choices.rarely(6) { members.append(("tp", small(count + 1))) }
    if choices.rarely(6) { members.append(("td", 1)) }
    if choices.rarely(6) { members.append(("ddd", 1)) }
    if choices.rarely(8) { members.append(("ao", 1)) }
    if choices.rarely(8) { members.append(("mb", 1)) }
    if choices.rarely(8) { members.append(("hd", true)) }
    if choices.rarely(3) { members.append(("bm", small(18))) }
    if hasMasks { members.append(("masksProperties", .list((0...choices.count(2)).map { _ in mask() }))) }
    if choices.rarely(3) { members.append(("ef", .list((0...choices.count(2)).map { _ in effect() }))) }
    if choices.rarely(4) { members.append(("sy", .list((0...choices.count(2)).map { _ in style() }))) }
    return .object(members.map { (name: $0.0, value: $0.1) })
  }

  private mutating func mask() -> JSONTree {
    [
      "mode": choices.pick(["a", "s", "i", "l", "d", "f", "n"]), "pt": outline(), "o": value(1, 100),
      "x": value(1, 0), "f": value(2, 0), "inv": .flag(choices.flag()), "nm": name(),
    ]
  }
}

// MARK: - Shapes

extension LottieTree {
  private mutating func shapes() -> JSONTree {
    depth += 1
    defer { depth -= 1 }
    return .list((0...choices.count(5)).map { _ in shape() })
  }

  private mutating func shape() -> JSONTree {
    let types = [
      "sh", "rc", "el", "sr", "fl", "st", "gf", "gs", "tm", "rd", "pb", "zz", "op", "tw", "rp", "mm",
    ]
    let type = depth < 4 && choices.rarely(4) ? "gr" : choices.pick(types)
    var members: [(String, JSONTree)] = [("ty", .text(type)), ("nm", name())]
    switch type {
    case "gr":
      members.append(("it", shapes()))
      if choices.flag(), case .list(let items) = members[2].1 {
        var transform: [(name: String, value: JSONTree)] = [("ty", "tr")]
        if case .object(let more) = self.transform(isLayer: false) { transform += more }
        members[2].1 = .list(items + [.object(transform)])
      }
    case "sh": members.append(("ks", outline()))
    case "rc": members += [("p", value(2, 20)), ("s", value(2, 20)), ("r", value(1, 2)), ("d", small(3))]
    case "el": members += [("p", value(2, 20)), ("s", value(2, 20)), ("d", small(3))]
    case "sr":
      members += [
        ("sy", small(2)), ("pt", few()), ("p", value(2, 20)), ("r", value(1, 0)), ("or", value(1, 15)),
        ("os", value(1, 0)), ("ir", value(1, 6)), ("is", value(1, 0)),
      ]
    case "fl": members += [("c", color()), ("o", value(1, 100)), ("r", small(2)), ("bm", small(17))]
    case "st": members += [("c", color()), ("o", value(1, 100))] + stroke()
    case "gf": members += gradient()
    case "gs": members += gradient() + stroke()
    case "tm": members += [("s", value(1, 0)), ("e", value(1, 60)), ("o", value(1, 0)), ("m", small(2))]
    case "rd": members.append(("r", value(1, 4)))
    case "pb": members.append(("a", value(1, 20)))
    case "zz": members += [("s", value(1, 4)), ("r", few()), ("pt", value(1, 1))]
    case "op": members += [("a", value(1, 3)), ("lj", small(3)), ("ml", value(1, 4))]
    case "tw": members += [("a", value(1, 30)), ("c", value(2, 10))]
    case "rp":
      var transform: [(name: String, value: JSONTree)] = [("so", value(1, 100)), ("eo", value(1, 50))]
      if case .object(let more) = self.transform(isLayer: false) { transform += more }
      members += [("c", few()), ("o", value(1, 0)), ("m", small(2)), ("tr", .object(transform))]
    default: members.append(("mm", small(5)))
    }
    if choices.rarely() { members.append(("hd", true)) }
    return .object(members.map { (name: $0.0, value: $0.1) })
  }

  /// A number of parts: what there is much of only takes long.
  private mutating func few() -> JSONTree {
    choices.rarely() ? value(1, 3) : ["k": .number(Double(choices.next(24)) / 4)]
  }

  private mutating func stroke() -> [(String, JSONTree)] {
    var members: [(String, JSONTree)] = [
      ("w", value(1, 2)), ("lc", small(3)), ("lj", small(3)), ("ml", positive()),
    ]
    if choices.rarely(3) {
      let dashes: [JSONTree] = (0...choices.count(3)).map { _ in
        ["n": choices.pick(["d", "g", "o"]), "v": choices.rarely() ? value(1, 3) : ["k": positive()]]
      }
      members.append(("d", .list(dashes)))
    }
    return members
  }

  private mutating func gradient() -> [(String, JSONTree)] {
    [
      ("t", small(2)), ("s", value(2, 5)), ("e", value(2, 30)), ("g", stops()), ("h", value(1, 0)),
      ("a", value(1, 0)), ("o", value(1, 100)), ("r", small(2)),
    ]
  }

  mutating func stops() -> JSONTree {
    let count = choices.count(3)
    let numbers: [JSONTree] = (0..<count * 4 + choices.next(8)).map { index in
      choices.rarely() ? number() : .number(Double(index % 5) / 4)
    }
    let list: JSONTree = ["k": .list(numbers)]
    return [
      "p": JSONTree(choices.rarely() ? choices.next(300) : count), "k": scripted(list, slot: "stops"),
    ]
  }

  mutating func color() -> JSONTree { value(3, 0.5) }

  private mutating func outline() -> JSONTree {
    if choices.rarely(4), keysLeft > 2 {
      keysLeft -= 2
      let keys: [JSONTree] = (0..<2 + choices.next(2)).map { index in
        ["t": JSONTree(index * 5), "s": [contour()], "i": handle(), "o": handle()]
      }
      return scripted(["a": 1, "k": .list(keys)], slot: "outline")
    }
    return scripted(["k": contour()], slot: "outline")
  }

  private mutating func contour() -> JSONTree {
    let count = choices.count(5)
    func points(_ choices: inout Choices, _ count: Int) -> JSONTree {
      .list((0..<count).map { _ in [.number(choices.finite()), .number(choices.finite())] })
    }
    return [
      "c": .flag(choices.flag()), "v": points(&choices, count),
      "i": points(&choices, choices.rarely() ? choices.next(6) : count),
      "o": points(&choices, choices.rarely() ? choices.next(6) : count),
    ]
  }
}

// MARK: - Properties

extension LottieTree {
  mutating func transform(isLayer: Bool) -> JSONTree {
    var members: [(name: String, value: JSONTree)] = []
    if choices.flag() { members.append(("p", position())) }
    if choices.rarely(3) { members.append(("a", value(2, 0))) }
    if choices.rarely(3) { members.append(("s", value(2, 100))) }
    if choices.rarely(3) { members.append(("r", value(1, 0))) }
    if choices.rarely(4) { members.append(("o", value(1, 100))) }
    if choices.rarely(6) { members += [("sk", value(1, 0)), ("sa", value(1, 0))] }
    if isLayer, choices.rarely(6) {
      members += [("rx", value(1, 0)), ("ry", value(1, 0)), ("rz", value(1, 0)), ("or", value(3, 0))]
    }
    return .object(members)
  }

  private mutating func position() -> JSONTree {
    choices.rarely(4) ? ["s": true, "x": value(1, 0), "y": value(1, 0), "z": value(1, 0)] : value(2, 0)
  }

  /// A property: fixed, moved, in a slot or driven by a script.
  mutating func value(_ count: Int, _ usual: Double) -> JSONTree {
    switch choices.next(4) {
    case 0, 1: return scripted(["a": 0, "k": components(count, usual, isUsual: true)], slot: "\(count)")
    case 2: return scripted(["a": 0, "k": components(count, usual, isUsual: false)], slot: "\(count)")
    default:
      guard keysLeft > 1 else { return ["k": components(count, usual, isUsual: true)] }
      var time = 0.0
      let keys: [JSONTree] = (0..<1 + choices.next(3)).map { _ in
        keysLeft -= 1
        time += choices.rarely() ? choices.finite() : Double(choices.next(10))
        var members: [(name: String, value: JSONTree)] = [
          ("t", .number(time)), ("s", components(count, usual, isUsual: false)), ("i", handle()),
          ("o", handle()),
        ]
        if choices.rarely(4) { members.append(("h", 1)) }
        if count > 1, choices.rarely(3) {
          members += [
            ("to", components(count, 0, isUsual: false)), ("ti", components(count, 0, isUsual: false)),
          ]
        }
        return .object(members)
      }
      return scripted(["a": 1, "k": .list(keys)], slot: "\(count)")
    }
  }

  private mutating func components(_ count: Int, _ usual: Double, isUsual: Bool) -> JSONTree {
    let numbers: [JSONTree] = (0..<count).map { _ in
      isUsual ? .number(usual + Double(choices.next(16))) : number()
    }
    return count == 1 && choices.flag() ? numbers[0] : .list(numbers)
  }

  private mutating func handle() -> JSONTree {
    choices.rarely(3)
      ? ["x": number(), "y": .list([number(), number()])]
      : [
        "x": .list([.number(choices.pick([0, 0.3, 0.7, 1]))]),
        "y": .list([.number(choices.pick([0, 0.5, 1, 2]))]),
      ]
  }

  mutating func scripted(_ property: JSONTree, slot: String) -> JSONTree {
    guard case .object(var members) = property else { return property }
    if hasScripts, choices.rarely(3) {
      var script = ScriptText(choices)
      members.append(("x", .text(script.program())))
      choices = script.choices
    }
    if choices.rarely() { members.append(("sid", choices.rarely(8) ? "none" : .text(slot))) }
    return .object(members)
  }
}
