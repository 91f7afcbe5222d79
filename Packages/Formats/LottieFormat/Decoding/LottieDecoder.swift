import AnimationCore
import CStandardLibrary
import JSONText

/// Reads Lottie JSON.
public enum LottieDecoder {
  public struct Options: Sendable {
    public var limits = DecodingLimits()
    /// Gives the bytes of what the file refers to and does not hold; nil when there is none, and what is thrown
    /// says why. Who implements it decides what is allowed. By default nothing is found.
    public var loadAsset: @Sendable (LottieAssetReference) throws -> [UInt8]? {
      get { { [loadContent] in try loadContent($0)?.bytes } }
      set { loadContent = { try newValue($0).map { EncodedContent($0) } } }
    }
    /// Gives the content of which `loadAsset` gives the bytes: one for all references to one file, which counts once.
    package var loadContent: @Sendable (LottieAssetReference) throws -> EncodedContent? = { _ in nil }
    /// What the text was packed in, with it: see `AnimationInfo.container`.
    package var container = "JSON"
    /// Nil: properties with expressions have the values of their keyframes, and diagnostics say so.
    package var expressions: (any ExpressionEngine)?
    /// Nil: texts whose glyphs are not in the file are set in whole lines, by who draws them, and font files are left out.
    package var fonts: (any FontSource)?

    public init() {}
  }

  /// True when the bytes may be JSON text: the first one that is no white space opens an object, and is a character by
  /// itself.
  public static func canDecode(_ bytes: [UInt8]) -> Bool {
    let head = text(bytes).prefix(2)
    return head.first == UInt8(ascii: "{") && head.last != 0
  }

  /// True when the bytes may be JSON text that is no object, and so no Lottie.
  package static func isOtherJSON(_ bytes: [UInt8]) -> Bool {
    text(bytes).first.map("[\"".utf8.contains) ?? false
  }

  /// Returns the text behind white space and a byte order mark.
  private static func text(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes[bytes.byteOrderMarkLength...].drop { $0.isWhiteSpace }
  }

  /// Whether the text has a member `x` with a text: elsewhere that is a number or an object.
  private static func mayHaveExpressions(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return false }
      var rest = bytes[...]
      while let found = memchr(start + rest.startIndex, Int32(UInt8(ascii: "x")), rest.count) {
        let place = UnsafeRawPointer(found) - start
        rest = rest[(place + 1)...]
        guard place > 0, bytes[place - 1] == UInt8(ascii: "\""), rest.first == UInt8(ascii: "\"") else {
          continue
        }
        let value = rest.dropFirst().drop { $0.isWhiteSpace || $0 == UInt8(ascii: ":") }
        if value.first == UInt8(ascii: "\"") { return true }
      }
      return false
    }
  }

  /// - Returns: what is in the file, and whether it may have slots, which are not listed yet.
  /// - Throws: as `decode`.
  static func read(
    _ bytes: [UInt8], _ options: Options
  ) throws(AnimationError) -> (model: LottieModel, info: AnimationInfo, hasSlots: Bool) {
    try DecodingLimits.check("file size in bytes", bytes.count, options.limits.fileBytes)
    if bytes.isEmpty { throw .corrupt(part: "JSON", reason: "the file is empty") }
    let document = try JSONDocument(parsing: bytes, limits: options.limits)
    return try document.withRoot { (root) throws(AnimationError) in
      var options = options
      // Nothing is read for expressions where there are none, nor slots that viewers could fill with some.
      if !mayHaveExpressions(bytes), !bytes.hasText(#""sid""#) { options.expressions = nil }
      var decoding = AnimationDecoding(root, options)
      if decoding.isOther {
        let text = bytes.textExcerpt.map { ", but begins \($0)" } ?? ""
        throw .invalid(path: "", reason: "not a Lottie animation: it has no layers\(text)")
      }
      return try decoding.animation()
    }
  }
}

/// A file that a Lottie names and does not hold, in the words of the Lottie.
public struct LottieAssetReference: Hashable, Sendable {
  /// Ends in `/`, or is empty; `u` in the file.
  public var folder: String
  /// A name, or a path or URL; `p` in the file.
  public var name: String

  public init(folder: String = "", name: String) {
    self.folder = folder
    self.name = name
  }

  /// Relative to the Lottie, or a URL, which is complete whatever the folder.
  public var path: String { Self.isAddress(name) ? name : folder + name }
}

extension UInt8 {
  fileprivate var isWhiteSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}

/// The members of a file's top level, read in one walk over the object.
private struct RootMembers {
  private(set) var v = JSONValue.missing
  private(set) var fr = JSONValue.missing
  private(set) var ip = JSONValue.missing
  private(set) var op = JSONValue.missing
  private(set) var w = JSONValue.missing
  private(set) var h = JSONValue.missing
  private(set) var layers = JSONValue.missing
  private(set) var assets = JSONValue.missing
  private(set) var slots = JSONValue.missing
  private(set) var markers = JSONValue.missing
  private(set) var meta = JSONValue.missing

  init(_ json: JSONValue) {
    for (name, value) in json.fields {
      switch name {
      case "v": v = value
      case "fr": fr = value
      case "ip": ip = value
      case "op": op = value
      case "w": w = value
      case "h": h = value
      case "layers": layers = value
      case "assets": assets = value
      case "slots": slots = value
      case "markers": markers = value
      case "meta": meta = value
      default: break
      }
    }
  }
}

/// The top level of a file.
private struct AnimationDecoding {
  private let root: JSONValue
  private let members: RootMembers
  private let options: LottieDecoder.Options
  private var context: DecodingContext

  init(_ root: JSONValue, _ options: LottieDecoder.Options) {
    self.root = root
    members = RootMembers(root)
    self.options = options
    context = DecodingContext(
      limits: options.limits, version: FileVersion(members.v), slots: members.slots,
      expressions: options.expressions)
    guard root["__complete"].bool == true else { return }
    context.hasAbsoluteHandles = true
    context.tolerated(
      "saved from lottie-web's memory, where handles of paths are not relative to their vertex")
  }

  /// Whether the text has nothing that a Lottie has.
  var isOther: Bool {
    [members.v, members.fr, members.ip, members.op, members.w, members.h, members.layers, members.assets]
      .allSatisfy(\.isMissing)
  }

  mutating func animation() throws(AnimationError) -> (
    model: LottieModel, info: AnimationInfo, hasSlots: Bool
  ) {
    guard members.layers.isArray else {
      throw .invalid(path: "", reason: "not a Lottie animation: it has no layers")
    }
    let size = try canvasSize()
    let frameRate = members.fr.number ?? 0
    guard 0.001...10_000 ~= frameRate else {
      throw .invalid(path: "fr", reason: "the frame rate is \(frameRate), not 0.001 to 10000")
    }
    let first = (members.ip.number ?? 0).rounded()
    let frames = max(1, ((members.op.number ?? 0) - (members.ip.number ?? 0)).rounded(.down))
    guard let frameCount = Int(exactly: frames), abs(first) < 1e9 else {
      throw .invalid(path: "op", reason: "the animation never ends")
    }
    try DecodingLimits.check("frames", frameCount, options.limits.frames)

    var assets = Assets()
    var decoding = AssetDecoding(options)
    assets.images = images(&decoding)
    assets.fonts = try context.fonts(root, options)
    let footages = context.hasEngine ? footages(&decoding, &assets) : []
    let compositions = try CompositionDecoding.compositions(of: root, &assets, &context)
    context.tolerateUnusedImages()
    // Also in what viewers put into slots.
    let mayHaveExpressions = context.hasExpressions || context.hasSlots
    var model = LottieModel(
      size: size, frameRate: frameRate, firstFrame: first, frameCount: frameCount,
      compositions: compositions, glyphCompositions: assets.glyphCompositions,
      imageSlots: assets.images.compactMapValues(\.slot), fonts: assets.fonts.fonts,
      effectsFollowShapes: members.meta["g"].hasPrefix("@lottiefiles/creator"), footages: footages,
      expressionEngine: mayHaveExpressions ? options.expressions : nil)
    var info = info(of: model, assets)
    info.soundCues = soundCues(of: model, &decoding)
    info.diagnostics = context.diagnostics
    if mayHaveExpressions {
      model.markers = info.markers.map {
        Marker(name: $0.name, frame: first + $0.frame, duration: $0.duration)
      }
    }
    return (model, info, context.hasSlots || !model.imageSlots.isEmpty)
  }

  private func canvasSize() throws(AnimationError) -> Size {
    let (width, height) = (members.w.number ?? 0, members.h.number ?? 0)
    let limit = Double(options.limits.canvasSide)
    guard width > 0, height > 0 else {
      throw .invalid(path: "w, h", reason: "the canvas is \(width) x \(height)")
    }
    guard width <= limit, height <= limit else {
      throw .limitExceeded(
        what: "canvas side", value: Int(exactly: max(width, height).rounded()) ?? .max,
        limit: options.limits.canvasSide)
    }
    return Size(width, height)
  }

  private mutating func images(_ decoding: inout AssetDecoding) -> [String: ImageAsset] {
    var images: [String: ImageAsset] = [:]
    for (index, json) in members.assets.items.enumerated() where json.isFileAsset {
      guard let id = json["id"].identifier, images[id] == nil, !json.isSoundAsset, !json.isDataAsset else {
        continue
      }
      images[id] = context.inItem("assets", index, json) { context in
        let slot = json["sid"].string
        let filling = slot.flatMap { context.slotValue($0) }
        var asset = decoding.image(
          filling ?? json, id: id, slot: filling == nil ? nil : slot, in: json, &context)
        asset?.slot = slot
        return asset
      }
    }
    return images
  }

  private mutating func footages(_ decoding: inout AssetDecoding, _ assets: inout Assets) -> [JSONFootage] {
    var footages: [JSONFootage] = []
    for (index, json) in members.assets.items.enumerated() where json.isDataAsset {
      guard let id = json["id"].identifier, assets.footages[id] == nil else { continue }
      let footage = context.inItem("assets", index, json) { decoding.footage(json, id: id, &$0) }
      guard let footage else { continue }
      assets.footages[id] = footages.count
      footages.append(footage)
    }
    return footages
  }

  private mutating func soundCues(of model: LottieModel, _ decoding: inout AssetDecoding) -> [SoundCue] {
    if context.heardSounds.isEmpty { return [] }
    var sounds: [String: EncodedContent] = [:]
    for (index, json) in members.assets.items.enumerated() where !json["p"].isMissing {
      guard let id = json["id"].identifier, context.heardSounds.removeValue(forKey: id) != nil else {
        continue
      }
      sounds[id] = context.inItem("assets", index, json) { context in
        guard let sound = decoding.sound(json, &context) else { return nil }
        if SoundCue.Encoding(sound) == .unknown {
          context.unsupportedSound("the sound is neither MP3 nor WAV")
        }
        return sound
      }
    }
    for (id, path) in context.heardSounds.sorted(by: { $0.key < $1.key }) {
      context.unsupportedSound("sound asset \"\(id)\" is missing", path: path)
    }
    let cues = SoundLayerCues(model, sounds)
    if cues.isCut {
      context.unsupportedSound("more than \(SoundLayerCues.maximumCues) sounds: the rest is not heard")
    }
    return cues.cues
  }

  private func info(of model: LottieModel, _ assets: Assets) -> AnimationInfo {
    var keys = ReplaceableKeys()
    var seenImages: Set<String> = []
    var seenTexts: Set<String> = []
    var seenLayers: Set<String> = []
    var layerCount = 0
    for layers in model.compositions.lazy.filter({ $0.unshownSize == nil }).map(\.layers).reversed() {
      layerCount += layers.count
      for position in layers.indices {
        if case .image(let asset, _, _, _) = layers[position].content, seenImages.insert(asset).inserted {
          keys.images.append(asset)
        }
        let name = layers[position].name
        if !name.isEmpty, seenLayers.insert(name).inserted { keys.layers.append(name) }
        if case .text = layers[position].content, !name.isEmpty, seenTexts.insert(name).inserted {
          keys.texts.append(name)
        }
      }
    }
    return AnimationInfo(
      format: .lottie, container: options.container, version: context.version.text, size: model.size,
      frameRate: model.frameRate, frameCount: model.frameCount, layerCount: layerCount,
      images: members.assets.items.compactMap { $0["id"].identifier.flatMap { assets.images[$0]?.image } },
      markers: markers(model), replaceableKeys: keys)
  }

  private func markers(_ model: LottieModel) -> [Marker] {
    members.markers.items.compactMap { json in
      guard let time = json["tm"].number else { return nil }
      return Marker(
        name: json["cm"].string ?? "", frame: time - model.firstFrame, duration: json["dr"].number ?? 0)
    }
  }
}

extension JSONValue {
  /// Whether an asset is a file, or the place for one.
  fileprivate var isFileAsset: Bool {
    !self["p"].isMissing || (self["sid"].isString && self["layers"].isMissing)
  }
}
