#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How many threads can really run at once.
public enum ProcessorCount {
  /// The processors that this process may use; at least 1.
  public static var available: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }
}
