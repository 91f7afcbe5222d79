/// A sound that plays along with a stretch of frames.
public struct SoundCue: Hashable, Sendable {
  public enum Encoding: String, Hashable, Sendable {
    case mp3 = "MP3"
    case wav = "WAV"
    case unknown

    /// Tells the encoding by the first bytes of the file.
    package init(_ content: EncodedContent) {
      self =
        switch content.soundType {
        case .mp3: .mp3
        case .wav: .wav
        case nil: .unknown
        }
    }
  }

  /// How loud a sound is at a frame.
  public struct Level: Hashable, Sendable {
    /// A frame of the animation.
    public var frame: Int
    /// Factors for the samples, 0…4: 1 as they were recorded.
    public var left: Double
    public var right: Double

    package init(frame: Int, left: Double, right: Double) {
      self.frame = frame
      self.left = left
      self.right = right
    }
  }

  /// The name of the sound inside the animation; several cues may share it.
  public var key: String
  /// The cue sounds while `startFrame` ≤ frame < `endFrame`.
  public var startFrame: Int
  public var endFrame: Int
  /// Where in the sound the cue begins, in seconds.
  public var startTime: Double
  /// How many seconds of the sound pass in one of the animation, above 0; what is not 1 changes the pitch.
  public var rate: Double
  /// The sound's levels, by ascending frames. Between them the level changes evenly, before the first and
  /// after the last it stays; empty for 1 all the time.
  public var levels: [Level]
  /// The length of the whole sound in seconds as the file states it, or nil.
  public var duration: Double?
  public var encoding: Encoding
  /// The bytes of the whole sound.
  package var content: EncodedContent

  package init(
    key: String, startFrame: Int, endFrame: Int, startTime: Double, rate: Double = 1, levels: [Level] = [],
    duration: Double?, encoding: Encoding, bytes: [UInt8]
  ) {
    self.key = key
    self.startFrame = startFrame
    self.endFrame = endFrame
    self.startTime = startTime
    self.rate = rate
    self.levels = levels
    self.duration = duration
    self.encoding = encoding
    content = EncodedContent(bytes)
  }

  public var bytes: [UInt8] {
    get { content.bytes }
    set { content = EncodedContent(newValue) }
  }

  /// Where in the sound a frame is, in seconds.
  ///
  /// - Parameters:
  ///   - position: in frames of the animation.
  ///   - frameRate: of the animation, in frames per second.
  package func time(at position: Double, frameRate: Double) -> Double {
    startTime + (position - Double(startFrame)) / frameRate * rate
  }

  /// How loud it is at a frame, which may lie between two.
  package func level(at position: Double) -> (left: Double, right: Double) {
    guard let after = levels.firstIndex(where: { Double($0.frame) > position }) else {
      return levels.last.map { ($0.left, $0.right) } ?? (1, 1)
    }
    let end = levels[after]
    guard after > 0 else { return (end.left, end.right) }
    let start = levels[after - 1]
    let t = (position - Double(start.frame)) / Double(end.frame - start.frame)
    return (start.left + (end.left - start.left) * t, start.right + (end.right - start.right) * t)
  }
}
