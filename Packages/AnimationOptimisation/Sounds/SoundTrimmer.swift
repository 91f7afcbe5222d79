import AnimationCore

/// Cuts off the ends of sounds what is never heard. What is heard stays the same, to the sample.
struct SoundTrimmer {
  /// Where the last of a sound is heard, in seconds, by its bytes.
  private var ends: [[UInt8]: Double] = [:]

  /// Kept behind what is heard, in seconds: players end sounds late, and seek in them roughly.
  private static let margin = 0.5

  /// - Parameter animations: all that the sounds may be heard in. Where one has sounds that are not understood, nothing is
  ///   cut.
  init(_ animations: [AnimationInfo]) {
    if animations.contains(where: { $0.diagnostics.contains { $0.kind == .unsupportedAudio } }) { return }
    for info in animations {
      for (bytes, end) in Self.ends(in: info) { ends[bytes] = max(ends[bytes] ?? 0, end) }
    }
  }

  /// Each sound of an animation once, however many cues it has: looking a sound up reads all of it.
  private static func ends(in info: AnimationInfo) -> [(bytes: [UInt8], end: Double)] {
    var sounds: [String: (bytes: [UInt8], end: Double)] = [:]
    for cue in info.audioCues {
      let last = min(cue.endFrame, info.frameCount)
      guard cue.startFrame < last else { continue }
      let end = cue.time(at: Double(last), frameRate: info.frameRate)
      sounds[cue.key] = (cue.bytes, max(sounds[cue.key]?.end ?? 0, end))
    }
    return Array(sounds.values)
  }

  /// Whether there is nothing to be cut.
  var isEmpty: Bool { ends.isEmpty }

  /// Nil where nothing can be cut off: all of it is heard, or nothing, or it is not known how.
  func trimmed(_ bytes: [UInt8]) -> TrimmedSound? {
    guard let end = ends[bytes], (0..<86_400).contains(end) else { return nil }
    return switch SoundType(bytes) {
    case .mp3: MP3Sound(bytes)?.trimmed(to: end + Self.margin)
    case .wav: WAVSound(bytes)?.trimmed(to: end + Self.margin)
    case nil: nil
    }
  }
}

/// The begin of a sound.
struct TrimmedSound: Hashable {
  var bytes: [UInt8]
  /// The duration in seconds.
  var duration: Double
}
