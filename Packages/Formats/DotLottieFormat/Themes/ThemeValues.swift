import AnimationCore
import JSONText
import LottieFormat

/// The text of a theme's rule: the members of a Lottie's document that it gives, the rest of which stays.
enum ThemeText {
  private static let names: [(theme: StaticString, lottie: String)] = [
    ("text", "t"), ("fontSize", "s"), ("fillColor", "fc"), ("strokeColor", "sc"), ("strokeWidth", "sw"),
    ("strokeOverFill", "of"), ("lineHeight", "lh"), ("tracking", "tr"), ("baselineShift", "ls"),
    ("wrapSize", "sz"), ("wrapPosition", "ps"),
  ]
  static let capitals = ["Regular", "AllCaps", "SmallCaps"]
  static let justifications = [
    "Left", "Right", "Center", "JustifyLastLeft", "JustifyLastRight", "JustifyLastCenter", "JustifyLastFull",
  ]

  static func document(_ json: JSONValue) -> String {
    var writer = JSONWriter()
    writer.object(.compact) { writer in
      for (theme, lottie) in names where !json[theme].isMissing { writer.add(lottie, json[theme]) }
      if let font = json["fontName"].string ?? json["fontFamily"].string { writer.add("f", font) }
      if let choice = json["textCaps"].string.flatMap(capitals.firstIndex) { writer.add("ca", choice) }
      if let choice = json["justify"].string.flatMap(justifications.firstIndex) { writer.add("j", choice) }
    }
    return writer.text
  }
}

/// The image of a theme's rule.
enum ThemeImage {
  static func value(
    _ json: JSONValue, _ loadImage: DotLottieTheme.LoadImage
  ) throws(ThemeMistake) -> Replacements.SlotValue {
    let source = json["src"].string ?? json["url"].string ?? json["path"].string
    guard let source = json.string ?? source, !source.isEmpty else {
      throw ThemeMistake("an image without a source")
    }
    return try value(LottieAssetReference(name: source), json["width"], json["height"], loadImage)
  }

  static func value(
    _ reference: LottieAssetReference, _ width: JSONValue, _ height: JSONValue,
    _ loadImage: DotLottieTheme.LoadImage
  ) throws(ThemeMistake) -> Replacements.SlotValue {
    let content = try load(reference, loadImage)
    let size = Size(width.number ?? 0, height.number ?? 0)
    return .image(
      EncodedImage(key: reference.isEmbedded ? "embedded" : reference.name, content),
      size: size.isEmpty ? nil : size)
  }

  private static func load(
    _ reference: LottieAssetReference, _ loadImage: DotLottieTheme.LoadImage
  ) throws(ThemeMistake) -> EncodedContent {
    if reference.isEmbedded {
      guard let bytes = reference.embeddedBytes else {
        throw ThemeMistake("an image that is not base64 data")
      }
      return EncodedContent(bytes)
    }
    var reason = ""
    do {
      if let content = try loadImage(reference) { return content }
    } catch {
      reason = ": \(error)"
    }
    throw ThemeMistake(
      "image file \"\(reference.shortPath)\" is not available\(reason)", missingImage: reference.shortPath)
  }
}

/// What a Lottie has in a slot.
enum LottieSlotText {
  static func value(
    _ p: JSONValue, _ loadImage: DotLottieTheme.LoadImage
  ) throws(ThemeMistake) -> Replacements.SlotValue {
    if let name = p["p"].string {
      return try ThemeImage.value(
        LottieAssetReference(folder: p["u"].string ?? "", name: name), p["w"], p["h"], loadImage)
    }
    let kinds = kinds(of: p)
    guard !kinds.isEmpty else { throw ThemeMistake("what no slot can hold") }
    return .json(p.jsonText, kinds: kinds)
  }

  /// The slots it may be for: a list of three numbers is a colour, or a point in space.
  private static func kinds(of p: JSONValue) -> Set<AnimationSlot.Kind> {
    if p["k"].isObject, p["k"]["v"].isMissing { return [.gradient] }
    let k = p["k"].isMissing ? p : p["k"]
    var value = k
    if k.isArray, k.first.isObject { value = k.first["s"].isMissing ? k.first : k.first["s"] }
    // Outlines may be in a list of one.
    if value.isArray, value.first.isObject { value = value.first }
    if value.isNumber { return [.number] }
    if value.isArray {
      guard value.first.isNumber else { return [] }
      return value.count == 1 ? [.number] : value.count == 2 ? [.vector] : [.vector, .color]
    }
    guard value.isObject else { return [] }
    if !value["v"].isMissing { return [.path] }
    let isOnlyExpression = value["x"].isString && value["k"].isMissing
    return isOnlyExpression ? Set(AnimationSlot.Kind.allCases).subtracting([.image]) : [.text]
  }
}
