import Foundation

/// Calls of the system that fail in a built tool: `Tests/Faults/faults.c`, which needs Linux and a C compiler.
package struct Faults {
  /// What fails, as `faults.c` names it.
  package enum Call: String, Sendable {
    case open, read, write, close, rename, link, unlink, mkdir, pipe, spawn, recv, any
  }

  private static let folder: TemporaryFolder? = {
    #if os(Linux)
      guard let folder = try? TemporaryFolder() else { return nil }
      let source = Repository.root.appending(path: "Tests/Faults/faults.c").path
      let made = try? Program.shell("clang -shared -fPIC -O1 -o faults.so '\(source)'", in: folder)
      return made?.status == 0 ? folder : nil
    #else
      nil
    #endif
  }()

  package static var areAvailable: Bool { !Sanitizer.isAny && folder != nil }

  private static var library: [String: String] {
    ["LD_PRELOAD": folder?.url("faults.so").path ?? ""]
  }

  /// The environment of a tool in which a call fails.
  ///
  /// - Parameters:
  ///   - number: which of these calls, from 1.
  ///   - error: what `errno` becomes; 0 for a call that does half of what it is asked for.
  ///   - stays: whether all calls after it fail, too.
  ///   - folder: calls for files elsewhere do not count.
  package static func failing(
    _ call: Call, _ number: Int, with error: Int32, stays: Bool = false, in folder: TemporaryFolder,
    program: String = "animrender"
  ) -> [String: String] {
    library.merging([
      "FAULT_PROGRAM": program, "FAULT_KIND": call.rawValue, "FAULT_NUMBER": "\(number)",
      "FAULT_ERRNO": "\(error)", "FAULT_STAYS": stays ? "1" : "0",
      "FAULT_FOLDER": folder.url("").resolvingSymlinksInPath().path,
    ]) { $1 }
  }

  /// The environment of a tool that gets a signal when it makes a call of this number.
  ///
  /// - Parameter areBlocked: whether who starts it has blocked signals, as threads of servers usually have.
  package static func sending(
    _ signal: Int32, atCall number: Int, of call: Call = .any, in folder: TemporaryFolder,
    program: String = "animrender", areBlocked: Bool = false
  ) -> [String: String] {
    failing(call, number, with: 0, in: folder, program: program).merging([
      "FAULT_SIGNAL": "\(signal)", "FAULT_BLOCKED": areBlocked ? "1" : "0",
    ]) { $1 }
  }

  /// The environment of a tool in which a clock jumps when it was asked for the time so often.
  package static func jumping(
    _ clock: clockid_t, by seconds: Int, atCall number: Int, program: String = "animrender"
  ) -> [String: String] {
    library.merging([
      "FAULT_PROGRAM": program, "FAULT_CLOCK": "\(seconds)@\(number)", "FAULT_CLOCK_ID": "\(clock)",
    ]) { $1 }
  }
}
