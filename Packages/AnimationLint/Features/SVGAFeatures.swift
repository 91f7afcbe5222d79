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
    for (index, audio) in movie.audios.enumerated() {
      use.note(.svgaSound, "audios[\(index)] \"\(audio.key)\"")
    }
    for cue in animation.info.audioCues where cue.encoding == .mp3 && !cue.bytes.starts(with: "ID3".utf8) {
      use.note(.svgaBareMP3, "images[\"\(cue.key)\"]")
    }
    let mattes = Set(movie.sprites.filter(\.isMatte).map(\.imageKey))
    for (index, sprite) in movie.sprites.enumerated() {
      let place = "sprites[\(index)] \"\(sprite.imageKey)\""
      if !sprite.imageKey.isEmpty {
        let picture = animation.imageKey(ofSprite: index)
        keys.append(ReplacementKey(name: sprite.imageKey, place: place, picture: picture))
      }
      guard !sprite.matteKey.isEmpty else { continue }
      if !mattes.contains(sprite.matteKey) { use.note(.svgaMissingMatte, place) }
      if movie.sprites.first?.isMatte == false { use.note(.svgaLateMatte, place) }
    }
  }
}
