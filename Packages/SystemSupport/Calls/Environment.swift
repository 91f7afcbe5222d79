import CStandardLibrary

/// What whoever started the program has set for it.
package enum Environment {
  /// The value of a variable; nil when it is not set.
  package static subscript(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Where files lie that are not to stay: `TMPDIR`, or /tmp.
  package static var temporaryFolder: String { Self["TMPDIR"] ?? "/tmp" }
}
