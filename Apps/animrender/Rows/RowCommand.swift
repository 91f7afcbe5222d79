import AnimationKit
import ArgumentParser
import CommandLineSupport
import SystemSupport

/// What a command does for a list of rows: the runs, what is said of them, the report and the exit code.
struct RowCommand {
  let list: RowListOptions
  let runOptions: RunOptions
  /// Where the report goes, a line for each row at once; `-` is standard output. Is none of the files that are read.
  let report: String?

  /// - Parameters:
  ///   - inputs: each is rendered for every row.
  ///   - run: prepares the rows of one of them; what it throws is reported, and ends nothing else.
  /// - Throws: `CommandFailure`; `ExitCode` where rows or inputs failed, which has been said by then.
  func run<Input>(_ inputs: [Input], _ run: (Input) throws(CommandFailure) -> RowRun) throws {
    if runOptions.progress.isJSON {
      throw CommandFailure(.usage, "--json-progress: rows are told of one by one, by --report")
    }
    let file = try report.flatMap { $0 == "-" ? nil : try Self.open($0) }
    let messages = Lock(RowMessages(list: list.name, runOptions))
    let start = ContinuousClock.now
    var failures: [CommandFailure] = []
    for input in inputs where !Interruption.isRequested {
      do throws(CommandFailure) {
        try run(input).run { entry in messages.withLock { $0.add(entry, to: file, printing: report == "-") } }
      } catch {
        if inputs.count == 1 { throw error }
        StandardError.complain(error.message)
        failures.append(error)
      }
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    if !runOptions.quiet, report != "-" {
      try StandardOutput.write(messages.withLock { $0.table(seconds: seconds) } + "\n")
    }
    if Interruption.isRequested { throw CommandFailure.interrupted }
    try messages.withLock { messages in
      messages.end()
      if let failure = messages.reportFailure { throw failure }
      if let code = messages.exitCode ?? failures.first?.exitCode { throw ExitCode(code) }
    }
  }

  private static func open(_ path: String) throws(CommandFailure) -> GrowingFile {
    do {
      _ = try StagedFolders.makeParents(of: path)
      return try GrowingFile(path)
    } catch {
      throw CommandFailure(error)
    }
  }
}
