import AnimationCore
import JSONText

extension DecodingContext {
  mutating func sound(_ json: JSONValue, _ timing: PrecompTiming) -> SoundLayer? {
    guard let asset = json["refId"].identifier else {
      unsupportedSound("sound layer without a sound")
      return nil
    }
    let levels = json["au"]["lv"]
    let full = Vector(100, 100, 0)
    let property = levels.isMissing ? .fixed(full) : inMember("au") { $0.vector(levels, full) }
    if !isInert, heardSounds[asset] == nil { heardSounds[asset] = path }
    // After Effects has decibels, which some exporters write as they are; others, and all players, take percent. Negative
    // levels, and those that never leave 0, can only be decibels.
    let isInDecibels = property.holds { $0.x < 0 || $0.y < 0 } || !property.holds { $0.x != 0 || $0.y != 0 }
    return SoundLayer(asset: asset, timing: timing, levels: property, isInDecibels: isInDecibels)
  }
}

extension JSONValue {
  /// True for an asset that is a sound, as its type or the name of its file says; images have neither.
  var isSoundAsset: Bool {
    guard let source = self["p"].string else { return false }
    if source.beginsDataURI() { return source.beginsDataURI("audio/") }
    let name = source.utf8.suffix(5).map { $0 | 0x20 }
    return [".mp3", ".wav", ".ogg", ".m4a", ".aac"].contains { name.suffix(4).elementsEqual($0.utf8) }
  }
}
