import BenchmarkResults
import Foundation

@main
struct RendererBenchmark {
  static func main() throws {
    let words = CommandLine.arguments.dropFirst()
    if words.first == "--worker" {
      try work(Array(words.dropFirst()))
    } else {
      try measure(BenchmarkArguments(words))
    }
  }

  private static func work(_ words: [String]) throws {
    guard words.count == 3, let cores = Cores(rawValue: words[1]) else {
      throw NotMeasured(description: "--worker RENDERER one|all FILE")
    }
    var worker = try Worker(words[0], cores, URL(fileURLWithPath: words[2]))
    try worker.run()
  }

  private static func measure(_ arguments: BenchmarkArguments) throws {
    // A worker that has crashed takes no more requests: writing fails then, and does not end the program.
    signal(SIGPIPE, SIG_IGN)
    let hasThorVG = (try? ThorVGLibrary.shared(threads: 1)) != nil
    if !hasThorVG { print("ThorVG is not installed and so not measured.\n") }
    let others = (hasThorVG ? ["thorvg"] : []) + ["rlottie"]
    let list = FileList(below: arguments.folders)
    if !arguments.measuresLoadOnly { try compare(list, with: others, arguments) }
    if arguments.measuresLoadOnly || !arguments.isQuick {
      let renderers = (["animrender"] + others).compactMap { name in
        RendererTypes.named(name).map { (name: name, type: $0) }
      }
      LoadBenchmark(renderers: renderers).run(list.entries.filter { $0.kind != .svga }.map(\.url))
    }
  }

  private static func compare(
    _ list: FileList, with others: [String], _ arguments: BenchmarkArguments
  ) throws {
    let program = URL(fileURLWithPath: CommandLine.arguments[0])
    let ours = MeasuredRenderer(name: "animrender", kind: "animrender", program: program)
    let base = arguments.base.map { MeasuredRenderer(name: "base", kind: "animrender", program: $0) }
    let theirs = (others + ["zlib"]).map { MeasuredRenderer(name: $0, kind: $0, program: program) }
    let chosen = arguments.isQuick ? list.entries.prefix((list.entries.count + 7) / 8) : list.entries[...]

    var run = BenchmarkRun(
      [ours] + (base.map { [$0] } ?? []) + theirs, chosenFiles: chosen.count,
      MeasuringPlan(isQuick: arguments.isQuick))
    try run.measure(Array(chosen), within: .seconds(arguments.minutes * 60))
    print(Report(run.results).text, "\n")
    guard let output = arguments.output else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(run.results).write(to: output)
    print("All figures: \(output.path)\n")
  }
}
