import AnimationSnapshot
import ArgumentParser
import CommandLineSupport

struct PruneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune", abstract: "Remove references whose animation is gone.",
    discussion: """
      Removes only the files of complete references, and folders that this leaves empty.

      EXAMPLES
        animsnap prune --dry-run
        animsnap prune --only old.svga
      """)

  @OptionGroup var project: ProjectOptions

  @Option(help: ArgumentHelp("This reference; may be given several times.", valueName: "name"))
  var only: [String] = []

  @Flag(name: [.customShort("n"), .long], help: "Only print what would be removed.")
  var dryRun = false

  @Flag(help: "Print nothing but errors.")
  var quiet = false

  func run() throws {
    let all = try project.load(nil)
    let wanted = try all.only(only)
    if !only.isEmpty, let kept = wanted.cases.first {
      throw CommandFailure(.usage, "--only: \(kept.name) has an animation, and keeps its reference")
    }
    let names = wanted.gone
    // This is never intended: the folder is not the one of these animations, or the other way around.
    if only.isEmpty, all.cases.isEmpty, !names.isEmpty {
      throw CommandFailure(
        .usage,
        "none of the animations with references in \(all.references) exist; to remove references nevertheless, "
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
