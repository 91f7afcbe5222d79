import AnimationCore
import Pixels
import SystemSupport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Why no file came out. What was at its place before is untouched.
public enum ExportError: Error, Hashable, Sendable, CustomStringConvertible {
  case file(FileError)
  /// The animation has no such frames, or no such marker.
  case missingFrames(reason: String)
  /// The frames, or what was asked for, do not fit into the format.
  case unsuitable(format: String, reason: String)
  /// The format's library failed.
  case encoding(format: String, reason: String)
  /// Nothing can be decoded of a sound of the animation, which `key` names.
  case unusableSound(key: String, reason: String)
  /// A program that does the work is not installed; `hint` says what to install.
  case missingProgram(String, hint: String)
  /// The program ended with an error; what it said last, one line each.
  case programFailed(String, lastLines: [String])
  /// The system could not start the program, or has ended it.
  case systemFailed(String, reason: String)

  public var description: String {
    switch self {
    case .file(let error): "\(error)"
    case .missingFrames(let reason): reason
    case .unsuitable(let format, let reason): "\(format): \(reason)"
    case .encoding(let format, let reason): "\(format): \(reason)"
    case .unusableSound(let key, let reason): "the sound '\(key)' cannot be decoded: \(reason)"
    case .missingProgram(let name, let hint): "\(ProcessError.missingProgram(name, hint: hint))"
    case .programFailed(let name, let lines): "\(ProcessError.programFailed(name, lastLines: lines))"
    case .systemFailed(let name, let reason): "\(ProcessError.systemFailed(name, reason: reason))"
    }
  }

  package init(_ error: ProcessError) {
    self =
      switch error {
      case .file(let error): .file(error)
      case .missingProgram(let name, let hint): .missingProgram(name, hint: hint)
      case .programFailed(let name, let lines): .programFailed(name, lastLines: lines)
      case .systemFailed(let name, let reason): .systemFailed(name, reason: reason)
      }
  }

  static func noFrames(_ format: String) -> ExportError {
    .unsuitable(format: format, reason: "there are no frames")
  }

  /// Runs `body`; what goes wrong with a file goes wrong with the export.
  static func wrapping<Result>(
    _ body: () throws(FileError) -> Result
  ) throws(ExportError) -> Result {
    do {
      return try body()
    } catch {
      throw .file(error)
    }
  }

  /// Runs `body`, which makes a file of this format.
  static func encoding<Result>(
    _ format: String, _ body: () throws(EncodingProblem) -> Result
  ) throws(ExportError) -> Result {
    do {
      return try body()
    } catch {
      switch error {
      case .unsuitable(let reason): throw .unsuitable(format: format, reason: reason)
      case .failed(let reason): throw .encoding(format: format, reason: reason)
      }
    }
  }
}

// What Foundation calls `localizedDescription` is the same line.
extension ExportError: LocalizedError {
  public var errorDescription: String? { description }
}
