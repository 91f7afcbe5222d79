import AnimationCore
import AnimationFormats
import AnimationKit
import JSONText
import Pixels
import SystemSupport

/// Many replacements in JSON, as Docs/CLI.md describes: a file, or a part of one.
package struct ReplacementFile: Sendable {
  private struct Entry {
    var key: String
    var file: String
    var fit: ContentFit
  }

  /// Each of them is compared with all properties.
  private static let maximumValues = 1000

  private var entries: [Entry] = []
  private var texts: [String: StyledText] = [:]
  private var strings: [String: String] = [:]
  private var values = Replacements.Values()
  private var hidden: Set<String> = []
  private var theme = Replacements.Theme.initial
  private var slots: String?

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
    (entries.map(\.file) + [slots].compactMap(\.self)).map { Self.resolve($0, from: base) }
  }

  /// Reads the files that it names.
  ///
  /// - Parameter base: see `files`.
  /// - Throws: `FileError` for one of them.
  package func replacements(from base: String) throws(FileError) -> Replacements {
    var replacements = Replacements(
      texts: texts, strings: strings, hidden: hidden, values: values, theme: theme)
    if let slots {
      replacements.slots = try AnimationDecoder.decodeSlots(file: Self.resolve(slots, from: base))
    }
    for entry in entries {
      let image = try ImageFile.load(Self.resolve(entry.file, from: base), key: entry.key)
      replacements.images[entry.key] = Replacements.Image(image, fit: entry.fit)
    }
    return replacements
  }

  private init(_ text: [UInt8], _ limits: DecodingLimits) throws(AnimationError) {
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
          fit: image["fit"].string.flatMap(ContentFit.init) ?? .contain))
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
        values[try AnimationKeyPath(argument: keyPath)] = try Replacements.Value(value)
      } catch {
        throw JSONMistake(error.description, at: [.member("values"), .member(keyPath)])
      }
    }
    hidden = Set(root["hidden"].items.compactMap(\.string))
    if let id = root["theme"].string { theme = id.isEmpty ? .none : .id(id) }
    slots = root["slots"].string
  }

  private static func resolve(_ file: String, from base: String) -> String {
    file.isAbsolutePath ? file : base + file
  }
}

extension Replacements.Value {
  /// - Parameter json: what has passed `ReplacementRules`.
  fileprivate init(_ json: JSONValue) throws(ArgumentProblem) {
    if let text = json.string {
      self = try Replacements.Value(argument: text)
    } else if let number = json.number {
      self = .number(number)
    } else if let pair = json.numbers(limit: 3), pair.count == 2 {
      self = .point(Point(pair[0], pair[1]))
    } else {
      throw ArgumentProblem("is no pair of numbers")
    }
  }
}

/// An image that is to be shown in the place of an animation's own.
package enum ImageFile {
  /// Reads the file, and decodes it once to be sure that it will be shown.
  ///
  /// - Throws: `FileError` when it cannot be read, or is no whole picture of a kind that is read.
  package static func load(_ path: String, key: String) throws(FileError) -> EncodedImage {
    let image = EncodedImage(key: key, bytes: try FileReader.read(path, limit: DecodingLimits().fileBytes))
    _ = try FileError.naming(path) { () throws(AnimationError) in try Bitmap(decoding: image.bytes) }
    return image
  }
}
