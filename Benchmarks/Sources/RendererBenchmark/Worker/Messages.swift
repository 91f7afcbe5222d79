import BenchmarkResults

/// What a worker is asked, one line of JSON each.
struct WorkerRequest: Codable {
  enum Kind: Codable {
    /// How large the animation is.
    case description
    case work(Work)
    /// Of a few frames.
    case thumbnails
    case stages
  }

  var kind: Kind
  /// Of the frames, in pixels.
  var width = 0
  var height = 0
  /// Frames from the first on.
  var frames = 0
}

/// What it answers.
struct WorkerReply: Codable {
  /// Why there is nothing else.
  var failure: String?
  /// In the animation's own units.
  var width: Double?
  var height: Double?
  var frameCount: Int?
  var version: String?
  /// Of one frame, or of loading.
  var time: Time?
  var thumbnails: [Thumbnail]?
  var stages: Stages?
  var threads = ProcessState.threads
  var peakMemory = ProcessState.peakMemory
}
