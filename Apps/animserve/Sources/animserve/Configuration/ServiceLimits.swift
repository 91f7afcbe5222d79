/// What requests may take.
struct ServiceLimits: Sendable {
  /// Bytes of a request's body.
  var bodyBytes = 64 << 20
  /// Pixels of an image that comes out.
  var pixels = 40_000_000
  /// Frames that come out.
  var frames = 20_000
  /// Seconds of work for one result.
  var seconds = 30
  /// How many results are made at once.
  var jobs = 1
  /// How many requests may wait.
  var queueLength = 100
  /// How many requests of one client may wait or be under way.
  var clientJobs = Int.max
  /// Rows of one request.
  var rows = 10_000
  /// How many processes answer the page; 0 for no page.
  var pageWorkers = 1
  /// Bytes of decoded animations that each worker keeps.
  var workerMemory = 128 << 20

  /// The limits of a command that exports, as `--limit` has them.
  var forExports: [String] { forComparisons + ["outputPixels=\(pixels)"] }
  /// The limits of a comparison, as `--limit` has them.
  var forComparisons: [String] { ["exportedFrames=\(frames)", "seconds=\(seconds)"] }
}
