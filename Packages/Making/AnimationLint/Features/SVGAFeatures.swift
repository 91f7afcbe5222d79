import AnimationCore
import SVGAFormat

/// Finds the features that an SVGA uses.
struct SVGAFeatures {
  private(set) var use = FeatureUse()
  /// Those of sprites, in the file's order.
  private(set) var keys: [ReplacementKey] = []

  init(_ animation: SVGAAnimation) {
    let movie = animation.movie
    if animation.info.container.hasPrefix("ZIP") { use.note(.svgaArchive, "") }
    for (index, cue) in movie.cues.enumerated() {
      use.note(.svgaSound, "audios[\(index)] \"\(cue.key)\"")
    }
    for cue in animation.info.soundCues where cue.encoding == .mp3 && !cue.bytes.starts(with: "ID3".utf8) {
      use.note(.svgaBareMP3, "images[\"\(cue.key)\"]")
    }
    if !60.isMultiple(of: movie.frameRate) { use.note(.svgaUnevenRate, "params.fps") }
    let mattes = Set(movie.sprites.filter(\.isMatte).map(\.imageKey))
    let images = Dictionary(grouping: movie.images) { Self.withoutEnding($0.key) }
    for (index, sprite) in movie.sprites.enumerated() {
      let place = "sprites[\(index)] \"\(sprite.imageKey)\""
      if !sprite.imageKey.isEmpty {
        let image = animation.imageKey(ofSprite: index)
        keys.append(ReplacementKey(name: sprite.imageKey, place: place, image: image))
      }
      let own = animation.scene.members[index].image
      if let near = images[Self.withoutEnding(sprite.imageKey)], near.contains(where: { $0 != own }) {
        use.note(.svgaKeyEnding, place)
      }
      if sprite.frames.contains(where: { $0.isVisible && $0.clip != nil && !$0.shapes.isEmpty }) {
        use.note(.svgaClippedShapes, place)
      }
      guard !sprite.matteKey.isEmpty else { continue }
      use.note(.svgaMatte, place)
      if !mattes.contains(sprite.matteKey) { use.note(.svgaMissingMatte, place) }
      if movie.sprites.first?.isMatte == false { use.note(.svgaLateMatte, place) }
    }
  }

  /// What the iOS player makes of the keys of pictures and of sprites.
  private static func withoutEnding(_ key: String) -> String {
    key.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(key[..<$0]) } ?? key
  }
}
