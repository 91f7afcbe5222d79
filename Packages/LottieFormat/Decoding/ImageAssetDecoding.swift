import AnimationCore
import SimdJSON

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads an image asset: embedded as a data URI, or a file beside the animation.
enum ImageAssetDecoding {
  /// Nil, with a diagnostic, when there are no bytes to be had.
  static func image(
    _ json: JSONValue, id: String, _ options: LottieDecoder.Options, _ context: inout DecodingContext
  ) -> ImageAsset? {
    guard let source = json["p"].string, !source.isEmpty else { return nil }
    let bytes: [UInt8]?
    if source.hasPrefix("data:") {
      bytes = decodeDataURI(source)
      if bytes == nil { context.missing(image: id, "the embedded image is not base64 data") }
    } else {
      let path = (json["u"].string ?? "") + source
      bytes = options.loadAsset(path)
      if bytes == nil { context.missing(image: id, "image file \"\(path)\" is not available") }
    }
    guard let bytes else { return nil }
    return ImageAsset(
      image: EncodedImage(key: id, bytes: bytes),
      size: Size(json["w"].number ?? 0, json["h"].number ?? 0), fit: fit(json["pr"].string))
  }

  /// The bytes of `data:[type];base64,…`; line breaks inside are skipped. The type is not looked at: pictures
  /// are told apart by their first bytes.
  private static func decodeDataURI(_ uri: String) -> [UInt8]? {
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
