extension DisplayList: Described {
  package func describe(to writer: inout some DescriptionWriter) {
    writer.add("size", .size(size))
    writer.add("items", items)
  }
}

extension DisplayItem: Described {
  package func describe(to writer: inout some DescriptionWriter) {
    switch self {
    case .fill(let item):
      writer.add(kind: "fill")
      item.describe(to: &writer)
    case .stroke(let item):
      writer.add(kind: "stroke")
      item.describe(to: &writer)
    case .image(let item):
      writer.add(kind: "image")
      item.describe(to: &writer)
    case .text(let item):
      writer.add(kind: "text")
      item.describe(to: &writer)
    case .group(let group):
      writer.add(kind: "group")
      group.describe(to: &writer)
    }
  }
}

extension FillItem: Described {
  package func describe(to writer: inout some DescriptionWriter) {
    writer.add("paint", paint)
    writer.add("path", .path(path))
    writer.add(rule)
    writer.add(transform)
  }
}

extension StrokeItem: Described {
  package func describe(to writer: inout some DescriptionWriter) {
    writer.add("paint", paint)
    writer.add("style", style)
    writer.add("path", .path(path))
    writer.add(transform)
  }
}

extension ImageItem: Described {
  package func describe(to writer: inout some DescriptionWriter) {
    writer.add("image", .image(image))
    writer.add("frame", .rect(frame))
    writer.add("fit", .word(fit.describedName), usual: .word(ContentFit.fill.describedName))
    writer.add(transform)
    if let replaced { writer.add("replaced", replaced) }
  }
}

extension ReplacedImage: Described {
  package func describe(to writer: inout some DescriptionWriter) {
    writer.add("key", .text(key))
    if let image { writer.add("image", .image(image)) }
    writer.add("fit", .word(fit.describedName), usual: .word(ContentFit.fill.describedName))
    if let frame { writer.add("frame", .rect(frame)) }
  }
}

extension TextItem: Described {
  package func describe(to writer: inout some DescriptionWriter) {
    writer.add("text", text)
    writer.add("frame", .rect(frame))
    writer.add("wrapWidth", .number(wrapWidth), usual: .number(frame.width))
    if let firstBaseline { writer.add("firstBaseline", .number(firstBaseline)) }
    if let letters { writer.add("letters", letters) }
    writer.add(transform)
  }
}

extension TextLetters: Described {
  package func describe(to writer: inout some DescriptionWriter) {
    writer.add(
      "transforms", .numbers(transforms.flatMap { [$0.a, $0.b, $0.c, $0.d, $0.tx, $0.ty] }))
    writer.add(
      "grouping", .word(grouping.describedName), usual: .word(Grouping.character.describedName))
    writer.add("pivot", .point(pivot), usual: .point(.zero))
  }
}

// MARK: - Groups

extension GroupItem: Described {
  package func describe(to writer: inout some DescriptionWriter) {
    writer.add("opacity", .number(opacity), usual: .number(1))
    writer.add("blendMode", .word(blendMode.describedName), usual: .word(BlendMode.normal.describedName))
    writer.add("isIsolated", .flag(isIsolated), usual: .flag(false))
    if let clip { writer.add("clip", clip) }
    writer.add("masks", masks)
    if let filters { writer.add("filters", filters) }
    if let matte { writer.add("matte", matte) }
    writer.add("items", items)
  }
}

extension Clip: Described {
  package func describe(to writer: inout some DescriptionWriter) {
    writer.add("path", .path(path))
    writer.add(rule)
    writer.add(transform)
  }
}

extension Mask: Described {
  package func describe(to writer: inout some DescriptionWriter) {
    writer.add("mode", .word(mode.describedName))
    writer.add("isInverted", .flag(isInverted), usual: .flag(false))
    writer.add("path", .path(path))
    writer.add("opacity", .number(opacity), usual: .number(1))
    writer.add("expansion", .number(expansion), usual: .number(0))
    writer.add("feather", .size(feather), usual: .size(.zero))
    writer.add(transform)
  }
}

extension Matte: Described {
  package func describe(to writer: inout some DescriptionWriter) {
    writer.add("mode", .word(mode.describedName))
    writer.add("items", items)
  }
}

// MARK: - Members of many items

extension DescriptionWriter {
  fileprivate mutating func add(_ transform: Transform) {
    add("transform", .transform(transform), usual: .transform(.identity))
  }

  fileprivate mutating func add(_ rule: FillRule) {
    add("rule", .word(rule.describedName), usual: .word(FillRule.nonZero.describedName))
  }
}

extension FillRule {
  fileprivate var describedName: DescribedName {
    switch self {
    case .nonZero: "non-zero"
    case .evenOdd: "even-odd"
    }
  }
}

extension BlendMode {
  var describedName: DescribedName {
    switch self {
    case .normal: "normal"
    case .multiply: "multiply"
    case .screen: "screen"
    case .overlay: "overlay"
    case .darken: "darken"
    case .lighten: "lighten"
    case .colorDodge: "colorDodge"
    case .colorBurn: "colorBurn"
    case .hardLight: "hardLight"
    case .softLight: "softLight"
    case .difference: "difference"
    case .exclusion: "exclusion"
    case .hue: "hue"
    case .saturation: "saturation"
    case .color: "color"
    case .luminosity: "luminosity"
    case .add: "add"
    case .hardMix: "hardMix"
    }
  }
}

extension Mask.Mode {
  fileprivate var describedName: DescribedName {
    switch self {
    case .add: "add"
    case .subtract: "subtract"
    case .intersect: "intersect"
    case .lighten: "lighten"
    case .darken: "darken"
    case .difference: "difference"
    }
  }
}

extension Matte.Mode {
  fileprivate var describedName: DescribedName {
    switch self {
    case .alpha: "alpha"
    case .alphaInverted: "alphaInverted"
    case .luma: "luma"
    case .lumaInverted: "lumaInverted"
    }
  }
}

extension TextLetters.Grouping {
  fileprivate var describedName: DescribedName {
    switch self {
    case .character: "character"
    case .word: "word"
    case .line: "line"
    case .all: "all"
    }
  }
}

extension ContentFit {
  var describedName: DescribedName {
    switch self {
    case .contain: "contain"
    case .cover: "cover"
    case .fill: "fill"
    case .none: "none"
    }
  }
}
