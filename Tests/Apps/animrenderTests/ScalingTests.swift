import Foundation
import TestSupport
import Testing

/// The files that Docs/Scaling.md shows do what it says. One Slurm at a time: its ports are those of the process.
@Suite(.serialized) struct ScalingTests {
  private let folder: TemporaryFolder
  private static let examples = Repository.root.appending(path: "Docs/examples")

  init() throws {
    folder = try TemporaryFolder()
    let animation = try TestAnimations.svga()
    for number in 0..<12 { try folder.write(animation, to: "gifts/\(number % 3)/gift\(number).svga") }
  }

  private var expected: [String] {
    (0..<12).map { "out/\($0 % 3)/gift\($0).webp" }.sorted()
  }

  private func images() throws -> [String] { try folder.contents().filter { $0.hasSuffix(".webp") } }

  // MARK: Other programs

  private static func isInstalled(_ program: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
  }

  /// The block of commands of the page that begins so.
  private func commands(_ beginning: String) throws -> String {
    let page = try String(contentsOf: Repository.root.appending(path: "Docs/Scaling.md"), encoding: .utf8)
    return try #require(page.components(separatedBy: "\n\n").first { $0.hasPrefix("    \(beginning) ") })
  }

  /// With a folder in the place of the bucket.
  @Test(.enabled(if: isInstalled("rclone"), "needs rclone"))
  func rcloneBringsTheCatalogueAndTakesTheResults() throws {
    try FileManager.default.createDirectory(at: folder.url("store/bucket"), withIntermediateDirectories: true)
    try FileManager.default.moveItem(at: folder.url("gifts"), to: folder.url("store/bucket/gifts"))
    let program = try Program.shell(
      "set -e\n" + commands("rclone"), in: folder,
      environment: [
        "RCLONE_CONFIG_STORE_TYPE": "alias", "RCLONE_CONFIG_STORE_REMOTE": folder.url("store").path,
      ])
    #expect(program.status == 0, "\(program.errors)")
    let drawn = expected.map { $0.replacing("out/", with: "") }
    #expect(try images() == (drawn.map { "store/bucket/webp/\($0)" } + drawn.map { "webp/\($0)" }).sorted())
  }

  @Test(.enabled(if: isInstalled("jq"), "needs jq"))
  func jqTellsWhatFailed() throws {
    try folder.write([1, 2, 3], to: "gifts/broken.svga")
    let batch = try Program.shell(
      "animrender batch gifts --output 'out/{folder}/{name}.webp' --report out/reports/part-0.json",
      in: folder)
    #expect(batch.status != 0)
    let program = try Program.shell(commands("jq"), in: folder)
    #expect(program.status == 0, "\(program.errors)")
    #expect(program.output.contains("gifts/broken.svga") && program.output.split(separator: "\n").count == 1)
  }

  // MARK: Slurm

  private func cluster() throws -> SlurmCluster? {
    do {
      return try SlurmCluster()
    } catch let failure as SlurmCluster.Failure {
      // In a container without rights, for example.
      print("Slurm does not run here: \(failure.text)")
      return nil
    }
  }

  /// The real one: queue, array, environment.
  @Test(.enabled(if: SlurmCluster.isInstalled, "needs slurm-wlm"))
  func aSlurmArrayDrawsEveryFileOnce() throws {
    guard let slurm = try cluster() else { return }
    let script = Self.examples.appending(path: "slurm-array.sh").path
    let program = try Program.shell(
      "sbatch --wait --array=0-3 '\(script)' gifts out", in: folder, environment: slurm.environment)
    #expect(program.status == 0, "\(program.errors)")
    for task in 0..<4 { #expect(try folder.contents().contains("out/reports/part-\(task).json")) }
    // As one machine does it.
    let alone = try Program.shell(
      "animrender batch gifts --output 'alone/{folder}/{name}.webp' --max-size 400", in: folder)
    #expect(alone.status == 0)
    #expect(try images() == (expected + expected.map { $0.replacing("out/", with: "alone/") }).sorted())
    for path in expected {
      #expect(try folder.bytes(path) == folder.bytes(path.replacing("out/", with: "alone/")))
    }
  }

  @Test(.enabled(if: SlurmCluster.isInstalled, "needs slurm-wlm"))
  func aSlurmArrayMakesEveryRowOnce() throws {
    guard let slurm = try cluster() else { return }
    try writeRows()
    let script = Self.examples.appending(path: "slurm-rows.sh").path
    let program = try Program.shell(
      "sbatch --wait --array=0-3 '\(script)' gifts/0/gift0.svga people.jsonl out", in: folder,
      environment: slurm.environment)
    #expect(program.status == 0, "\(program.errors)")
    try expectRows()
  }

  @Test func tasksOfASlurmArrayMakeEveryRowOnce() throws {
    try writeRows()
    let script = Self.examples.appending(path: "slurm-rows.sh").path
    for task in 0..<4 {
      let program = try Program.shell(
        "'\(script)' gifts/0/gift0.svga people.jsonl out", in: folder,
        environment: [
          "SLURM_ARRAY_TASK_ID": "\(task)", "SLURM_ARRAY_TASK_COUNT": "4", "SLURM_CPUS_PER_TASK": "2",
        ])
      #expect(program.status == 0, "\(program.errors)")
    }
    try expectRows()
  }

  private func writeRows() throws {
    let rows = (0..<40).map { #"{"id": "person\#($0)"}"# }
    try folder.write(Array(rows.joined(separator: "\n").utf8), to: "people.jsonl")
  }

  /// All are there, and each was made by one task: its line is in one report.
  private func expectRows() throws {
    #expect(try images() == (0..<40).map { "out/person\($0).webp" }.sorted())
    let lines = try (0..<4).flatMap { task in
      try folder.text("out/reports/part-\(task).jsonl").split(separator: "\n")
    }
    #expect(lines.count == 40)
    #expect(lines.allSatisfy { $0.contains(#""status": "done""#) || $0.contains(#""status":"done""#) })
    for person in 0..<40 {
      #expect(lines.filter { $0.contains("\"person\(person)\"") }.count == 1)
    }
  }

  /// As Slurm starts the tasks of an array, where it is not installed; what it sets is set here.
  @Test func tasksOfASlurmArrayDrawEveryFileOnce() throws {
    let script = Self.examples.appending(path: "slurm-array.sh").path
    for task in 0..<4 {
      let program = try Program.shell(
        "'\(script)' gifts out", in: folder,
        environment: [
          "SLURM_ARRAY_TASK_ID": "\(task)", "SLURM_ARRAY_TASK_COUNT": "4", "SLURM_CPUS_PER_TASK": "2",
        ])
      #expect(program.errors == "")
      #expect(program.status == 0)
      #expect(try folder.contents().contains("out/reports/part-\(task).json"))
    }
    #expect(try images() == expected)
  }

  /// With the arguments of the manifest, in which Kubernetes puts the pod's number, and folders for its volumes.
  @Test func podsOfAKubernetesJobDrawEveryFileOnce() throws {
    let manifest = try String(
      contentsOf: Self.examples.appending(path: "kubernetes-job.yaml"), encoding: .utf8)
    let lines = manifest.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let begin = try #require(lines.firstIndex(of: "args:"))
    let arguments = lines[(begin + 1)...].prefix { $0.hasPrefix("- ") }
      .map { $0.dropFirst(2).trimmingCharacters(in: ["\""]) }
    #expect(arguments.first == "batch" && lines.contains("completions: 8"))
    for pod in 0..<8 {
      let program = try Program.run(
        arguments.map { argument in
          argument.replacing("$(JOB_COMPLETION_INDEX)", with: "\(pod)").replacing("/catalogue", with: "gifts")
            .replacing("/out", with: "out")
        }, in: folder)
      #expect(program.errors == "")
      #expect(program.status == 0)
    }
    #expect(try images() == expected)
  }
}
