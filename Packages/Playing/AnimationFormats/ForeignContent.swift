import AnimationCore
import Archives
import LottieFormat
import SVGAFormat

/// What a file is that holds no animation, as far as its beginning tells.
enum ForeignContent {
  /// What a file of a format has at a place.
  private struct Signature {
    var place = 0
    var bytes: [UInt8]
    var words: String

    init(_ bytes: [UInt8], at place: Int = 0, _ words: String) {
      (self.place, self.bytes, self.words) = (place, bytes, words)
    }

    init(_ text: String, at place: Int = 0, _ words: String) { self.init(Array(text.utf8), at: place, words) }
  }

  /// The first one that matches counts.
  private static let signatures = [
    Signature([0x89, 0x50, 0x4E, 0x47], "a PNG image"), Signature([0xFF, 0xD8, 0xFF], "a JPEG image"),
    Signature("GIF8", "a GIF image"), Signature("WEBP", at: 8, "a WebP image"),
    Signature("WAVE", at: 8, "a WAV sound"), Signature("AVI ", at: 8, "an AVI video"),
    Signature("ftypavi", at: 4, "an AVIF image"), Signature("ftyphei", at: 4, "a HEIC image"),
    Signature("ftypmif", at: 4, "a HEIC image"), Signature("ftypM4A", at: 4, "an M4A sound"),
    Signature("ftypqt", at: 4, "a MOV video"), Signature("ftyp", at: 4, "an MP4 video"),
    Signature([0x1A, 0x45, 0xDF, 0xA3], "a WebM or Matroska video"), Signature("OggS", "an Ogg sound"),
    Signature("ID3", "an MP3 sound"), Signature("%PDF", "a PDF"), Signature("8BPS", "a Photoshop document"),
    Signature("Egg!", at: 8, "an After Effects project"), Signature("FWS", "a Flash file"),
    Signature("CWS", "a Flash file"), Signature("Rar!", "a RAR archive"),
    Signature([0x37, 0x7A, 0xBC, 0xAF], "a 7z archive"), Signature([0xFD, 0x37, 0x7A, 0x58], "xz data"),
    Signature([0x28, 0xB5, 0x2F, 0xFD], "Zstandard data"), Signature("BZh", "bzip2 data"),
    Signature([0xFF, 0xFE, 0, 0], "UTF-32 text, not UTF-8"),
    Signature([0, 0, 0xFE, 0xFF], "UTF-32 text, not UTF-8"),
    Signature([0xFF, 0xFE], "UTF-16 text, not UTF-8"), Signature([0xFE, 0xFF], "UTF-16 text, not UTF-8"),
    // 0x78, 0x9C and 0x1F, 0x8B, each byte above 127 as two.
    Signature([0x78, 0xC2], twice), Signature([0x78, 0xC3], twice), Signature([0x1F, 0xC2, 0x8B], twice),
  ]

  private static let twice = "data that was saved as if it were text: each byte above 127 became two"

  /// What the bytes are, in words that may follow "it is"; nil when it is not known.
  static func words(_ bytes: [UInt8]) -> String? {
    let head = bytes.prefix(4096)
    let signature = signatures.first { head.dropFirst($0.place).starts(with: $0.bytes) }
    return signature?.words ?? wideText(head) ?? text(head, isWhole: head.count == bytes.count)
  }

  /// Text whose first characters are of ASCII, two or four bytes each, without a byte order mark.
  private static func wideText(_ bytes: ArraySlice<UInt8>) -> String? {
    let head = Array(bytes.prefix(8))
    guard head.count == 8 else { return nil }
    let isPrintable = head.map { $0 == 9 || $0 == 10 || $0 == 13 || 32...126 ~= $0 }
    func isText(every width: Int, from place: Int) -> Bool {
      head.indices.allSatisfy { $0 % width == place ? isPrintable[$0] : head[$0] == 0 }
    }
    for (width, name) in [(2, "UTF-16"), (4, "UTF-32")]
    where isText(every: width, from: 0) || isText(every: width, from: width - 1) {
      return "\(name) text, not UTF-8"
    }
    return nil
  }

  // MARK: Text

  private static func text(_ bytes: ArraySlice<UInt8>, isWhole: Bool) -> String? {
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
    guard let excerpt = bytes.textExcerpt else { return nil }
    if excerpt.isEmpty { return isWhole && !bytes.isEmpty ? "nothing but white space" : nil }
    let lower = excerpt.lowercased()
    if lower.hasPrefix("version https://git-lfs.github.com/") {
      return "a pointer of Git LFS, in place of the file: 'git lfs pull' fetches that"
    }
    if lower.hasPrefix("<<<<<<< ") { return "a file with a conflict of git that is not resolved: \(excerpt)" }
    if lower.hasPrefix("<") { return markup(String(decoding: bytes, as: UTF8.self).lowercased(), excerpt) }
    if lower.hasPrefix("data:") { return "a data URI: \(excerpt)" }
    if lower.hasPrefix("%7b") { return "JSON text in the coding of URLs (%7B for {)" }
    if lower.hasPrefix("\"{") || lower.hasPrefix("\" {") || lower.hasPrefix("\"\\n{") {
      return "JSON text that was encoded twice: a string that holds an object"
    }
    if LottieDecoder.isOtherJSON(Array(bytes)) { return "JSON, but not a Lottie, which is an object" }
    if let content = base64(bytes).flatMap(encoded) {
      return "base64 text of \(content): it is to be decoded first"
    }
    return "neither SVGA (zlib or ZIP data) nor Lottie (JSON), but text that begins \"\(excerpt)\""
  }

  /// - Parameter text: in small letters.
  private static func markup(_ text: String, _ excerpt: String) -> String {
    // Comments may say anything.
    var rest = text.drop(while: \.isWhitespace)
    while rest.hasPrefix("<!--"), let end = rest.firstRange(of: "-->") {
      rest = rest[end.upperBound...].drop(while: \.isWhitespace)
    }
    if ["<!doctype html", "<html", "<head", "<body"].contains(where: rest.hasPrefix) {
      return "an HTML page"
    }
    return rest.firstRange(of: "<svg") != nil ? "an SVG picture" : "XML: \(excerpt)"
  }

  /// What the beginning of base64 text stands for; nil for other text.
  private static func base64(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    let digits = Array(text.lazy.filter { !(9...13 ~= $0) && $0 != 32 }.prefix { $0 != UInt8(ascii: "=") })
    var bytes: [UInt8] = []
    var (bits, count) = (0, 0)
    for digit in digits {
      guard let value = value(ofDigit: digit) else { return nil }
      (bits, count) = (bits << 6 | value, count + 6)
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
        bits &= 1 << count - 1
      }
    }
    return bytes
  }

  private static func value(ofDigit digit: UInt8) -> Int? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(digit - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(digit - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(digit - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }

  /// What text in base64 is of; nil when that is not known.
  private static func encoded(_ bytes: [UInt8]) -> String? {
    if bytes.starts(with: ZipArchive.mark) { return "a ZIP archive" }
    if bytes.starts(with: Zlib.Wrapper.gzipMark) { return "gzip data" }
    if SVGADecoder.canDecode(bytes) { return "an SVGA" }
    if LottieDecoder.canDecode(bytes), bytes.textExcerpt != nil { return "JSON" }
    return signatures.first { bytes.dropFirst($0.place).starts(with: $0.bytes) }?.words
  }
}
