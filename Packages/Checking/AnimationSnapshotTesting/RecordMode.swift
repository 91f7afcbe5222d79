#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// When references are recorded instead of compared. Recording fails the test, so that only a run that compared
/// everything passes.
public enum RecordMode: String, Hashable, Sendable, CaseIterable {
  /// All references; those that already show the same are left alone and pass.
  case all
  /// Missing references.
  case missing
  /// References that are missing or do not match.
  case failed
  case never

  /// The mode in effect: `never` on a CI machine (the environment variable CI is set to something other than "false" or
  /// "0"), otherwise the requested mode, otherwise ANIMSNAP_RECORD, otherwise `missing`.
  ///
  /// - Parameter environment: default: the process's.
  public static func current(
    _ asked: RecordMode? = nil, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> RecordMode {
    if let ci = environment["CI"], !["", "0", "false"].contains(ci.lowercased()) { return .never }
    return asked ?? environment["ANIMSNAP_RECORD"].flatMap { RecordMode(rawValue: $0.lowercased()) }
      ?? .missing
  }
}
