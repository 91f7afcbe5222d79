extension Replacements: Described {
  package func describe(to writer: inout some DescriptionWriter) {
    writer.add("images", images.sorted { $0.key < $1.key }.map(Replacement.image))
    writer.add("texts", texts.sorted { $0.key < $1.key }.map(Replacement.text))
    writer.add("strings", strings.sorted { $0.key < $1.key }.map(Replacement.string))
    writer.add("drawings", drawings.keys.sorted().map(Replacement.drawing))
    writer.add("hidden", hidden.sorted().map(Replacement.hidden))
    // In the order in which they were set, as later ones take precedence.
    writer.add("values", values.entries.map(Replacement.value))
    // Descriptions of those that have neither stay as they were.
    if !slots.isEmpty { writer.add("slots", slots.sorted { $0.key < $1.key }.map(Replacement.slot)) }
    switch theme {
    case .initial: break
    case .none: writer.add("theme", .word("none"))
    case .id(let id): writer.add("theme", .text(id))
    }
  }
}

/// A replacement with its key.
private enum Replacement: Described {
  case image(key: String, Replacements.Image)
  case text(key: String, StyledText)
  case string(key: String, String)
  case drawing(key: String)
  case hidden(key: String)
  case value(Replacements.Values.Entry)
  case slot(key: String, Replacements.SlotValue)

  func describe(to writer: inout some DescriptionWriter) {
    switch self {
    case .image(let key, let image):
      writer.add(kind: "image")
      writer.add("key", .text(key))
      writer.add("image", .image(image.image))
      writer.add("fit", .word(image.fit.describedName))
      switch image.shape {
      case .rectangle: break
      case .rounded(let radius): writer.add("cornerRadius", .number(radius))
      case .circle: writer.add("shape", .word("circle"))
      }
      if let border = image.border {
        writer.add("borderWidth", .number(border.width))
        writer.add("borderColor", .color(border.color))
      }
      if image.anchor != Point(0.5, 0.5) { writer.add("anchor", .point(image.anchor)) }
      if let fade = image.crossFade {
        writer.add("fade", .number(fade.progress))
        if let before = fade.before { writer.add("before", .image(before.image)) }
      }
      if let parts = image.nineParts {
        writer.add("nineParts", .numbers([parts.left, parts.top, parts.right, parts.bottom]))
      }
    case .text(let key, let text):
      writer.add(kind: "text")
      writer.add("key", .text(key))
      writer.add("text", text)
    case .string(let key, let string):
      writer.add(kind: "string")
      writer.add("key", .text(key))
      writer.add("string", .text(string))
    case .drawing(let key):
      writer.add(kind: "drawing")
      writer.add("key", .text(key))
      writer.add("drawing", .function)
    case .hidden(let key):
      writer.add(kind: "hidden")
      writer.add("key", .text(key))
    case .value(let entry):
      writer.add(kind: "value")
      writer.add("key", .text(entry.keyPath.description))
      entry.value.describe(to: &writer)
    case .slot(let key, let value):
      writer.add(kind: "slot")
      writer.add("key", .text(key))
      switch value.content {
      case .value(let value): value.describe(to: &writer)
      case .text(let text): writer.add("text", .text(text))
      case .image(let image, let size):
        writer.add("image", .image(image))
        if let size { writer.add("size", .size(size)) }
      case .json(let text): writer.add("json", .text(text))
      }
    }
  }
}

extension Replacements.Value: Described {
  package func describe(to writer: inout some DescriptionWriter) {
    switch content {
    case .color(let source): writer.add("color", source) { .color($0) }
    case .number(let source): writer.add("number", source) { .number($0) }
    case .pair(let source): writer.add("point", source) { .point($0) }
    case .gradient(.fixed(let stops)):
      writer.add("type", .word("gradient"))
      writer.add("value", stops)
    case .gradient(.function):
      writer.add("type", .word("gradient"))
      writer.add("value", .function)
    }
  }
}

extension DescriptionWriter {
  fileprivate mutating func add<Result>(
    _ type: DescribedName, _ source: Replacements.Value.Source<Result>,
    _ described: (Result) -> DescribedValue
  ) {
    add("type", .word(type))
    switch source {
    case .fixed(let value): add("value", described(value))
    case .function: add("value", .function)
    }
  }
}

extension DescribedValue {
  /// Code can only be described as present: a change in what it does is not noticed.
  fileprivate static let function = DescribedValue.word("function")
}
