import AnimationCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Gets the content of what a file refers to, of one sort: embedded as data URIs, or in files of their own.
struct ReferencedFiles {
  /// What there may be of a sort.
  struct Limits {
    /// The word for the files in messages, in the plural.
    var noun: String
    var count: Int
    var bytes: Int
    /// Whether each reference counts, also to what is embedded: where each takes memory. Else files count, each once.
    var countsReferences = false
  }

  private let load: @Sendable (LottieAssetReference) throws -> EncodedContent?
  private let limits: Limits
  /// What has come of references to files.
  private var known: [String: Result<EncodedContent?, any Error>] = [:]
  /// The contents of files that have been counted.
  private var countedFiles: Set<ObjectIdentifier> = []
  private var count = 0
  /// What there was so far.
  private var byteCount = 0

  init(_ options: LottieDecoder.Options, _ limits: Limits) {
    load = options.loadContent
    self.limits = limits
  }

  /// nil when there is no such file, or what is embedded is no data URI with its data.
  ///
  /// - Throws: `limitExceeded`, or why the file cannot be had.
  mutating func content(_ reference: LottieAssetReference) throws -> EncodedContent? {
    if limits.countsReferences { return try counted(reference) }
    if reference.isEmbedded { return try found(reference) }
    if let result = known[reference.path] { return try result.get() }
    let result = Result { try counted(reference) }
    known[reference.path] = result
    return try result.get()
  }

  private func found(_ reference: LottieAssetReference) throws -> EncodedContent? {
    reference.isEmbedded ? reference.embeddedBytes.map { EncodedContent($0) } : try load(reference)
  }

  private mutating func counted(_ reference: LottieAssetReference) throws -> EncodedContent? {
    try DecodingLimits.check(limits.noun, count + 1, limits.count)
    count += 1
    guard let content = try found(reference) else { return nil }
    if !limits.countsReferences, !countedFiles.insert(ObjectIdentifier(content)).inserted {
      count -= 1
      return content
    }
    try DecodingLimits.check("bytes of \(limits.noun)", byteCount + content.bytes.count, limits.bytes)
    byteCount += content.bytes.count
    return content
  }
}

extension LottieAssetReference {
  /// Whether the file's bytes are in its name: a data URI, in any case. Blanks in front of it do not count, as in browsers.
  package var isEmbedded: Bool { name.beginsDataURI() }

  /// The path for messages, of which no more than 200 characters are told.
  package var shortPath: String {
    let most = 200
    let path = path
    let head = path.prefix(most)
    return head.endIndex == path.endIndex ? path : head + "…"
  }

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
    let last = name[..<comma].split(separator: ";", omittingEmptySubsequences: false).dropFirst().last
    return last?.utf8.filter { !$0.isBlank }.elementsEqual("base64".utf8) { $0 | 0x20 == $1 } == true
  }

  /// The bytes of `data:[type];base64,…`, in any case, inside of which blanks and line breaks are skipped; or of `data:[type],…`, a
  /// text in which `%` and two digits stand for a byte. The type is not looked at: images are told apart by their first
  /// bytes. nil for anything else.
  package var embeddedBytes: [UInt8]? {
    guard isEmbedded, let comma = name.utf8.firstIndex(of: UInt8(ascii: ",")) else { return nil }
    let content = name.utf8[comma...].dropFirst()
    guard isBase64 else { return content.percentDecoded }
    // Base64 has no percent signs: where there are some, they stand for its letters.
    var base64 = content.contains(UInt8(ascii: "%")) ? Data(content.percentDecoded) : Data(content)
    if let bytes = Data(base64Encoded: base64, options: .ignoreUnknownCharacters) { return [UInt8](bytes) }
    // Browsers do not ask for the signs that fill up the last four letters.
    base64 += Data("==".utf8.prefix(3 - (base64.count + 3) % 4))
    return Data(base64Encoded: base64, options: .ignoreUnknownCharacters).map { [UInt8]($0) }
  }
}

extension String {
  /// Whether it is a data URI of this media type; of any where that is empty.
  ///
  /// - Parameter type: in small letters.
  package func beginsDataURI(_ type: StaticString = "") -> Bool {
    let text = utf8.drop { $0.isBlank }
    return Substring(text).hasASCIIPrefix("data:") && Substring(text.dropFirst(5)).hasASCIIPrefix(type)
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == 0x20 || 0x09...0x0d ~= self }
}

extension StringProtocol {
  /// - Parameter prefix: in small letters; those of the text may be large ones.
  fileprivate func hasASCIIPrefix(_ prefix: StaticString) -> Bool {
    let prefix = UnsafeBufferPointer(start: prefix.utf8Start, count: prefix.utf8CodeUnitCount)
    return utf8.prefix(prefix.count).elementsEqual(prefix) { byte, wanted in
      byte == wanted || (UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte && byte | 0x20 == wanted)
    }
  }
}
