import CStandardLibrary

/// A running program, told apart from all others, on other machines and at other times: what is written aside bears
/// its mark.
struct RunningProgram: CustomStringConvertible {
  static let this = RunningProgram(machine: thisMachine, id: getpid(), start: startTime(of: getpid()) ?? "0")

  private let machine: String
  private let id: pid_t
  /// The program's start, in the system's own count.
  private let start: String

  private init(machine: String, id: pid_t, start: String) {
    (self.machine, self.id, self.start) = (machine, id, start)
  }

  /// Reads the beginning of a text; nil when there is no mark.
  init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 4, let id = pid_t(parts[1]), id > 0 else { return nil }
    self.init(machine: String(parts[0]), id: id, start: String(parts[2]))
  }

  var description: String { "\(machine)-\(id)-\(start)" }

  var isOnThisMachine: Bool { machine == Self.thisMachine }

  /// Asked about this machine's programs only. Numbers are given to other programs again: those began at other times.
  var isAlive: Bool {
    guard kill(id, 0) == 0 || errno == EPERM else { return false }
    return Self.startTime(of: id).map { $0 == start } ?? true
  }

  /// Containers may share the name of a machine, but not its numbers of programs.
  private static let thisMachine: String = {
    var name = [CChar](repeating: 0, count: 256)
    gethostname(&name, name.count - 1)
    let boot = (try? FileReader.read("/proc/sys/kernel/random/boot_id", limit: 256)) ?? []
    let space = FileStatus("/proc/self/ns/pid")?.number ?? 0
    let mark = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) } + boot + Array("\(space)".utf8)
    return String(Fingerprint(mark).value, radix: 36)
  }()

  /// Nil where the system does not tell.
  private static func startTime(of id: pid_t) -> String? {
    guard let bytes = try? FileReader.read("/proc/\(id)/stat", limit: 4096) else { return nil }
    // The name in parentheses may hold anything; the 22nd field of all is the 20th after it.
    let fields =
      String(decoding: bytes, as: UTF8.self).split(separator: ")").last?.split(separator: " ") ?? []
    return fields.count > 19 ? String(fields[19]) : nil
  }
}
