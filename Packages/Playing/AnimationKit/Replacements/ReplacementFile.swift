import AnimationCore
import AnimationFormats
import JSONText
import SystemSupport

/// Many replacements in JSON, as Docs/CLI.md describes: a file, or a part of one.
package struct ReplacementFile: Sendable {
  private enum Slots {
    case file(String)
    case values([String: Replacements.SlotValue])

    var file: String? { if case .file(let file) = self { file } else { nil } }
  }

  private struct Entry {
    var key: String
    var file: String
    var placing: ImagePlacing?
  }

  /// Each of them is compared with all properties.
  private static let maximumValues = 1000

  private var entries: [Entry] = []
  private var texts: [String: StyledText] = [:]
  private var strings: [String: String] = [:]
  private var values = Replacements.Values()
  private var hidden: Set<String> = []
  private var theme = Replacements.Theme.initial
  private var slots: Slots?

  package init() {}

  /// Reads the file, but not the images it names.
  ///
  /// - Throws: `FileError` with the line of the mistake.
  package static func load(_ path: String) throws(FileError) -> ReplacementFile {
    let limits = DecodingLimits()
    let bytes = try FileReader.read(path, limit: limits.fileBytes)
    do {
      return try ReplacementFile(bytes, limits)
    } catch {
      throw FileError(path: path, .unusable(error))
    }
  }

  /// The files that it names.
  ///
  /// - Parameter base: where their paths begin, with a slash; empty for the working folder.
  package func files(from base: String) -> [String] {
    (entries.map(\.file) + [slots?.file].compactMap(\.self)).compactMap {
      ImageReference($0, from: base).path
    }
  }

  /// Reads the files that it names.
  ///
  /// - Parameters:
  ///   - base: see `files`.
  ///   - load: reads an image; see `ImageFile.load`.
  /// - Throws: `FileError` for one of them.
  package func replacements(
    from base: String,
    load: (_ image: ImageReference, _ key: String) throws(FileError) -> EncodedImage = ImageFile.load
  ) throws(FileError) -> Replacements {
    try replacements { file, key throws(FileError) in
      try load(ImageReference(file, from: base), key)
    } slots: { file throws(FileError) in
      try AnimationDecoder.decodeSlots(file: file.isAbsolutePath ? file : base + file)
    }
  }

  /// Gets what it names.
  func replacements<Failure>(
    image: (_ file: String, _ key: String) throws(Failure) -> EncodedImage,
    slots load: (_ file: String) throws(Failure) -> [String: Replacements.SlotValue]
  ) throws(Failure) -> Replacements {
    var replacements = Replacements(
      texts: texts, strings: strings, hidden: hidden, values: values, theme: theme)
    switch slots {
    case .file(let file): replacements.slots = try load(file)
    case .values(let values): replacements.slots = values
    case nil: break
    }
    for entry in entries {
      let image = try image(entry.file, entry.key)
      replacements.images[entry.key] = (entry.placing ?? ImagePlacing()).image(image)
    }
    return replacements
  }

  /// Adds what a column of a table says.
  ///
  /// - Throws: `ValueText.Problem` for what its cell cannot be.
  package mutating func add(_ cell: String, in column: ReplacementColumn) throws(ValueText.Problem) {
    switch column {
    case .image(let key): entries.append(Entry(key: key, file: cell))
    case .text(let key): strings[key] = cell
    case .value(let keyPath): values[keyPath] = try ValueText.parse(cell)
    case .hidden(let key):
      switch cell.lowercased() {
      case "1", "true", "yes": hidden.insert(key)
      case "0", "false", "no": hidden.remove(key)
      default: throw ValueText.Problem("'\(cell)' is neither true nor false")
      }
    case .theme: theme = cell.isEmpty ? .none : .id(cell)
    case .slots: slots = .file(cell)
    }
  }

  /// Styles and fits for what has none of its own.
  package mutating func applyDefaults(styles: [String: TextStyleOverrides], fits: [String: ImagePlacing]) {
    for (key, string) in strings where texts[key] == nil { texts[key] = styles[key]?.text(string) }
    for index in entries.indices where entries[index].placing == nil {
      entries[index].placing = fits[entries[index].key]
    }
  }

  init(_ text: [UInt8], _ limits: DecodingLimits) throws(AnimationError) {
    let document = try JSONDocument.parseWritten(text, limits: limits)
    self = try document.withRoot { root throws(AnimationError) in
      do throws(JSONMistake) {
        try root.check(ReplacementRules.file)
        return try ReplacementFile(root)
      } catch {
        throw error.error(in: text)
      }
    }
  }

  /// - Parameter root: what has passed `ReplacementRules.file`.
  package init(_ root: JSONValue) throws(JSONMistake) {
    for (key, image) in root["images"].members {
      entries.append(
        Entry(
          key: key, file: image.string ?? image["file"].string ?? "",
          placing: image["fit"].string.flatMap { try? ImagePlacing(argument: $0) }))
    }
    for (key, text) in root["texts"].members {
      guard text.isString || text["text"].isMissing != text["runs"].isMissing else {
        throw JSONMistake("needs either \"text\" or \"runs\"", at: [.member("texts"), .member(key)])
      }
      if let string = text.string { strings[key] = string } else { texts[key] = StyledText(text) }
    }
    for (index, (keyPath, value)) in root["values"].members.enumerated() {
      guard index < Self.maximumValues else {
        throw JSONMistake("has more than \(Self.maximumValues) values", at: [.member("values")])
      }
      do {
        values[try ValueText.keyPath(keyPath)] = try Replacements.Value(value)
      } catch {
        throw JSONMistake(error.description, at: [.member("values"), .member(keyPath)])
      }
    }
    hidden = Set(root["hidden"].items.compactMap(\.string))
    if let id = root["theme"].string { theme = id.isEmpty ? .none : .id(id) }
    if let file = root["slots"].string {
      slots = .file(file)
    } else if root["slots"].count > 0 {
      slots = .values(try Self.slots(root["slots"]))
    }
  }

  /// Values that are written where else a file is named: their pictures are data: URIs.
  private static func slots(_ json: JSONValue) throws(JSONMistake) -> [String: Replacements.SlotValue] {
    do {
      return try AnimationDecoder.decodeSlots(Array(json.jsonText.utf8))
    } catch {
      throw JSONMistake("cannot be used: \(error)", at: [.member("slots")])
    }
  }
}

extension Replacements.Value {
  /// - Parameter json: what has passed `ReplacementRules`.
  fileprivate init(_ json: JSONValue) throws(ValueText.Problem) {
    if let text = json.string {
      self = try ValueText.parse(text)
    } else if let number = json.number {
      self = .number(number)
    } else if let pair = json.numbers(limit: 3), pair.count == 2 {
      self = .point(Point(pair[0], pair[1]))
    } else {
      throw ValueText.Problem("is no pair of numbers")
    }
  }
}
