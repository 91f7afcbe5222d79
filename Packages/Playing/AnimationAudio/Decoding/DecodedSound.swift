/// A sound, decoded.
struct DecodedSound: Hashable, Sendable {
  /// Frames per second, above 0. A frame is one sample of every channel.
  let sampleRate: Double
  /// 1, or 2 for left and right.
  let channels: Int
  /// Frame after frame; a whole number of them.
  let samples: [Int16]
  /// What is wrong with the sound although some of it can be heard; nil for nothing.
  var flaw: String?

  var frameCount: Int { samples.count / channels }
  /// The duration in seconds.
  var duration: Double { Double(frameCount) / sampleRate }
  var byteSize: Int { samples.count * MemoryLayout<Int16>.size }
}
