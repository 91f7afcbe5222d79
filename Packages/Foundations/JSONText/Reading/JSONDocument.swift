import AnimationCore
import CSimdjson

/// A parsed JSON text. Its values point into it: they must not be used after the document is gone, which
/// `withRoot` sees to.
package final class JSONDocument {
  /// No document is nested deeper than this, whatever is asked for: what reads it goes down as deep, on small stacks, too.
  package static let deepest = 1000

  private let document: OpaquePointer

  /// Parses UTF-8 text, with or without a byte order mark. Numbers and words that JSON does not know (`NaN`,
  /// `Infinity`, `1e999`), as careless exporters write them, read as null, and halves of characters (`\ud83d`) as
  /// U+FFFD.
  ///
  /// - Parameter part: what the text is called in errors.
  /// - Throws: `corrupt`, with the line, when the text is not JSON, `limitExceeded` when it is nested deeper than `maxDepth`
  ///   or `deepest`.
  package init(parsing bytes: [UInt8], part: String = "JSON", maxDepth: Int) throws(AnimationError) {
    let maxDepth = min(max(0, maxDepth), Self.deepest)
    let text = bytes.dropFirst(bytes.byteOrderMarkLength)
    let isPadded = bytes.capacity - bytes.count >= Int(csj_padding)
    var result = Self.parse(text, isPadded: isPadded, maxDepth)
    let repaired = result.document == nil ? JSONRepair.repaired(text) : nil
    if let repaired { result = Self.parse(repaired[...], isPadded: false, maxDepth) }
    if let document = result.document {
      self.document = document
    } else if result.is_depth_error {
      throw .limitExceeded(what: "nesting of the JSON text", value: maxDepth + 1, limit: maxDepth)
    } else {
      // A word that was replaced is not what is wrong, when something further on is.
      let errors = [bytes, repaired].compactMap { $0.flatMap { JSONScanner.firstError(in: $0) } }
      let reason = errors.max { $0.line < $1.line }.map { "line \($0.line): \($0.reason)" }
      throw .corrupt(part: part, reason: reason ?? result.error.map { String(cString: $0) } ?? "not JSON")
    }
  }

  /// Parses UTF-8 text out of a file, as the initializer above does: what it takes once parsed is known
  /// before it is.
  ///
  /// - Throws: `limitExceeded`, too, when it is longer than a file may be, or has too many values.
  package convenience init(parsing bytes: [UInt8], part: String = "JSON", limits: DecodingLimits)
    throws(AnimationError)
  {
    try DecodingLimits.check("size of \(part) in bytes", bytes.count, limits.fileBytes)
    // The count of a short text is within the limit whatever is in it.
    if bytes.count > limits.jsonValues / Int(csj_weight_of_object) {
      let weight = bytes.withUnsafeBufferPointer { csj_weight($0.baseAddress, $0.count) }
      try DecodingLimits.check("values in \(part)", weight, limits.jsonValues)
    }
    try self.init(parsing: bytes, part: part, maxDepth: limits.jsonDepth)
  }

  /// Parses text of which it does not matter what is wrong with it: the scanner, which finds that out, asks
  /// this itself.
  init?(unexplained bytes: [UInt8], maxDepth: Int) {
    guard let document = Self.parse(bytes[...], isPadded: false, maxDepth).document else { return nil }
    self.document = document
  }

  deinit { csj_free(document) }

  /// Calls `body` with the outermost value, which is valid inside the call only.
  package func withRoot<Result, Thrown: Error>(
    _ body: (JSONValue) throws(Thrown) -> Result
  ) throws(Thrown) -> Result {
    defer { withExtendedLifetime(self) {} }
    return try body(JSONValue(csj_root(document)))
  }

  private static func parse(_ text: ArraySlice<UInt8>, isPadded: Bool, _ maxDepth: Int) -> csj_result {
    text.withUnsafeBufferPointer { csj_parse($0.baseAddress, $0.count, isPadded, maxDepth) }
  }
}
