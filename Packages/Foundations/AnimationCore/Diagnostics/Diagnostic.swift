/// Something about an animation that its author, or the app that shows it, may want to know: what is not drawn as
/// the file asks, what was tolerated, and what is a waste.
///
/// `AnimationInfo.diagnostics` has those that decoding finds, a `DrawingLog` those that only show while drawing.
public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Drawn without it: the image may differ from what the author sees.
    case unsupported
    /// Something that is referred to and is not there, or cannot be read: an image, a font, a character.
    case missing
    /// A sound that is not heard. The image is as it should be.
    case unsupportedSound = "unheard"
    /// A flaw in the file that was read past, as the format's own players do.
    case tolerated
    /// Drawn as it should be, but with more memory than that needs.
    case wasteful

    /// True when the image differs from what is asked for, or may differ.
    public var affectsRendering: Bool { self == .unsupported || self == .missing }
  }

  /// What it is about, so that many can be reported in few words: "3 effects (Glow, Bulge)".
  package struct Subject: Hashable, Sendable {
    /// A noun in the singular: "effect", "font".
    package var noun: String
    /// The name of the one that is meant: "Glow"; nil when there is no more to say.
    package var name: String?

    package init(_ noun: String, _ name: String? = nil) {
      self.noun = noun
      self.name = name
    }

    /// What a file asks for and is drawn on request (`EvaluationContext.motionBlur`).
    package static let motionBlur = Subject("motion blur")

    /// What a file brings along and is run on request.
    package static let stateMachine = Subject("state machine")
  }

  public var kind: Kind
  /// The node in the file, outermost first: `layers[3] "Arrow" > shapes[1]`, `sprites[4] "img_2" > frame 12`.
  /// Empty for the animation as a whole.
  public var path: String
  public var message: String
  /// Nil when the message itself is short enough for a summary.
  package var subject: Subject?
  /// Where an image is missing, the keys of `Replacements.images` by which another takes its place, so that there is
  /// nothing to report (`AnimationInfo.diagnostics(with:log:)`); else empty.
  package var missingImageKeys: [String]

  package init(
    _ kind: Kind, path: String, _ message: String, about subject: Subject? = nil,
    missingImageKeys: [String] = []
  ) {
    self.kind = kind
    self.path = path
    self.message = message
    self.subject = subject
    self.missingImageKeys = missingImageKeys
  }

  public var description: String { path.isEmpty ? message : "\(path): \(message)" }
}
