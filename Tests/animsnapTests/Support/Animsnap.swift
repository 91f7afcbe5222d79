import Foundation
import TestSupport

extension Program {
  /// Runs `animsnap`.
  static func run(_ arguments: String..., in directory: TemporaryFolder) throws -> Program {
    try run("animsnap", arguments, in: directory)
  }

  /// Its output, line by line.
  var lines: [String] { output.split(separator: "\n").map(String.init) }
}
