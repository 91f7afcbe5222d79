import AnimationConversion

/// An MP3: a tag, perhaps; a frame that tells of the others, perhaps; frames of sound, each of which needs only those
/// before it.
struct MP3Sound {
  private let bytes: [UInt8]
  private let first: MP3Frame
  /// Where the frame that tells of the others is, or the first.
  private let begin: Int
  private let info: MP3Info?

  /// Nil where the begin is not understood.
  init?(_ bytes: [UInt8]) {
    begin = MP3Frame.tagLength(bytes)
    guard let first = MP3Frame(bytes, at: begin), begin + first.length <= bytes.count else { return nil }
    let frame = Array(bytes[begin..<begin + first.length])
    info = MP3Info(frame, first)
    if info == nil, MP3Info.mayBe(in: frame, first) { return nil }
    self.bytes = bytes
    self.first = first
  }

  /// Nil where there is not more than that, or not all of it is understood.
  ///
  /// - Parameter seconds: how much is kept, at least.
  func trimmed(to seconds: Double) -> TrimmedSound? {
    // Some players leave out what the encoder added in front, others do not.
    let samples = seconds * Double(first.sampleRate) + Double(info?.lead ?? 0)
    guard let count = Int(exactly: (samples / Double(first.sampleCount)).rounded(.up) + 1) else { return nil }
    var places: [Int] = []
    var place = info == nil ? begin : begin + first.length
    while places.count < count {
      guard let frame = frame(at: place) else { return nil }
      places.append(place)
      place += frame.length
    }
    guard frame(at: place) != nil else { return nil }
    var result = Array(bytes[..<place])
    if let info {
      let sound = MP3Info.Sound(frames: places.map { $0 - begin }, bytes: Array(bytes[begin..<place]))
      guard let frame = info.telling(of: sound) else { return nil }
      result.replaceSubrange(begin..<begin + first.length, with: frame)
    }
    return TrimmedSound(
      bytes: result, duration: Double(count * first.sampleCount) / Double(first.sampleRate))
  }

  /// A whole one, of the kind of the first.
  private func frame(at place: Int) -> MP3Frame? {
    guard let frame = MP3Frame(bytes, at: place), frame.belongs(to: first),
      place + frame.length <= bytes.count
    else { return nil }
    return frame
  }
}
