import AnimationCore

extension AnimationInfo {
  init(_ movie: SVGAMovie, _ scene: SpriteScene, container: String, _ log: inout DiagnosticLog) {
    let sounds = Dictionary(movie.sounds.map { ($0.key, $0.content) }, uniquingKeysWith: { $1 })
    let cues = movie.cues.enumerated().compactMap { SoundCue($1, index: $0, sounds[$1.key], &log) }
    self.init(
      format: .svga, container: container, version: movie.version, size: movie.size,
      frameRate: Double(movie.frameRate), frameCount: movie.frameCount, layerCount: movie.sprites.count,
      images: movie.images, soundCues: cues, replaceableKeys: ReplaceableKeys(movie, scene),
      diagnostics: log.diagnostics)
  }
}

extension ReplaceableKeys {
  fileprivate init(_ movie: SVGAMovie, _ scene: SpriteScene) {
    func distinct(_ keys: some Sequence<String>) -> [String] {
      var seen: Set<String> = [""]
      return keys.filter { seen.insert($0).inserted }
    }
    let spriteKeys = distinct(movie.sprites.map(\.imageKey))
    self.init(
      images: distinct(scene.members.filter { $0.image != nil || $0.isImageMissing }.map(\.bitmapKey)),
      texts: spriteKeys, layers: spriteKeys)
  }
}

extension SoundCue {
  /// nil, and a diagnostic, when the entry plays nothing.
  fileprivate init?(
    _ cue: SVGAMovie.Cue, index: Int, _ sound: EncodedContent?, _ log: inout DiagnosticLog
  ) {
    let path = "audios[\(index)] \"\(cue.key)\""
    guard let sound else {
      log.noteSound(path: path, cue.key, "there is no such sound")
      return nil
    }
    guard cue.startFrame < cue.endFrame else {
      log.note(.tolerated, path: path, "it ends before it begins: never played")
      return nil
    }
    let encoding = Encoding(sound)
    if encoding == .unknown { log.noteSound(path: path, cue.key, "the sound is neither MP3 nor WAV") }
    self.init(
      key: cue.key, startFrame: cue.startFrame, endFrame: cue.endFrame,
      startTime: Double(max(0, cue.startTime)) / 1000,
      duration: cue.totalTime > 0 ? Double(cue.totalTime) / 1000 : nil, encoding: encoding,
      bytes: [])
    content = sound
  }
}
