import CStandardLibrary

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What the parent process has set for the program.
package enum Environment {
  /// The value of a variable; nil when it is not set.
  package static subscript(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Gives a variable a value where it has none. To be called before there is a second thread.
  package static func set(_ name: String, unlessSet value: String) { setenv(name, value, 0) }

  /// Where files lie that are not to stay: `TMPDIR`, or /tmp.
  package static var temporaryFolder: String { Self["TMPDIR"] ?? "/tmp" }
}

/// How many threads can really run at once.
package enum ProcessorCount {
  /// The processors that this process may use; at least 1.
  package static var available: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }
}
