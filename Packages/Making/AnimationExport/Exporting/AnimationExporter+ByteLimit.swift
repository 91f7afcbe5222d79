import AnimationCore
import FrameRendering
import SystemSupport

extension AnimationExporter {
  /// Bounds of what is tried, unless less was asked for, the lowest quality and the shortest side: what is
  /// worse is of no use.
  private static let lowestQuality = 40
  private static let shortestSide = 32.0
  /// Scales of images and rates of frames that are tried by turns: images become smaller, each with about
  /// 71 % of the pixels of the one before, and frames fewer, as what is half as large does not need 30 frames
  /// a second. After these scales the rate goes down to this many frames a second.
  private static let turns: [(scales: [Double], slowest: Double)] = [
    ([0.84, 0.71, 0.59], 24), ([0.5, 0.42], 12), ([0.35, 0.3, 0.25], 5),
  ]

  /// Makes one file of at most so many bytes: as asked if it fits, else with the highest quality that does, down to 40,
  /// else also with smaller images, down to a quarter, and, by turns, with a part of the frames, down to five a second.
  ///
  /// It is made several times, up to a dozen; each ends as soon as it is too large. The result says what it has become:
  /// `series` and `quality`. Formats without quality begin with the size.
  ///
  /// - Parameter progress: begins again from 1 with each.
  /// - Throws: `unsuitable` when no such file is small enough, or the format's files do not depend on the size of
  ///   images (SVG, PDF, RGBA); otherwise see `export(to:progress:)`.
  @discardableResult
  public func export(
    to destination: ByteDestination, atMost byteLimit: Int, progress: ExportProgress = { _ in }
  ) throws -> ExportResult {
    let format = request.format
    guard format.options.contains(.quality) || format.options.contains(.compression) else {
      throw ExportError.unsuitable(format: format.name, reason: "its size does not follow from pixels")
    }
    func attempt(_ step: Step) throws -> FittingFile? {
      do {
        return try self.attempt(request(with: step), byteLimit, progress)
      } catch AnimationError.budgetExceeded(.videoPixels, _, _) {
        // The next ones are smaller.
        return nil
      }
    }
    if let file = try attempt(Step()) { return try file.finish(at: destination) }
    let steps = steps
    // Where the last one is too large, none fits.
    guard let last = steps.last, var best = try attempt(last) else {
      throw ExportError.unsuitable(
        format: format.name, reason: "\(byteLimit) bytes are too few, even for the smallest that is tried")
    }
    /// The index of the first that fits, as far as what is worse is smaller.
    func search(_ steps: [Step]) throws -> Int {
      var (low, high) = (0, steps.count)
      while low < high {
        let middle = (low + high) / 2
        if let found = try attempt(steps[middle]) {
          best = found
          high = middle
        } else {
          low = middle + 1
        }
      }
      return low
    }
    let first = try search(steps.dropLast())
    _ = try search(steps[first].between(first > 0 ? steps[first - 1] : Step(quality: askedQuality)))
    return try best.finish(at: destination)
  }

  /// How something smaller is made.
  private struct Step {
    var quality: Int?
    var scale = 1.0
    /// Every frame, every second one …
    var stride = 1.0

    /// What lies between a better step, which is too large, and this one, which fits, from best to worst.
    func between(_ better: Step) -> [Step] {
      if scale == 1, stride == 1 {
        guard let quality, let above = better.quality else { return [] }
        return Swift.stride(from: above - 1, to: quality, by: -1).map { Step(quality: $0) }
      }
      // Of half the frames the images may be larger again.
      let largest = better.stride < stride ? min(1, scale * 1.41) : better.scale
      return (1...7).map { part in
        var step = self
        step.scale = largest - (largest - scale) * Double(part) / 8
        return step
      }
    }
  }

  private var askedQuality: Int? {
    guard request.format.options.contains(.quality), !request.options.isLossless else { return nil }
    return context.quality
  }

  /// What is tried when it is too large as asked, from best to worst.
  private var steps: [Step] {
    let asked = askedQuality
    let lowest = asked.map { min($0, Self.lowestQuality) }
    var steps: [Step] = []
    if let asked, let lowest {
      steps = stride(from: asked - 5, through: lowest, by: -5).map { Step(quality: $0) }
    }
    var step = Step(quality: lowest)
    let side = Double(max(series.width, series.height))
    var rate = 0.0
    if case .playing = request.frames, schedule.count > 1 { rate = series.rate.framesPerSecond }
    for (scales, slowest) in Self.turns {
      for scale in scales where side * scale >= Self.shortestSide {
        step.scale = scale
        steps.append(step)
      }
      for stride in [2.0, 3, 4, 6] where stride > step.stride && rate / stride >= slowest {
        step.stride = stride
        steps.append(step)
      }
    }
    return steps
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
      animation, common: context.common, request, images: context.images, jobs: context.jobs,
      budget: context.budget)
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
