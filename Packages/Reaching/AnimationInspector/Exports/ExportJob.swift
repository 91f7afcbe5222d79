import AnimationCore
import Archives
import JSONText
import SystemSupport

/// A file in the making, by the tool itself in a process of its own.
final class ExportJob: Sendable {
  private enum Status: String {
    case running, done, failed, cancelled
  }

  private struct State {
    var status = Status.running
    var isCancelled = false
    /// The size of what was made, in bytes.
    var bytes: Int?
    var error: String?
    /// How far it is, from 0 to 1; nil before the tool has told.
    var progress: Double?
    /// What the tool has said of what is not drawn as the file asks.
    var warnings: [String] = []
    /// What it has said of the result.
    var results: [String] = []
  }

  /// How long the tool may take to tidy up when it is told to end.
  private static let patience = Duration.seconds(3)
  /// How often its progress is looked at.
  private static let interval = Duration.milliseconds(100)
  /// The most bytes of what a job may make.
  private static let outputLimit = 1 << 30
  /// How much of what the tool says is read: lines, and bytes.
  private static let said = (lines: 200, bytes: 1 << 16)

  private let command: ExportCommand
  private let folder: ScratchFolder
  private let inputSize: Int?
  /// The name of the animation for people.
  private let name: String
  private let state = Lock(State())

  /// - Throws: `FileError` when there is no room for what is made.
  init(_ command: ExportCommand, of file: InspectedFile) throws(FileError) {
    self.command = command
    (inputSize, name) = (file.stamp.size, file.name)
    folder = try ScratchFolder()
    if !command.replacements.isEmpty {
      let path = "\(folder.path)/\(ExportCommand.replacementFile)"
      try StagedFile(Array(command.replacements.utf8), for: path).commit()
    }
  }

  /// The bytes of what was made; 0 before it is done.
  var size: Int { state.withLock { $0.bytes ?? 0 } }

  var isRunning: Bool { state.withLock { $0.status == .running } }

  /// Has the tool end, and what it has made go.
  func cancel() { state.withLock { $0.isCancelled = true } }

  /// Runs the tool to its end.
  ///
  /// - Parameters:
  ///   - program: the path of the tool.
  ///   - input: the path of the animation.
  ///   - shared: options that all commands have.
  func run(_ program: String, input: String, _ shared: [String]) {
    let arguments = command.arguments(input: input, folder: folder.path + "/", shared + ["--json-progress"])
    do throws(ProcessError) {
      if isCancelled { return end(.cancelled) }
      let results = try resultFile()
      let process = try ChildProcess(
        program, arguments, output: results, hint: "it was there when this began")
      var deadline: ContinuousClock.Instant?
      var nextLook = ContinuousClock.now
      let code = process.exitCode {
        let now = ContinuousClock.now
        if now >= nextLook {
          nextLook = now + Self.interval
          note(process.lastLines(1).first)
        }
        guard isCancelled else { return false }
        if let deadline { return now > deadline }
        process.askToEnd()
        deadline = now + Self.patience
        return false
      }
      if isCancelled { return end(.cancelled) }
      let lines = plain(process.lastLines(Self.said.lines, of: Self.said.bytes), of: input)
      guard code == 0 else {
        return end(
          .failed,
          error: lines.isEmpty ? "the tool has failed without a message" : lines.joined(separator: "\n"))
      }
      let text = String(decoding: results.end(Self.said.bytes), as: UTF8.self)
      let said = plain(
        text.split(whereSeparator: \.isNewline).suffix(Self.said.lines).map(String.init), of: input)
      let size = outputs.reduce(0) { $0 + (StoredFile.size(of: "\(folder.path)/\($1)") ?? 0) }
      state.withLock { ($0.bytes, $0.warnings, $0.results) = (size, lines, said) }
      end(.done)
    } catch {
      end(.failed, error: "\(error)")
    }
  }

  private func resultFile() throws(ProcessError) -> UnnamedFile {
    do { return try UnnamedFile() } catch { throw .file(error) }
  }

  /// Takes in a line of the tool's, if it tells of progress.
  private func note(_ line: String?) {
    guard let line, line.hasPrefix("{"),
      let document = try? JSONDocument(parsing: Array(line.utf8), limits: DecodingLimits())
    else { return }
    document.withRoot { root in
      guard let done = root["done"].number, let total = root["of"].number, total > 0 else { return }
      state.withLock { $0.progress = min(done / total, 1) }
    }
  }

  /// What the tool has said for people, without the path before each line. Where files lie is for the user of the machine, who
  /// may not be that of the page.
  private func plain(_ lines: [String], of input: String) -> [String] {
    lines.filter { !$0.hasPrefix("{") }.map { line in
      let line = line.replacing(folder.path + "/", with: "")
      return (line.after("\(input): ") ?? line).replacing(input, with: name)
    }
  }

  private var isCancelled: Bool { state.withLock { $0.isCancelled } }

  private func end(_ status: Status, error: String? = nil) {
    state.withLock { ($0.status, $0.error) = (status, error) }
  }

  /// The names of what was made.
  private var outputs: [String] {
    FolderTree.files(in: folder.path).filter { $0 != ExportCommand.replacementFile }
  }

  // MARK: Answers

  /// How far it is.
  var answer: SiteAnswer {
    let now = state.withLock { $0 }
    return SiteAnswer { json in
      json.add("status", now.status.rawValue)
      json.add("progress", orNull: now.status == .done ? 1.0 : now.progress)
      json.add("bytes", orNull: now.bytes)
      json.add("before", orNull: inputSize)
      json.add("error", orNull: now.error)
      json.add("warnings", now.warnings)
      json.add("results", now.results)
      json.add("output", outputName)
    }
  }

  /// Several files come in an archive.
  private var outputName: String {
    guard command.isSeveral else { return command.output }
    return command.output.replacing("-{frame}", with: "") + ".zip"
  }

  /// What was made.
  ///
  /// - Throws: `SiteProblem` when it is not there (yet).
  func output() throws -> SiteAnswer {
    var answer = SiteAnswer(type: "application/octet-stream", try bytes())
    answer.headers = [("Content-Disposition", "attachment")]
    return answer
  }

  private func bytes() throws -> [UInt8] {
    guard state.withLock({ $0.status }) == .done else {
      throw SiteProblem(409, "the export is not done")
    }
    guard state.withLock({ $0.bytes }) ?? 0 <= Self.outputLimit else {
      throw SiteProblem(413, "what was made is too large for a browser: use the command line")
    }
    let names = outputs
    let files = try names.map { try FileReader.read("\(folder.path)/\($0)", limit: Self.outputLimit) }
    guard let first = files.first else { throw SiteProblem(500, "nothing was made") }
    guard command.isSeveral else { return first }
    return try ZipWriter.archive(zip(names, files).map { ZipWriter.Entry($0, $1, isDeflated: false) })
  }
}
