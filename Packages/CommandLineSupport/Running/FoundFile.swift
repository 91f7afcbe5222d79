import AnimationKit

/// What a file in a folder is, by its content: folders of animations hold other things, too.
package enum FoundFile: Hashable, Sendable {
  case animation
  /// An animation in a format that is not read yet.
  case unsupported(AnimationError)
  case other

  /// Of files that may be animations, in lower case.
  package static let extensions: Set<String> = ["svga", "json", "lottie", "tgs"]

  /// What cannot be read, or is damaged, counts as an animation: whoever decodes it says what is wrong.
  package init(_ path: String) {
    let name = path.lowercased()
    let isJSON = name.hasSuffix(".json")
    self = .animation
    // Movies are told by decoding them.
    guard !name.hasSuffix(".svga"), let bytes = try? FileReader.read(path, limit: DecodingLimits().fileBytes)
    else { return }
    do throws(AnimationError) {
      let format = try AnimationInfo.Format(detecting: bytes)
      // Every Lottie has layers, and other JSON files hardly do.
      if isJSON, format == .lottie, !Self.names("layers", in: bytes), !Self.isCutLottie(bytes) {
        self = .other
      }
    } catch {
      if case .unsupportedFormat = error { self = .unsupported(error) } else if isJSON { self = .other }
    }
  }

  /// A Lottie that ends before its layers: what it has at its beginning hardly any other JSON file has, too.
  private static func isCutLottie(_ bytes: [UInt8]) -> Bool {
    let end = bytes.last { !" \t\r\n".utf8.contains($0) }
    return end != UInt8(ascii: "}") && ["ip", "op", "fr"].allSatisfy { names($0, in: bytes) }
  }

  private static func names(_ member: String, in bytes: [UInt8]) -> Bool {
    bytes.firstRange(of: Array("\"\(member)\"".utf8)) != nil
  }
}
