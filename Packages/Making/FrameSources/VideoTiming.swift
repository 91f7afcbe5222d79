import AnimationCore
import Pixels
import SystemSupport

/// How large the frames are, and for how long each is shown: read by decoding them once, without keeping any, after a look
/// at how many there are.
struct VideoTiming {
  let size: PixelSize
  let codec: VideoCodec
  let durations: [Double]
  /// What ffmpeg has found wrong.
  let complaint: String?

  /// - Parameter pixels: the most of all frames together.
  init(_ file: VideoFile, pixels: Int, budget: WorkBudget) throws(FrameSourceError) {
    let stored = try Pass(file, ["-c:v", "copy"], budget: budget).report
    let most = FrameLimits.allPixels(pixels, codec: stored.codec, bytes: file.bytes.count)
    let weight = file.weight
    try FrameLimits.check(frames: stored.frameCount, of: stored.size, weight: weight, within: most)
    // As grey, a frame has as many bytes as pixels; each may have another size than the first.
    let options = ["-c:v", "rawvideo", "-pix_fmt", "gray", "-autoscale", "0", "-enc_time_base", "1/100000"]
    let pass = try Pass(file, options, bytes: most / weight, budget: budget)
    let frames = pass.report
    try FrameLimits.check(pixels: frames.byteCount * weight, within: most)
    guard let size = frames.size, let times = frames.times else {
      throw .unusable(
        .corrupt(part: file.type.rawValue, reason: "there is no video in it that ffmpeg can read"))
    }
    try FrameLimits.check(frames: times.starts.count, of: size, weight: weight, within: most)
    (self.size, codec) = (size, stored.codec)
    complaint = pass.complaint
    durations = Self.durations(frames: times, packets: stored.times)
  }

  /// One run of ffmpeg, which reports all frames.
  private struct Pass {
    let report: VideoReport
    let complaint: String?

    /// - Parameter bytes: once the frames have more, it ends.
    init(
      _ file: VideoFile, _ options: [String], bytes: Int = .max, budget: WorkBudget
    ) throws(FrameSourceError) {
      let place: UnnamedFile
      do { place = try UnnamedFile() } catch { throw .file(error) }
      let process = try file.start(
        VideoFile.output(options + ["-flush_packets", "1", "-f", "framecrc", "pipe:4"]), report: place,
        readsOutput: false)
      var report = VideoReport()
      let isFinished: Bool
      do {
        isFinished = try process.finish(unless: {
          try? report.read(place)
          return report.byteCount > bytes || budget.isExhausted
        })
      } catch {
        throw FrameSourceError(error, part: file.type.rawValue)
      }
      do { try report.read(place) } catch { throw .file(error) }
      guard isFinished || report.byteCount > bytes else { throw FrameSourceError(budget) }
      self.report = report
      complaint = process.lastLines().last { !$0.contains("Last message repeated") }
        .map { "ffmpeg says: \(VideoFile.message($0))" }
    }
  }

  /// - Parameters:
  ///   - frames: the decoded ones: their starts are right, their durations guessed from a frame rate.
  ///   - packets: the ones stored, which know how long the last frame is shown.
  static func durations(frames: VideoReport.Times, packets: VideoReport.Times?) -> [Double] {
    var durations = zip(frames.starts.dropFirst(), frames.starts).map { $0 - $1 }
    let stored = packets.map(\.lastDuration) ?? 0
    durations.append(stored > 0 ? stored : frames.lastDuration)
    // Some files do not say for how long the last frame is shown.
    let usual = durations.dropLast().last { $0 > 0 } ?? 0.1
    return durations.map { $0 > 0 && $0.isFinite ? $0 : usual }
  }
}
