import AnimationKit

/// Why the program ends without having done its work: one line on standard error and an exit code of
/// sysexits.h, which scripts rely on.
package struct CommandFailure: Error {
  package enum Status: Int32 {
    case usage = 64
    case invalidData = 65
    case noInput = 66
    case missingProgram = 69
    case internalError = 70
    case cannotWrite = 73
    /// Stopped by Ctrl-C: 128 + SIGINT, as shells report it.
    case interrupted = 130
  }

  package var status: Status
  package var message: String

  package init(_ status: Status, _ message: String) {
    self.status = status
    self.message = message
  }

  package init(_ error: FileError) {
    let status: Status =
      switch error.cause {
      case .unreadable: .noInput
      case .unusable: .invalidData
      case .unwritable: .cannotWrite
      }
    self.init(status, "\(error)")
  }
}
