import JSONText

extension SnapshotReport {
  /// The report for programs: what was counted, and an object for each animation with its frames, without images. All
  /// members are in alphabetical order.
  package var json: [UInt8] {
    var json = JSONWriter()
    json.object(.lines) { json in
      json.array("animations", .lines) { json in
        for entry in animations { json.object(.lines, entry.writeData) }
      }
      json.add("errors", count(.error))
      json.add("failed", count(.failed))
      json.add("passed", count(.passed))
      json.add("title", title)
    }
    json.endLine()
    return json.bytes
  }
}

extension SnapshotReport.Entry {
  fileprivate func writeData(to json: inout JSONWriter) {
    json.add("changes", changes.split(separator: "\n").map(String.init))
    json.add("diagnostics", diagnostics)
    json.add("file", file)
    json.array("frames", .lines) { json in
      for frame in frames { json.object(.spaced, frame.writeData) }
    }
    json.add("messages", messages)
    json.add("name", name)
    json.add("note", note)
    if let seen {
      json.object("seen", .spaced) { json in
        json.add("score", seen.score)
        json.add("share", seen.share)
        json.add("words", "\(seen)")
      }
    }
    json.add("seconds", (seconds * 1000).rounded() / 1000)
    json.add("status", status.rawValue)
  }
}

extension SnapshotReport.Frame {
  fileprivate func writeData(to json: inout JSONWriter) {
    json.add("failed", isFailed)
    json.add("frame", frame)
    if let score { json.add("score", score) }
    json.add("verdict", verdict)
  }
}
