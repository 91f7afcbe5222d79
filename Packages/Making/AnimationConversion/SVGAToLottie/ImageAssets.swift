import AnimationCore
import SVGAFormat

/// The pictures that sprites show, each under the key by which viewers replace it.
struct ImageAssets {
  /// Transparent, one pixel: it takes the place of a picture that is missing, and a viewer's may take its own.
  private static let nothing: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52,
    0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x06, 0x00, 0x00, 0x00, 0x1F, 0x15, 0xC4,
    0x89, 0x00, 0x00, 0x00, 0x0B, 0x49, 0x44, 0x41, 0x54, 0x78, 0xDA, 0x63, 0x60, 0x00, 0x02, 0x00,
    0x00, 0x05, 0x00, 0x01, 0xE9, 0xFA, 0xDC, 0xD8, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44,
    0xAE, 0x42, 0x60, 0x82,
  ]

  private(set) var assets: [LottieAsset] = []
  private var ids: Set<String> = []
  /// How many ids were made of a key.
  private var counts: [String: Int] = [:]
  private var uses: [String: [(id: String, size: Size)]] = [:]
  /// The size of all pictures as text, in bytes.
  private var bytes = 0

  /// An id that nothing has yet.
  mutating func makeID(for key: String) -> String {
    var (id, number) = (key, counts[key, default: 1])
    while !ids.insert(id).inserted {
      number += 1
      id = "\(key) \(number)"
    }
    counts[key] = number
    return id
  }

  mutating func add(_ asset: LottieAsset) { assets.append(asset) }

  /// The picture that a sprite shows in a layout of this size.
  ///
  /// - Returns: its id, and how much larger it is to be drawn than it is there; nil for none.
  /// - Throws: `limitExceeded` when it is shown in so many proportions, each a picture of its own, that nothing reads them.
  mutating func use(
    _ member: SpriteScene.Member, size: Size
  ) throws(AnimationError) -> (id: String, scale: Double)? {
    guard member.image != nil || member.isImageMissing else { return nil }
    for use in uses[member.bitmapKey] ?? [] {
      let scale = size.width / use.size.width
      if abs(size.height - use.size.height * scale) <= 1e-4 * size.height { return (use.id, scale) }
    }
    let content = member.image?.bytes ?? Self.nothing
    bytes += content.count / 3 * 4
    try DecodingLimits.check("file size of the Lottie in bytes", bytes, DecodingLimits().fileBytes)
    try DecodingLimits.check("layers", assets.count + 1, DecodingLimits().layers)
    let id = makeID(for: member.bitmapKey)
    uses[member.bitmapKey, default: []].append((id, size))
    assets.append(LottieAsset(id: id, content: .image(content, size: size)))
    return (id, 1)
  }
}
