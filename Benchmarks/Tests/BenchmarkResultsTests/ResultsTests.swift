import BenchmarkResults
import Testing

struct ResultsTests {
  private let measure = Measure(.sequential, side: 400, on: .one)
  private let wholeMachine = Measure(.sequential, side: 400, on: .all)

  private func file(
    _ kind: FileKind = .real, ours: Double, theirs: Double, _ likeness: Likeness = .alike
  ) -> FileResult {
    var file = FileResult(path: "a.json", kind: kind, structure: nil)
    file.add(Time(wall: 100, processor: ours), of: "ours", for: measure)
    file.add(Time(wall: 100, processor: theirs), of: "other", for: measure)
    file.likeness["other"] = likeness
    return file
  }

  private func results(_ files: [FileResult]) -> Results {
    var results = Results(
      machine: Machine(processor: "a processor", cores: 2), frameLimit: 60, chosenFiles: files.count,
      renderers: [RendererInfo(name: "ours", version: ""), RendererInfo(name: "other", version: "1.0")])
    results.files = files
    return results
  }

  @Test func kindsAreComparedApart() {
    let results = results([file(ours: 4, theirs: 1), file(.oneFeature, ours: 1, theirs: 4)])
    #expect(results.comparison(measure, with: "other", over: .real)?.ratio == 4)
    #expect(results.comparison(measure, with: "other", over: .oneFeature)?.ratio == 0.25)
    #expect(results.comparison(measure, with: "other", over: .svga) == nil)
  }

  /// Who draws nothing is fast.
  @Test func filesThatAreNotDrawnDoNotCount() {
    let results = results([file(ours: 2, theirs: 1), file(ours: 100, theirs: 1, .empty)])
    #expect(results.comparison(measure, with: "other", over: .real)?.ratio == 2)
  }

  @Test func filesDrawnOtherwiseCanBeLeftOut() {
    let results = results([file(ours: 2, theirs: 1), file(ours: 2, theirs: 4, .different)])
    #expect(results.comparison(measure, with: "other", over: .real)?.fileCount == 2)
    #expect(results.comparison(measure, with: "other", over: .real, alikeOnly: true)?.ratio == 2)
  }

  @Test func theShortestOfAllPassesCounts() {
    var file = file(ours: 3, theirs: 1)
    file.add(Time(wall: 90, processor: 2), of: "ours", for: measure)
    file.add(Time(wall: 110, processor: 5), of: "ours", for: measure)
    #expect(file.time(measure, "ours") == 2)
    #expect(file.rows.count == 1)
  }

  /// On one core the work counts, on all of them the time that passes.
  @Test func whatCountsDependsOnTheCores() {
    var file = file(ours: 3, theirs: 1)
    file.add(Time(wall: 2, processor: 4), of: "ours", for: wholeMachine)
    #expect(file.time(wholeMachine, "ours") == 2)
    #expect(file.time(measure, "ours") == 3)
  }

  @Test func reportSaysWhatWasComparedAndWhatWasNot() {
    var failed = file(ours: 1, theirs: 1)
    failed.failures["other"] = "has crashed"
    let text = Report(results([file(ours: 6, theirs: 2), file(ours: 1, theirs: 1, .empty), failed])).text
    #expect(text.contains("Real files, one core"))
    #expect(text.contains("1/2"))
    #expect(text.contains("other: 2 as ours does, 0 otherwise, 1 not at all"))
    #expect(text.contains("other has crashed: a.json"))
    #expect(!text.contains("One-feature files, "))
  }
}
