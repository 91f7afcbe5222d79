import AnimationCore
import Pixels
import SystemSupport

/// The frames as ffmpeg decodes them.
struct VideoReader: FrameReader {
  private let process: ChildProcess
  private let size: PixelSize
  private let budget: WorkBudget
  private let part: String
  private var isAtEnd = false

  init(
    _ file: VideoFile, codec: VideoCodec, size: PixelSize, budget: WorkBudget
  ) throws(FrameSourceError) {
    (self.size, self.budget) = (size, budget)
    part = file.type.rawValue
    var filters = "scale=\(size.width):\(size.height):flags=bicubic+accurate_rnd+full_chroma_int,"
    // Plane by plane, ffmpeg makes the same pixels of these in half the time.
    if codec.isOfVideos { filters += "format=gbrap," }
    process = try file.start(
      VideoFile.output(["-vf", "\(filters)format=bgra", "-f", "rawvideo", "pipe:1"]), readsOutput: true)
  }

  mutating func next() throws(FrameSourceError) -> Bitmap? {
    guard !isAtEnd else { return nil }
    var count: Int?
    var failure: ProcessError?
    let (process, budget, size) = (process, budget, size)
    let frame = try FrameSourceError.wrapping { () throws(AnimationError) in
      try Bitmap.fromBGRA(width: size.width, height: size.height) { bytes in
        do throws(ProcessError) {
          count = try process.receive(into: bytes, unless: { budget.isExhausted })
        } catch {
          failure = error
        }
        return count == bytes.count
      }
    }
    if let frame { return frame }
    if let failure { throw FrameSourceError(failure, part: part) }
    guard let count else { throw FrameSourceError(budget) }
    isAtEnd = true
    do {
      guard try process.finish(unless: { budget.isExhausted }) else { return nil }
    } catch {
      throw FrameSourceError(error, part: part)
    }
    if count > 0 { throw .unusable(.corrupt(part: part, reason: "its last frame is cut off")) }
    return nil
  }
}
