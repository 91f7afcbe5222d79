import AnimationKit
import SimdJSON

/// `--replace`: many replacements in a JSON file, which Docs/CLI.md describes.
package struct ReplacementFile {
  private struct Picture {
    var key: String
    var file: String
    var fit: ContentFit
  }

  private var pictures: [Picture] = []
  private var texts: [String: StyledText] = [:]
  private var hidden: Set<String> = []

  /// Reads the file and the pictures it names, by paths relative to it.
  ///
  /// - Throws: `FileError`, for the file with the line of the mistake, or for a picture.
  package static func load(_ path: String) throws(FileError) -> Replacements {
    let limits = DecodingLimits()
    let bytes = try FileReader.read(path, limit: limits.fileBytes)
    let file: ReplacementFile
    do {
      file = try ReplacementFile(bytes, limits)
    } catch {
      throw FileError(path: path, .unusable(error))
    }
    var replacements = Replacements(texts: file.texts, hidden: file.hidden)
    for picture in file.pictures {
      let image = try PictureFile.load(Self.resolve(picture.file, besideFile: path), key: picture.key)
      replacements.images[picture.key] = Replacements.Image(image, fit: picture.fit)
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

  private init(_ root: JSONValue) throws(JSONMistake) {
    for (key, image) in root["images"].members {
      pictures.append(
        Picture(
          key: key, file: image.string ?? image["file"].string ?? "",
          fit: image["fit"].string.flatMap(ContentFit.init) ?? .contain))
    }
    for (key, text) in root["texts"].members {
      guard text.isString || text["text"].isMissing != text["runs"].isMissing else {
        throw JSONMistake("needs either \"text\" or \"runs\"", at: [.member("texts"), .member(key)])
      }
      texts[key] = StyledText(text)
    }
    hidden = Set(root["hidden"].items.compactMap(\.string))
  }

  private static func resolve(_ file: String, besideFile path: String) -> String {
    guard !file.hasPrefix("/"), let slash = path.lastIndex(of: "/") else { return file }
    return path[...slash] + file
  }
}
