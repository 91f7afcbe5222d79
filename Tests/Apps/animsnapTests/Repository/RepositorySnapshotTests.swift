import Foundation
import TestSupport
import Testing

/// The project's own snapshots, which `make snapshots` records: Tests/Snapshots, by animsnap.json.
@Suite struct RepositorySnapshotTests {
  @Test func samplesLookAsRecorded() throws {
    let config = Repository.root.appending(path: "animsnap.json").path
    let program = try Program.run("verify", "--config", config, in: try TemporaryFolder())
    #expect(program.errors == "")
    #expect(program.status == 0, "\(program.output)")
    // As many as there are samples and variants; a file added or removed must be reflected in the references.
    let samples = try FileManager.default.subpathsOfDirectory(
      atPath: Repository.root.appending(path: "Samples").path
    ).count { path in
      // Replacements are no animation.
      [".svga", ".json", ".lottie"].contains { path.hasSuffix($0) } && path != "Recipes/party.json"
    }
    #expect(program.lines.last == "\(samples + 6) passed")
  }

  /// The corpus has four animations in both formats, made from one source each.
  @Test(.enabled(if: Repository.corpus != nil, "the corpus is absent"))
  func theCorpusAgreesAcrossFormats() throws {
    let pairs = try #require(Repository.corpus).appending(path: "pairs.json").path
    let program = try Program.run(
      "compare", "--pairs", pairs, "--moments", "30", in: try TemporaryFolder())
    #expect(program.errors == "")
    #expect(program.status == 1)
    #expect(program.lines.last == "1 failed, 3 passed")
    // The ends of both shafts, while it is an arrow.
    let failures = program.lines.filter { $0.hasPrefix("✕") }
    #expect(failures.count == 1)
    let words = "✕ HamburgerArrow: differs from 1 s to 4.2 s (17 of 30 moments), most at "
    #expect(failures.first?.hasPrefix(words) == true, "\(failures)")
    #expect(failures.first?.split(separator: " px at ").count == 3)
  }
}
