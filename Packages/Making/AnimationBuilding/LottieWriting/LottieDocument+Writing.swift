import AnimationCore
import AnimationFormats
import DotLottieFormat
import JSONText
import SystemSupport

extension LottieDocument {
  /// The text of a `.json` file, everything in it: pictures and sounds are data URIs. The same document gives the same
  /// bytes.
  ///
  /// - Parameter decimals: how many numbers have at most, 0…9.
  /// - Throws: `invalid`, with the place, for what a Lottie cannot hold: numbers that are not finite, keyframes out of
  ///   order, names of layers that are missing or not unique …; `limitExceeded`.
  public func json(decimals: Int = 6) throws(AnimationError) -> [UInt8] {
    guard size.isFinite, !size.isEmpty else {
      throw .invalid(path: "size", reason: "\(size.width) x \(size.height) cannot be shown")
    }
    guard 0.001...10_000 ~= frameRate else {
      throw .invalid(path: "frameRate", reason: "\(frameRate) is not 0.001 to 10000")
    }
    guard frameCount >= 1 else {
      throw .invalid(path: "frameCount", reason: "\(frameCount) is not at least 1")
    }
    let limits = DecodingLimits()
    try DecodingLimits.check("frames", frameCount, limits.frames)
    var writer = LottieWriter(decimals: decimals)
    let layers = try writer.layers(layers, frameCount: frameCount)
    let (fonts, glyphs) = try writer.fonts(fonts)
    let slots = writer.slots
    let text = JSONTree.fields([
      "v": .text("5.9.0"), "fr": try writer.number(frameRate), "ip": .number(0), "op": .number(frameCount),
      "w": try writer.number(size.width), "h": try writer.number(size.height), "nm": .text(name),
      "ddd": .number(0), "assets": .array(writer.assets.items), "layers": layers,
      "markers": .array(try markers(writer)),
      "fonts": fonts.isEmpty ? nil : .fields(["list": .array(fonts)]),
      "chars": glyphs.isEmpty ? nil : .array(glyphs), "slots": slots.isEmpty ? nil : .object(slots),
      "mb": try motionBlur.map { (blur) throws(AnimationError) in try blur.json(writer) },
    ]).text
    try DecodingLimits.check("file size in bytes", text.count, limits.fileBytes)
    return text
  }

  /// A `.lottie` file with this one animation. Pictures and sounds are files in it.
  ///
  /// - Parameters:
  ///   - id: the animation's name in the file.
  ///   - decimals: how many numbers have at most, 0…9.
  /// - Throws: as `json(decimals:)`; `invalid` for an id that cannot be a file's name.
  public func dotLottie(id: String = "animation", decimals: Int = 6) throws(AnimationError) -> [UInt8] {
    try UnpackedDotLottie.packed(try json(decimals: decimals), id: id)
  }

  /// The animation, ready to be drawn and played, as from a file.
  ///
  /// - Throws: as `json(decimals:)`.
  public func animation() throws(AnimationError) -> any Animation {
    try AnimationDecoder.decode(try json(decimals: 9))
  }

  /// Writes a file: a dotLottie where the name ends in `.lottie`, else JSON. It appears whole or not at all.
  ///
  /// - Throws: `FileError` with the cause `unusable` for what a Lottie cannot hold, or `unwritable`.
  public func write(to path: String) throws(FileError) {
    let bytes = try FileError.naming(path) { () throws(AnimationError) -> [UInt8] in
      path.lowercased().hasSuffix(".lottie") ? try dotLottie() : try json()
    }
    try StagedFile(bytes, for: path).commit()
  }

  private func markers(_ writer: LottieWriter) throws(AnimationError) -> [JSONTree] {
    var items: [JSONTree] = []
    for marker in markers {
      items.append(
        .fields([
          "tm": try writer.number(marker.frame), "cm": .text(marker.name),
          "dr": try writer.number(marker.duration),
        ]))
    }
    return items
  }
}

extension LottieMotionBlur {
  fileprivate func json(_ writer: LottieWriter) throws(AnimationError) -> JSONTree {
    .fields([
      "sa": try writer.number(shutterAngle), "sp": try writer.number(shutterPhase),
      "spf": .number(samplesPerFrame), "asl": .number(adaptiveSampleLimit),
    ])
  }
}
