import AnimationCore
import FrameRendering
import SystemSupport

extension AnimationExporter {
  /// The least that is tried, unless less was asked for: what is worse is of no use to anybody.
  private static let lowestQuality = 40
  private static let shortestSide = 32.0
  private static let slowestRate = 5.0
  /// Of the size asked for, each with 71 % of the pixels of the one before.
  private static let scales = [1, 0.84, 0.71, 0.59, 0.5, 0.42, 0.35, 0.3, 0.25]

  /// Makes one file of at most so many bytes: as asked if it fits, else with the highest quality that does, down to 40,
  /// else also as large as possible, down to a quarter, else also with a part of the frames, down to five a second.
  ///
  /// It is made several times, up to a dozen; each ends as soon as it is too large. The result says what it has become:
  /// `series` and `quality`. Formats without quality begin with the size.
  ///
  /// - Parameter progress: begins again from 1 with each.
  /// - Throws: `unsuitable` when no such file is small enough, or the format's files do not depend on the size of
  ///   images (SVG, PDF, RGBA); otherwise see `export(to:progress:)`.
  public func export(
    to destination: ByteDestination, atMost byteLimit: Int, progress: ExportProgress = { _ in }
  ) throws -> ExportResult {
    let format = request.format
    guard format.options.contains(.quality) || format.options.contains(.compression) else {
      throw ExportError.unsuitable(format: format.name, reason: "its size does not follow from pixels")
    }
    for ladder in ladders {
      let steps = ladder.map(request(with:))
      // A ladder whose last step is too large has none that fits.
      guard var best = try attempt(steps.last ?? request, byteLimit, progress) else { continue }
      // What fits lies behind what does not: the first that fits is looked for.
      var (low, high) = (0, steps.count - 1)
      while low < high {
        let middle = (low + high) / 2
        if let found = try attempt(steps[middle], byteLimit, progress) {
          best = found
          high = middle
        } else {
          low = middle + 1
        }
      }
      return try best.finish(at: destination)
    }
    throw ExportError.unsuitable(
      format: format.name, reason: "\(byteLimit) bytes are too few, however small the images are")
  }

  /// How something smaller is made.
  private struct Step {
    var quality: Int?
    var scale = 1.0
    /// Every frame, every second one …
    var stride = 1.0
  }

  /// What is tried one after the other, each from best to worst.
  private var ladders: [[Step]] {
    let format = request.format
    let hasQuality = format.options.contains(.quality) && !request.options.isLossless
    let asked = request.options.quality ?? format.defaultQuality ?? 0
    let lowest = hasQuality ? min(asked, Self.lowestQuality) : nil
    let side = Double(max(series.width, series.height))
    let scales = Self.scales.filter { $0 == 1 || side * $0 >= Self.shortestSide }
    let smallest = scales.last ?? 1
    var ladders = [[Step()]]
    if let lowest, lowest < asked {
      ladders.append(stride(from: asked - 5, through: lowest, by: -5).map { Step(quality: $0) })
    }
    ladders.append(scales.dropFirst().map { Step(quality: lowest, scale: $0) })
    if case .playing = request.frames, schedule.count > 1 {
      let rate = series.rate.framesPerSecond
      ladders.append(
        [2.0, 3, 4, 6].filter { rate / $0 >= Self.slowestRate }
          .map { Step(quality: lowest, scale: smallest, stride: $0) })
    }
    return ladders.filter { !$0.isEmpty }
  }

  private func request(with step: Step) -> ExportRequest {
    var request = request
    if let quality = step.quality { request.options.quality = quality }
    if step.scale < 1 {
      func scaled(_ side: Int) -> Int { max(1, Int((Double(side) * step.scale).rounded())) }
      request.image.size = .pixels(width: scaled(series.width), height: scaled(series.height))
    }
    if step.stride > 1, case .playing(var timing) = request.frames {
      timing.rate = FrameRate(clamping: series.rate.framesPerSecond / step.stride)
      request.frames = .playing(timing)
    }
    return request
  }

  /// Makes it, unless it becomes too large.
  private func attempt(
    _ request: ExportRequest, _ byteLimit: Int, _ progress: ExportProgress
  ) throws -> FittingFile? {
    struct TooLarge: Error {}
    let exporter = try AnimationExporter(
      animation, request, images: context.images, jobs: context.jobs, budget: context.budget)
    let bytes = Lock<[UInt8]>([])
    do {
      let result = try exporter.export(
        to: .stream { part in
          try bytes.withLock { bytes in
            guard bytes.count + part.count <= byteLimit else { throw TooLarge() }
            bytes += part
          }
        }, progress: progress)
      return FittingFile(exporter: exporter, bytes: bytes.withLock { $0 }, result: result)
    } catch is TooLarge {
      return nil
    }
  }
}

/// A file that is small enough, in memory.
private struct FittingFile {
  var exporter: AnimationExporter
  var bytes: [UInt8]
  var result: ExportResult

  /// Brings it to its place; where another file comes with it, both are made there.
  func finish(at destination: ByteDestination) throws -> ExportResult {
    let format = exporter.request.format
    if case .file(let path) = destination, format.companionPath(for: path, exporter.request.options) != nil {
      return try exporter.export(to: destination)
    }
    var result = result
    result.files = [try exporter.write(bytes, to: destination)]
    return result
  }
}
