import AnimationCore
import JSONText
import LottieFormat

/// Makes an animation of a dotLottie stand alone: the files that it refers to are in its text then.
package struct LottieEmbedding {
  private let limits: DecodingLimits
  private let load: @Sendable (LottieAssetReference) throws -> [UInt8]?
  private var changes = JSONChanges()
  /// The bytes of all files in the text.
  private var byteCount = 0
  private var missing: [Diagnostic] = []

  /// The text with the files in it; the same where there are none. What is not to be had is referred to as it was, and
  /// reported.
  ///
  /// - Parameters:
  ///   - options: of the decoder, which find the files.
  /// - Throws: `corrupt` or `limitExceeded` for what is not JSON; `limitExceeded` when the text would be larger than a file
  ///   may be.
  package static func embed(
    in text: [UInt8], _ options: LottieDecoder.Options
  ) throws(AnimationError) -> (text: [UInt8], missing: [Diagnostic]) {
    var limits = options.limits
    limits.fileBytes = max(limits.fileBytes, text.count)
    let document = try JSONDocument(parsing: text, limits: limits)
    var embedding = LottieEmbedding(limits: options.limits, load: options.loadAsset)
    return try document.withRoot { (root) throws(AnimationError) in
      for (index, asset) in root["assets"].items.enumerated() {
        try embedding.embed(asset, at: [.member("assets"), .item(index)])
      }
      for (slot, value) in root["slots"].members where value["p"].isObject {
        try embedding.embed(value["p"], at: [.member("slots"), .member(slot), .member("p")])
      }
      for (index, font) in root["fonts"]["list"].items.enumerated() {
        try embedding.embed(font: font, at: [.member("fonts"), .member("list"), .item(index)])
      }
      if embedding.byteCount == 0 { return (text, embedding.missing) }
      var json = JSONWriter()
      json.copy(root, changing: embedding.changes)
      return (json.bytes, embedding.missing)
    }
  }

  private init(
    limits: DecodingLimits, load: @escaping @Sendable (LottieAssetReference) throws -> [UInt8]?
  ) {
    (self.limits, self.load) = (limits, load)
  }

  private mutating func embed(_ asset: JSONValue, at place: [JSONStep]) throws(AnimationError) {
    let kind: PackedAssetKind = asset["w"].isMissing && asset["h"].isMissing ? .sound : .image
    let reference = LottieAssetReference(folder: asset["u"].string ?? "", name: asset["p"].string ?? "")
    guard let address = try address(of: reference, kind) else { return }
    changes.set("u", "", in: place)
    changes.set("p", address, in: place)
    changes.set("e", 1, in: place)
  }

  private mutating func embed(font: JSONValue, at place: [JSONStep]) throws(AnimationError) {
    let reference = LottieAssetReference(name: font["fPath"].string ?? "")
    guard !font.isFontForWeb, let address = try address(of: reference, .font) else { return }
    changes.set("fPath", address, in: place)
    changes.set("origin", 3, in: place)
    if !font["fOrigin"].isMissing { changes.set("fOrigin", "p", in: place) }
  }

  /// - Returns: nil for what is in the text already, or not to be had.
  private mutating func address(
    of reference: LottieAssetReference, _ kind: PackedAssetKind
  ) throws(AnimationError) -> String? {
    if reference.name.isEmpty || reference.isEmbedded || reference.isAddress { return nil }
    guard let bytes = try? load(reference) else {
      missing.append(
        Diagnostic(.missing, path: "", "\(kind.noun) \"\(reference.shortPath)\": it is not in the file"))
      return nil
    }
    byteCount += bytes.count / 3 * 4 + 4
    try DecodingLimits.check("bytes of embedded files", byteCount, limits.fileBytes)
    return LottieAssetReference.name(
      embedding: bytes, type: kind.mediaType(bytes, named: reference.name))
  }
}
