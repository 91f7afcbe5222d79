import AnimationCore
import AnimationExport
import CAnimrender
import FrameSources
import SystemSupport

extension Failure {
  /// Why a call has failed, for whatever it has thrown.
  init(of error: any Error) {
    self =
      switch error {
      case let failure as Failure: failure
      case let error as AnimationError: Failure(error)
      case let error as FileError: Failure(error)
      case let error as ExportError: Failure(error)
      case let error as FrameSourceError: Failure(error)
      case let error as DecodingError: .argument(error.line)
      default: Failure(ANIMRENDER_FAILED, "\(error)")
      }
  }

  /// - Parameter invalid: the status of what is damaged: a file's, or the JSON of an argument's.
  init(_ error: AnimationError, invalid: animrender_status = ANIMRENDER_INVALID_FILE) {
    switch error {
    case .unknownFormat: self.init(ANIMRENDER_UNKNOWN_FORMAT, "\(error)")
    case .corrupt: self.init(invalid, "\(error)")
    case .invalid(let path, _): self.init(invalid, "\(error)", path: path)
    case .limitExceeded: self.init(ANIMRENDER_LIMIT_EXCEEDED, "\(error)")
    case .budgetExceeded(_, _, let node): self.init(ANIMRENDER_LIMIT_EXCEEDED, "\(error)", path: node)
    case .interrupted: self.init(ANIMRENDER_CANCELLED, "\(error)")
    }
  }

  init(_ error: FileError, invalid: animrender_status = ANIMRENDER_INVALID_FILE) {
    switch error.cause {
    case .unreadable: self.init(ANIMRENDER_UNREADABLE, "\(error)")
    case .unwritable: self.init(ANIMRENDER_UNWRITABLE, "\(error)")
    case .unusable(let cause):
      self.init(cause, invalid: invalid)
      message = error.path.isEmpty ? message : "\(error)"
    }
  }

  private init(_ error: ExportError) {
    switch error {
    case .file(let error): self.init(error)
    case .missingFrames, .unsuitable: self.init(ANIMRENDER_UNSUITABLE, "\(error)")
    case .unusableSound: self.init(ANIMRENDER_INVALID_FILE, "\(error)")
    case .missingProgram: self.init(ANIMRENDER_MISSING_PROGRAM, "\(error)")
    case .encoding, .programFailed, .systemFailed: self.init(ANIMRENDER_FAILED, "\(error)")
    }
  }

  private init(_ error: FrameSourceError) {
    switch error {
    case .file(let error): self.init(error)
    case .unusable(let error): self.init(error)
    case .missingProgram: self.init(ANIMRENDER_MISSING_PROGRAM, "\(error)")
    case .systemFailed: self.init(ANIMRENDER_FAILED, "\(error)")
    }
  }
}

extension DecodingError {
  /// What is wrong, and with which member.
  fileprivate var line: String {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context):
      let place = context.codingPath.map(\.stringValue).joined(separator: ".")
      return place.isEmpty ? context.debugDescription : "\(place): \(context.debugDescription)"
    case .dataCorrupted(let context): return context.debugDescription
    @unknown default: return "\(self)"
    }
  }
}
