import AnimationInspector
import AnimationReports
import ArgumentParser
import CommandLineSupport
import SystemSupport

struct PreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview", abstract: "Look at animations in a browser: play, inspect, change, export.",
    discussion: """
      The page is served at an address of this machine until Ctrl-C; no other machine reaches it. A file that changes \
      is shown as it is then. With --output the page is a file, to be sent or put next to a change that is proposed.

      EXAMPLES
        animrender preview gift.svga
        animrender preview gifts/ --no-open
        animrender preview gift.svga --output gift.html --width 360
      """, aliases: ["inspect"])

  @Argument(
    help: ArgumentHelp(
      "Files, folders (the animations in them and below), patterns such as 'gifts/*.svga'.",
      valueName: "input"),
    completion: .file())
  var inputs: [String]

  @Flag(name: .customLong("no-open"), help: "Only print the address: open no browser.")
  var staysClosed = false

  @Option(
    help: ArgumentHelp("The port to serve the page on, 0 for any free one. Default: any.", valueName: "n"),
    transform: NumberArgument.whole(0...65_535))
  var port: Int = 0

  @OptionGroup(title: "A page to share") var share: ShareOptions
  @OptionGroup var limitOptions: LimitOptions
  @OptionGroup var fonts: FontOptions

  func validate() throws {
    if inputs.contains("-") { throw ValidationError("preview takes files: - is standard input.") }
    if share.output != nil, staysClosed || port != 0 {
      throw ValidationError(
        "\(port != 0 ? "--port" : "--no-open") is for a page that is served: --output writes one.")
    }
  }

  func run() throws {
    let found = try BatchInput.find(inputs).filter { $0.kind == .animation }
    guard !found.isEmpty else { throw CommandFailure(.noInput, "there is no animation among the inputs") }
    for input in found where input.file.isURL {
      throw CommandFailure(.usage, "\(input.file.name): preview takes files, not URLs")
    }
    // A file that was named and is not there is a mistake, and no file that will be.
    for input in found where !Folders.exists(input.file.path) {
      throw CommandFailure(FileError(path: input.file.name, .unreadable(reason: "no such file")))
    }
    if let output = share.output {
      let inputs = found.map { $0.choosing(animation: nil, limitOptions.limits) }
      return try ShareJob(inputs: inputs, output: output, options: share).run(reading: fonts)
    }
    let server = try HTTPServer(port: UInt16(port))
    let site = PreviewSite(try makeSite(found), port: server.port)
    let address = "http://127.0.0.1:\(server.port)\(site.path)"
    try StandardOutput.print("\(address) (Ctrl-C ends)")
    if !staysClosed { Desktop.open(address) }
    Task { await site.prepare() }
    server.run(site)
    site.end()
    // What is still under way is for nobody, and leaves nothing.
    CleanupRegistry.clearAndExit(0)
  }

  private func makeSite(_ inputs: [BatchInput]) throws -> InspectorSite {
    var tool = InspectorSite.Tool(limitOptions, fonts)
    if let search = FolderSearch(self.inputs, known: inputs) { tool.search = { search.newFiles() } }
    return try InspectorSite(inputs.map { ($0.file.name, $0.file.path) }, tool: tool)
  }
}

extension InspectorSite.Tool {
  /// This program, with options of its command line.
  init(_ limitOptions: LimitOptions, _ fonts: FontOptions) {
    self.init(program: ThisProgram.path) { AnimationReport($0).json(listsCopies: false) }
    options.limits = limitOptions.arguments
    options.fonts = fonts.arguments().map { "\($0.option)=\($0.value)" }
    decodingLimits = limitOptions.limits.decoding
    drawingLimits = limitOptions.limits.drawing
  }
}
