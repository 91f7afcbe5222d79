import AnimationCore
import JSONText

extension LottieWriter {
  mutating func text(_ data: LottieTextData) throws(AnimationError) -> JSONTree {
    var animators: [JSONTree] = []
    for (index, animator) in data.animators.enumerated() {
      animators.append(
        try part("animators[\(index)]") { (writer) throws(AnimationError) in try writer.animator(animator) })
    }
    return .fields([
      "d": .fields(["k": .array(try documents(data.text))]), "p": try path(data.path),
      "m": .fields([
        "g": .number(data.grouping.rawValue), "a": try property("alignment", Animated(Point.zero)),
      ]), "a": .array(animators),
    ])
  }

  private mutating func documents(_ text: Animated<LottieText>) throws(AnimationError) -> [JSONTree] {
    var items: [JSONTree] = []
    for key in text.isFixed ? [Keyframe(text.initial, at: 0)] : text.keyframes {
      assets.fontNames.insert(key.value.font)
      items.append(.fields(["t": try number(key.frame), "s": try document(key.value)]))
    }
    return items
  }

  private func document(_ text: LottieText) throws(AnimationError) -> JSONTree {
    if text.font.isEmpty { throw mistake("the text has no font") }
    let string = text.string.replacing("\r\n", with: "\r").replacing("\n", with: "\r")
    return .fields([
      "t": .text(string), "f": .text(text.font), "s": try number(text.size),
      "fc": try text.fill.map { (color) throws(AnimationError) in try self.color(color) },
      "sc": try text.stroke.map { (color) throws(AnimationError) in try self.color(color) },
      "sw": text.stroke == nil ? nil : try number(text.strokeWidth),
      "lj": text.stroke == nil ? nil : .number(2),
      "ca": text.capitals == .asWritten ? nil : .number(text.capitals.rawValue),
      "rs": text.fitting == .none ? nil : .number(text.fitting.rawValue),
      "j": text.alignment == .left ? nil : .number(text.alignment.rawValue),
      "vj": text.verticalAlignment == .top ? nil : .number(text.verticalAlignment.rawValue),
      "lh": try text.lineHeight.map { (height) throws(AnimationError) in try number(height) },
      "tr": text.tracking == 0 ? nil : try number(text.tracking),
      "ps": try text.box.map { (box) throws(AnimationError) in try point(box.origin) },
      "sz": try text.box.map { (box) throws(AnimationError) in try numbers([box.width, box.height]) },
    ])
  }

  private func color(_ color: Color) throws(AnimationError) -> JSONTree {
    if color.alpha < 1 { throw mistake("the colours of a text are opaque: change the layer's opacity") }
    return try numbers([color.red, color.green, color.blue])
  }

  private mutating func path(_ path: LottieTextPath?) throws(AnimationError) -> JSONTree {
    guard let path else { return .object([]) }
    return .fields([
      "m": .number(0), "f": try property("firstMargin", path.firstMargin),
      "l": try property("lastMargin", path.lastMargin), "r": .number(path.isReversed ? 1 : 0),
      "p": .number(path.isPerpendicular ? 1 : 0), "a": .number(path.isForced ? 1 : 0),
    ])
  }

  private mutating func animator(_ animator: LottieTextAnimator) throws(AnimationError) -> JSONTree {
    var selectors: [JSONTree] = []
    for (index, selector) in animator.selectors.enumerated() {
      selectors.append(
        try part("selectors[\(index)]") { (writer) throws(AnimationError) in try writer.selector(selector) })
    }
    var style: [JSONTree.Member] = []
    func add(_ key: String, _ name: String, _ value: Animated<some LottieNumbers>?, times factor: Double = 1)
      throws(AnimationError)
    {
      guard let value else { return }
      style.append(.init(key, try property(name, value, times: factor)))
    }
    try add("p", "position", animator.position)
    try add("s", "scale", animator.scale, times: 100)
    try add("r", "rotation", animator.rotation)
    try add("sk", "skew", animator.skew)
    try add("o", "opacity", animator.opacity, times: 100)
    try add("fc", "fill", animator.fill)
    try add("sc", "stroke", animator.stroke)
    try add("sw", "strokeWidth", animator.strokeWidth)
    try add("sh", "strokeHue", animator.strokeHue)
    try add("t", "tracking", animator.tracking)
    try add("bl", "blur", animator.blur)
    return .fields([
      "s": selectors.count == 1 ? selectors[0] : .array(selectors), "a": .object(style),
    ])
  }

  private mutating func selector(_ selector: LottieRangeSelector) throws(AnimationError) -> JSONTree {
    .fields([
      "t": .number(0), "r": .number(1), "b": .number(selector.unit.rawValue),
      "sh": .number(selector.shape.rawValue), "s": try property("start", selector.start, times: 100),
      "e": try property("end", selector.end, times: 100),
      "o": try property("offset", selector.offset, times: 100),
      "a": try property("amount", selector.amount, times: 100),
      "m": selector.mode == .add ? nil : .number(selector.mode.rawValue),
      "rn": selector.isRandom ? .number(1) : nil,
      "ne": selector.easeLow == 0 ? nil : try property("easeLow", selector.easeLow, times: 100),
      "xe": selector.easeHigh == 0 ? nil : try property("easeHigh", selector.easeHigh, times: 100),
      "sm": selector.smoothness == 1 ? nil : try property("smoothness", selector.smoothness, times: 100),
    ])
  }

  // MARK: Fonts

  /// The list of fonts and their letters: those that are given, and those that texts only name.
  mutating func fonts(_ fonts: [LottieFont]) throws(AnimationError) -> (list: [JSONTree], glyphs: [JSONTree])
  {
    let known = Set(fonts.map(\.name))
    if known.count < fonts.count { throw mistake("two fonts have one name") }
    let named = assets.fontNames.subtracting(known).sorted().map { LottieFont($0, family: $0) }
    var (list, glyphs): ([JSONTree], [JSONTree]) = ([], [])
    for font in fonts + named {
      list.append(
        .fields([
          "fName": .text(font.name), "fFamily": .text(font.family), "fStyle": .text(font.style),
          "ascent": try number(font.ascent),
        ]))
      for glyph in font.glyphs {
        var shapes: [JSONTree] = []
        if !glyph.outline.isEmpty {
          let outlines = try part("fonts.\(font.name)") { (writer) throws(AnimationError) in
            try writer.outlines("\(glyph.character)", Animated(glyph.outline))
          }
          shapes = [
            .fields([
              "ty": .text("gr"),
              "it": .array(outlines.map { .fields(["ty": .text("sh"), "ks": $0]) }),
            ])
          ]
        }
        glyphs.append(
          .fields([
            "ch": .text(String(glyph.character)), "size": .number(100), "style": .text(font.style),
            "fFamily": .text(font.family), "w": try number(glyph.width),
            "data": .fields(["shapes": .array(shapes)]),
          ]))
      }
    }
    return (list, glyphs)
  }
}
