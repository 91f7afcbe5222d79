import AnimationKit
import Pixels

/// What came of comparing animations, for people: plain data that becomes a page, a summary or a file for CI.
public struct SnapshotReport: Sendable {
  public var title: String
  /// In the order they are shown.
  public var animations: [Entry]

  public init(title: String, animations: [Entry]) {
    self.title = title
    self.animations = animations
  }

  public enum Status: String, Sendable, CaseIterable {
    /// Compared, and within the tolerance.
    case passed
    /// Compared, and different.
    case failed
    /// Not compared: something is missing or damaged.
    case error
  }

  /// One animation, or two that should look the same.
  public struct Entry: Sendable {
    public var name: String
    /// The animation's path from the root of the repository, for annotations; empty where there is none.
    public var file = ""
    public var status: Status
    /// What it is: format, size, frames …
    public var facts: [String]
    /// One line each: what differs or why it could not be compared.
    public var messages: [String]
    /// What somebody else should know, such as the reason of an exception; empty for none.
    public var note: String
    /// What the two sides are called; an empty name for one that is not there.
    public var sides: (left: String, right: String)
    /// Of the full pictures, in pixels.
    public var width: Int
    public var height: Int
    /// The largest share of a frame, 0…1, that may differ; nil when there is no such limit.
    public var tolerance: Double?
    /// Frames a second; nil when it is not known.
    public var frameRate: Double?
    /// What is not drawn as the animation asks, and what else is to be told of it, a line each.
    public var diagnostics: [String] = []
    /// In the order in which they are shown.
    public var frames: [Frame]
    /// For a plot of more moments than there are frames; empty when the frames are all.
    public var curve: [CurvePoint]
    /// Whether it may become the reference: where the page is served, it has a button for that.
    public var isAcceptable = false
    /// A comparison of text, line by line: each begins with `+`, `-` or a space. Empty for none.
    public var changes: String

    public init(
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

  public struct Frame: Sendable {
    /// 0 is the animation's first; fractions lie between frames.
    public var frame: Double
    /// Short: its number, usually.
    public var label: String
    /// The share of the frame that differs, 0…1; nil when it was not compared.
    public var score: Double?
    public var isFailed: Bool
    /// One line; empty when there is nothing to say.
    public var verdict: String
    /// Where the pictures differ, in pixels, the most conspicuous place first: a few of them, which are framed.
    public var places: [PixelArea] = []
    public var pictures: Pictures

    public init(
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
  public struct CurvePoint: Sendable {
    public var frame: Double
    /// 0…1.
    public var score: Double
    public var isFailed: Bool

    public init(frame: Double, score: Double, isFailed: Bool) {
      self.frame = frame
      self.score = score
      self.isFailed = isFailed
    }
  }

  /// PNG files; nil for what is not kept. Full pictures are for frames that differ.
  public struct Pictures: Sendable {
    public var thumbnail: [UInt8]?
    public var left: [UInt8]?
    public var right: [UInt8]?
    public var difference: [UInt8]?

    public init(
      thumbnail: [UInt8]? = nil, left: [UInt8]? = nil, right: [UInt8]? = nil, difference: [UInt8]? = nil
    ) {
      self.thumbnail = thumbnail
      self.left = left
      self.right = right
      self.difference = difference
    }
  }

  public func count(_ status: Status) -> Int { animations.count { $0.status == status } }

  /// `3 failed, 1 error, 296 passed`.
  public var summary: String {
    let (failed, errors, passed) = (count(.failed), count(.error), count(.passed))
    var parts: [String] = []
    if failed > 0 { parts.append("\(failed) failed") }
    if errors > 0 { parts.append(counted(errors, "error")) }
    if passed > 0 || parts.isEmpty { parts.append("\(passed) passed") }
    return parts.joined(separator: ", ")
  }
}
