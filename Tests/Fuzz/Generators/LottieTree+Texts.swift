// Texts, and the letters in the file.
extension LottieTree {
  mutating func characters() -> JSONTree {
    var letters: [JSONTree] = ["a", "W", " "].map { character in
      [
        "ch": .text(character), "fFamily": "Fuzz", "style": "Regular", "size": 10, "w": positive(),
        "data": ["shapes": [["ty": "gr", "it": [["ty": "sh", "ks": ["k": Self.box]]]]]],
      ]
    }
    if choices.rarely(4) {
      letters.append([
        "ch": "C", "fFamily": "Fuzz", "style": "Regular", "t": 1, "w": positive(),
        "data": ["refId": .text("comp\(choices.next(2))"), "w": 48, "h": 40, "ks": transform(isLayer: true)],
      ])
    }
    return .list(letters)
  }

  private static let box: JSONTree = [
    "c": true, "v": [[0, 0], [50, 0], [50, -70], [0, -70]], "i": [[0, 0], [0, 0], [0, 0], [0, 0]],
    "o": [[0, 0], [0, 0], [0, 0], [0, 0]],
  ]

  mutating func text(hasMasks: Bool) -> JSONTree {
    let documents: [JSONTree] = (0...choices.count(1)).map { index in
      ["t": JSONTree(index * 4), "s": document()]
    }
    var members: [(name: String, value: JSONTree)] = [
      ("d", scripted(["k": .list(documents)], slot: "text")), ("m", ["g": small(4), "a": value(2, 0)]),
      ("a", .list((0..<choices.count(2)).map { _ in animator() })),
    ]
    if hasMasks ? choices.flag() : choices.rarely(8) {
      members.append(
        (
          "p",
          [
            "m": small(1), "f": value(1, 0), "l": value(1, 0), "r": ["k": small(1)], "p": ["k": small(1)],
            "a": ["k": small(1)],
          ]
        ))
    }
    return .object(members)
  }

  mutating func document() -> JSONTree {
    var members: [(name: String, value: JSONTree)] = [
      (
        "t",
        .text(
          choices.flag()
            ? choices.pick(["aW", "a W\ra", "a\u{3}aa a W", "aCa", "a W a W a W a W"]) : choices.text())
      ),
      ("s", positive()),
      ("f", choices.rarely(8) ? choices.pick(["G", "H"]) : "F"), ("j", small(6)), ("fc", [0.2, 0.5, 1]),
      ("tr", small(200)),
      ("lh", positive()), ("ca", small(2)),
    ]
    if choices.rarely(3) { members += [("sz", [positive(), positive()]), ("ps", [number(), number()])] }
    if choices.rarely(3) {
      members += [("sc", [1, 0, 0]), ("sw", positive()), ("of", .flag(choices.flag()))]
    }
    if choices.rarely(4) {
      members += [("vj", small(5)), ("rs", small(2)), ("mf", positive()), ("xf", positive())]
    }
    if choices.rarely(6) {
      members += [("ls", number()), ("d", small(1)), ("xl", small(4)), ("lj", small(3))]
    }
    return .object(members)
  }

  private mutating func animator() -> JSONTree {
    let names = [
      "a", "p", "s", "sk", "sa", "rx", "ry", "r", "rz", "o", "fo", "fc", "fh", "fs", "fb", "so", "sc", "sh",
      "ss",
      "sb", "sw", "t", "ls", "bl",
    ]
    let values: [(name: String, value: JSONTree)] = (0...choices.count(3)).map { _ in
      let name = choices.pick(names)
      let count = ["fc", "sc"].contains(name) ? 3 : ["a", "p", "s", "ls", "bl"].contains(name) ? 2 : 1
      return (name, value(count, 0))
    }
    let first = selector()
    return ["a": .object(values), "s": choices.rarely(4) ? [first, selector()] : first]
  }

  private mutating func selector() -> JSONTree {
    if hasScripts, choices.rarely(4) {
      var script = ScriptText(choices)
      defer { choices = script.choices }
      return ["t": 1, "b": 1, "x": .text(script.program())]
    }
    return [
      "b": small(4), "r": small(2), "sh": small(6), "m": small(6), "rn": small(1), "s": value(1, 0),
      "e": value(1, 60), "o": value(1, 0), "a": value(1, 100), "ne": value(1, 0), "xe": value(1, 0),
      "sm": value(1, 100),
    ]
  }
}
