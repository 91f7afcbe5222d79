import AnimationCore
import JSONText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads image assets: embedded as data URIs, or files next to the animation.
struct ImageAssetDecoding {
  private let options: LottieDecoder.Options
  private var fileCount = 0
  /// What the files had so far.
  private var fileBytes = 0

  init(_ options: LottieDecoder.Options) {
    self.options = options
  }

  /// Without an image, and with a diagnostic, when there are no bytes to be had; nil for what is not an image.
  mutating func image(_ json: JSONValue, id: String, _ context: inout DecodingContext) -> ImageAsset? {
    guard let source = json["p"].string else { return nil }
    let bytes = source.hasPrefix("data:") ? embedded(source, id, &context) : file(source, json, id, &context)
    return ImageAsset(
      image: bytes.map { EncodedImage(key: id, bytes: $0) },
      size: Size(json["w"].number ?? 0, json["h"].number ?? 0), fit: Self.fit(json["pr"].string))
  }

  private func embedded(_ uri: String, _ id: String, _ context: inout DecodingContext) -> [UInt8]? {
    let bytes = Self.decodeDataURI(uri)
    if bytes == nil { context.missing(image: id, "the embedded image is not base64 data") }
    return bytes
  }

  private mutating func file(
    _ name: String, _ json: JSONValue, _ id: String, _ context: inout DecodingContext
  ) -> [UInt8]? {
    guard !name.isEmpty else {
      context.missing(image: id, "the image has neither data nor a file")
      return nil
    }
    let reference = LottieAssetReference(folder: json["u"].string ?? "", name: name)
    var reason = ""
    do {
      if let bytes = try load(reference) { return bytes }
    } catch {
      reason = ": \(error)"
    }
    context.missing(image: id, "image file \"\(reference.path)\" is not available\(reason)")
    return nil
  }

  private mutating func load(_ reference: LottieAssetReference) throws -> [UInt8]? {
    fileCount += 1
    try DecodingLimits.check("images in files of their own", fileCount, options.limits.externalImages)
    guard let bytes = try options.loadAsset(reference) else { return nil }
    let (sum, limit) = (fileBytes + bytes.count, options.limits.externalImageBytes)
    try DecodingLimits.check("bytes of images in files of their own", sum, limit)
    fileBytes = sum
    return bytes
  }

  /// The bytes of `data:[type];base64,…`; line breaks inside are skipped. The type is not looked at: images
  /// are told apart by their first bytes.
  static func decodeDataURI(_ uri: String) -> [UInt8]? {
    guard let comma = uri.firstIndex(of: ","), uri[..<comma].hasSuffix(";base64") else { return nil }
    let text = String(uri[uri.index(after: comma)...])
    return Data(base64Encoded: text, options: .ignoreUnknownCharacters).map { [UInt8]($0) }
  }

  /// SVG's preserveAspectRatio, as far as Lottie uses it; the default covers the frame.
  private static func fit(_ preserveAspectRatio: String?) -> ContentFit {
    guard let value = preserveAspectRatio else { return .cover }
    if value == "none" { return .fill }
    return value.hasSuffix("meet") ? .contain : .cover
  }
}
