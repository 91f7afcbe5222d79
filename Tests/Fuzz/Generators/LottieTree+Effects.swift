// Effects and styles of layers.
extension LottieTree {
  mutating func effect() -> JSONTree {
    let effect = choices.pick(Self.effects)
    let kinds = choices.rarely(8) ? "nnccppllsso" : effect.parameters
    let parameters: [JSONTree] = kinds.enumerated().map { index, kind in
      parameter(kind, number: index + 1)
    }
    return [
      "ty": choices.rarely(8) ? choices.pick([5, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 35]) : 5,
      "nm": name(), "en": choices.rarely() ? 0 : 1, "mn": .text(effect.name), "ef": .list(parameters),
    ]
  }

  private mutating func parameter(_ kind: Character, number: Int) -> JSONTree {
    var members: [(name: String, value: JSONTree)] = [("nm", name()), ("ix", JSONTree(number))]
    let (type, parameter): (Int, JSONTree) =
      switch kind {
      case "c": (2, color())
      case "p": (3, value(2, 16))
      case "l": (10, ["k": small(5)])
      case "s": (7, choices.rarely() ? value(1, 1) : ["k": small(6)])
      case "i": (7, ["k": small(17)])
      case "b": (4, ["k": small(1)])
      case "u": (0, choices.rarely(4) ? value(1, 0) : ["k": .number(Double(choices.next(9)) / 8)])
      case "%": (0, choices.rarely(4) ? value(1, 50) : ["k": small(100)])
      case "n": (0, value(1, 0))
      default: (6, 0)
      }
    members += [("ty", JSONTree(type)), ("v", parameter)]
    return .object(members)
  }

  /// Those that are drawn, and what their parameters are: n any number, u 0...1, % 0...100, s and i one of a few, b whether
  /// or not, c a colour, p a point, l a layer, . nothing.
  private static let effects: [(name: String, parameters: String)] = [
    ("ADBE Tint", "cc%"), ("ADBE Fill", "sbcbnnu"), ("ADBE Stroke", "sbbcnnu%%%s"),
    ("ADBE Tritone", "ccc%"),
    ("ADBE Pro Levels2", "s..uuguu..uunuu..uunuu..uunuu..uunuu.bb"), ("ADBE Easy Levels2", "s.uunuubb"),
    ("ADBE Drop Shadow", "cnnnnb"), ("ADBE Radial Wipe", "%npsn"), ("ADBE Displacement Map", "lsnsn"),
    ("ADBE Set Matte3", "lib..b"), ("ADBE Gaussian Blur 2", "nsb"), ("ADBE Geometry2", "ppbnnnnn%"),
    ("ADBE Ramp", "pcpcs.%"), ("ADBE 4ColorGradient", ".pcpcpcpc...%s"),
    ("ADBE Brightness & Contrast 2", "nnb"), ("ADBE Box Blur2", "nssb"), ("ADBE Motion Blur", "nn"),
    ("ADBE Linear Wipe", "%nn"), ("ADBE Venetian Blinds", "%nnn"), ("ADBE Corner Pin", "pppp"),
    ("ADBE Tile", "pnnnnbnb"), ("ADBE HUE SATURATION", "s.nnnbnnn"), ("ADBE Invert", "i%"),
    ("ADBE Threshold2", "n"), ("ADBE Black&White", "nnnnnn"), ("ADBE Shift Channels", "iiii"),
    ("CC Toner", "sccccc%"), ("ADBE Bulge", "nnpn"), ("ADBE Sharpen", "n"), ("ADBE Glo2", "snnnss"),
    ("Pseudo/x", "ncpsl"), ("", "n"),
  ]

  mutating func style() -> JSONTree {
    [
      "ty": small(7), "c": color(), "s": value(1, 3), "o": value(1, 100), "so": value(1, 100),
      "a": value(1, 0),
      "d": value(1, 3), "ch": value(1, 0), "bm": choices.flag() ? ["k": small(18)] : value(1, 0),
      "lc": ["k": small(1)], "sr": ["k": small(2)], "in": ["k": small(1)], "gf": stops(),
      "gt": choices.rarely(8) ? value(1, 1) : ["k": small(5)], "re": ["k": small(1)],
    ]
  }
}
