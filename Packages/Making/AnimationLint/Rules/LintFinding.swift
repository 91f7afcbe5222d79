/// A place where an animation breaks a rule.
public struct LintFinding: Hashable, Sendable {
  public var rule: LintRule
  /// Never `.off`.
  public var severity: LintSeverity
  /// The node in the file, as in `Diagnostic.path`; empty for the whole file.
  public var place: String
  public var message: String
  /// What to do about it.
  public var advice: String
  /// What is saved where that is done, about; nil where nothing is.
  public var savings: LintSavings?
  /// The address of a public page that says so; nil where none is needed.
  public var source: String?

  package init(
    _ rule: LintRule, _ severity: LintSeverity? = nil, place: String, _ message: String,
    advice: String? = nil, savings: LintSavings? = nil, source: String? = nil
  ) {
    self.rule = rule
    self.severity = severity ?? rule.defaultSeverity
    self.place = place
    self.message = message
    self.advice = advice ?? rule.advice
    self.savings = savings
    self.source = source
  }
}
