import AnimationCore
import Pixels
import SystemSupport

/// Where frames come from: an animated image, a video, or pictures in a row; it can be read any number of times, and
/// keeps no frame in memory.
///
/// GIF, APNG and videos are read by the program `ffmpeg`, 5.1 or newer.
public struct FrameSource: Sendable {
  private enum Content: Sendable {
    case images([String], limit: Int)
    case webP([UInt8])
    case video(VideoFile, codec: VideoCodec)
  }

  private let content: Content
  /// The source's own size in pixels.
  private let fullSize: PixelSize
  private let packing: PackedAlpha?
  /// The size of the frames, in pixels.
  public private(set) var size: PixelSize
  /// The time for which each frame is shown, in seconds, above 0; nil where the source does not say.
  public let durations: [Double]?
  /// The unit in which durations are counted, in seconds.
  package let timeUnit: Double
  public let frameCount: Int
  /// Where frames may be missing or wrong, because the file is cut or damaged: why it seems so; nil for nowhere.
  public let damage: String?
  /// The size of the files together, in bytes.
  public let byteCount: Int

  /// Pictures (PNG, JPEG, WebP) of one size, in the order given.
  ///
  /// - Parameter limits: `framePixels`.
  public init(
    images paths: [String], limits: DecodingLimits = DecodingLimits()
  ) throws(FrameSourceError) {
    try FrameLimits.check(frames: paths.count)
    let (first, _) = try ImageReader.image(paths[0])
    let limit = FrameLimits.allPixels(limits.framePixels)
    content = .images(paths, limit: limit)
    fullSize = PixelSize(width: first.width, height: first.height)
    size = fullSize
    packing = nil
    try FrameLimits.check(frames: paths.count, of: fullSize, within: limit)
    durations = nil
    timeUnit = 0.001
    damage = nil
    frameCount = paths.count
    byteCount = paths.reduce(0) { $0 + (FileStatus($1)?.size ?? 0) }
  }

  /// The bytes of a GIF, an APNG, an animated WebP, or a video in an MP4, MOV, WebM, MKV or AVI file.
  ///
  /// - Parameters:
  ///   - alpha: where a video has its alpha as grey, next to its colours; nil for what its file says of it (VAP), or
  ///     nowhere.
  ///   - limits: `framePixels`.
  ///   - budget: how long reading its times may take.
  /// - Throws: `unusable` when it is none of them or damaged.
  public init(
    _ bytes: [UInt8], alpha: PackedAlpha.Side? = nil, limits: DecodingLimits = DecodingLimits(),
    budget: WorkBudget = .unlimited
  ) throws(FrameSourceError) {
    guard let type = FrameFileType(bytes) else {
      throw .unusable(
        .unknownFormat(reason: "neither a GIF, APNG or animated WebP nor an MP4, MOV, WebM, MKV or AVI video")
      )
    }
    byteCount = bytes.count
    timeUnit = type == .gif ? 0.01 : 0.001
    let times: [Double]
    if type == .webP {
      let file = try WebPFile(bytes)
      content = .webP(bytes)
      (fullSize, times) = (file.size, file.durations)
      try FrameLimits.check(frames: times.count, of: fullSize, within: limits.framePixels)
      damage = nil
    } else {
      let file = VideoFile(type == .apng ? try APNGFile.plain(bytes) : bytes, type: type)
      let timing = try VideoTiming(file, pixels: limits.framePixels, budget: budget)
      content = .video(file, codec: timing.codec)
      (fullSize, times) = (timing.size, timing.durations)
      damage = timing.complaint ?? file.missingEnd
    }
    durations = times
    frameCount = times.count
    if let alpha {
      packing = try PackedAlpha(alpha, of: fullSize)
    } else {
      packing = type == .mov ? PackedAlpha(inMP4: bytes, size: fullSize) : nil
    }
    size = packing?.size ?? fullSize
  }

  /// Makes the frames smaller, in their proportions, so that they fit into a box; larger ones they do not become.
  ///
  /// - Parameters: of the box, in pixels, at least 1; nil for any.
  public mutating func fit(width: Int?, height: Int?) {
    let full = packing?.size ?? fullSize
    let factor = min(
      1, Double(width ?? full.width) / Double(full.width), Double(height ?? full.height) / Double(full.height)
    )
    func side(_ length: Int) -> Int {
      min(length, Int((Double(length) * factor).rounded(), within: 1...length))
    }
    size = PixelSize(width: side(full.width), height: side(full.height))
  }

  /// True for what a source is made of by `init(_:alpha:limits:budget:)`.
  package static func recognises(_ bytes: [UInt8]) -> Bool { FrameFileType(bytes) != nil }

  /// - Parameter budget: how long reading all frames may take.
  package func reader(budget: WorkBudget) throws(FrameSourceError) -> any FrameReader {
    let reader: any FrameReader =
      switch content {
      case .images(let paths, let limit):
        ImageReader(paths, size: fullSize, limit: limit, budget: budget)
      case .webP(let bytes): try WebPReader(bytes, budget: budget)
      case .video(let file, let codec):
        try VideoReader(file, codec: codec, size: fullSize, budget: budget)
      }
    return FinishedReader(reader: reader, packing: packing, size: size)
  }
}

/// Unpacks alpha and makes frames smaller.
private struct FinishedReader: FrameReader {
  var reader: any FrameReader
  let packing: PackedAlpha?
  let size: PixelSize

  mutating func next() throws(FrameSourceError) -> Bitmap? {
    guard var frame = try reader.next() else { return nil }
    let (packing, size) = (packing, size)
    do throws(AnimationError) {
      if let packing { frame = try packing.unpack(frame) }
      if frame.width != size.width || frame.height != size.height {
        frame = try frame.shrunk(width: size.width, height: size.height)
      }
    } catch {
      throw .unusable(error)
    }
    return frame
  }
}
