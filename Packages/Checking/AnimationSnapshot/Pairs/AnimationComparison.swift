import AnimationCore
import FrameRendering
import VisibleDifferences

/// Compares two animations over time, whatever their formats.
package struct AnimationComparison: Sendable {
  /// Both animations at one time.
  package struct Sample: Sendable {
    /// The time in seconds from the start.
    package var seconds: Double
    package var frameA: Double
    package var frameB: Double
    /// The comparison, with A as expected and B as actual.
    package var comparison: Comparison
  }

  /// A sample with its images and display lists.
  package struct Detail: Sendable {
    package var sample: Sample
    package var imageA: Raster
    package var imageB: Raster
    /// What people see of the difference.
    package var seen: VisibleDifference
    /// The display lists as text.
    package var textA: String
    package var textB: String
  }

  package struct Options: Sendable {
    /// The longer side of the images of both in pixels; B is fitted into A's proportions. Default: A's own size.
    package var side: Int?
    /// Default: white.
    package var background = Color.white
    /// The maximum number of samples. If every frame of the animation with the lower frame rate fits in, each is one.
    /// Default: 300.
    package var sampleLimit = 300
    /// The number of samples that are kept with their images. Default: 6.
    package var worstCount = 6
    package var tolerance = Tolerance.perceptual
    /// Whether animations should look alike but need not be identical, as exporters round positions, colours,
    /// opacities and times. A difference then counts only if it is solid, a square of at least 4 units of the
    /// canvas, and lasts for two samples; `notes` names single samples that differ. Default: false.
    package var ignoresSpecks = false
    /// What draws the images.
    package var renderer = PixelRenderer.standard
    /// What evaluating and drawing frames may take.
    package var drawingLimits = DrawingLimits()

    package init() {}
  }

  package var infoA: AnimationInfo
  package var infoB: AnimationInfo
  /// What is not drawn as each animation asks, and other findings.
  package var diagnosticsA: [Diagnostic]
  package var diagnosticsB: [Diagnostic]
  /// The samples in order of time, up to the end of the longer animation; the other one shows its last frame
  /// from its end on.
  package var samples: [Sample]
  /// The samples that differ most, worst first, some time apart from one another.
  package var worst: [Detail]
  /// Other differences, one per line: size, duration, frame rate.
  package var notes: [String]

  package var differingSamples: [Sample] { samples.filter { !$0.comparison.isMatch } }

  /// True if the images match in every sample; see `notes` for other differences.
  package var isMatch: Bool { samples.allSatisfy(\.comparison.isMatch) }

  /// One line for people.
  package var verdict: String {
    let differing = differingSamples
    guard let detail = worst.first, let first = differing.first, let last = differing.last else {
      return (["same at all \(samples.count) moments"] + notes).joined(separator: "; ")
    }
    let (worst, seen) = (detail.sample, detail.seen)
    let time = "\(numberText(worst.seconds, decimals: 2)) s"
    let span =
      "\(numberText(first.seconds, decimals: 2))-"
      + "\(numberText(last.seconds, decimals: 2)) s"
    let parts = [
      "\(differing.count) of \(samples.count) moments differ (\(span))",
      "worst at \(time): \(worst.comparison.verdict)",
      "there it \(seen.sentence)",
    ]
    return (parts + notes).joined(separator: "; ")
  }
}
