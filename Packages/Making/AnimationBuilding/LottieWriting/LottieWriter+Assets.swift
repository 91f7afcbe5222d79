import AnimationCore
import JSONText
import LottieFormat

/// What layers refer to, by id: each once.
struct LottieAssets {
  enum Content: Hashable {
    case image(EncodedImage, Size)
    case sound([UInt8])
    case composition(LottieComposition)
  }

  /// The assets as they are written, in the order in which they were found.
  private(set) var items: [JSONTree] = []
  private var contents: [String: Content] = [:]
  /// What texts call their fonts.
  var fontNames: Set<String> = []

  /// Whether it is a new one.
  ///
  /// - Throws: where another content has that id.
  mutating func insert(
    _ content: Content, _ id: String, _ writer: LottieWriter
  ) throws(AnimationError) -> Bool {
    if id.isEmpty { throw writer.mistake("an asset has no id") }
    if let known = contents[id] {
      guard known == content else { throw writer.mistake("another asset has the id \"\(id)\"") }
      return false
    }
    contents[id] = content
    return true
  }

  mutating func append(_ item: JSONTree) { items.append(item) }
}

extension LottieWriter {
  /// - Returns: the id.
  mutating func add(_ image: EncodedImage, _ size: Size?) throws(AnimationError) -> String {
    let properties = try part("image") { (writer) throws(AnimationError) in
      do throws(AnimationError) {
        return try image.properties
      } catch {
        throw writer.mistake("\(error)")
      }
    }
    let size = size ?? Size(Double(properties.width), Double(properties.height))
    if try assets.insert(.image(image, size), image.key, self) {
      assets.append(
        .fields([
          "id": .text(image.key), "w": try number(size.width), "h": try number(size.height), "u": .text(""),
          "e": .number(1),
          "p": .text(LottieAssetReference.name(embedding: image.bytes, type: properties.type.mediaType)),
        ]))
    }
    return image.key
  }

  /// - Returns: the id.
  mutating func add(sound bytes: [UInt8], _ id: String) throws(AnimationError) -> String {
    guard let type = SoundType(bytes) else { throw mistake("the sound is neither MP3 nor WAV") }
    if try assets.insert(.sound(bytes), id, self) {
      let name = LottieAssetReference.name(
        embedding: bytes, type: type == .wav ? "audio/wav" : "audio/mpeg")
      // Players that do not know sounds must not take it for a picture.
      assets.append(
        .fields([
          "id": .text(id), "u": .text(""), "p": .text(name), "e": .number(1), "t": .number(2),
        ]))
    }
    return id
  }

  /// - Returns: the id.
  mutating func add(
    _ composition: LottieComposition, _ frameCount: Int, _ depth: Int
  ) throws(AnimationError) -> String {
    guard try assets.insert(.composition(composition), composition.id, self) else { return composition.id }
    let layers = try part("\"\(composition.id)\"") { (writer) throws(AnimationError) in
      try writer.layers(composition.layers, frameCount: frameCount, depth: depth + 1)
    }
    assets.append(.fields(["id": .text(composition.id), "nm": .text(composition.id), "layers": layers]))
    return composition.id
  }
}
