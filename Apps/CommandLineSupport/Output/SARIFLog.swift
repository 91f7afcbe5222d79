import AnimationCore
import JSONText

/// A log in SARIF 2.1.0, which GitHub shows next to the files.
package enum SARIFLog {
  /// A text of one run of a tool.
  ///
  /// - Parameters:
  ///   - tool: its name.
  ///   - results: writes an object for each.
  ///   - rules: writes an object for each that results may name.
  package static func text(
    of tool: String, results: (inout JSONWriter) -> Void, rules: (inout JSONWriter) -> Void
  ) -> String {
    var json = JSONWriter()
    json.object(.foundation) { json in
      json.add("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      json.array("runs", .foundation) { json in
        json.object(.foundation) { json in
          json.add("columnKind", "unicodeCodePoints")
          json.array("results", .foundation, results)
          json.object("tool", .foundation) { json in
            json.object("driver", .foundation) { json in
              json.add("name", tool)
              json.array("rules", .foundation, rules)
              json.add("version", releaseVersion)
            }
          }
        }
      }
      json.add("version", "2.1.0")
    }
    json.endLine()
    return json.text
  }
}
