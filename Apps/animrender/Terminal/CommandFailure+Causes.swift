import AnimationCore
import AnimationExport
import AnimationKit
import CommandLineSupport

extension CommandFailure {
  /// Whatever went wrong with an input.
  init(_ error: any Error, of input: String) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let error as FileError: self.init(error)
    case let problem as ArgumentProblem: self.init(.usage, "\(input): \(problem)")
    case AnimationError.interrupted: self = .interrupted
    case AnimationError.budgetExceeded(.videoPixels, _, _):
      self.init(.invalidData, "\(input): \(error): give a smaller --width")
    case AnimationError.budgetExceeded: self.init(.invalidData, "\(input): \(error)")
    // Decoding is done by then: it is the size asked for.
    case let error as AnimationError: self.init(.usage, "\(input): \(error)")
    case let error as ExportError: self.init(error, of: input)
    case let error as ProcessError: self.init(ExportError(error), of: input)
    default: self.init(.internalError, "\(input): \(error)")
    }
  }

  private init(_ error: ExportError, of input: String) {
    switch error {
    case .file(let error): self.init(error)
    case .missingFrames, .unsuitable: self.init(.usage, "\(input): \(error)")
    case .unusableSound: self.init(.invalidData, "\(input): \(error) (--mute leaves sounds out)")
    case .encoding, .systemFailed: self.init(.internalError, "\(input): \(error)")
    case .programFailed(let program, let lines):
      self.init(
        .internalError, "\(input): \(ExportError.programFailed(program, lastLines: Array(lines.prefix(1))))",
        details: Array(lines.dropFirst()))
    case .missingProgram: self.init(.missingProgram, "\(error)")
    }
  }
}
