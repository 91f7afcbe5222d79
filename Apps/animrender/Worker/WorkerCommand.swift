import AnimationKit
import ArgumentParser
import CommandLineSupport
import SystemSupport

struct WorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "worker", abstract: "Stay, and render what requests on standard input ask for.",
    discussion: """
      A request is a line with a JSON object: what render takes, by the names of its options.

        {"id": 1, "input": "gift.svga", "output": "anna.webp", "width": 343, "replace": {"texts": {"name": "Anna"}}}
        {"cancel": 1}

      Each is answered by a line on standard output, in the order in which they are done. Docs/Worker.md says more.
      """)

  @Option(
    help: ArgumentHelp(
      "How many requests are worked on at once. Default: one per processor.", valueName: "count"),
    transform: NumberArgument.whole(1...1024))
  var jobs: Int = ProcessorCount.available

  @Option(
    help: ArgumentHelp(
      "The memory for animations and images that are kept for later requests, such as 64MB. Default: 256MiB.",
      valueName: "size"), transform: NumberArgument.bytes)
  var cache: Int = 256 << 20

  @Flag(help: "Requests without an output get its bytes, behind the line that answers them.")
  var inline = false

  @Option(
    help: ArgumentHelp(
      "A server that may be asked for images that requests' replacements name by URLs; may be given several times.",
      valueName: "host[:port]"), transform: AllowedHostArgument.init)
  var allowHost: [AllowedHostArgument] = []

  @OptionGroup var limits: LimitOptions
  @OptionGroup var fonts: FontOptions

  func run() throws {
    // Which may be a file.
    var files = ProtectedFiles()
    fonts.protect(in: &files)
    let animations = DecodedAnimations(memory: cache)
    try RequestRun(
      RequestWork(
        animations: animations, images: LoadedImages(in: animations.images, keepsDownloads: false),
        files: files,
        commands: ParsedCommands(
          defaults: ["--jobs=1"] + limits.arguments + allowHost.map { "--allow-host=\($0.text)" })),
      RequestReader(takesInline: inline), jobs: jobs
    ).run()
  }
}
