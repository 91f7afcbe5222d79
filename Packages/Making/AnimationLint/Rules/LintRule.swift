/// What is looked for in animations. The raw value is the name in configurations and reports.
public enum LintRule: String, Hashable, Sendable, CaseIterable, Comparable {
  case decodedMemory = "decoded-memory"
  case oversizedImage = "oversized-picture"
  case frameSequence = "frame-sequence"
  case unusedImage = "unused-picture"
  case duplicateImage = "duplicate-picture"
  case missingImage = "missing-picture"
  case missingFont = "missing-font"
  case expressions
  case duplicateKey = "duplicate-key"
  case unsupportedFeature = "unsupported-feature"
  case incomplete
  case notDrawn = "not-drawn"
  case flaw
  case unreadable

  public static func < (a: LintRule, b: LintRule) -> Bool { a.rawValue < b.rawValue }

  /// Where a configuration says nothing else.
  package var defaultSeverity: LintSeverity {
    switch self {
    case .missingImage, .unreadable: .error
    case .decodedMemory, .oversizedImage, .frameSequence, .unusedImage, .missingFont, .unsupportedFeature,
      .incomplete, .notDrawn:
      .warning
    case .duplicateImage, .expressions, .duplicateKey, .flaw: .note
    }
  }

  /// What breaks it, in a few words.
  package var summary: String {
    switch self {
    case .decodedMemory: "The decoded pictures take more memory than the budget"
    case .oversizedImage: "A picture has more pixels than it is ever drawn with"
    case .frameSequence: "A video is kept as pictures that are shown one after the other"
    case .unusedImage: "A picture that no frame shows"
    case .duplicateImage: "A picture whose bytes are in the file already"
    case .missingImage: "A picture that is not there or cannot be read"
    case .missingFont: "A font that is neither in the file nor installed"
    case .expressions: "Expressions, which many players ignore"
    case .duplicateKey: "A key for replacements that names several things"
    case .unsupportedFeature: "A feature that a chosen player lacks"
    case .incomplete: "Something is left out that a chosen player cannot do without"
    case .notDrawn: "Something that animrender does not draw"
    case .flaw: "A flaw in the file that players read past"
    case .unreadable: "A file that cannot be read"
    }
  }

  /// What to do about it.
  package var advice: String {
    switch self {
    case .decodedMemory: "Use smaller or fewer pictures, or shapes in their place."
    case .oversizedImage:
      "Scale the picture down to the size that it is drawn at, times the density of the screens: "
        + "animrender optimise."
    case .frameSequence: "Animate fewer pictures by their transforms, or use a video."
    case .unusedImage:
      "Remove the picture from the file; animrender optimise does so where nothing refers to it."
    case .duplicateImage:
      "Let both places refer to one picture: animrender optimise --strip names, unless one is to be replaced."
    case .missingImage:
      "Put the picture into the file, or next to it under the name that the file asks for."
    case .missingFont:
      "Export the glyphs with the text, ship the font with the app, or turn the text into shapes."
    case .expressions: "Bake them into keyframes: animrender bake."
    case .duplicateKey: "Give each a name of its own, or take care that one replacement is meant for all."
    case .unsupportedFeature: "Do without the feature, or turn it into shapes or keyframes before the export."
    case .incomplete: "Complete the file: animrender optimise --players lottie-web."
    case .notDrawn: "Compare the drawn frames with what the author sees."
    case .flaw: "Export the file anew."
    case .unreadable: "Export the file anew."
    }
  }
}

/// How bad it is that a rule is broken.
public enum LintSeverity: String, Hashable, Sendable, CaseIterable, Comparable {
  /// The rule is not looked at.
  case off
  case note, warning, error

  public static func < (a: LintSeverity, b: LintSeverity) -> Bool { a.rank < b.rank }

  private var rank: Int {
    switch self {
    case .off: 0
    case .note: 1
    case .warning: 2
    case .error: 3
    }
  }
}
