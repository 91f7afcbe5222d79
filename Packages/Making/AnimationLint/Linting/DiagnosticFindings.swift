import AnimationCore

/// What decoders noted, as findings. What is wasteful is found by rules of its own.
struct DiagnosticFindings {
  private(set) var findings: [LintFinding] = []

  init(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics {
      guard let rule = Self.rule(diagnostic) else { continue }
      findings.append(LintFinding(rule, place: diagnostic.path, diagnostic.message))
    }
  }

  private static func rule(_ diagnostic: Diagnostic) -> LintRule? {
    // Drawn on request.
    if diagnostic.subject == .motionBlur || diagnostic.subject == .stateMachine { return nil }
    return switch diagnostic.kind {
    case .missing where !diagnostic.missingImageKeys.isEmpty || diagnostic.subject?.noun == "image":
      .missingImage
    case .missing where diagnostic.subject?.noun == "font": .missingFont
    case .unsupported, .unsupportedSound, .missing: .notDrawn
    case .tolerated: .flaw
    case .wasteful: nil
    }
  }
}
