import AnimationCore
import JSONText

/// The text of a Telegram sticker: a Lottie as short as it can be written, marked as a sticker, and what Telegram has
/// against it.
package struct StickerText: Sendable {
  package let bytes: [UInt8]
  /// The rules that it breaks, those that are errors first.
  package let findings: [StickerFinding]

  /// The longest text in bytes; some clients read no more.
  private static let longest = 2 << 20

  /// - Throws: what is wrong with the Lottie.
  package init(_ lottie: [UInt8], limits: DecodingLimits = DecodingLimits()) throws(AnimationError) {
    var options = LottieDecoder.Options()
    options.limits = limits
    _ = try LottieDecoder.decode(lottie, options: options)
    var check = StickerCheck()
    bytes = try JSONDocument(parsing: lottie, limits: limits).withRoot { root in
      check.check(root)
      var changes = JSONChanges()
      changes.set("tgs", 1, in: [])
      var json = JSONWriter()
      json.copy(root, changing: changes)
      return json.bytes
    }
    if bytes.count > Self.longest {
      check.note(.warning, "its text has \(bytes.count) bytes, more than \(Self.longest)")
    }
    findings = check.findings
  }
}

/// A rule of Telegram's that a sticker breaks.
package struct StickerFinding: Hashable, Sendable, CustomStringConvertible {
  package enum Severity: Sendable {
    /// The server refuses it, or clients do not show it.
    case error
    /// Telegram's rules forbid it; most clients show it.
    case warning
  }

  package let severity: Severity
  package let rule: String
  /// Where it is broken first; empty for the whole sticker.
  package let place: String
  package internal(set) var count = 1

  init(_ severity: Severity, _ rule: String, _ place: String = "") {
    (self.severity, self.rule, self.place) = (severity, rule, place)
  }

  /// The maximum size of a sticker's file in bytes; the server refuses what is larger.
  private static let maximumFileSize = 65_536

  /// Makes a finding about the file, not about what is in it; nil where its size in bytes is allowed.
  package init?(fileSize: Int) {
    guard fileSize > Self.maximumFileSize else { return nil }
    self.init(.error, "the file has \(fileSize) bytes, more than \(Self.maximumFileSize)")
  }

  package var description: String {
    if place.isEmpty { return rule }
    return "\(rule): \(place)\(count > 1 ? " and \(count - 1) more" : "")"
  }
}
