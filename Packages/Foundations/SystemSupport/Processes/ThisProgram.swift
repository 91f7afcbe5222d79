import CStandardLibrary

/// The program that runs.
package enum ThisProgram {
  /// The path of its file, by which it can be started again; where the system does not tell, the name by which it was
  /// started.
  package static let path = Folders.resolve("/proc/self/exe") ?? CommandLine.arguments.first ?? ""
}
