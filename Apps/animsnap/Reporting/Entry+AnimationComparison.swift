import AnimationCore
import AnimationKit
import AnimationSnapshot
import CommandLineSupport
import FrameRendering
import Pixels

extension SnapshotReport.Entry {
  /// The number of samples shown in addition to those that differ most.
  private static let shownSamples = 24

  /// Two animations that could not be compared.
  init(_ pair: AnimationPair, _ error: any Error) {
    self.init(name: pair.name, status: .error, messages: ["\(error)"])
    file = AnimationName.repositoryPath(of: pair.b)
    sides = pair.fileNames
    note = pair.note
  }

  /// Two animations side by side.
  ///
  /// - Parameters:
  ///   - findings: one report per animation.
  ///   - isStrict: fails animations that are not drawn as asked.
  init(
    _ pair: AnimationPair, _ a: any Animation, _ b: any Animation, _ comparison: AnimationComparison,
    options: AnimationComparison.Options, findings: (a: DrawingReport, b: DrawingReport), isStrict: Bool
  ) throws {
    self.init(name: pair.name, status: comparison.isMatch ? .passed : .failed)
    file = AnimationName.repositoryPath(of: pair.b)
    sides = pair.fileNames
    note = pair.note
    facts = [Self.facts(of: comparison.infoA), Self.facts(of: comparison.infoB)]
    messages = comparison.difference.map { [$0] } ?? []
    messages += comparison.notes
    seen = comparison.worst.first?.seen
    for (name, report) in [(sides.left, findings.a), (sides.right, findings.b)] {
      diagnostics += report.entries.map { "\(name): \($0)" }
      guard isStrict, let problem = report.strictFailure else { continue }
      messages.append("\(name): \(problem)")
      status = .failed
    }
    frameRate = comparison.infoA.frameRate
    tolerance = options.tolerance.differingFraction
    curve = comparison.samples.map { sample in
      SnapshotReport.CurvePoint(
        frame: sample.frameA, score: sample.comparison.differingFraction, isFailed: !sample.comparison.isMatch
      )
    }
    try addFrames(of: comparison, a, b, options)
  }

  private static func facts(of info: AnimationInfo) -> String {
    let size = "\(numberText(info.size.width)) × \(numberText(info.size.height))"
    return
      "\(info.format.rawValue) \(size), \(numberText(info.frameRate)) fps, \(numberText(info.duration)) s"
  }

  private mutating func addFrames(
    of comparison: AnimationComparison, _ a: any Animation, _ b: any Animation,
    _ options: AnimationComparison.Options
  ) throws {
    if let first = comparison.samples.first {
      (width, height) = (first.comparison.expectedSize.width, first.comparison.expectedSize.height)
    }
    let full = Dictionary(
      comparison.worst.map { ($0.sample.frameA, $0) }, uniquingKeysWith: { first, _ in first })
    let step = max(1, comparison.samples.count / Self.shownSamples)
    let (drawA, drawB) = (try ThumbnailRenderer(a, options), try ThumbnailRenderer(b, options))
    for (index, sample) in comparison.samples.enumerated() {
      let detail = full[sample.frameA]
      guard detail != nil || index.isMultiple(of: step) else { continue }
      let isFailed = !sample.comparison.isMatch
      var frame = SnapshotReport.Frame(
        sample.frameA, label: numberText(sample.frameA), score: sample.comparison.differingFraction,
        isFailed: isFailed, verdict: isFailed ? "differs in \(sample.comparison.places)" : "")
      frame.places = sample.comparison.regions.prefix(8).map(\.bounds)
      frame.images.thumbnail = try drawB.thumbnail(at: sample.frameB)
      if isFailed, let detail {
        frame.images.left = try detail.imageA.png()
        frame.images.right = try detail.imageB.png()
        frame.images.difference = try DifferenceImage.amplified(
          expected: detail.imageA, actual: detail.imageB, tolerance: options.tolerance
        ).png()
      } else if isFailed {
        frame.images.left = try drawA.thumbnail(at: sample.frameA)
      }
      frames.append(frame)
    }
  }
}

extension AnimationComparison {
  /// When and where they differ, in one line; nil if they do not.
  fileprivate var difference: String? {
    let differing = differingSamples
    guard let first = differing.first, let last = differing.last, let detail = worst.first else { return nil }
    let worst = detail.sample
    func seconds(_ sample: Sample) -> String { numberText(sample.seconds, decimals: 2) }
    return
      "differs from \(seconds(first)) s to \(seconds(last)) s (\(differing.count) of \(samples.count) moments), "
      + "most at \(seconds(worst)) s in \(worst.comparison.places); there it \(detail.seen.sentence)"
  }
}

extension Comparison {
  /// Where the images differ: the largest rectangles.
  fileprivate var places: String {
    let shown = regions.prefix(3).map { region in
      let bounds = region.bounds
      return "\(bounds.width)x\(bounds.height) px at (\(bounds.x), \(bounds.y))"
    }
    let more = regions.count - shown.count
    return shown.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }
}

/// Draws small images of an animation.
private struct ThumbnailRenderer {
  private let renderer: FrameRenderer
  private let bitmap: Bitmap

  init(_ animation: any Animation, _ options: AnimationComparison.Options) throws(AnimationError) {
    let size = animation.info.size
    let scale = min(1, Double(Raster.thumbnailSide) / max(size.width, size.height))
    renderer = FrameRenderer(
      animation,
      options: ImageOptions(
        size: .scale(scale), background: options.background, renderer: options.renderer))
    bitmap = try renderer.makeBitmap()
  }

  func thumbnail(at frame: Double) throws(AnimationError) -> [UInt8] {
    renderer.draw(renderer.displayList(at: frame), into: bitmap)
    return try PNGEncoder.encode(bitmap)
  }
}
