import AnimationCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Gets the bytes of what a file refers to, of one sort: embedded as data URIs, or in files of their own.
struct ReferencedFiles {
  /// What there may be of a sort.
  struct Limits {
    /// The word for the files in messages, in the plural.
    var noun: String
    var count: Int
    var bytes: Int
    /// Whether what is embedded counts, too.
    var countsEmbedded = false
  }

  private let load: @Sendable (LottieAssetReference) throws -> [UInt8]?
  private let limits: Limits
  private var count = 0
  /// What there was so far.
  private var byteCount = 0

  init(_ options: LottieDecoder.Options, _ limits: Limits) {
    load = options.loadAsset
    self.limits = limits
  }

  /// nil when there is no such file, or what is embedded is not base64 data.
  ///
  /// - Throws: `limitExceeded`, or why the file cannot be had.
  mutating func bytes(_ reference: LottieAssetReference) throws -> [UInt8]? {
    if reference.isEmbedded, !limits.countsEmbedded { return reference.embeddedBytes }
    count += 1
    try DecodingLimits.check(limits.noun, count, limits.count)
    guard let bytes = reference.isEmbedded ? reference.embeddedBytes : try load(reference) else { return nil }
    try DecodingLimits.check("bytes of \(limits.noun)", byteCount + bytes.count, limits.bytes)
    byteCount += bytes.count
    return bytes
  }
}

extension LottieAssetReference {
  /// Whether the file's bytes are in its name.
  package var isEmbedded: Bool { name.hasPrefix("data:") }

  /// The name of a file whose bytes are in it.
  package static func name(embedding bytes: [UInt8], type: String) -> String {
    "data:\(type);base64,\(Data(bytes).base64EncodedString())"
  }

  /// Whether it is elsewhere: an address with a scheme.
  package var isAddress: Bool { Array(name.utf8).hasText("://") }

  /// The bytes of `data:[type];base64,…`; line breaks inside are skipped. The type is not looked at: images
  /// are told apart by their first bytes. nil for anything else.
  package var embeddedBytes: [UInt8]? {
    guard isEmbedded, let comma = name.firstIndex(of: ","), name[..<comma].hasSuffix(";base64") else {
      return nil
    }
    let text = String(name[name.index(after: comma)...])
    return Data(base64Encoded: text, options: .ignoreUnknownCharacters).map { [UInt8]($0) }
  }
}
