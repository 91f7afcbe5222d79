import CCairo

#if canImport(FoundationEssentials)
  import struct FoundationEssentials.Data
#else
  import struct Foundation.Data
#endif

/// What a Content-Security-Policy calls a script or a style by, so that no other one is run: `'sha256-…'`.
struct PolicyHash: CustomStringConvertible {
  let description: String

  init(of text: String) {
    let checksum = g_checksum_new(G_CHECKSUM_SHA256)
    defer { g_checksum_free(checksum) }
    var bytes = Array(text.utf8)
    g_checksum_update(checksum, &bytes, bytes.count)
    var digest = [UInt8](repeating: 0, count: 32)
    var size = gsize(digest.count)
    g_checksum_get_digest(checksum, &digest, &size)
    description = "'sha256-\(Data(digest).base64EncodedString())'"
  }
}
