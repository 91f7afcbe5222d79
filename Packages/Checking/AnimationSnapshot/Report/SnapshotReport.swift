import AnimationCore
import Pixels
import VisibleDifferences

/// The results of comparing animations, for people: plain data that becomes a page, a summary or a file for CI.
package struct SnapshotReport: Sendable {
  package var title: String
  /// The animations in the order in which they are shown.
  package var animations: [Entry]

  package init(title: String, animations: [Entry]) {
    self.title = title
    self.animations = animations
  }

  package enum Status: String, Sendable, CaseIterable {
    /// Compared, and within the tolerance.
    case passed
    /// Compared, and different.
    case failed
    /// Not compared: something is missing or damaged.
    case error
  }

  /// One animation, or two that should look the same.
  package struct Entry: Sendable {
    package var name: String
    /// How long it took to draw and compare, in seconds.
    package var seconds = 0.0
    /// The animation's path from the root of the repository, for annotations; empty if there is none.
    package var file = ""
    package var status: Status
    /// Its properties: format, size, frames …
    package var facts: [String]
    /// What differs, or why it could not be compared, one per line.
    package var messages: [String]
    /// What people see of the difference where it is largest; nil where nothing differs.
    package var seen: VisibleDifference?
    /// Further information, such as the reason of an exception; may be empty.
    package var note: String
    /// The names of the two sides; empty for a missing one.
    package var sides: (left: String, right: String)
    /// The size of the full images in pixels.
    package var width: Int
    package var height: Int
    /// The largest fraction of a frame that may differ, 0…1; nil if there is no such limit.
    package var tolerance: Double?
    /// Frames per second; nil if unknown.
    package var frameRate: Double?
    /// What is not drawn as the animation asks, and other findings, one per line.
    package var diagnostics: [String] = []
    /// The frames in the order in which they are shown.
    package var frames: [Frame]
    /// The points of a plot with more samples than frames; empty if the frames are all samples.
    package var curve: [CurvePoint]
    /// Whether it may become the reference: a served page has a button for that.
    package var isAcceptable = false
    /// A comparison of texts, line by line, each beginning with `+`, `-` or a space; may be empty.
    package var changes: String

    package init(
      name: String, status: Status, facts: [String] = [], messages: [String] = [], note: String = "",
      sides: (left: String, right: String) = ("Reference", "Now"), width: Int = 1, height: Int = 1,
      tolerance: Double? = nil, frameRate: Double? = nil, frames: [Frame] = [], curve: [CurvePoint] = [],
      changes: String = ""
    ) {
      self.name = name
      self.status = status
      self.facts = facts
      self.messages = messages
      self.note = note
      self.sides = sides
      self.width = width
      self.height = height
      self.tolerance = tolerance
      self.frameRate = frameRate
      self.frames = frames
      self.curve = curve
      self.changes = changes
    }
  }

  package struct Frame: Sendable {
    /// 0 is the animation's first frame; fractions lie between frames.
    package var frame: Double
    /// Usually the frame's number.
    package var label: String
    /// The fraction of the frame that differs, 0…1; nil if it was not compared.
    package var score: Double?
    package var isFailed: Bool
    /// One line; may be empty.
    package var verdict: String
    /// Some of the places where the images differ, in pixels, most conspicuous first; the page frames them.
    package var places: [PixelArea] = []
    package var images: Images

    package init(
      _ frame: Double, label: String, score: Double?, isFailed: Bool, verdict: String = "",
      images: Images = Images()
    ) {
      self.frame = frame
      self.label = label
      self.score = score
      self.isFailed = isFailed
      self.verdict = verdict
      self.images = images
    }
  }

  /// How much differs in one sample.
  package struct CurvePoint: Sendable {
    package var frame: Double
    /// 0…1.
    package var score: Double
    package var isFailed: Bool

    package init(frame: Double, score: Double, isFailed: Bool) {
      self.frame = frame
      self.score = score
      self.isFailed = isFailed
    }
  }

  /// PNG files; nil for those that are not kept. Full images are kept for frames that differ.
  package struct Images: Sendable {
    package var thumbnail: [UInt8]?
    package var left: [UInt8]?
    package var right: [UInt8]?
    package var difference: [UInt8]?

    package init(
      thumbnail: [UInt8]? = nil, left: [UInt8]? = nil, right: [UInt8]? = nil, difference: [UInt8]? = nil
    ) {
      self.thumbnail = thumbnail
      self.left = left
      self.right = right
      self.difference = difference
    }
  }

  package func count(_ status: Status) -> Int { animations.count { $0.status == status } }

  /// `3 failed, 1 error, 296 passed`.
  package var summary: String {
    let (failed, errors, passed) = (count(.failed), count(.error), count(.passed))
    var parts: [String] = []
    if failed > 0 { parts.append("\(failed) failed") }
    if errors > 0 { parts.append(counted(errors, "error")) }
    if passed > 0 || parts.isEmpty { parts.append("\(passed) passed") }
    return parts.joined(separator: ", ")
  }
}
