import AnimationCore

/// A sound of an animation, as it is in the file: browsers decode it, and the page plays it with the frames.
enum SoundAnswer {
  /// The most bytes of a sound: browsers keep all of it decoded.
  private static let limit = 8 << 20

  /// - Parameter number: of the cue whose sound it is, counted from 0.
  /// - Throws: `SiteProblem` when there is no such cue, and for what no browser is to be given.
  static func answer(_ number: String, of animation: any Animation) throws(SiteProblem) -> SiteAnswer {
    let cues = animation.info.soundCues
    guard let index = Int(number), cues.indices.contains(index) else {
      throw SiteProblem(404, "there is no such sound")
    }
    let cue = cues[index]
    guard cue.bytes.count <= limit else {
      throw SiteProblem(413, "the sound \"\(cue.key)\" is too large for a page: it is not heard")
    }
    switch cue.encoding {
    case .mp3: return SiteAnswer(type: "audio/mpeg", cue.bytes)
    case .wav: return SiteAnswer(type: "audio/wav", cue.bytes)
    case .unknown:
      throw SiteProblem(415, "the sound \"\(cue.key)\" is neither MP3 nor WAV: it is not heard")
    }
  }
}
