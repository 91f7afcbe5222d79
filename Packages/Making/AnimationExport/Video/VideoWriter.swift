import AnimationCore
import Pixels
import SystemSupport

/// Video through the program `ffmpeg`, which is sent the frames. It is killed when the sink is dropped.
///
/// - Colours are converted and tagged as BT.709.
/// - H.264 and H.265 want even sides: the last column or row comes twice where needed.
/// - A packed video carries its layout in a box `vapc` at its end, where VAP's players look for it, and in a file
///   next to it: `NAME.vapc.json`; not next to a stream.
/// - ffmpeg writes a file, as the index is put in at the end: what is not to be one is a file in `TMPDIR` until then.
package final class VideoWriter: FrameSink {
  private let series: FrameSeries
  private let options: VideoOptions
  private let packed: PackedFrame?
  /// The frame as it is sent for codecs without alpha.
  private let yuv: YUVFrame
  private let file: ExportOutput
  private let layoutPlace: ByteDestination?
  private let budget: WorkBudget
  private let ffmpeg: FFmpeg
  /// What was sent last.
  private var last: [UInt8] = []
  private var frameCount = 0

  private static let maximumSide = 16_384

  /// - Throws: `missingProgram` when there is no ffmpeg.
  package convenience init(
    _ destination: ByteDestination, _ series: FrameSeries, _ options: VideoOptions
  ) throws(ExportError) {
    try self.init(destination, series, options, budget: .unlimited)
  }

  /// - Parameter budget: once it is spent, frames that ffmpeg does not take at once are left out.
  init(
    _ destination: ByteDestination, _ series: FrameSeries, _ options: VideoOptions, budget: WorkBudget
  ) throws(ExportError) {
    try series.check(maximumSide: Self.maximumSide, "video")
    if options.alphaPacking != nil, options.codec.hasAlpha {
      throw .unsuitable(format: "video", reason: "\(options.codec.rawValue) has alpha and needs no packing")
    }
    self.series = series
    self.options = options
    packed = options.alphaPacking.map { PackedFrame($0, width: series.width, height: series.height) }
    yuv = YUVFrame(width: packed?.totalWidth ?? series.width, height: packed?.totalHeight ?? series.height)
    self.budget = budget
    layoutPlace = destination.nextTo(Self.layoutPath)
    file = try ExportOutput(destination, .byName)
    let sounds = options.soundtrack?.sounds ?? []
    if let sound = sounds.dropFirst(Soundtrack.maximumSounds).first {
      throw .unusableSound(key: sound.key, reason: "there are more than \(Soundtrack.maximumSounds)")
    }
    var seconds = 0.0
    for sound in sounds {
      seconds += sound.decodedDuration
      if seconds > Soundtrack.maximumSeconds {
        throw .unusableSound(
          key: sound.key,
          reason: "more than \(Int(Soundtrack.maximumSeconds)) s of sound until all have ended")
      }
    }
    let command = VideoCommand(series, options, yuv, path: file.temporaryPath)
    let files = try ExportError.wrapping { () throws(FileError) in
      try sounds.map { sound throws(FileError) in try UnnamedFile(sound.bytes) }
    }
    ffmpeg = try FFmpeg(command.arguments, files: files)
  }

  /// Where the layout of a packed video goes.
  static func layoutPath(nextTo path: String) -> String {
    (path.hasSuffix(".mp4") ? String(path.dropLast(4)) : path) + ".vapc.json"
  }

  package func add(_ frame: Bitmap) throws(ExportError) {
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

  package func hold() throws(ExportError) {
    do {
      guard try ffmpeg.send(last, unless: { budget.isExhausted }) else { return }
    } catch {
      throw explained(error)
    }
    frameCount += 1
  }

  @discardableResult
  package func finish() throws(ExportError) -> [ExportedFile] { try complete(unless: { false }) }

  @discardableResult
  package func finish(checking check: () throws -> Void) throws -> [ExportedFile] {
    var reason: (any Error)?
    let files = try complete(unless: {
      do { try check() } catch { reason = error }
      return reason != nil
    })
    if files.isEmpty, let reason { throw reason }
    return files
  }

  /// - Returns: nothing when it was cancelled.
  private func complete(unless isCancelled: () -> Bool) throws(ExportError) -> [ExportedFile] {
    if frameCount == 0 { throw .noFrames("video") }
    do {
      guard try ffmpeg.finish(unless: isCancelled) else { return [] }
      try checkFile()
    } catch {
      throw explained(error)
    }
    return try commit()
  }

  /// ffmpeg (5.1) is content when it could not write the end of a file. Its option to be strict would not help: sounds
  /// are often a little damaged, and must not be an error.
  private func checkFile() throws(ExportError) {
    let count = try FFmpeg.frameCount(of: file.temporaryPath)
    guard count == frameCount else {
      throw .programFailed("ffmpeg", lastLines: ["it wrote \(count) of \(frameCount) frames"])
    }
  }

  /// Says of a full disk what every other format says of it: ffmpeg has words of its own for that, or none, but a
  /// write of ours fails in the system's. And says which sound it is that cannot be decoded.
  private func explained(_ error: ExportError) -> ExportError {
    switch error {
    // The system ends it, too, where files may not grow.
    case .programFailed, .systemFailed: break
    default: return error
    }
    // More than fits into what is left of the last block, and nothing that a file system could pack.
    let bytes = (0..<1 << 17).map { _ in UInt8.random(in: 0...255) }
    do { try file.write(bytes) } catch let refusal { return refusal }
    for sound in options.soundtrack?.sounds ?? [] {
      do {
        try FFmpeg.check(sound)
      } catch .programFailed(_, let lines) {
        return .unusableSound(key: sound.key, reason: Self.withoutPlace(lines.first ?? "it is damaged"))
      } catch {
        return error
      }
    }
    return error
  }

  /// Leaves out the parts of ffmpeg that a line names, which have other addresses each time:
  /// `[wav @ 0x5581]`.
  private static func withoutPlace(_ line: String) -> String {
    var rest = line[...]
    while rest.hasPrefix("["), let end = rest.firstIndex(of: "]") {
      rest = rest[end...].dropFirst().drop { $0 == " " }
    }
    return String(rest)
  }

  private func commit() throws(ExportError) -> [ExportedFile] {
    guard let packed else { return [try file.finish()] }
    let layout = packed.description(frameCount: frameCount, rate: series.rate)
    let size = UInt32(layout.count + 8)
    try file.write(
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: size >> $0) } + Array("vapc".utf8) + layout)
    guard let layoutPlace else { return [try file.finish()] }
    let description = try ExportOutput(layoutPlace)
    try description.write(layout + [UInt8(ascii: "\n")])
    return try ExportOutput.finish([file, description])
  }
}
