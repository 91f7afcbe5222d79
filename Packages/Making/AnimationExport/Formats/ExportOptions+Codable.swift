import AnimationCore

/// Options are stored by the names of the tool's, without those that are as usual; what lies behind a format without alpha
/// is `opaqueBackground`.
extension ExportOptions: Codable {
  public init(from decoder: any Decoder) throws {
    try self.init(StoredObject(decoder, known: Self.members))
  }

  public func encode(to encoder: any Encoder) throws {
    var writer = StoredObjectWriter(encoder)
    try store(in: &writer)
  }
}

extension ExportOptions {
  /// The members that an object may have of them.
  static let members = [
    "quality", "compression", "colors", "lossless", "effort", "alphaQuality", "opaqueBackground", "dither",
    "matte", "lossy", "codec", "alpha", "mute", "columns", "labels", "name",
  ]

  /// - Throws: `DecodingError`.
  init(_ object: StoredObject) throws {
    self.init()
    quality = try object.number("quality", in: 0...100)
    compression = try object.case("compression")
    colors = try object.number("colors", in: 2...256)
    try object.read("lossless", into: &isLossless)
    effort = try object.number("effort", in: 0...6) ?? effort
    alphaQuality = try object.number("alphaQuality", in: 0...100)
    try object.read("opaqueBackground", into: &background)
    try object.readCase("dither", into: &gif.dithering)
    try object.read("matte", into: &gif.matte)
    gif.tolerance = try object.number("lossy", in: 0...GIFOptions.maximumTolerance) ?? 0
    try object.read("codec", into: &video.codec, VideoOptions.Codec.names)
    try object.read("alpha", into: &video.alphaPacking, AlphaPacking.names)
    try object.read("mute", into: &video.isMuted)
    contactSheet.columns = try object.number("columns", in: 1...10_000)
    try object.read("labels", into: &contactSheet.hasFrameNumbers)
    try object.read("name", into: &spriteSheet.frameName)
  }

  func store(in writer: inout StoredObjectWriter) throws {
    let usual = ExportOptions()
    try writer.add("quality", quality)
    try writer.add("compression", compression?.rawValue)
    try writer.add("colors", colors)
    try writer.add("lossless", isLossless, usual: false)
    try writer.add("effort", effort, usual: usual.effort)
    try writer.add("alphaQuality", alphaQuality)
    try writer.add("opaqueBackground", background, usual: usual.background)
    try writer.add("dither", gif.dithering.rawValue, usual: usual.gif.dithering.rawValue)
    try writer.add("matte", gif.matte)
    try writer.add("lossy", gif.tolerance, usual: 0)
    try writer.add("codec", video.codec, usual: nil, VideoOptions.Codec.names)
    try writer.add("alpha", video.alphaPacking, usual: nil, AlphaPacking.names)
    try writer.add("mute", video.isMuted, usual: false)
    try writer.add("columns", contactSheet.columns)
    try writer.add("labels", contactSheet.hasFrameNumbers, usual: false)
    try writer.add("name", spriteSheet.frameName, usual: usual.spriteSheet.frameName)
  }
}

extension VideoOptions.Codec {
  fileprivate static let names: KeyValuePairs<String, Self?> = [
    "h264": .h264, "h265": .h265, "vp9": .vp9, "prores": .proRes4444,
  ]
}

extension AlphaPacking {
  fileprivate static let names: KeyValuePairs<String, Self?> = [
    "packed-right": .right, "packed-left": .left, "packed-bottom": .bottom,
  ]
}
