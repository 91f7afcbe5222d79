/// The files that people write for the tools, made by choices.
enum FileTrees {
  private static func number(_ choices: inout Choices) -> JSONTree { .number(choices.finite()) }
  private static func name(_ choices: inout Choices) -> JSONTree {
    choices.rarely() ? .text(choices.text()) : choices.pick(["a", "b", "box", "dot", "*", "a.b.**"])
  }

  /// Something wrong somewhere, now and then.
  private static func maybe(_ tree: JSONTree, _ choices: inout Choices) -> JSONTree {
    choices.rarely(3) ? tree.broken(&choices) : tree
  }

  /// Some members out of these.
  private static func some(
    _ members: [(String, (inout Choices) -> JSONTree)], _ choices: inout Choices
  ) -> [(name: String, value: JSONTree)] {
    members.compactMap { member in choices.flag() ? (member.0, member.1(&choices)) : nil }
  }

  private static func color(_ choices: inout Choices) -> JSONTree {
    choices.pick(["#f00", "#ff000080", "red", "rgb(1,2,3)", "transparent", "#12345", "ünknown", ""])
  }

  static func movie(_ choices: inout Choices, isSpec: Bool) -> JSONTree {
    let sprites: [JSONTree] = (0...choices.count(2)).map { _ in
      let frames: [JSONTree] = (0...choices.count(2)).map { _ in
        .object(
          some(
            [
              ("alpha", number),
              ("clipPath", { .text($0.pick(["M0 0L9 9L0 9Z", "A1 1 0 0 1 5 5", "M1e400"])) }),
              (
                "layout",
                { ["x": number(&$0), "y": number(&$0), "width": number(&$0), "height": number(&$0)] }
              ),
              (
                "transform",
                {
                  ["a": number(&$0), "b": number(&$0), "c": 0, "d": number(&$0), "tx": number(&$0), "ty": 1]
                }
              ),
            ], &choices) + [("shapes", .list((0..<choices.count(2)).map { _ in shape(&choices) }))])
      }
      return [
        "imageKey": choices.pick(["a", "a.matte", "b"]), "frames": .list(frames), "matteKey": "a.matte",
      ]
    }
    let tree: JSONTree = [
      "ver": "1.1.0",
      "movie": [
        "viewBox": ["width": choices.rarely() ? number(&choices) : 48, "height": 40],
        "fps": choices.rarely() ? number(&choices) : 20, "frames": choices.rarely() ? number(&choices) : 3,
      ],
      "images": ["a": "a", "b": name(&choices)], "sprites": .list(sprites),
      "audios": [["audioKey": "a", "startFrame": number(&choices), "endFrame": 2]],
    ]
    return maybe(tree, &choices)
  }

  private static func shape(_ choices: inout Choices) -> JSONTree {
    let type = choices.pick(["shape", "rect", "ellipse", "keep"])
    return [
      "type": .text(type),
      "args": [
        "d": "M0 0C1 1 2 2 9 9Z", "x": number(&choices), "y": number(&choices), "width": number(&choices),
        "height": number(&choices), "cornerRadius": number(&choices), "radiusX": number(&choices),
        "radiusY": 3,
      ],
      "styles": [
        "fill": [number(&choices), 1, 0, 1], "stroke": [0, 0, 1, 1], "strokeWidth": number(&choices),
        "lineCap": choices.pick(["butt", "round", "square", "x"]),
        "lineJoin": choices.pick(["miter", "round", "bevel"]), "miterLimit": number(&choices),
        "lineDash": choices.rarely(4) ? [number(&choices), 4, 1] : [3, 2, 0],
      ],
      "transform": ["a": 1, "d": number(&choices), "tx": 4],
    ]
  }

  static func slots(_ choices: inout Choices) -> JSONTree {
    let rules: [JSONTree] = (0...choices.count(3)).map { _ in
      let type = choices.pick([
        "Color", "Scalar", "Vector", "Position", "Gradient", "Image", "Text", "BezierPath",
      ])
      var members: [(name: String, value: JSONTree)] = [
        ("id", choices.pick(["slot", "number", "image"])), ("type", .text(type)),
      ]
      let value: JSONTree =
        switch type {
        case "Color": [number(&choices), 0, 1]
        case "Scalar": number(&choices)
        case "Gradient": [["color": [1, number(&choices), 0], "offset": number(&choices)]]
        case "Image": ["id": "i", "width": number(&choices), "url": "data:image/png;base64,AAAA"]
        case "Text": ["text": .text(choices.text()), "fontSize": number(&choices), "justify": "Center"]
        case "BezierPath": ["vertices": [[0, 0], [9, number(&choices)]], "closed": true]
        default: [number(&choices), number(&choices)]
        }
      if choices.flag() { members.append(("value", value)) }
      if choices.rarely(3) {
        members.append(
          (
            "keyframes",
            [["frame": number(&choices), "value": value, "hold": true], ["frame": 9, "value": value]]
          ))
      }
      if choices.rarely(4) { members.append(("expression", "value * 2")) }
      return .object(members)
    }
    return maybe(
      choices.rarely(4) ? ["slot": ["p": ["k": number(&choices)]]] : ["rules": .list(rules)], &choices)
  }

  static func stateMachine(_ choices: inout Choices) -> JSONTree {
    let names = ["s0", "s1", "s2", "s3"]
    let inputs: [JSONTree] = [
      ["type": "Numeric", "name": "n", "value": number(&choices)],
      ["type": "String", "name": "t", "value": name(&choices)],
      ["type": "Boolean", "name": "f", "value": .flag(choices.flag())], ["type": "Event", "name": "e"],
    ]
    let count = 1 + choices.next(4)
    let states: [JSONTree] = names.prefix(count).enumerated().map { index, name in
      [
        "type": choices.rarely() ? "GlobalState" : "PlaybackState", "name": .text(name), "animation": "",
        "autoplay": .flag(choices.flag()), "loop": .flag(choices.flag()), "loopCount": number(&choices),
        "mode": choices.pick(["Forward", "Reverse", "Bounce", "ReverseBounce"]), "speed": number(&choices),
        "segment": choices.pick(["m", "", "x"]), "final": .flag(choices.rarely(8)),
        "backgroundColor": number(&choices),
        "transitions": .list((0..<choices.count(3)).map { _ in transition(&choices, names) }),
        "entryActions": actions(&choices), "exitActions": actions(&choices),
      ]
    }
    let interactions: [JSONTree] = (0..<choices.count(3)).map { _ in
      [
        "type": choices.pick([
          "PointerDown", "PointerUp", "PointerMove", "PointerEnter", "PointerExit", "Click", "OnComplete",
          "OnLoopComplete",
        ]), "layerName": choices.pick(["box", "dot", "A"]), "stateName": .text(choices.pick(names)),
        "actions": actions(&choices),
      ]
    }
    return maybe(
      [
        "initial": .text(choices.rarely() ? "x" : "s0"), "inputs": .list(inputs), "states": .list(states),
        "interactions": .list(interactions),
      ], &choices)
  }

  private static func transition(_ choices: inout Choices, _ names: [String]) -> JSONTree {
    let guards: [JSONTree] = (0...choices.count(2)).map { _ in
      let type = choices.pick(["Numeric", "String", "Boolean", "Event"])
      let input = ["Numeric": "n", "String": "t", "Boolean": "f", "Event": "e"][type] ?? ""
      let operand: JSONTree =
        choices.rarely(3)
        ? choices.pick(["$n", "$t", "$f", "$x"])
        : type == "Numeric" ? number(&choices) : type == "Boolean" ? .flag(choices.flag()) : name(&choices)
      return [
        "type": .text(type), "inputName": .text(input), "compareTo": operand,
        "conditionType": choices.pick([
          "Equal", "NotEqual", "GreaterThan", "GreaterThanOrEqual", "LessThan", "LessThanOrEqual",
        ]),
      ]
    }
    return [
      "type": choices.rarely(3) ? "Tweened" : "Transition", "toState": .text(choices.pick(names)),
      "guards": .list(guards), "duration": number(&choices), "easing": [0.2, number(&choices), 0.8, 1],
    ]
  }

  private static func actions(_ choices: inout Choices) -> JSONTree {
    let types = [
      "SetNumeric", "SetString", "SetBoolean", "Increment", "Decrement", "Multiply", "Floor", "Clamp",
      "SetRandom",
      "Toggle", "Reset", "Fire", "SetTheme", "SetFrame", "SetProgress", "OpenUrl", "FireCustomEvent",
      "SetSlot",
    ]
    return .list(
      (0..<choices.count(3)).map { _ in
        let type = choices.pick(types)
        let input = ["SetString": "t", "SetBoolean": "f", "Toggle": "f", "Fire": "e"][type] ?? "n"
        let isText = ["SetString", "FireCustomEvent", "SetTheme"].contains(type)
        let value: JSONTree =
          isText
          ? name(&choices) : type == "SetBoolean" ? .flag(true) : choices.rarely(4) ? "$n" : number(&choices)
        return [
          "type": .text(type), "inputName": .text(input), "value": value, "min": number(&choices),
          "max": number(&choices), "integer": .flag(choices.flag()), "url": "https://example.com",
        ]
      })
  }

  static func replacements(_ choices: inout Choices) -> JSONTree {
    func text(_ choices: inout Choices) -> JSONTree {
      if choices.flag() { return .text(choices.text()) }
      return .object(
        some(
          [
            ("font", name), ("size", number), ("weight", { JSONTree($0.next(1200)) }),
            ("italic", { .flag($0.flag()) }),
            ("color", color), ("align", { $0.pick(["left", "center", "right", "x"]) }), ("spacing", number),
            ("break", { $0.pick(["word", "character", "anywhere", "none"]) }),
            ("outline", { ["width": number(&$0), "color": color(&$0)] }),
            ("shadow", { ["x": number(&$0), "y": number(&$0), "blur": number(&$0)] }),
          ], &choices) + [("text", .text(choices.text()))])
    }
    func value(_ choices: inout Choices) -> JSONTree {
      switch choices.next(4) {
      case 0: number(&choices)
      case 1: [number(&choices), number(&choices)]
      case 2: color(&choices)
      default: choices.pick(["1,2", "0 #f00, 1 #0f0", "linear", "10x20", "1e999", ",", "0 red 1 blue"])
      }
    }
    func map(_ choices: inout Choices, _ value: (inout Choices) -> JSONTree) -> JSONTree {
      .object(
        (0..<choices.count(2)).map { _ in
          guard case .text(let key) = name(&choices) else { return ("a", value(&choices)) }
          return (key, value(&choices))
        })
    }
    return maybe(
      .object(
        some(
          [
            (
              "images",
              { map(&$0) { ["file": name(&$0), "fit": $0.pick(["contain", "cover", "fill", "x"])] } }
            ),
            ("texts", { map(&$0, text) }), ("values", { map(&$0, value) }), ("hidden", { [name(&$0)] }),
            ("theme", name), ("slots", name),
          ], &choices)), &choices)
  }

  static func configuration(_ choices: inout Choices) -> JSONTree {
    var members = settings(&choices)
    members += some(
      [
        ("animations", { [name(&$0), "**/*.svga"] }), ("references", name),
        (
          "variants",
          { choices in
            var variant = settings(&choices)
            variant.append(("animation", name(&choices)))
            return .object([(choices.pick(["v", "*-small", "a/b", "../x", ""]), .object(variant))])
          }
        ),
        (
          "exceptions",
          { choices in
            var exception = settings(&choices)
            exception.append(("reason", .text(choices.text())))
            return .object([(choices.pick(["a", "b*"]), .object(exception))])
          }
        ),
      ], &choices)
    return maybe(.object(members), &choices)
  }

  private static func settings(_ choices: inout Choices) -> [(name: String, value: JSONTree)] {
    some(
      [
        ("animationID", name),
        (
          "frames",
          { choices in
            if choices.flag() {
              return choices.pick([
                "all", "0-9", "1,2,5-7", "9-1", "-1", "0-99999999999999999999", "every 3", "",
              ])
            }
            return .object(
              some(
                [
                  ("representative", number), ("telling", { JSONTree($0.next(9)) }), ("every", number),
                  ("progress", { [number(&$0), 0.5] }), ("markers", { [name(&$0)] }),
                  ("played", { [number(&$0)] }),
                ], &choices))
          }
        ),
        ("size", { $0.pick(["10x10", "99999x1", "0x0", "x", "1x99999999999999999999", "64", "4096x4096"]) }),
        ("scale", number), ("fit", { $0.pick(["fit", "fill", "contain", "cover", "scaleAspectFit"]) }),
        ("background", color), ("motionBlur", { .flag($0.flag()) }),
        ("script", { ["events": name(&$0), "duration": number(&$0)] }), ("replacements", replacements),
        (
          "playback",
          { choices in
            .object(
              some(
                [
                  ("range", { $0.pick(["0-5", "5-0", "10%-20%", "a-b", "1s-2s", "-", "1e99s-2s"]) }),
                  ("marker", name),
                  ("reversed", { .flag($0.flag()) }), ("speed", number), ("passes", number),
                  ("turnsBack", { .flag($0.flag()) }),
                ], &choices))
          }
        ),
        (
          "tolerance",
          { choices in
            if choices.flag() { return choices.pick(["exact", "strict", "usual", "loose"]) }
            return .object(
              some(
                [
                  ("rounding", { JSONTree($0.next(300)) }), ("edgeShift", number), ("areaMean", number),
                  ("differingPart", number),
                ], &choices))
          }
        ),
      ], &choices)
  }

  static func lint(_ choices: inout Choices) -> JSONTree {
    maybe(
      .object(
        some(
          [
            (
              "rules",
              {
                [$0.pick(["unused-image", "memory", "font"]): $0.pick(["error", "warning", "off", "note"])]
              }
            ),
            ("decodedMemory", number), ("pixelsPerUnit", number), ("sequenceLength", number),
            ("players", { $0.pick([["lottie-ios"], ["lottie-web", "svga-ios"], [""]]) }),
            ("allow", { [["reason": name(&$0), "file": name(&$0), "place": name(&$0)]] }),
          ], &choices)), &choices)
  }

  static func script(_ choices: inout Choices) -> [UInt8] {
    var time = 0.0
    return (0...choices.count(5)).map { _ in
      time += choices.rarely() ? choices.finite() : Double(choices.next(20)) / 10
      var members: [(name: String, value: JSONTree)] = [("time", .number(time))]
      switch choices.next(5) {
      case 0: members.append(("fire", "e"))
      case 1: members.append(("set", ["n": number(&choices)]))
      case 2: members.append(("set", ["t": name(&choices)]))
      case 3: break
      default:
        members.append(
          (
            choices.pick(["click", "pointerDown", "pointerMove", "pointerEnter", "pointerExit", "pointerUp"]),
            ["x": number(&choices), "y": number(&choices)]
          ))
      }
      return maybe(.object(members), &choices).bytes
    }.reduce(into: []) { $0 += $1 + [UInt8(ascii: "\n")] }
  }

  /// - Parameter files: what is said of the files next to it.
  static func manifest(
    _ choices: inout Choices, images: JSONTree, text: JSONTree, width: Int, height: Int
  ) -> JSONTree {
    let digest: JSONTree = "0123456789abcdef0123456789abcdef"
    let frames: [JSONTree] = (0..<1 + choices.count(3)).map { index in
      [
        "frame": choices.rarely(4) ? number(&choices) : JSONTree(index), "label": name(&choices),
        "cell": choices.rarely(4) ? number(&choices) : JSONTree(index), "pixels": digest, "list": "01234567",
      ]
    }
    return maybe(
      [
        "version": JSONTree(choices.rarely() ? choices.next(9) : 2), "source": digest, "drawing": digest,
        "width": choices.rarely(4) ? number(&choices) : JSONTree(width),
        "height": choices.rarely(4) ? number(&choices) : JSONTree(height), "pictures": images, "text": text,
        "choice": "all", "frames": .list(frames), "frameCount": JSONTree(choices.next(300)),
        "frameRate": number(&choices), "timelineStep": JSONTree(choices.next(9)),
        "timeline": [.text(choices.pick(["01234567 89abcdef", "x y", "fffffffff", ""]))],
        "options": [.text(choices.text())], "info": [.text(choices.text())],
      ], &choices)
  }
}
