import AnimationCore
import AnimationLint
import JSONText

/// What the rules of lint say of an animation, and what players lack for it.
struct Findings {
  private let opened: OpenedAnimation
  private let findings: [LintFinding]

  init(_ opened: OpenedAnimation, budget: WorkBudget) {
    self.opened = opened
    var configuration = LintConfiguration()
    configuration.players = Set(LintPlayer.allCases)
    findings = AnimationLinter(configuration).findings(
      in: opened.file, path: opened.name, animation: opened.id, budget: budget)
  }

  var answer: SiteAnswer {
    SiteAnswer { json in
      json.array("lint", .compact) { json in
        for finding in findings { json.object(.compact) { write(finding, to: &$0) } }
      }
    }
  }

  private func write(_ finding: LintFinding, to json: inout JSONWriter) {
    let player = LintPlayer.allCases.first {
      finding.message.hasPrefix("\($0.rawValue) ") || finding.message.hasPrefix("\($0.rawValue): ")
    }
    json.add("rule", finding.rule.rawValue)
    json.add("severity", finding.severity.rawValue)
    json.add("message", finding.message)
    json.add("place", finding.place)
    json.add("advice", finding.advice)
    json.add("layer", orNull: opened.layers.id(ofPlace: finding.place))
    json.add("player", orNull: player?.rawValue)
  }
}
