import AnimationCore
import JSONText

/// Reads the font files of a file's fonts: embedded as data URIs, or next to the animation.
struct FontFileDecoding {
  private let source: (any FontSource)?
  private var files: ReferencedFiles

  init(_ options: LottieDecoder.Options) {
    source = options.fonts
    files = ReferencedFiles(
      options,
      .init(
        noun: "font files", count: options.limits.fontFiles, bytes: options.limits.fontFileBytes,
        countsReferences: true))
  }

  mutating func read(_ json: JSONValue, into font: inout TextFont) {
    guard let source, let path = json["fPath"].string, !path.isEmpty else { return }
    let reference = LottieAssetReference(name: path)
    // Style sheets and scripts are not fetched, and neither is what lies elsewhere.
    guard reference.isEmbedded || (!json.isFontForWeb && !reference.isAddress) else { return }
    do {
      guard let content = try files.content(reference) else {
        font.fileProblem =
          reference.isEmbedded
          ? "the embedded font is not base64 data" : "\"\(reference.shortPath)\" is not available"
        return
      }
      font.file = try source.font(file: content.bytes, standIn: font.request)
    } catch {
      font.fileProblem = reference.isEmbedded ? "\(error)" : "\"\(reference.shortPath)\": \(error)"
    }
  }
}

extension JSONValue {
  /// Whether a font's path is that of a style sheet or a script, which are no fonts.
  package var isFontForWeb: Bool {
    [1, 2].contains(self["origin"].integer) || ["g", "t"].contains(self["fOrigin"].string)
  }
}
