import JSONText

extension LintFinding {
  /// The members of an object, sorted.
  package func write(to json: inout JSONWriter) {
    json.add("advice", advice)
    json.add("message", message)
    json.add("place", place)
    json.add("rule", rule.rawValue)
    if let savings {
      json.object("savings", .compact) { json in
        json.add("decodedBytes", savings.decodedBytes)
        json.add("fileBytes", savings.fileBytes)
      }
    }
    json.add("severity", severity.rawValue)
    if let source { json.add("source", source) }
  }
}
