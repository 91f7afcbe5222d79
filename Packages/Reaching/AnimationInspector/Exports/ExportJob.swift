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
    /// What the tool has said of what is not drawn as the file asks.
    var warnings: [String] = []
  }

  /// How long the tool may take to tidy up when it is told to end.
  private static let patience = Duration.seconds(3)
  /// The most bytes of what a job may make.
  private static let outputLimit = 1 << 30

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
    let arguments = command.arguments(input: input, folder: folder.path + "/", shared)
    do throws(ProcessError) {
      if isCancelled { return end(.cancelled) }
      let process = try ChildProcess(program, arguments, hint: "it was there when this began")
      var deadline: ContinuousClock.Instant?
      let code = process.exitCode {
        guard isCancelled else { return false }
        if let deadline { return ContinuousClock.now > deadline }
        process.askToEnd()
        deadline = .now + Self.patience
        return false
      }
      // Where files lie is for the user of the machine, who may not be that of the page.
      let lines = process.lastLines(20).map {
        $0.replacing(folder.path + "/", with: "").replacing(input, with: name)
      }
      if isCancelled { return end(.cancelled) }
      guard code == 0 else {
        return end(
          .failed,
          error: lines.isEmpty ? "the tool has failed without a message" : lines.joined(separator: "\n"))
      }
      let size = outputs.reduce(0) { $0 + (StoredFile.size(of: "\(folder.path)/\($1)") ?? 0) }
      state.withLock { ($0.bytes, $0.warnings) = (size, lines) }
      end(.done)
    } catch {
      end(.failed, error: "\(error)")
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
      json.add("progress", orNull: now.status == .done ? 1.0 : nil)
      json.add("bytes", orNull: now.bytes)
      json.add("before", orNull: inputSize)
      json.add("error", orNull: now.error)
      json.add("warnings", now.warnings)
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
    guard state.withLock({ $0.status }) == .done else {
      throw SiteProblem(409, "the export is not done")
    }
    guard state.withLock({ $0.bytes }) ?? 0 <= Self.outputLimit else {
      throw SiteProblem(413, "what was made is too large for a browser: use the command line")
    }
    let names = outputs
    let files = try names.map { try FileReader.read("\(folder.path)/\($0)", limit: Self.outputLimit) }
    guard let first = files.first else { throw SiteProblem(500, "nothing was made") }
    let bytes =
      command.isSeveral
      ? try ZipWriter.archive(zip(names, files).map { ZipWriter.Entry($0, $1, isDeflated: false) }) : first
    var answer = SiteAnswer(type: "application/octet-stream", bytes)
    answer.headers = [("Content-Disposition", "attachment")]
    return answer
  }
}
