import AnimationCore
import SystemSupport

/// Why no frames come out of a file.
public enum FrameSourceError: Error, Hashable, Sendable, CustomStringConvertible {
  case file(FileError)
  /// It holds none that can be read, or asks for too much.
  case unusable(AnimationError)
  /// A program that reads them is not installed; `hint` says what to install.
  case missingProgram(String, hint: String)
  /// The system could not start the program, has ended it, or does not pass on what it writes; no fault of the file.
  case systemFailed(String, reason: String)

  public var description: String {
    switch self {
    case .file(let error): "\(error)"
    case .unusable(let error): "\(error)"
    case .missingProgram(let name, let hint): "\(ProcessError.missingProgram(name, hint: hint))"
    case .systemFailed(let name, let reason): "\(ProcessError.systemFailed(name, reason: reason))"
    }
  }

  /// - Parameter part: what was being read, where the program has not understood it.
  init(_ error: ProcessError, part: String) {
    self =
      switch error {
      case .file(let error): .file(error)
      case .missingProgram(let name, let hint): .missingProgram(name, hint: hint)
      case .systemFailed(let name, let reason): .systemFailed(name, reason: reason)
      case .programFailed(let name, let lines):
        // What comes after is what follows of it.
        .unusable(
          .corrupt(
            part: part,
            reason: "\(name): \(lines.first.map(VideoFile.message) ?? "it failed without a message")"))
      }
  }

  /// Why the work has ended.
  init(_ budget: WorkBudget) {
    do throws(AnimationError) {
      try budget.check()
      self = .unusable(.interrupted)
    } catch {
      self = .unusable(error)
    }
  }

  /// What the work returns; what it throws becomes `unusable`.
  package static func wrapping<Result>(
    _ body: () throws(AnimationError) -> Result
  ) throws(FrameSourceError) -> Result {
    do { return try body() } catch { throw .unusable(error) }
  }
}
