import Foundation
import TestSupport

/// A Slurm of one machine, this one, with all its files in a folder of its own. It needs no munge and no database.
final class SlurmCluster {
  let environment: [String: String]
  private let folder: TemporaryFolder

  struct Failure: Error { var text: String }

  static var isInstalled: Bool { ["sbatch", "slurmctld", "slurmd"].allSatisfy { program($0) != nil } }

  /// - Throws: `Failure` where it cannot run.
  init() throws {
    let controller = Self.program("slurmctld") ?? ""
    let node = Self.program("slurmd") ?? ""
    folder = try TemporaryFolder()
    let files = folder
    try files.write(Array(try Self.configuration(in: files.path).utf8), to: "slurm.conf")
    // From 23.02 on, Slurm can do without control groups; what is older is told of those that it does not use then.
    let version = try Self.output(node, ["-V"]).split(separator: " ").last.flatMap { Int($0.prefix(2)) } ?? 0
    let plugin = version < 23 ? "cgroup/v1" : "disabled"
    try files.write(Array("CgroupPlugin=\(plugin)\n".utf8), to: "cgroup.conf")
    for name in ["state", "spool"] {
      try FileManager.default.createDirectory(at: files.url(name), withIntermediateDirectories: false)
    }
    environment = ["SLURM_CONF": files.url("slurm.conf").path]
    // They go to the background. Not as a `Process`: it would take a daemon, which closes all files, for ended.
    let start = try Program.shell("'\(controller)' && '\(node)'", in: files, environment: environment)
    guard start.status == 0 else { throw Failure(text: start.errors) }
    try waitForNode()
  }

  deinit {
    for name in ["slurmd.pid", "slurmctld.pid"] {
      guard let id = try? folder.text(name),
        let id = pid_t(id.trimmingCharacters(in: .whitespacesAndNewlines))
      else { continue }
      kill(id, SIGTERM)
      // The folder is theirs until they are gone.
      for _ in 0..<100 where kill(id, 0) == 0 { Thread.sleep(forTimeInterval: 0.05) }
    }
  }

  private func waitForNode() throws {
    for _ in 0..<100 {
      let state = try? Program.shell("sinfo --noheader --format=%t", in: folder, environment: environment)
      if state?.output.hasPrefix("idle") == true { return }
      Thread.sleep(forTimeInterval: 0.2)
    }
    let logs = ["slurmctld.log", "slurmd.log"].compactMap { try? folder.text($0) }
    throw Failure(text: logs.joined().split(separator: "\n").suffix(5).joined(separator: "\n"))
  }

  private static func configuration(in folder: String) throws -> String {
    let host = try output("/bin/hostname", ["-s"])
    let user = try output("/usr/bin/id", ["-un"])
    let port = 20_000 + Int(ProcessInfo.processInfo.processIdentifier) % 10_000 * 2
    return """
      ClusterName=test
      SlurmctldHost=\(host)(127.0.0.1)
      SlurmctldPort=\(port)
      SlurmdPort=\(port + 1)
      AuthType=auth/none
      CredType=cred/none
      SlurmUser=\(user)
      SlurmdUser=\(user)
      StateSaveLocation=\(folder)/state
      SlurmdSpoolDir=\(folder)/spool
      SlurmctldPidFile=\(folder)/slurmctld.pid
      SlurmdPidFile=\(folder)/slurmd.pid
      SlurmctldLogFile=\(folder)/slurmctld.log
      SlurmdLogFile=\(folder)/slurmd.log
      ProctrackType=proctrack/linuxproc
      TaskPlugin=task/none
      MpiDefault=none
      SlurmdParameters=config_overrides
      SelectType=select/cons_tres
      SelectTypeParameters=CR_Core
      SchedulerParameters=sched_interval=1,batch_sched_delay=0
      MinJobAge=60
      NodeName=\(host) NodeAddr=127.0.0.1 CPUs=16 RealMemory=65536 State=UNKNOWN
      PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP

      """
  }

  private static func program(_ name: String) -> String? {
    ["/usr/bin", "/usr/sbin", "/usr/local/bin", "/usr/local/sbin"].map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private static func output(_ path: String, _ arguments: [String]) throws -> String {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.standardOutput = pipe
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitForEnd()
    return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
