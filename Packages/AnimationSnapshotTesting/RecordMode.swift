#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// When references are written instead of compared with. Whatever is written fails the test, so that only a run that
/// compared everything is green.
public enum RecordMode: String, Hashable, Sendable, CaseIterable {
  /// All of them; those that show the same already are left alone, and pass.
  case all
  /// Those that are not there yet.
  case missing
  /// Those that are not there, and those that do not match.
  case failed
  case never

  /// What holds: never on a CI machine (the environment variable CI is set, to something else than "false" or "0");
  /// else what the test asks for, else what ANIMSNAP_RECORD says, else `missing`.
  ///
  /// - Parameter environment: of the process unless given.
  public static func current(
    _ asked: RecordMode? = nil, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> RecordMode {
    if let ci = environment["CI"], !["", "0", "false"].contains(ci.lowercased()) { return .never }
    return asked ?? environment["ANIMSNAP_RECORD"].flatMap { RecordMode(rawValue: $0.lowercased()) }
      ?? .missing
  }
}
