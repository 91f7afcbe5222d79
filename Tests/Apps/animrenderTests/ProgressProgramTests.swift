import AnimationCore
import JSONText
import TestSupport
import Testing

/// `--json-progress`.
@Suite struct ProgressProgramTests: FolderOfAnimations {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(withAnimations: ()) }

  private struct Line: Equatable {
    var done: Int
    var total: Int
    var unit: String
  }

  /// What standard error says of progress, and all else.
  private func lines(_ arguments: String...) throws -> (progress: [Line], others: [String]) {
    let program = try Program.run(arguments + ["--json-progress"], in: folder)
    #expect(program.status == 0, "\(program.errors)")
    var (progress, others): ([Line], [String]) = ([], [])
    for line in program.errors.split(separator: "\n").map(String.init) {
      let document = try? JSONDocument(parsing: Array(line.utf8), limits: DecodingLimits())
      let read = document?.withRoot { root -> Line? in
        guard root.count == 3, let done = root["done"].integer, let total = root["of"].integer,
          let unit = root["unit"].string
        else { return nil }
        return Line(done: done, total: total, unit: unit)
      }
      if let read { progress.append(read) } else { others.append(line) }
    }
    return (progress, others)
  }

  private func expectGrowth(_ lines: [Line], to end: Line, sourceLocation: SourceLocation = #_sourceLocation)
  {
    #expect(lines.last == end, sourceLocation: sourceLocation)
    #expect(zip(lines, lines.dropFirst()).allSatisfy { $0.done <= $1.done }, sourceLocation: sourceLocation)
    #expect(lines.allSatisfy { $0.total == end.total && $0.unit == end.unit }, sourceLocation: sourceLocation)
  }

  @Test func framesOfARenderingAreCounted() throws {
    let (progress, others) = try lines("render", "a.svga", "-o", "a.gif")
    expectGrowth(progress, to: Line(done: 6, total: 6, unit: "frames"))
    #expect(others == [])
    let single = try lines("render", "a.svga", "-o", "a.png", "--frames", "0")
    #expect(single.progress == [Line(done: 1, total: 1, unit: "frames")])
    let page = try lines("preview", "a.svga", "-o", "a.html")
    expectGrowth(page.progress, to: Line(done: 6, total: 6, unit: "frames"))
  }

  /// What programs ask for is no word for people: `--quiet` leaves it.
  @Test func warningsStandBesideIt() throws {
    let (progress, others) = try lines("render", "a.svga", "-o", "a.gif", "--hide", "box")
    expectGrowth(progress, to: Line(done: 6, total: 6, unit: "frames"))
    #expect(others == ["animrender: a.svga: --hide: no sprite or layer 'box': did you mean 'box.vector'?"])
    let quiet = try lines("render", "a.svga", "-o", "a.gif", "--hide", "box", "--quiet")
    expectGrowth(quiet.progress, to: Line(done: 6, total: 6, unit: "frames"))
    #expect(quiet.others == [])
  }

  @Test func filesOfABatchAreCounted() throws {
    let (progress, _) = try lines("batch", "a.svga", "b.json", "-o", "{name}.gif")
    expectGrowth(progress, to: Line(done: 2, total: 2, unit: "files"))
  }

  /// The proof of a conversion begins again.
  @Test func conversionsAndOptimisationsAreTold() throws {
    let end = Line(done: 100, total: 100, unit: "%")
    let progress = try lines("convert", "a.svga", "-o", "x.json").progress
    #expect(progress.last == end && progress.allSatisfy { $0.total == 100 && $0.unit == "%" })
    #expect(zip(progress, progress.dropFirst()).count { $0.done > $1.done } <= 1)
    expectGrowth(try lines("convert", "a.svga", "-o", "x.svg").progress, to: end)
    expectGrowth(try lines("optimise", "a.svga", "-o", "x.svga").progress, to: end)
  }

  @Test func rowsHaveAReport() throws {
    try folder.write(Array("id\n1\n".utf8), to: "l.csv")
    try expectFailure(
      ["render", "a.svga", "-o", "{id}.gif", "--replace-list", "l.csv", "--json-progress"], 64,
      "animrender: --json-progress: rows are told of one by one, by --report")
  }
}
