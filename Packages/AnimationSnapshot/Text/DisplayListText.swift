import AnimationKit

/// A display list as text that stays the same: what an item has is a line each, indented below it, numbers have at
/// most four decimals, pictures are told by key, size and digest. What is as usual is left out.
public enum DisplayListText {
  public static func text(of list: DisplayList) -> String {
    var writer = TextWriter()
    writer.line("canvas \(Words.size(list.size))")
    for item in list.items { writer.write(item) }
    return writer.text
  }
}

extension TextWriter {
  fileprivate mutating func write(_ item: DisplayItem) {
    switch item {
    case .fill(let item):
      section("fill") { writer in
        writer.write(item.paint)
        writer.line("path \(Words.path(item.path))")
        if item.rule == .evenOdd { writer.line("rule even-odd") }
        writer.write(item.transform)
      }
    case .stroke(let item):
      section("stroke") { writer in
        writer.write(item.paint)
        writer.write(item.style)
        writer.line("path \(Words.path(item.path))")
        writer.write(item.transform)
      }
    case .image(let item):
      section("image") { writer in
        writer.line("picture \(Words.image(item.image))")
        writer.line("frame \(Words.rect(item.frame))")
        if item.fit != .fill { writer.line("fit \(item.fit.rawValue)") }
        writer.write(item.transform)
      }
    case .text(let item):
      section("text") { writer in
        writer.write(item.text)
        writer.line("frame \(Words.rect(item.frame))")
        if item.wrapWidth != item.frame.width { writer.line("wrap \(Words.number(item.wrapWidth))") }
        writer.write(item.transform)
      }
    case .group(let group): write(group)
    }
  }

  private mutating func write(_ group: GroupItem) {
    section("group") { writer in
      if group.opacity != 1 { writer.line("opacity \(Words.number(group.opacity))") }
      if group.blendMode != .normal { writer.line("blend \(group.blendMode)") }
      if group.isIsolated { writer.line("isolated") }
      if let clip = group.clip {
        writer.section("clip") { writer in
          writer.line("path \(Words.path(clip.path))")
          if clip.rule == .evenOdd { writer.line("rule even-odd") }
          writer.write(clip.transform)
        }
      }
      for mask in group.masks { writer.write(mask) }
      if let matte = group.matte {
        writer.section("matte \(matte.mode)") { writer in
          for item in matte.items { writer.write(item) }
        }
      }
      for item in group.items { writer.write(item) }
    }
  }

  private mutating func write(_ mask: Mask) {
    section("mask \(mask.mode)\(mask.isInverted ? " inverted" : "")") { writer in
      writer.line("path \(Words.path(mask.path))")
      if mask.opacity != 1 { writer.line("opacity \(Words.number(mask.opacity))") }
      if mask.expansion != 0 { writer.line("expansion \(Words.number(mask.expansion))") }
      if mask.feather != .zero { writer.line("feather \(Words.size(mask.feather))") }
      writer.write(mask.transform)
    }
  }

  private mutating func write(_ paint: Paint) {
    switch paint {
    case .color(let color): line("colour \(Words.color(color))")
    case .gradient(let gradient):
      let stops = gradient.stops.map { "\(Words.number($0.offset)) \(Words.color($0.color))" }
      switch gradient.geometry {
      case .linear(let start, let end):
        line("linear gradient \(Words.point(start)) to \(Words.point(end))")
      case .radial(let center, let radius, let focus):
        let focus = focus == center ? "" : ", focus \(Words.point(focus))"
        line("radial gradient \(Words.point(center)) radius \(Words.number(radius))\(focus)")
      }
      line("stops \(stops.joined(separator: ", "))")
    }
  }

  private mutating func write(_ style: StrokeStyle) {
    line("width \(Words.number(style.width))")
    if style.cap != .butt { line("cap \(style.cap)") }
    if style.join != .miter {
      line("join \(style.join)")
    } else if style.miterLimit != 4 {
      line("miter limit \(Words.number(style.miterLimit))")
    }
    if !style.dash.isEmpty {
      line(
        "dash \(style.dash.map(Words.number).joined(separator: " ")) from \(Words.number(style.dashOffset))")
    }
  }

  private mutating func write(_ text: StyledText) {
    for run in text.runs {
      line("run \(Words.quoted(run.string)) \(Words.style(run.style))")
    }
    line("align \(text.alignment.rawValue)")
    if text.lineBreak != .wordWrap { line("break \(text.lineBreak.rawValue)") }
    if text.lineSpacing != 0 { line("spacing \(Words.number(text.lineSpacing))") }
  }

  private mutating func write(_ transform: Transform) {
    let (a, b, c, d) = (transform.a, transform.b, transform.c, transform.d)
    if transform == .identity { return }
    if (a, b, c, d) == (1, 0, 0, 1) {
      line("at \(Words.numbers(transform.tx, transform.ty))")
    } else {
      line("matrix \(Words.numbers(a, b, c, d, transform.tx, transform.ty))")
    }
  }
}

extension Words {
  static func style(_ style: TextStyle) -> String {
    var parts = [
      style.fontFamily.map(quoted) ?? "default font", number(style.fontSize), "weight \(style.fontWeight)",
      color(style.color),
    ]
    if style.isItalic { parts.append("italic") }
    if let outline = style.outline {
      parts.append("outline \(number(outline.width)) \(color(outline.color))")
    }
    if let shadow = style.shadow {
      parts.append("shadow \(point(shadow.offset)) blur \(number(shadow.blur)) \(color(shadow.color))")
    }
    return parts.joined(separator: ", ")
  }

  /// What is written in the place of a sprite's text.
  static func text(_ text: StyledText) -> String {
    let runs = text.runs.map { "\(quoted($0.string)) \(style($0.style))" }
    return (runs + [text.alignment.rawValue, text.lineBreak.rawValue, number(text.lineSpacing)])
      .joined(separator: "; ")
  }
}
