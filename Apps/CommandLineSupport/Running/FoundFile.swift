import AnimationCore
import AnimationFormats
import AnimationKit
import SystemSupport

/// What a file in a folder is, by its content: folders of animations hold other things, too.
package struct FoundFile: Sendable {
  package enum Kind: Hashable, Sendable {
    case animation, other
  }

  package let kind: Kind
  /// The whole file; nil where it need not be read to tell what it is, or cannot be.
  package let bytes: [UInt8]?

  /// What cannot be read, or is damaged, counts as an animation: the decoder says what is wrong.
  package init(_ path: String) {
    let called = FileFormats.format(called: path)
    let mayBeOther = called?.hasNamesakes == true
    if called != nil, !mayBeOther {
      (kind, bytes) = (.animation, nil)
      return
    }
    bytes = try? FileReader.read(path, limit: DecodingLimits().fileBytes)
    kind = bytes.map { Self.kind(of: $0, mayBeOther: mayBeOther) } ?? .animation
  }

  /// - Parameter mayBeOther: files that are no animations are called so, too.
  private static func kind(of bytes: [UInt8], mayBeOther: Bool) -> Kind {
    do throws(AnimationError) {
      let format = try FileFormats.format(of: bytes)
      return !mayBeOther || format.looksLike(bytes) ? .animation : .other
    } catch {
      if case .unknownFormat = error, mayBeOther { return .other }
      return .animation
    }
  }
}
