import AnimationSnapshot
import ArgumentParser
import CommandLineSupport

struct PruneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune", abstract: "Remove references that no animation has any more.",
    discussion: "Nothing is removed but files of whole references, and the folders that are empty then.")

  @OptionGroup var project: ProjectOptions

  @Option(help: ArgumentHelp("This reference; may be given several times.", valueName: "name"))
  var only: [String] = []

  @Flag(name: [.customShort("n"), .long], help: "Only say what would be removed.")
  var dryRun = false

  @Flag(help: "Print nothing but errors.")
  var quiet = false

  func run() throws {
    let all = try project.load()
    let wanted = try all.only(only)
    if !only.isEmpty, let kept = wanted.cases.first {
      throw CommandFailure(.usage, "--only: \(kept.name) has an animation, and keeps its reference")
    }
    let names = wanted.gone
    // Nobody means that: this is another folder than the animations', or the other way around.
    if only.isEmpty, all.cases.isEmpty, !names.isEmpty {
      throw CommandFailure(
        .usage,
        "there is none of the animations that \(all.references) has references of; to remove some nevertheless, "
          + "name them: --only NAME")
    }
    var count = 0
    var hasFailed = false
    for name in names {
      do {
        let reference = all.reference(name)
        if dryRun { _ = try reference.readManifest() } else { try reference.remove(upTo: all.references) }
      } catch {
        hasFailed = true
        StandardError.complain("\(name): left alone: \(error)")
        continue
      }
      count += 1
      if !quiet { try StandardOutput.print("\(dryRun ? "would remove" : "removed") \(name)") }
    }
    if !quiet {
      try StandardOutput.print(
        count == 0 ? "nothing to remove" : "\(count) \(dryRun ? "to be removed" : "removed")")
    }
    if hasFailed { throw Verdict.error }
  }
}
