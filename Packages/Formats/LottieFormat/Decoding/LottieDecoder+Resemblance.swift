extension LottieDecoder {
  /// Whether JSON text is likely an animation, as far as a glance can tell: many other files are JSON, too. What was
  /// cut off while it was written or sent should be called damaged, and counts as one.
  package static func looksLike(_ bytes: [UInt8]) -> Bool {
    // Every Lottie has layers, and other JSON files hardly do.
    names("layers", in: bytes) || isCut(bytes)
  }

  /// A Lottie that ends before its layers: what it has at its beginning hardly any other JSON file has, too.
  private static func isCut(_ bytes: [UInt8]) -> Bool {
    let end = bytes.last { !" \t\r\n".utf8.contains($0) }
    return end != UInt8(ascii: "}") && ["ip", "op", "fr"].allSatisfy { names($0, in: bytes) }
  }

  private static func names(_ member: String, in bytes: [UInt8]) -> Bool {
    bytes.firstRange(of: Array("\"\(member)\"".utf8)) != nil
  }
}
