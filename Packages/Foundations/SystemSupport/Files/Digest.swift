import AnimationCore
import CXXHash

/// A hash of 128 bits (XXH3) to distinguish bytes; it does not protect against forgery. As text, 32 hexadecimal digits.
package struct Digest: Hashable, Sendable, CustomStringConvertible {
  package var high: UInt64
  package var low: UInt64

  package init(of bytes: [UInt8]) {
    self = bytes.withUnsafeBytes { Digest($0) }
  }

  /// Computed once for all that share the content.
  package init(of content: EncodedContent) {
    (high, low) = content.fingerprint { bytes in
      let digest = Digest(of: bytes)
      return (digest.high, digest.low)
    }
  }

  package init(_ bytes: UnsafeRawBufferPointer) {
    let hash = XXH3_128bits(bytes.baseAddress, bytes.count)
    (high, low) = (hash.high64, hash.low64)
  }

  /// Makes the digest of a file of any size.
  ///
  /// - Throws: `FileError`.
  package init(ofFile path: String) throws(FileError) {
    let state = XXH3_createState()
    defer { XXH3_freeState(state) }
    XXH3_128bits_reset(state)
    try FileReader.forEachChunk(of: path) { chunk in
      chunk.withUnsafeBytes { _ = XXH3_128bits_update(state, $0.baseAddress, $0.count) }
    }
    let hash = XXH3_128bits_digest(state)
    (high, low) = (hash.high64, hash.low64)
  }

  /// - Parameter text: 32 hexadecimal digits; the result is nil for anything else.
  package init?(_ text: String) {
    guard text.utf8.count == 32, let high = UInt64(text.prefix(16), radix: 16),
      let low = UInt64(text.suffix(16), radix: 16)
    else { return nil }
    (self.high, self.low) = (high, low)
  }

  package var description: String { Self.digits(high) + Self.digits(low) }

  /// `#` and the first eight digits: enough to distinguish things in a text.
  package var short: String { "#" + Self.digits(high).prefix(8) }

  private static func digits(_ value: UInt64) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }
}
