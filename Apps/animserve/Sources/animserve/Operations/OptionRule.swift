/// An option of a request, by the name that the command line has for it.
struct OptionRule: Sendable {
  enum Kind: Sendable {
    /// Is true or false.
    case flag
    case number
    case text
    case choice([String])
    /// The content of a file, which may be a part with a file, too.
    case content
  }

  let name: String
  let kind: Kind
  /// Whether it may be there several times.
  var repeats = false

  init(_ name: String, _ kind: Kind, repeats: Bool = false) {
    (self.name, self.kind, self.repeats) = (name, kind, repeats)
  }
}

extension OptionRule.Kind {
  var isContent: Bool { if case .content = self { true } else { false } }
}

extension [OptionRule] {
  private static let place: [OptionRule] = [
    OptionRule("animation", .text), OptionRule("frames", .text), OptionRule("time", .text),
    OptionRule("progress", .text), OptionRule("poster", .flag), OptionRule("range", .text),
    OptionRule("marker", .text), OptionRule("clamp", .flag), OptionRule("fps", .text),
    OptionRule("speed", .number), OptionRule("reverse", .flag), OptionRule("loops", .number),
  ]
  private static let picture: [OptionRule] = [
    OptionRule("size", .text), OptionRule("scale", .number), OptionRule("width", .number),
    OptionRule("height", .number), OptionRule("max-size", .number), OptionRule("crop", .text),
    OptionRule("trim", .flag), OptionRule("fit", .choice(["contain", "cover", "fill", "none"])),
    OptionRule("background", .text), OptionRule("renderer", .choice(["spans", "cairo"])),
    OptionRule("motion-blur", .flag),
  ]
  private static let replacements: [OptionRule] = [
    OptionRule("text", .text, repeats: true), OptionRule("text-style", .text, repeats: true),
    OptionRule("value", .text, repeats: true), OptionRule("hide", .text, repeats: true),
    OptionRule("image-fit", .text, repeats: true), OptionRule("theme", .text),
    OptionRule("slots", .content),
  ]
  private static let compression = OptionRule("compression", .choice(["fast", "balanced", "small"]))

  static let render: [OptionRule] =
    place + picture + replacements + [
      compression, OptionRule("format", .choice(ResultType.ofRender.map(\.name))),
      OptionRule("quality", .number), OptionRule("lossless", .flag), OptionRule("colors", .number),
      OptionRule("dither", .choice(["auto", "none", "floyd", "bayer"])), OptionRule("matte", .text),
      OptionRule("lossy", .number), OptionRule("alpha-quality", .number), OptionRule("max-bytes", .text),
      OptionRule("codec", .choice(["h264", "h265", "vp9", "prores"])), OptionRule("mute", .flag),
      OptionRule("alpha", .choice(["packed-right", "packed-left", "packed-bottom"])),
      OptionRule("state-machine", .text), OptionRule("events", .content), OptionRule("duration", .number),
      OptionRule("file-settings", .flag), OptionRule("strict", .flag),
    ]
  static let sheet: [OptionRule] =
    place + picture + replacements + [
      compression, OptionRule("format", .choice(ResultType.ofSheet.map(\.name))),
      OptionRule("count", .number), OptionRule("columns", .number), OptionRule("strict", .flag),
    ]
  /// The options that are contents, of any operation.
  static let contents = Set((render + sheet).filter { $0.kind.isContent }.map(\.name))

  static let info = [
    OptionRule("animation", .text), OptionRule("tree", .flag), OptionRule("duplicates", .flag),
  ]
  static let lint = [
    OptionRule("for", .text), OptionRule("format", .choice(ResultType.ofLint.map(\.name))),
  ]
  static let convert = [
    OptionRule("format", .choice(ResultType.ofConvert.map(\.name))), OptionRule("tolerance", .number),
    OptionRule("verify", .number), OptionRule("max-memory", .text), OptionRule("rate", .text),
    OptionRule("alpha", .choice(["left", "right", "top", "bottom"])), OptionRule("width", .number),
    OptionRule("height", .number), OptionRule("noise", .number), OptionRule("quality", .number),
  ]
  static let optimise = [
    OptionRule("quality", .number), OptionRule("lossless", .flag), OptionRule("density", .number),
    OptionRule("players", .text), OptionRule("strip", .text), OptionRule("verify", .number),
  ]
  static let compare = [
    OptionRule("side", .number), OptionRule("moments", .number), OptionRule("background", .text),
    OptionRule("renderer", .choice(["spans", "cairo"])), OptionRule("strict", .flag),
    OptionRule("format", .choice(ResultType.ofCompare.map(\.name))),
  ]
}
