import SystemSupport

/// What is looked for, and what is allowed.
public struct LintConfiguration: Sendable {
  /// The severities of rules. The default severity counts for rules that are not in it.
  public var severities: [LintRule: LintSeverity] = [:]
  /// How much memory the pictures of an animation may take once decoded, in bytes; default 32 MiB.
  public var decodedBytes = 32 << 20
  /// How many pixels a picture may have for each unit of the canvas that it is drawn over, on a side; default 2, for
  /// screens of double density.
  public var pixelsPerUnit = 2.0
  /// The number of pictures at one place, each shown for a moment, from which on they are a frame sequence;
  /// default 8.
  public var sequenceLength = 8
  /// The players whose gaps are reported; default none.
  public var players: Set<LintPlayer> = []
  /// Findings that are not reported.
  package var allowed: [Allowance] = []

  /// Findings that are known and tolerated.
  package struct Allowance: Hashable, Sendable {
    /// Nil for all.
    package var rule: LintRule?
    /// A path as it is given to the linter, with the wildcards `*`, `?` and `[ab]`; without a slash the name of a file
    /// in any folder; nil for all.
    package var file: String?
    /// A part of the place; nil for all.
    package var place: String?

    package init(rule: LintRule? = nil, file: String? = nil, place: String? = nil) {
      self.rule = rule
      self.file = file
      self.place = place
    }
  }

  public init() {}

  package func severity(of rule: LintRule) -> LintSeverity { severities[rule] ?? rule.defaultSeverity }

  /// Whether a finding in a file is on the list of those that are allowed.
  package func allows(_ finding: LintFinding, in file: String) -> Bool {
    allowed.contains { $0.covers(finding, in: file) }
  }
}

extension LintConfiguration.Allowance {
  fileprivate func covers(_ finding: LintFinding, in path: String) -> Bool {
    if let rule, rule != finding.rule { return false }
    if let file {
      let name =
        file.contains("/" as Character) ? path : path.split(separator: "/").last.map(String.init) ?? path
      if !NamePattern(file).matches(name) { return false }
    }
    if let place, finding.place.firstRange(of: place) == nil { return false }
    return true
  }
}
