/// What a result may be: its name for `format`, and its media type.
struct ResultType: Sendable, Equatable {
  let name: String
  let mediaType: String
  /// The extension of its file.
  let fileExtension: String

  /// - Parameter fileExtension: nil for its name.
  init(name: String, mediaType: String, fileExtension: String? = nil) {
    (self.name, self.mediaType, self.fileExtension) = (name, mediaType, fileExtension ?? name)
  }

  static let json = ResultType(name: "json", mediaType: "application/json")
  static let png = ResultType(name: "png", mediaType: "image/png")
  static let binary = ResultType(name: "bin", mediaType: "application/octet-stream")

  /// The first is what who says nothing gets.
  static let ofRender = [
    ResultType(name: "webp", mediaType: "image/webp"), png,
    ResultType(name: "jpeg", mediaType: "image/jpeg"), ResultType(name: "apng", mediaType: "image/apng"),
    ResultType(name: "gif", mediaType: "image/gif"), ResultType(name: "svg", mediaType: "image/svg+xml"),
    ResultType(name: "pdf", mediaType: "application/pdf"), ResultType(name: "mp4", mediaType: "video/mp4"),
    ResultType(name: "webm", mediaType: "video/webm"), ResultType(name: "mov", mediaType: "video/quicktime"),
  ]
  static let ofSheet = ["contact", "sprite"].map {
    ResultType(name: $0, mediaType: png.mediaType, fileExtension: png.name)
  }
  static let ofLint = [
    json, ResultType(name: "sarif", mediaType: "application/sarif+json"),
    ResultType(name: "text", mediaType: "text/plain"),
  ]
  static let ofConvert = [
    json, ResultType(name: "svga", mediaType: "application/vnd.svga"),
    ResultType(name: "lottie", mediaType: "application/zip+dotlottie"),
    ResultType(name: "svg", mediaType: "image/svg+xml"),
  ]
  static let zip = ResultType(name: "zip", mediaType: "application/zip")
  static let ofPersonalise = [
    zip, ResultType(name: "jsonl", mediaType: "application/x-ndjson"),
  ]
  static let ofCompare = [json, ResultType(name: "html", mediaType: "text/html")]

  /// The type of a result's file by its extension.
  static func named(_ name: some StringProtocol) -> ResultType {
    (ofRender + ofLint + ofConvert + ofCompare + [zip]).first { $0.fileExtension == name } ?? binary
  }
}

extension [ResultType] {
  /// The type that an option names, or else the one that the field `Accept` likes best; the first where that says nothing.
  ///
  /// - Throws: 406 where the client takes none of them.
  func chosen(format: String?, accept: String?) throws(Problem) -> ResultType {
    if let format {
      guard let type = first(where: { $0.name == format }) else {
        throw .mistake("format: \(format) is none of \(map(\.name).joined(separator: ", "))")
      }
      return type
    }
    guard let accept else { return self[0] }
    let ranges = accept.split(separator: ",").map(MediaRange.init)
    var best: (type: ResultType, quality: Double)?
    for type in self {
      // The most specific range that fits counts.
      let fitting = ranges.filter { $0.holds(type.mediaType) }.max { $0.precision < $1.precision }
      if let quality = fitting?.quality, quality > best?.quality ?? 0 { best = (type, quality) }
    }
    guard let best else {
      throw Problem(.notAcceptable, "there is only \(map(\.mediaType).joined(separator: ", "))")
    }
    return best.type
  }
}

/// A part of the field `Accept`.
private struct MediaRange {
  let text: String
  let quality: Double

  init(_ field: Substring) {
    let parts = field.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
    text = parts.first ?? ""
    let weight = parts.dropFirst().first { $0.hasPrefix("q=") }
    quality = weight.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
  }

  var precision: Int { text == "*/*" ? 0 : text.hasSuffix("/*") ? 1 : 2 }

  func holds(_ type: String) -> Bool {
    text == "*/*" || text == type || (text.hasSuffix("/*") && type.hasPrefix(text.dropLast()))
  }
}
