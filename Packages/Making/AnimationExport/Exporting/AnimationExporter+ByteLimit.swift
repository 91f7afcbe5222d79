import AnimationCore
import CStandardLibrary
import FrameRendering
import SystemSupport

extension AnimationExporter {
  /// Part of the limit that a file is aimed at.
  private static let aim = 0.95
  /// A file that makes use of this part of the limit is not made once more.
  private static let enough = 0.85
  /// How many files are made at most where one fits.
  private static let mostTries = 3

  /// Makes one file of at most so many bytes: as asked if it fits, else with what is seen least given up. That is the quality,
  /// down to 40, colours, the size of the images, down to a quarter, or the rate, down to five frames a second
  /// (`SizeConcession` says in which order).
  ///
  /// How large a file becomes is told by what there was of the one before when it was too large, at which it ends: three are
  /// made in the mean. The result says what it has become: `series`, `quality` and `colors`.
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
    var forecast = SizeForecast()
    var best: FittingFile?
    var left = ([SizeConcession()] + concessions)[...]
    var tries = 0
    while let concession = left.first(where: { forecast.size(with: $0) <= Self.aim * Double(byteLimit) })
      ?? (best == nil ? left.last : nil)
    {
      tries += 1
      let attempt = try attempt(request(with: concession), byteLimit, progress)
      forecast.learn(attempt.byteCount, with: concession)
      if let file = attempt.file {
        best = file
        // Where there is much room, something better is tried.
        if concession.loss == 0 || attempt.byteCount > Self.enough * Double(byteLimit) { break }
        left = left.prefix { $0.loss < concession.loss }
      } else {
        left = left.drop { $0.loss <= concession.loss }
      }
      if best != nil, tries >= Self.mostTries { break }
    }
    guard let best else {
      throw ExportError.unsuitable(
        format: format.name, reason: "\(byteLimit) bytes are too few, even for the smallest that is tried")
    }
    return try best.finish(at: destination)
  }

  private var concessions: [SizeConcession] {
    var concessions = SizeConcession.Choice()
    if request.format.options.contains(.quality), !request.options.isLossless {
      concessions.quality = context.quality
      if request.format.options.contains(.dithering) { concessions.qualityKind = .palettes }
      if request.format.options.contains(.alphaQuality) { concessions.qualityKind = .pixelsAndAlpha }
    }
    if request.format.options.contains(.colors) { concessions.colors = request.options.colorCount ?? .max }
    concessions.side = Double(max(series.width, series.height))
    if case .playing = request.frames, schedule.count > 1 { concessions.rate = series.rate.framesPerSecond }
    return concessions.all
  }

  private func request(with concession: SizeConcession) -> ExportRequest {
    var request = request
    if let quality = concession.quality { request.options.quality = quality }
    if let colors = concession.colors { request.options.colors = colors }
    if concession.scale < 1 {
      func scaled(_ side: Int) -> Int { max(1, Int((Double(side) * concession.scale).rounded())) }
      request.image.size = .pixels(width: scaled(series.width), height: scaled(series.height))
    }
    if concession.stride > 1, case .playing(var timing) = request.frames {
      timing.rate = FrameRate(clamping: series.rate.framesPerSecond / concession.stride)
      request.frames = .playing(timing)
    }
    return request
  }

  /// What became of a request.
  private struct Attempt {
    /// Nil for one that would be too large.
    var file: FittingFile?
    /// How many bytes the file has, or would have.
    var byteCount: Double
  }

  /// Makes it, unless it becomes too large.
  private func attempt(
    _ request: ExportRequest, _ byteLimit: Int, _ progress: ExportProgress
  ) throws -> Attempt {
    struct TooLarge: Error {}
    let exporter = try AnimationExporter(
      animation, common: context.common, request, images: context.images, jobs: context.jobs,
      budget: context.budget)
    let count = exporter.schedule.count
    let state = Lock<(bytes: [UInt8], size: Int, frames: Int)>(([], 0, 0))
    do {
      let result = try exporter.export(
        to: .stream { part in
          try state.withLock { state in
            state.size += part.count
            if state.size <= byteLimit {
              state.bytes += part
            } else if state.frames < count {
              throw TooLarge()
            } else {
              // The rest is there already: now it is known how large the file would be.
              state.bytes = []
            }
          }
        },
        progress: { frames in
          state.withLock { $0.frames = frames }
          try progress(frames)
        })
      let (bytes, size, _) = state.withLock { $0 }
      guard size <= byteLimit else { return Attempt(file: nil, byteCount: Double(size)) }
      return Attempt(
        file: FittingFile(exporter: exporter, bytes: bytes, result: result), byteCount: Double(size))
    } catch is TooLarge {
      let (_, size, frames) = state.withLock { $0 }
      return Attempt(file: nil, byteCount: Double(size) * Double(count) / Double(max(1, frames)))
    } catch AnimationError.budgetExceeded(.videoPixels, _, _) {
      // Smaller ones may be possible.
      return Attempt(file: nil, byteCount: 2 * Double(byteLimit))
    }
  }
}

/// How large files become, told by those that were made.
private struct SizeForecast {
  /// The logarithms of the sizes, by those that a table says of what was given up, beginning with nothing.
  private var known: [(table: Double, size: Double)] = []

  mutating func learn(_ byteCount: Double, with concession: SizeConcession) {
    known.append((concession.logarithm, log(max(1, byteCount))))
  }

  func size(with concession: SizeConcession) -> Double {
    guard let first = known.first else { return 0 }
    // How much more or less it is than the table says, as far as the last one shows it.
    var slope = 1.0
    if let last = known.dropFirst().last, last.table < -0.05 {
      slope = min(2, max(0.4, (last.size - first.size) / last.table))
    }
    return exp(first.size + slope * concession.logarithm)
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
