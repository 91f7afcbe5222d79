import AnimationCore
import AnimationLint

/// What is said of a file in one line: a finding, or all findings of a rule by which something is to be saved.
struct LintGroup {
  private(set) var findings: [LintFinding]

  /// Groups what is found in a file, in order.
  static func groups(of findings: [LintFinding]) -> [LintGroup] {
    var groups: [LintGroup] = []
    var places: [LintRule: Int] = [:]
    for finding in findings {
      if finding.savings != nil, let place = places[finding.rule] {
        groups[place].findings.append(finding)
      } else {
        if finding.savings != nil { places[finding.rule] = groups.count }
        groups.append(LintGroup(findings: [finding]))
      }
    }
    return groups
  }

  var savings: LintSavings { findings.compactMap(\.savings).reduce(.none, +) }

  var line: String {
    // The one by which most is saved, the first of several.
    let most = findings.reduce(findings[0]) {
      ($0.savings ?? .none).decodedBytes < ($1.savings ?? .none).decodedBytes ? $1 : $0
    }
    let place = most.place.isEmpty ? "" : "\(most.place): "
    let (severity, rule) = (most.severity.rawValue, most.rule.rawValue)
    let saved = savings == .none ? "" : "; \(savings) to be saved"
    guard findings.count > 1 else { return "\(severity): \(place)\(most.message)\(saved) [\(rule)]" }
    return "\(severity): \(findings.count) pictures\(saved), most by \(place)\(most.message) [\(rule)]"
  }
}
