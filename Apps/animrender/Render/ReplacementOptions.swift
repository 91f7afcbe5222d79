import AnimationKit
import ArgumentParser

/// `--image`, `--text` and `--hide`.
struct ReplacementOptions: ParsableArguments {
  @Option(
    name: .customLong("image"),
    help: ArgumentHelp("Show this picture in the place of KEY's.", valueName: "key=file"),
    transform: KeyedValue.init)
  var images: [KeyedValue] = []

  @Option(
    name: .customLong("text"),
    help: ArgumentHelp("Write this text over the sprite KEY.", valueName: "key=string"),
    transform: KeyedValue.init)
  var texts: [KeyedValue] = []

  @Option(
    name: .customLong("hide"), help: ArgumentHelp("Leave out the sprite or layer KEY.", valueName: "key"))
  var hidden: [String] = []

  /// Reads the pictures named.
  func load() throws(FileError) -> Replacements {
    var replacements = Replacements()
    for image in images {
      replacements.images[image.key] = Replacements.Image(try Self.picture(image))
    }
    for text in texts {
      replacements.texts[text.key] = StyledText(text.value)
    }
    replacements.hidden = Set(hidden)
    return replacements
  }

  private static func picture(_ argument: KeyedValue) throws(FileError) -> EncodedImage {
    let limits = DecodingLimits()
    let bytes = try FileReader.read(argument.value, limit: limits.fileBytes)
    do {
      _ = try ImageProperties(probing: bytes)
    } catch {
      throw FileError(path: argument.value, .unusable(error))
    }
    return EncodedImage(key: argument.key, bytes: bytes)
  }

  /// A line for every key that the animation does not have, with those it has that look like it.
  func warnings(for keys: ReplaceableKeys) -> [String] {
    images.compactMap { Self.warning("--image", "image", $0.key, keys.images) }
      + texts.compactMap { Self.warning("--text", "sprite", $0.key, keys.texts) }
      + hidden.compactMap { Self.warning("--hide", "sprite or layer", $0, keys.layers) }
  }

  private static func warning(_ option: String, _ kind: String, _ key: String, _ known: [String]) -> String? {
    guard !known.contains(key) else { return nil }
    let near = NearKeys.find(key, among: known)
    let hint =
      if !near.isEmpty {
        "did you mean \(near.map { "'\($0)'" }.joined(separator: ", "))?"
      } else if known.isEmpty {
        "the animation has none"
      } else {
        "'animrender info' lists them"
      }
    return "\(option): no \(kind) '\(key)': \(hint)"
  }
}
