import AnimationCore

/// Cuts off the ends of sounds what is never heard. What is heard stays the same, to the sample.
struct SoundTrimmer {
  /// Where the last of a sound is heard, in seconds.
  private var ends: [EncodedContent: Double] = [:]

  /// Kept behind what is heard, in seconds: players end sounds late, and seek in them roughly.
  private static let margin = 0.5

  /// - Parameter animations: all that the sounds may be heard in. Where one has sounds that are not understood, nothing is
  ///   cut.
  init(_ animations: [AnimationInfo]) {
    if animations.contains(where: { $0.diagnostics.contains { $0.kind == .unsupportedSound } }) { return }
    for info in animations {
      for cue in info.soundCues {
        let last = min(cue.endFrame, info.frameCount)
        guard cue.startFrame < last else { continue }
        ends[cue.content] = max(
          ends[cue.content] ?? 0, cue.time(at: Double(last), frameRate: info.frameRate))
      }
    }
  }

  /// Whether there is nothing to be cut.
  var isEmpty: Bool { ends.isEmpty }

  /// Nil where nothing can be cut off: all of it is heard, or nothing, or it is not known how.
  func trimmed(_ sound: EncodedContent) -> TrimmedSound? {
    guard let end = ends[sound], (0..<86_400).contains(end) else { return nil }
    return switch sound.soundType {
    case .mp3: MP3Sound(sound.bytes)?.trimmed(to: end + Self.margin)
    case .wav: WAVSound(sound.bytes)?.trimmed(to: end + Self.margin)
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
