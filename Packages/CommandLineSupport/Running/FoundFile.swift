import AnimationCore
import AnimationKit
import SystemSupport

/// What a file in a folder is, by its content: folders of animations hold other things, too.
package struct FoundFile: Sendable {
  package enum Kind: Hashable, Sendable {
    case animation
    /// An animation in a format that is not read yet.
    case unsupported(AnimationError)
    case other
  }

  package let kind: Kind
  /// The whole file; nil where it need not be read to tell what it is, or cannot be.
  package let bytes: [UInt8]?

  /// Of files that may be animations, in lower case.
  package static let extensions: Set<String> = ["svga", "json", "lottie", "tgs"]

  /// What cannot be read, or is damaged, counts as an animation: whoever decodes it says what is wrong.
  package init(_ path: String) {
    let name = path.lowercased()
    // Movies are told by decoding them.
    bytes =
      name.hasSuffix(".svga") ? nil : try? FileReader.read(path, limit: DecodingLimits().fileBytes)
    kind = bytes.map { Self.kind(of: $0, isCalledJSON: name.hasSuffix(".json")) } ?? .animation
  }

  private static func kind(of bytes: [UInt8], isCalledJSON: Bool) -> Kind {
    do throws(AnimationError) {
      let format = try FileFormat(of: bytes)
      if let problem = format.problem { return .unsupported(problem) }
      // Every Lottie has layers, and other JSON files hardly do.
      let isOther = format.isText && !names("layers", in: bytes) && !isCutLottie(bytes)
      return isCalledJSON && isOther ? .other : .animation
    } catch {
      if case .unknownFormat = error, isCalledJSON { return .other }
      return .animation
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
