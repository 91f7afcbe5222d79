import AnimationCore
import AnimationLint
import AnimationLoading
import CommandLineSupport
import JSONText
import SystemSupport

extension LintReport {
  /// SARIF 2.1.0, which GitHub shows next to the files.
  var sarif: String {
    SARIFLog.text(of: "animrender") { json in
      for entry in entries {
        let uri = SARIFAddress.relative(entry.input, to: Folders.current)
        for finding in entry.findings { json.object(.foundation) { finding.write(to: &$0, at: uri) } }
      }
    } rules: { json in
      for rule in LintRule.allCases {
        json.object(.foundation) { rule.write(to: &$0, configuration.severity(of: rule)) }
      }
    }
  }
}

extension LintSeverity {
  fileprivate var sarifLevel: String { self == .off ? "none" : rawValue }
}

extension LintRule {
  fileprivate func write(to json: inout JSONWriter, _ severity: LintSeverity) {
    json.object("defaultConfiguration", .foundation) { json in
      json.add("enabled", severity != .off)
      json.add("level", severity.sarifLevel)
    }
    json.object("help", .foundation) { $0.add("text", advice) }
    json.add("id", rawValue)
    json.object("shortDescription", .foundation) { $0.add("text", summary) }
  }
}

extension LintFinding {
  fileprivate func write(to json: inout JSONWriter, at uri: String) {
    json.add("level", severity.sarifLevel)
    json.array("locations", .foundation) { json in
      json.object(.foundation) { json in
        if !place.isEmpty {
          json.array("logicalLocations", .foundation) { json in
            json.object(.foundation) { $0.add("fullyQualifiedName", place) }
          }
        }
        json.object("physicalLocation", .foundation) { json in
          json.object("artifactLocation", .foundation) { $0.add("uri", uri) }
          // GitHub wants a line; animations have none that people read.
          json.object("region", .foundation) { $0.add("startLine", 1) }
        }
      }
    }
    json.object("message", .foundation) { json in
      let start = place.isEmpty ? "" : "\(place): "
      let end = source.map { " (\($0))" } ?? ""
      json.add("text", "\(start)\(message). \(advice)\(end)")
    }
    json.object("partialFingerprints", .foundation) { json in
      let parts = [rule.rawValue, uri, place, message].joined(separator: "\n")
      json.add("animrenderLint/v1", "\(Digest(of: Array(parts.utf8)))")
    }
    if let savings {
      json.object("properties", .foundation) { json in
        json.add("decodedBytes", savings.decodedBytes)
        json.add("fileBytes", savings.fileBytes)
      }
    }
    json.add("ruleId", rule.rawValue)
    json.add("ruleIndex", LintRule.allCases.firstIndex(of: rule) ?? 0)
  }
}
