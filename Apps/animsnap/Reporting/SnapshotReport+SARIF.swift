import AnimationSnapshot
import CommandLineSupport
import JSONText
import SystemSupport

extension SnapshotReport {
  /// SARIF 2.1.0, which GitHub shows next to the files: a result for each animation that did not pass.
  var sarif: [UInt8] {
    let text = SARIFLog.text(of: "animsnap") { json in
      for entry in animations where entry.status != .passed {
        json.object(.foundation, entry.writeResult)
      }
    } rules: { json in
      for rule in Rule.allCases { json.object(.foundation, rule.write) }
    }
    return Array(text.utf8)
  }

  /// What can be wrong with an animation.
  fileprivate enum Rule: String, CaseIterable {
    case changed
    case notCompared = "not-compared"

    private var summary: String {
      switch self {
      case .changed: "An animation does not look like its reference"
      case .notCompared: "An animation could not be compared with its reference"
      }
    }

    func write(to json: inout JSONWriter) {
      json.object("defaultConfiguration", .foundation) { $0.add("level", "error") }
      json.add("id", rawValue)
      json.object("shortDescription", .foundation) { $0.add("text", summary) }
    }
  }
}

extension SnapshotReport.Entry {
  fileprivate func writeResult(to json: inout JSONWriter) {
    let rule: SnapshotReport.Rule = status == .failed ? .changed : .notCompared
    json.add("level", "error")
    json.array("locations", .foundation) { json in
      json.object(.foundation) { json in
        json.array("logicalLocations", .foundation) { json in
          json.object(.foundation) { $0.add("fullyQualifiedName", name) }
        }
        json.object("physicalLocation", .foundation) { json in
          json.object("artifactLocation", .foundation) { json in
            json.add("uri", SARIFAddress.relative(file.isEmpty ? name : file, to: Folders.current))
          }
          // GitHub wants a line; animations have none that people read.
          json.object("region", .foundation) { $0.add("startLine", 1) }
        }
      }
    }
    json.object("message", .foundation) { json in
      json.add("text", ([name + ":"] + messages).joined(separator: messages.count > 1 ? "\n" : " "))
    }
    json.object("partialFingerprints", .foundation) { json in
      json.add("animsnap/v1", "\(Digest(of: Array("\(rule.rawValue)\n\(name)".utf8)))")
    }
    json.add("ruleId", rule.rawValue)
    json.add("ruleIndex", SnapshotReport.Rule.allCases.firstIndex(of: rule) ?? 0)
  }
}
