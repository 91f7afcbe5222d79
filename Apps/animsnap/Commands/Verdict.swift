import ArgumentParser

/// How a run ends that has done its work.
enum Verdict {
  static let different = ExitCode(1)
  static let error = ExitCode(2)
}
