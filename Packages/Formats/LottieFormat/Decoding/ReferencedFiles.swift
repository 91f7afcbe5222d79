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

  /// nil when there is no such file, or what is embedded is no data URI with its data.
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
  /// Whether the file's bytes are in its name: a data URI, in any case.
  package var isEmbedded: Bool { name.hasASCIIPrefix("data:") }

  /// The name of a file whose bytes are in it.
  package static func name(embedding bytes: [UInt8], type: String) -> String {
    "data:\(type);base64,\(Data(bytes).base64EncodedString())"
  }

  /// Whether it is elsewhere: an address with a scheme, or with the scheme of what refers to it.
  package var isAddress: Bool { !isEmbedded && (Self.isAddress(name) || Self.isAddress(folder)) }

  static func isAddress(_ text: String) -> Bool { text.hasPrefix("//") || Array(text.utf8).hasText("://") }

  /// Whether the bytes of a data URI are base64 and not text.
  package var isBase64: Bool {
    guard isEmbedded, let comma = name.utf8.firstIndex(of: UInt8(ascii: ",")) else { return false }
    return name[..<comma].lowercased().hasSuffix(";base64")
  }

  /// The bytes of `data:[type];base64,…`, in any case, inside of which line breaks are skipped; or of `data:[type],…`, a
  /// text in which `%` and two digits stand for a byte. The type is not looked at: images are told apart by their first
  /// bytes. nil for anything else.
  package var embeddedBytes: [UInt8]? {
    guard isEmbedded, let comma = name.utf8.firstIndex(of: UInt8(ascii: ",")) else { return nil }
    let content = name.utf8[comma...].dropFirst()
    guard isBase64 else { return Self.percentDecoded(content) }
    // Base64 has no percent signs: where there are some, they stand for its letters.
    var base64 = content.contains(UInt8(ascii: "%")) ? Data(Self.percentDecoded(content)) : Data(content)
    if let bytes = Data(base64Encoded: base64, options: .ignoreUnknownCharacters) { return [UInt8](bytes) }
    // Browsers do not ask for the signs that fill up the last four letters.
    base64 += Data("==".utf8.prefix(3 - (base64.count + 3) % 4))
    return Data(base64Encoded: base64, options: .ignoreUnknownCharacters).map { [UInt8]($0) }
  }

  private static func percentDecoded(_ text: Substring.UTF8View) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%"), let value = UInt8(Substring(rest.prefix(2)), radix: 16) else {
        bytes.append(byte)
        continue
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return bytes
  }
}

extension String {
  /// - Parameter prefix: in small letters; those of the text may be large ones.
  package func hasASCIIPrefix(_ prefix: StaticString) -> Bool {
    let prefix = UnsafeBufferPointer(start: prefix.utf8Start, count: prefix.utf8CodeUnitCount)
    return utf8.prefix(prefix.count).elementsEqual(prefix) { byte, wanted in
      byte == wanted || (UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte && byte | 0x20 == wanted)
    }
  }
}
