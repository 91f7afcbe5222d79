import AnimationCore
import AnimationKit
import CAnimrender

/// Replacements that a caller has a handle of.
final class ReplacementSet: Sendable {
  private let content: Exclusive<Replacements>

  init(_ replacements: Replacements) { content = Exclusive(replacements) }

  /// Reads the JSON of `--replace`.
  ///
  /// - Parameter json: nil for none.
  convenience init(_ json: [UInt8]?, _ loading: Loading) throws(Failure) {
    guard let json else {
      self.init(Replacements())
      return
    }
    let limits = DecodingLimits()
    do {
      self.init(
        try Replacements(json: json, limits: limits) { name in
          try loading.bytes(of: name, limit: limits.fileBytes)
        })
    } catch {
      throw Failure(error, invalid: ANIMRENDER_INVALID_ARGUMENT)
    }
  }

  /// Reads a file in JSON.
  convenience init(file path: String) throws(Failure) {
    do {
      self.init(try Replacements(jsonFile: path))
    } catch {
      throw Failure(error, invalid: ANIMRENDER_INVALID_ARGUMENT)
    }
  }

  /// The replacements as they are at this moment.
  func current() throws -> Replacements { try content.use { $0 } }

  func change(_ body: (inout Replacements) -> Void) throws { try content.use(body) }

  /// The replacements of a handle, of which null has none.
  static func current(_ handle: OpaquePointer?) throws -> Replacements {
    guard handle != nil else { return Replacements() }
    return try HandleTable.find(handle, ReplacementSet.self).current()
  }
}
