import ArgumentParser

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `--jobs` and `--quiet`.
struct RunOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("How many animations are worked on at a time. Default: one a core.", valueName: "n"),
    transform: RunOptions.count)
  var jobs: Int?

  @Flag(help: "Print nothing but errors.")
  var quiet = false

  var jobCount: Int { jobs ?? ProcessInfo.processInfo.activeProcessorCount }

  private static func count(_ text: String) throws -> Int {
    guard let count = Int(text), 1...1024 ~= count else {
      throw ValidationError("write a number from 1 to 1024")
    }
    return count
  }
}
