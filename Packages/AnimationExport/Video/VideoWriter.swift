import AnimationFiles
import AnimationKit
import CairoRenderer

/// Video through the program `ffmpeg`, which is sent the frames. It is killed when the sink is dropped.
///
/// - Colours are converted and tagged as BT.709.
/// - H.264 and H.265 want even sides: the last column or row comes twice where needed.
/// - A packed video carries its layout in a box `vapc` at its end, where VAP's players look for it, and in a file
///   beside it: `NAME.vapc.json`.
public final class VideoWriter: FrameSink {
  private let series: FrameSeries
  private let options: VideoOptions
  private let packed: PackedFrame?
  /// For codecs without alpha.
  private let yuv: YUVFrame
  private let file: StagedFile
  private let layoutPath: String
  private let ffmpeg: ChildProcess
  /// What was sent last.
  private var last: [UInt8] = []
  private var frameCount = 0

  private static let longestSide = 16_384

  /// - Parameter threads: how many ffmpeg's encoder uses; its memory grows with them, by a frame or two each.
  /// - Throws: `missingProgram` when there is no ffmpeg.
  public init(
    _ path: String, _ series: FrameSeries, _ options: VideoOptions, threads: Int = ProcessorCount.available
  ) throws(ExportError) {
    try series.check(longestSide: Self.longestSide, "video")
    if options.alphaPacking != nil, options.codec.hasAlpha {
      throw .unsuitable(format: "video", reason: "\(options.codec.rawValue) has alpha and needs no packing")
    }
    self.series = series
    self.options = options
    packed = options.alphaPacking.map { PackedFrame($0, width: series.width, height: series.height) }
    yuv = YUVFrame(width: packed?.totalWidth ?? series.width, height: packed?.totalHeight ?? series.height)
    layoutPath = Self.layoutPath(beside: path)
    file = try ExportError.wrapping { () throws(FileError) in try StagedFile(for: path) }
    let sounds = options.soundtrack?.sounds ?? []
    guard sounds.count <= Soundtrack.mostSounds else {
      throw .unsuitable(format: "video", reason: "more than \(Soundtrack.mostSounds) sounds")
    }
    var soundFiles: [UnnamedFile] = []
    for sound in sounds {
      guard let file = UnnamedFile(sound.bytes) else {
        throw .encoding(format: "video", reason: "no room for the sounds: \(lastSystemError())")
      }
      soundFiles.append(file)
    }
    let command = VideoCommand(series, options, yuv, threads: max(1, threads), path: file.temporaryPath)
    ffmpeg = try ChildProcess(
      "ffmpeg", command.arguments, files: soundFiles, hint: "install ffmpeg, for example \(Self.installing)")
  }

  /// Where the layout of a packed video goes.
  package static func layoutPath(beside path: String) -> String {
    (path.hasSuffix(".mp4") ? String(path.dropLast(4)) : path) + ".vapc.json"
  }

  public func add(_ frame: Bitmap) throws(ExportError) {
    try series.check(frame, "video")
    if let packed {
      last = yuv.planes { y, row in packed.copy(row: y, of: frame, to: row) }
    } else if options.codec.hasAlpha {
      last = frame.straightRGBAWithSpreadColors()
    } else {
      let background = Background(options.background)
      last = yuv.planes { y, row in frame.withRow(y) { background.copy($0, to: row) } }
    }
    try hold()
  }

  public func hold() throws(ExportError) {
    try ffmpeg.send(last)
    frameCount += 1
  }

  public func finish() throws(ExportError) {
    try check()
    try ffmpeg.finish()
    try commit()
  }

  public func finish(checking check: () throws -> Void) throws {
    try self.check()
    var reason: (any Error)?
    let hasEnded = try ffmpeg.finish(unless: {
      do { try check() } catch { reason = error }
      return reason != nil
    })
    if !hasEnded, let reason { throw reason }
    try commit()
  }

  private func check() throws(ExportError) {
    if frameCount == 0 { throw .noFrames("video") }
  }

  private func commit() throws(ExportError) {
    guard let packed else {
      return try ExportError.wrapping { () throws(FileError) in try file.commit() }
    }
    let layout = Array(packed.description(frameCount: frameCount, rate: series.rate).utf8)
    try ExportError.wrapping { () throws(FileError) in
      let size = UInt32(layout.count + 8)
      try file.write(
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: size >> $0) } + Array("vapc".utf8) + layout)
      let description = try StagedFile(layout + [UInt8(ascii: "\n")], for: layoutPath)
      try file.commit()
      try description.commit()
    }
  }

  #if canImport(Darwin)
    private static let installing = "\"brew install ffmpeg\""
  #else
    private static let installing = "\"apt-get install ffmpeg\""
  #endif
}
