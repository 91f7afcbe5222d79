import AnimationCore
import JSONText

/// Reads assets: images and sounds, embedded as data URIs, or files next to the animation.
struct AssetDecoding {
  private var files: ReferencedFiles
  /// The files of images in slots, by slot, which any number of assets may show: the bytes are there once.
  private var slots: [String: (content: EncodedContent?, problem: String?)] = [:]

  /// What is in JSON files, which any number of assets may show.
  private var texts: [EncodedContent: String] = [:]

  init(_ options: LottieDecoder.Options) {
    files = ReferencedFiles(
      options,
      .init(
        noun: "images and sounds in files of their own", count: options.limits.externalImages,
        bytes: options.limits.externalImageBytes))
  }

  /// Reads an image asset, without an image, and with a diagnostic, when there are no bytes to be had; nil
  /// for what is not an image.
  ///
  /// - Parameters:
  ///   - slot: that `json` comes out of.
  ///   - place: the asset in that place, whose size counts where `json` has none. Without either, the image has its own.
  mutating func image(
    _ json: JSONValue, id: String, slot: String?, in place: JSONValue, _ context: inout DecodingContext
  ) -> ImageAsset? {
    guard json["p"].isString || json["sid"].isString else { return nil }
    let (content, problem) = slot.flatMap { slots[$0] } ?? content(json["p"].string ?? "", json, "image")
    if let slot { slots[slot] = (content, problem) }
    if let problem { context.missing(image: id, problem) }
    return ImageAsset(
      image: content.map { EncodedImage(key: id, $0) },
      size: Self.size(json) ?? Self.size(place) ?? Self.size(content), fit: Self.fit(json["pr"].string))
  }

  /// The size that a file gives an image; nil where it leaves that to the image.
  private static func size(_ json: JSONValue) -> Size? {
    guard let width = json["w"].number, let height = json["h"].number, width > 0, height > 0 else {
      return nil
    }
    return Size(width, height)
  }

  /// The size that an image has by itself; zero where it cannot be read.
  private static func size(_ content: EncodedContent?) -> Size {
    guard let properties = try? content?.imageProperties else { return .zero }
    return Size(Double(properties.width), Double(properties.height))
  }

  /// Nil, and a diagnostic, when there are no bytes to be had.
  mutating func sound(_ json: JSONValue, _ context: inout DecodingContext) -> EncodedContent? {
    guard let source = json["p"].string else { return nil }
    let (content, problem) = content(source, json, "sound")
    if let problem { context.unsupportedSound(problem) }
    return content
  }

  /// Nil, and a diagnostic, when it is not to be had or too large for scripts.
  mutating func footage(_ json: JSONValue, id: String, _ context: inout DecodingContext) -> JSONFootage? {
    let source = json["p"].string ?? ""
    let (content, problem) = content(source, json, "data")
    guard let content else {
      context.missing("JSON file", id, problem ?? "it is not available")
      return nil
    }
    guard content.bytes.count <= JSONFootage.maximumSize else {
      context.unsupported("JSON file", id, "it has more than \(JSONFootage.maximumSize) bytes: not read")
      return nil
    }
    let bytes = content.bytes
    let text = texts[content] ?? String(decoding: bytes.dropFirst(bytes.byteOrderMarkLength), as: UTF8.self)
    texts[content] = text
    let isEmbedded = LottieAssetReference(name: source).isEmbedded
    let name = isEmbedded ? nil : source.split(separator: "/").last.map(String.init)
    return JSONFootage(
      name: name ?? json["nm"].string ?? id, text: text,
      otherNames: [json["nm"].string, id].compactMap(\.self))
  }

  /// - Parameters:
  ///   - source: the asset's.
  ///   - noun: what it is, for people.
  private mutating func content(
    _ source: String, _ json: JSONValue, _ noun: String
  ) -> (content: EncodedContent?, problem: String?) {
    if source.isEmpty { return (nil, "the \(noun) has neither data nor a file") }
    let reference = LottieAssetReference(folder: json["u"].string ?? "", name: source)
    var reason = ""
    do {
      if let content = try files.content(reference) { return (content, nil) }
    } catch {
      reason = ": \(error)"
    }
    if reference.isEmbedded { return (nil, "the embedded \(noun) is not base64 data") }
    return (nil, "\(noun) file \"\(reference.shortPath)\" is not available\(reason)")
  }

  /// SVG's preserveAspectRatio, as far as Lottie uses it; the default covers the frame.
  private static func fit(_ preserveAspectRatio: String?) -> ContentFit {
    guard let value = preserveAspectRatio else { return .cover }
    if value == "none" { return .fill }
    return value.hasSuffix("meet") ? .contain : .cover
  }
}

extension JSONFootage {
  /// The most bytes that a data file may have.
  fileprivate static let maximumSize = 1 << 20
}

extension JSONValue {
  /// True for an asset that is a JSON file, which only expressions read.
  var isDataAsset: Bool { self["t"].integer == 3 && self["p"].isString }
}
