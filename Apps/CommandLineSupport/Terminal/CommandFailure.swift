import AnimationKit
import SystemSupport

/// Why the program ends without having done its work: one line on standard error and an exit code of
/// sysexits.h, which scripts rely on.
package struct CommandFailure: Error, CustomStringConvertible {
  package enum Status: Int32 {
    case usage = 64
    case invalidData = 65
    case noInput = 66
    case missingProgram = 69
    case internalError = 70
    case cannotWrite = 73
    /// Stopped by Ctrl-C or another signal, whose exit code it is.
    case interrupted = 130
    /// The results are no longer read. The code is that of `SIGPIPE`, which ends other programs then.
    case unread = 141
  }

  package var status: Status
  /// One line, whatever was put into it.
  package let message: String
  /// What there is to say after it, one line each.
  package let reasons: [String]
  /// What another program said, one line each.
  package let details: [String]

  package init(_ status: Status, _ message: String, reasons: [String] = [], details: [String] = []) {
    self.status = status
    self.message = message.printable
    self.reasons = reasons.map(\.printable)
    self.details = details.map(\.printable)
  }

  package var description: String { message }

  /// All there is to say.
  package var lines: [String] { [message] + reasons + details }

  package var exitCode: Int32 { status == .interrupted ? EndingSignals.exitCode : status.rawValue }

  /// The failure when the program is stopped, wherever that is noticed. What was finished by then, or has
  /// gone to a pipe, stays: it promises nothing.
  package static let interrupted = CommandFailure(.interrupted, "interrupted")

  package init(_ error: FileError) {
    if error.cause == .unusable(.interrupted) {
      self = .interrupted
      return
    }
    let status: Status =
      switch error.cause {
      case .unreadable: .noInput
      case .unusable: .invalidData
      case .unwritable: StandardStream.hasNoReader(error) ? .unread : .cannotWrite
      }
    self.init(status, "\(error)")
  }
}
