import AnimationCore
import SVGAFormat
import SystemSupport

extension SVGAMovie {
  /// The bytes of an SVGA 2.x.
  ///
  /// - Throws: `invalid`, with the place, for what an SVGA cannot hold: no size or frames, numbers that are not finite,
  ///   keys that are missing or not unique …; `limitExceeded`.
  public func bytes() throws(AnimationError) -> [UInt8] {
    try check()
    return try SVGAEncoder.encode(self)
  }

  /// The animation, ready to be drawn and played.
  ///
  /// - Throws: as `bytes()`.
  public func animation() throws(AnimationError) -> any Animation {
    try check()
    return try SVGAAnimation(self)
  }

  /// Writes an `.svga` file. It appears whole or not at all.
  ///
  /// - Throws: `FileError` with the cause `unusable` for what an SVGA cannot hold, or `unwritable`.
  public func write(to path: String) throws(FileError) {
    let bytes = try FileError.naming(path) { () throws(AnimationError) -> [UInt8] in try self.bytes() }
    try StagedFile(bytes, for: path).commit()
  }

  /// What would be left out or shown wrong without a word.
  private func check() throws(AnimationError) {
    try Self.checkUnique(images.map(\.key), "images")
    try Self.checkUnique(sounds.map(\.key), "sounds")
    for (index, image) in images.enumerated() {
      do throws(AnimationError) {
        _ = try image.properties
      } catch {
        throw .invalid(path: "images[\(index)]", reason: "\(error)")
      }
    }
    let mattes = Set(sprites.filter(\.isMatte).map(\.imageKey))
    for (index, sprite) in sprites.enumerated() {
      let place = "sprites[\(index)]"
      if sprite.frames.count > frameCount {
        throw .invalid(
          path: place, reason: "it has \(sprite.frames.count) frames, and the movie \(frameCount)")
      }
      if !sprite.matteKey.isEmpty, !mattes.contains(sprite.matteKey) {
        throw .invalid(path: place, reason: "there is no matte \"\(sprite.matteKey)\"")
      }
      var last: Frame?
      for (number, frame) in sprite.frames.enumerated() where frame != last {
        guard frame.isDrawable else {
          throw .invalid(path: "\(place).frames[\(number)]", reason: "it has numbers that cannot be drawn")
        }
        last = frame
      }
    }
    for (index, cue) in cues.enumerated() where !sounds.contains(where: { $0.key == cue.key }) {
      throw .invalid(path: "cues[\(index)]", reason: "there is no sound \"\(cue.key)\"")
    }
  }

  private static func checkUnique(_ keys: [String], _ list: String) throws(AnimationError) {
    var known: Set<String> = []
    for (index, key) in keys.enumerated() where key.isEmpty || !known.insert(key).inserted {
      throw .invalid(
        path: "\(list)[\(index)]",
        reason: key.isEmpty ? "it has no key" : "another one has the key \"\(key)\"")
    }
  }
}

extension SVGAMovie.Frame {
  /// Whether all numbers can be drawn. A transform that flattens everything can be.
  fileprivate var isDrawable: Bool {
    let numbers = [
      transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty, layout.x, layout.y,
      layout.width, layout.height,
    ]
    return numbers.allSatisfy(\.isFinite)
      && shapes.allSatisfy { $0.geometry.outline.isDrawable() && ($0.stroke?.width.isFinite ?? true) }
  }
}
