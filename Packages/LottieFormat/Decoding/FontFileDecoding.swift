import AnimationCore
import JSONText

/// Reads the font files of a file's fonts: embedded as data URIs, or next to the animation.
struct FontFileDecoding {
  private let options: LottieDecoder.Options
  private var fileCount = 0
  /// What the files had so far.
  private var fileBytes = 0

  init(_ options: LottieDecoder.Options) {
    self.options = options
  }

  mutating func read(_ json: JSONValue, into font: inout TextFont) {
    guard let source = options.fonts, let path = json["fPath"].string, !path.isEmpty else { return }
    let isEmbedded = path.hasPrefix("data:")
    // Style sheets and scripts are not fetched, and neither is what lies elsewhere.
    guard isEmbedded || (!isForWeb(json) && !Array(path.utf8).hasText("://")) else { return }
    do {
      guard
        let bytes = isEmbedded
          ? AssetDecoding.decodeDataURI(path) : try options.loadAsset(.init(name: path))
      else {
        font.fileProblem =
          isEmbedded ? "the embedded font is not base64 data" : "\"\(path)\" is not available"
        return
      }
      fileCount += 1
      try DecodingLimits.check("font files", fileCount, options.limits.fontFiles)
      try DecodingLimits.check("bytes of font files", fileBytes + bytes.count, options.limits.fontFileBytes)
      fileBytes += bytes.count
      font.file = try source.font(file: bytes, standIn: font.request)
    } catch {
      font.fileProblem = isEmbedded ? "\(error)" : "\"\(path)\": \(error)"
    }
  }

  private func isForWeb(_ json: JSONValue) -> Bool {
    [1, 2].contains(json["origin"].integer) || ["g", "t"].contains(json["fOrigin"].string)
  }
}
