import AnimationCore
import Pixels

/// What came of comparing animations, for people: plain data that becomes a page, a summary or a file for CI.
package struct SnapshotReport: Sendable {
  package var title: String
  /// In the order they are shown.
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
    /// The animation's path from the root of the repository, for annotations; empty where there is none.
    package var file = ""
    package var status: Status
    /// What it is: format, size, frames …
    package var facts: [String]
    /// One line each: what differs or why it could not be compared.
    package var messages: [String]
    /// What somebody else should know, such as the reason of an exception; empty for none.
    package var note: String
    /// What the two sides are called; an empty name for one that is not there.
    package var sides: (left: String, right: String)
    /// Of the full pictures, in pixels.
    package var width: Int
    package var height: Int
    /// The largest share of a frame, 0…1, that may differ; nil when there is no such limit.
    package var tolerance: Double?
    /// Frames a second; nil when it is not known.
    package var frameRate: Double?
    /// What is not drawn as the animation asks, and what else is to be told of it, a line each.
    package var diagnostics: [String] = []
    /// In the order in which they are shown.
    package var frames: [Frame]
    /// For a plot of more moments than there are frames; empty when the frames are all.
    package var curve: [CurvePoint]
    /// Whether it may become the reference: where the page is served, it has a button for that.
    package var isAcceptable = false
    /// A comparison of text, line by line: each begins with `+`, `-` or a space. Empty for none.
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
    /// 0 is the animation's first; fractions lie between frames.
    package var frame: Double
    /// Short: its number, usually.
    package var label: String
    /// The share of the frame that differs, 0…1; nil when it was not compared.
    package var score: Double?
    package var isFailed: Bool
    /// One line; empty when there is nothing to say.
    package var verdict: String
    /// Where the pictures differ, in pixels, the most conspicuous place first: a few of them, which are framed.
    package var places: [PixelArea] = []
    package var pictures: Pictures

    package init(
      _ frame: Double, label: String, score: Double?, isFailed: Bool, verdict: String = "",
      pictures: Pictures = Pictures()
    ) {
      self.frame = frame
      self.label = label
      self.score = score
      self.isFailed = isFailed
      self.verdict = verdict
      self.pictures = pictures
    }
  }

  /// How much differs at a moment.
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

  /// PNG files; nil for what is not kept. Full pictures are for frames that differ.
  package struct Pictures: Sendable {
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
