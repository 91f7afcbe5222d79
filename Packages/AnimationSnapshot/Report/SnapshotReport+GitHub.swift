extension SnapshotReport {
  /// Workflow commands: GitHub shows each line of standard output as an annotation of the run.
  ///
  /// See docs.github.com, "Workflow commands for GitHub Actions".
  public var gitHubAnnotations: [String] {
    animations.filter { $0.status != .passed }.map { entry in
      let title = entry.status == .failed ? "The animation has changed" : "The animation was not compared"
      let message = ([entry.name + ":"] + entry.messages).joined(separator: " ")
      let file = entry.file.isEmpty ? "" : "file=\(entry.file.commandProperty),"
      return "::error \(file)title=\(title)::\(message.commandData)"
    }
  }
}

extension String {
  fileprivate var commandData: String {
    replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  fileprivate var commandProperty: String {
    commandData.replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
