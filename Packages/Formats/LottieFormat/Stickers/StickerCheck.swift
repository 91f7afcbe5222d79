import JSONText

/// Looks for what Telegram's rules for animated stickers forbid: https://core.telegram.org/stickers.
struct StickerCheck {
  private var broken: [StickerFinding] = []
  private var indices: [String: Int] = [:]

  private static let side = 512.0
  private static let maximumSeconds = 3.0

  var findings: [StickerFinding] {
    broken.filter { $0.severity == .error } + broken.filter { $0.severity == .warning }
  }

  mutating func check(_ root: JSONValue) {
    checkCanvas(root)
    for (index, asset) in root["assets"].items.enumerated() {
      let place = Self.place("assets", index, asset["id"])
      if asset["p"].isString { note(.error, "images and sounds are not allowed", place) }
      check(layers: asset["layers"], inside: place + " > ")
    }
    check(layers: root["layers"], inside: "")
  }

  private mutating func checkCanvas(_ root: JSONValue) {
    let (width, height) = (root["w"].number ?? 0, root["h"].number ?? 0)
    if width != Self.side || height != Self.side {
      note(.error, "the canvas has \(width.short) x \(height.short), not 512 x 512")
    }
    let rate = root["fr"].number ?? 0
    if rate != 60 {
      note(rate == 30 ? .warning : .error, "it has \(rate.short) frames per second, not 60")
    }
    // Exporters write 180.000007, which players take for 180.
    let frames = ((root["op"].number ?? 0) - (root["ip"].number ?? 0)).rounded()
    if rate > 0, frames / rate > Self.maximumSeconds {
      note(.error, "it has \(frames.short) frames, which take longer than 3 seconds")
    }
    if root["ddd"].bool == true { note(.error, "3D is not allowed", "ddd") }
  }

  private mutating func check(layers: JSONValue, inside prefix: String) {
    for (index, layer) in layers.items.enumerated() {
      let place = prefix + Self.place("layers", index, layer["nm"])
      check(layer, place)
      check(shapes: layer["shapes"], "\(place) > shapes")
      checkExpressions(layer, place)
    }
  }

  private mutating func check(_ layer: JSONValue, _ place: String) {
    switch layer["ty"].integer {
    case 0, 3, 4: break
    case 1: note(.error, "solids are not allowed", place)
    case 2: note(.error, "images are not allowed", place)
    case 5: note(.error, "texts are not allowed", place)
    case 6: note(.error, "sounds are not allowed", place)
    default: note(.error, "layers other than shapes, precomps and nulls are not allowed", place)
    }
    if layer["ef"].count > 0 { note(.error, "effects are not allowed", place) }
    if layer["sy"].count > 0 { note(.error, "layer styles are not allowed", place) }
    if layer["ddd"].bool == true { note(.error, "3D is not allowed", place) }
    if let stretch = layer["sr"].number, stretch != 1 { note(.error, "time stretch is not allowed", place) }
    if !layer["tm"].isMissing { note(.error, "time remapping is not allowed", place) }
    if layer["masksProperties"].count > 0 { note(.warning, "masks are not allowed", place) }
    if (layer["tt"].number ?? 0) != 0 || layer["td"].bool == true {
      note(.warning, "mattes are not allowed", place)
    }
    if layer["ao"].bool == true { note(.warning, "auto-orientation is not allowed", place) }
  }

  private mutating func check(shapes: JSONValue, _ list: String) {
    for (index, shape) in shapes.items.enumerated() {
      let place = "\(list)[\(index)]"
      switch shape["ty"].string {
      case "mm": note(.warning, "merge paths are not allowed", place)
      case "sr": note(.warning, "stars and polygons are not allowed", place)
      case "gs": note(.warning, "strokes with gradients are not allowed", place)
      case "rp": note(.warning, "repeaters are not allowed", place)
      case "gr": check(shapes: shape["it"], "\(place) > it")
      default: break
      }
    }
  }

  /// A property with a script, somewhere in a layer.
  private mutating func checkExpressions(_ value: JSONValue, _ place: String) {
    if value.isObject {
      if value["x"].isString, !value["k"].isMissing { note(.error, "expressions are not allowed", place) }
      for member in value.members { checkExpressions(member.value, place) }
    } else {
      for item in value.items where item.isObject || item.isArray { checkExpressions(item, place) }
    }
  }

  mutating func note(_ severity: StickerFinding.Severity, _ rule: String, _ place: String = "") {
    if let index = indices[rule] {
      broken[index].count += 1
    } else {
      indices[rule] = broken.count
      broken.append(StickerFinding(severity, rule, place))
    }
  }

  private static func place(_ list: String, _ index: Int, _ name: JSONValue) -> String {
    "\(list)[\(index)]" + (name.identifier.map { " \"\($0)\"" } ?? "")
  }
}

extension Double {
  /// The number with up to three decimals.
  fileprivate var short: String {
    let rounded = (self * 1000).rounded() / 1000
    return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
  }
}
