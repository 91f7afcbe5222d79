import AnimationCore
import AnimationKit
import AnimationPlayer
import FrameRendering
import VisibleDifferences

extension AnimationComparison {
  /// Compares both at the same times. Takes as long as drawing both, plus some milliseconds per sample.
  ///
  /// - Throws: `SnapshotError` if the images would be too large.
  package init(
    _ a: any Animation, _ b: any Animation, options: Options = Options()
  ) throws(SnapshotError) {
    let pair = SynchronizedViews(a, b, options)
    (infoA, infoB) = (a.info, b.info)
    (diagnosticsA, diagnosticsB) = ([], [])
    notes = Self.notes(a.info, b.info)
    samples = []
    for seconds in pair.times {
      let (imageA, imageB) = try pair.images(at: seconds)
      samples.append(
        Sample(
          seconds: seconds, frameA: pair.viewA.player.state.position,
          frameB: pair.viewB.player.state.position,
          comparison: pair.comparison(imageA, imageB, options)))
    }
    worst = []
    if options.ignoresSpecks { dropLoneSamples() }
    for sample in Self.worst(of: samples, options.worstCount) {
      let (imageA, imageB) = try pair.images(at: sample.seconds)
      func text(_ view: AnimationView) -> String {
        view.player.displayList().map(DisplayListText.text) ?? ""
      }
      worst.append(
        Detail(
          sample: sample, imageA: imageA, imageB: imageB, seen: try Self.seen(imageA, imageB),
          textA: text(pair.viewA), textB: text(pair.viewB)))
    }
    diagnosticsA = a.info.diagnostics(log: pair.logA)
    diagnosticsB = b.info.diagnostics(log: pair.logB)
  }

  private static func seen(_ a: Raster, _ b: Raster) throws(SnapshotError) -> VisibleDifference {
    do throws(AnimationError) {
      return try VisibleDifference(a, b)
    } catch {
      throw .unusable(error)
    }
  }

  /// The samples with the most differing pixels, none close to another in time.
  private static func worst(of samples: [Sample], _ count: Int) -> [Sample] {
    let distance = max(1, samples.count / (2 * max(1, count)))
    var chosen: [Int] = []
    let candidates = samples.indices.filter { !samples[$0].comparison.isMatch }
      .sorted {
        (samples[$0].comparison.differingPixels, $1) > (samples[$1].comparison.differingPixels, $0)
      }
    for index in candidates where chosen.count < count && chosen.allSatisfy({ abs($0 - index) >= distance }) {
      chosen.append(index)
    }
    return chosen.map { samples[$0] }
  }

  private static func notes(_ a: AnimationInfo, _ b: AnimationInfo) -> [String] {
    func note(_ what: String, _ a: String, _ b: String) -> String? { a == b ? nil : "\(what) \(a) and \(b)" }
    func seconds(_ info: AnimationInfo) -> String {
      "\(numberText(info.duration)) s"
    }
    return [
      note("sizes", Words.size(a.size), Words.size(b.size)),
      note("durations", seconds(a), seconds(b)),
      note("frame rates", Words.number(a.frameRate), Words.number(b.frameRate)),
    ]
    .compactMap { $0 }
  }

  /// A change that one of the two shows a frame earlier is not worth reporting each time.
  mutating func dropLoneSamples() {
    let differs = samples.map { !$0.comparison.isMatch }
    let lone = samples.indices.filter { index in
      let neighbors = [index - 1, index + 1].filter(samples.indices.contains)
      return differs[index] && !neighbors.isEmpty && !neighbors.contains { differs[$0] }
    }
    guard !lone.isEmpty else { return }
    let times = lone.map { numberText(samples[$0].seconds, decimals: 2) }
    notes.append("differs only for a single moment at \(times.joined(separator: " s, ")) s")
    for index in lone {
      let seen = samples[index].comparison
      samples[index].comparison = Comparison(
        tolerance: seen.tolerance, expectedSize: seen.expectedSize, actualSize: seen.actualSize)
    }
  }
}

/// Two views that seek to the same times.
private struct SynchronizedViews {
  let viewA: AnimationView
  let viewB: AnimationView
  let logA = DrawingLog()
  let logB = DrawingLog()
  private let budget: WorkBudget
  /// The times of the samples, in seconds from the start.
  let times: [Double]
  /// The side of the smallest square that is no speck, in pixels.
  private let speckSide: Int

  init(_ a: any Animation, _ b: any Animation, _ options: AnimationComparison.Options) {
    var shown = SnapshotOptions()
    shown.background = options.background
    shown.renderer = options.renderer
    let size = a.info.size
    let factor = options.side.map { Double($0) / max(size.width, size.height) } ?? 1
    let (width, height) = ImageOptions.ImageSize.scale(factor).pixels(of: size)
    shown.size = .pixels(width: width, height: height)
    let budget = WorkBudget(within: .unlimited, limits: options.drawingLimits).timed
    self.budget = budget
    viewA = shown.makeView(of: a, clock: ManualClock(), log: logA, budget: budget) { $0.showSingleFrames() }
    viewB = shown.makeView(of: b, clock: ManualClock(), log: logB, budget: budget) { $0.showSingleFrames() }
    times = Self.times(a.info, b.info, limit: max(1, options.sampleLimit))
    speckSide = Int((4 * factor).rounded(), within: 2...Bitmap.maximumSide)
  }

  /// Whole frames of the animation with the lower frame rate; if the other rate is a multiple of it, whole frames of
  /// both.
  private static func times(_ a: AnimationInfo, _ b: AnimationInfo, limit: Int) -> [Double] {
    let rate = min(a.frameRate, b.frameRate)
    let frames = (max(a.duration, b.duration) * rate).rounded(.up)
    let step = max(1, (frames / Double(limit)).rounded(.up))
    return stride(from: 0, to: max(1, frames), by: step).map { $0 / rate }
  }

  func comparison(_ a: Raster, _ b: Raster, _ options: AnimationComparison.Options) -> Comparison {
    let rounding = options.tolerance.rounding
    let solid = options.ignoresSpecks ? b.replacingSpecks(by: a, side: speckSide, rounding: rounding) : b
    return Comparison(expected: a, actual: solid, tolerance: options.tolerance)
  }

  func images(at seconds: Double) throws(SnapshotError) -> (a: Raster, b: Raster) {
    viewA.seek(to: .time(seconds), play: false)
    viewB.seek(to: .time(seconds), play: false)
    let images = (Raster(try viewA.shown().image), Raster(try viewB.shown().image))
    do throws(AnimationError) {
      try budget.check()
    } catch {
      throw .unusable(error)
    }
    return images
  }
}
