import JSONText

/// Finds the features that the text of a Lottie uses.
struct LottieFeatures {
  private(set) var use = FeatureUse()
  /// Names of layers whose text or image can be replaced, in the file's order.
  private(set) var keys: [ReplacementKey] = []

  init(_ root: JSONValue) {
    if root["chars"].count > 0 { use.note(.glyphs, "chars") }
    for (index, asset) in root["assets"].items.enumerated() {
      let place = Self.place("assets", index, asset["id"])
      scan(layers: asset["layers"], inside: place + " > ")
    }
    scan(layers: root["layers"], inside: "")
  }

  private static func place(_ list: String, _ index: Int, _ name: JSONValue) -> String {
    "\(list)[\(index)]" + ((name.quotedName ?? name.identifier.map { "\"\($0)\"" }).map { " \($0)" } ?? "")
  }

  // MARK: Layers

  private mutating func scan(layers: JSONValue, inside prefix: String) {
    var above: JSONValue?
    for (index, layer) in layers.items.enumerated() {
      let previous = above
      above = layer
      guard layer["hd"].bool != true else { continue }
      let place = prefix + Self.place("layers", index, layer["nm"])
      if layer["tt"].integer ?? 0 > 0, let matte = layer["tp"].integer, matte != previous?["ind"].integer {
        use.note(.matteParent, place)
      }
      scan(layer, place)
      scan(masks: layer["masksProperties"], place)
      scan(effects: layer["ef"], place)
      scan(shapes: layer["shapes"], "\(place) > shapes")
      scanForExpressions(layer, place)
    }
  }

  private mutating func scan(_ layer: JSONValue, _ place: String) {
    switch layer["ty"].integer {
    case 1: use.note(.solid, place)
    case 2:
      use.note(.image, place)
      if let name = layer["nm"].string {
        keys.append(ReplacementKey(name: name, place: place, image: layer["refId"].identifier))
      }
    case 5:
      use.note(.text, place)
      if let name = layer["nm"].string { keys.append(ReplacementKey(name: name, place: place)) }
      scan(text: layer["t"], place)
    case 6: use.note(.sound, place)
    case 13: use.note(.camera, place)
    default: break
    }
    if layer["ddd"].bool == true { use.note(.layer3D, place) }
    if !layer["tm"].isMissing { use.note(.timeRemap, place) }
    if let stretch = layer["sr"].number, stretch != 1 { use.note(.timeStretch, place) }
    if layer["ao"].bool == true { use.note(.autoOrient, place) }
    if layer["mb"].bool == true { use.note(.motionBlur, place) }
    if let mode = layer["bm"].integer, mode != 0 { use.note(.blendMode, place) }
    if Self.isSet(layer["ks"]["sk"]) { use.note(.skew, place) }
    if layer["sy"].count > 0 { use.note(.layerStyle, place) }
    switch layer["tt"].integer {
    case 1: use.note(.alphaMatte, place)
    case 2: use.note(.alphaInvertedMatte, place)
    case 3: use.note(.lumaMatte, place)
    case 4: use.note(.lumaInvertedMatte, place)
    default: break
    }
  }

  private mutating func scan(text: JSONValue, _ place: String) {
    for animator in text["a"].items {
      use.note(.textAnimator, place)
      let selector = animator["s"]
      if selector.isObject, selector["t"].integer != 1 { use.note(.textSelector, place) }
      if selector["t"].integer == 1 { use.note(.textExpressionSelector, place) }
    }
    if !text["p"]["m"].isMissing { use.note(.textPath, place) }
  }

  private mutating func scan(masks: JSONValue, _ place: String) {
    for mask in masks.items {
      let mode = mask["mode"].string
      if mode == "n" { continue }
      use.note(.mask, place)
      switch mode {
      case "i": use.note(.maskIntersect, place)
      case "l": use.note(.maskLighten, place)
      case "d": use.note(.maskDarken, place)
      case "f": use.note(.maskDifference, place)
      default: break
      }
      if mask["inv"].bool == true { use.note(.maskInverted, place) }
      if Self.isSet(mask["x"]) { use.note(.maskExpansion, place) }
      if Self.isSet(mask["f"]) { use.note(.maskFeather, place) }
    }
  }

  private mutating func scan(effects: JSONValue, _ place: String) {
    for effect in effects.items where effect["en"].bool != false {
      switch effect["ty"].integer {
      // Controls draw nothing.
      case nil, .some(0...7), .some(10), .some(11): break
      case 20: use.note(.tintEffect, place)
      case 21: use.note(.fillEffect, place)
      case 22: use.note(.strokeEffect, place)
      case 23: use.note(.tritoneEffect, place)
      case 24: use.note(.levelsEffect, place)
      case 25: use.note(.dropShadow, place)
      case 29: use.note(.gaussianBlur, place)
      default: use.note(.otherEffect, place)
      }
    }
  }

  // MARK: Shapes

  private mutating func scan(shapes: JSONValue, _ list: String) {
    for (index, shape) in shapes.items.enumerated() where shape["hd"].bool != true {
      let place = "\(list)[\(index)]"
      switch shape["ty"].string {
      case "gr": scan(shapes: shape["it"], "\(place) > it")
      case "mm": use.note(.mergePaths, place)
      case "rp": use.note(.repeater, place)
      case "rd": use.note(.roundedCorners, place)
      case "zz": use.note(.zigZag, place)
      case "pb": use.note(.puckerBloat, place)
      case "tw": use.note(.twist, place)
      case "op": use.note(.offsetPath, place)
      case "tm": use.note(shape["m"].integer == 2 ? .trimIndividually : .trimTogether, place)
      case "sr": use.note(.polystar, place)
      case "gs":
        use.note(.gradientStroke, place)
        if shape["d"].count > 0 { use.note(.dashes, place) }
      case "st": if shape["d"].count > 0 { use.note(.dashes, place) }
      case "tr": if Self.isSet(shape["sk"]) { use.note(.skew, place) }
      default: break
      }
      if let mode = shape["bm"].integer, mode != 0 { use.note(.blendMode, place) }
    }
  }

  // MARK: Properties

  /// A property with a script, somewhere in a layer.
  private mutating func scanForExpressions(_ value: JSONValue, _ place: String) {
    if value.isObject {
      if value["x"].isString, !value["k"].isMissing { use.note(.expressions, place) }
      for member in value.members where member.value.isObject || member.value.isArray {
        scanForExpressions(member.value, place)
      }
    } else if value.first.isObject || value.first.isArray {
      for item in value.items { scanForExpressions(item, place) }
    }
  }

  /// Whether a property of numbers ever differs from 0.
  private static func isSet(_ property: JSONValue) -> Bool {
    guard property.isObject else { return false }
    let value = property["k"]
    if value.first.isObject { return true }
    return value.numbers(limit: 4)?.contains { $0 != 0 } ?? false
  }
}
