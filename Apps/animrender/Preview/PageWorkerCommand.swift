import AnimationInspector
import ArgumentParser
import CStandardLibrary
import CommandLineSupport
import Dispatch
import SystemSupport

struct PageWorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "page-worker",
    abstract: "Stay, and serve the page of preview for files that a service keeps.",
    discussion: """
      The first line on standard output is the address, which only the service is to know. The end of standard input \
      ends it. Docs/Worker.md says more.
      """, shouldDisplay: false)

  @Argument(help: ArgumentHelp("The folder with a folder for each file.", valueName: "folder"))
  var folder: String

  @OptionGroup var limitOptions: LimitOptions
  @OptionGroup var fonts: FontOptions

  func run() throws {
    let server = try HTTPServer(port: 0)
    let site = PreviewSite(
      InspectorSite(storedIn: folder, tool: InspectorSite.Tool(limitOptions, fonts)), port: server.port,
      hasNames: true)
    try StandardOutput.print("http://127.0.0.1:\(server.port)\(site.path)")
    DispatchQueue(label: "service").async {
      var bytes = [UInt8](repeating: 0, count: 64)
      // A service that was killed says no more than this.
      while read(STDIN_FILENO, &bytes, bytes.count) > 0 {}
      kill(getpid(), SIGTERM)
    }
    server.run(site)
    site.end()
    CleanupRegistry.clearAndExit(0)
  }
}
