import AnimationConversion
import AnimationExport
import AnimationKit
import AnimationOptimisation
import Foundation
import JSONText
import TestSupport
import Testing

// What the page shows, without its imports, between the marks: it is compiled here.

// swift-format-ignore
private func place() throws {
  // Place begin
  let animation = try AnimationDecoder.decode(file: "a.svga")
  let options = #"{"format": "png", "size": {"maxSize":120}, "frames": ["0.5s"], "crop": {"x": 5, "y": -2.5, "width": 20, "height": 10}}"#
  var request = try JSONDecoder().decode(ExportRequest.self, from: Data(options.utf8))
  try AnimationExporter(animation, request).export(to: .file("a.png"))
  // Place end
  request.crop = nil
}

// swift-format-ignore
private func part() throws {
  // Part begin
  let animation = try AnimationDecoder.decode(file: "a.svga")
  let options = #"{"format": "webp", "size": {"within":{"width":80,"height":60}}, "lossless": true, "frames": ["25%"]}"#
  var request = try JSONDecoder().decode(ExportRequest.self, from: Data(options.utf8))
  let replacements = #"{"hidden":["dot"]}"#
  request.replacements = try Replacements(json: Array(replacements.utf8))
  try AnimationExporter(animation, request).export(to: .file("a.webp"))
  // Part end
}

// swift-format-ignore
private func theme() throws {
  // Theme begin
  let animation = try AnimationDecoder.decode(file: "a.svga")
  let options = #"{"format": "gif", "range": "1..3", "speed": 2, "reverse": true}"#
  var request = try JSONDecoder().decode(ExportRequest.self, from: Data(options.utf8))
  request.replacements.theme = .none
  try AnimationExporter(animation, request).export(to: .file("a.gif"), atMost: 20000)
  // Theme end
}

// swift-format-ignore
private func conversion() throws {
  // Conversion begin
  let animation = try AnimationDecoder.decode(file: "a.svga")
  var options = AnimationConverter.Options()
  options.tolerance = 0.5
  options.id = "a"
  let made = try AnimationConverter.convert(animation, to: .dotLottie, options: options)
  try Data(made.bytes).write(to: URL(filePath: "a.lottie"), options: .atomic)
  // Conversion end
}

// swift-format-ignore
private func memory() throws {
  // Memory begin
  let animation = try AnimationDecoder.decode(file: "a.svga")
  var options = AnimationConverter.Options()
  options.maximumMemory = 2000000
  let made = try AnimationConverter.convert(animation, to: .svga, options: options)
  try Data(made.bytes).write(to: URL(filePath: "a.svga"), options: .atomic)
  // Memory end
}

// swift-format-ignore
private func optimisation() throws {
  // Optimisation begin
  let file = try Data(contentsOf: URL(filePath: "a.svga"))
  var options = AnimationOptimiser.Options()
  options.quality = 80.0
  options.stripped = [.names, .editor]
  let made = try AnimationOptimiser.optimise(Array(file), options: options)
  try Data(made.bytes).write(to: URL(filePath: "a-small.svga"), options: .atomic)
  // Optimisation end
}

/// The code that the page of `preview` shows.
@Suite(.enabled(if: ReadingProgram.curl.isInstalled, "curl is not installed"))
struct PreviewCodeTests {
  private let folder: TemporaryFolder
  private let session: PreviewSession

  init() throws {
    folder = try TemporaryFolder(withAnimations: ())
    session = try PreviewSession("a.svga", in: folder)
  }

  static let place = #"{"options":{"format":"png","time":"0.5","crop":"20x10+5-2.5","max-size":120}}"#
  static let part = """
    {"options":{"format":"webp","lossless":true,"progress":"0.25","width":80,"height":60},"replace":{"hidden":["dot"]}}
    """

  @Test(arguments: [
    ("Place", place), ("Part", part),
    (
      "Theme",
      #"{"options":{"format":"gif","range":"1..3","speed":2,"reverse":true,"theme":"","max-bytes":"20kB"}}"#
    ),
    ("Conversion", #"{"command":"convert","options":{"format":"lottie","tolerance":0.5}}"#),
    ("Memory", #"{"command":"convert","options":{"format":"svga","max-memory":"2MB"}}"#),
    ("Optimisation", #"{"command":"optimise","options":{"quality":80,"strip":"names,editor"}}"#),
  ])
  func theSwiftIsWhatIsCompiledHere(_ mark: String, _ body: String) throws {
    let code = try #require(try session.ask("api/files/1/code", body).json { $0["swift"].string })
    let shown = code.split(separator: "\n").map(String.init)
    let source = try String(contentsOfFile: #filePath, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    let begin = try #require(source.firstIndex(of: "  // \(mark) begin"))
    let end = try #require(source.firstIndex(of: "  // \(mark) end"))
    let imports = shown.prefix { $0.hasPrefix("import ") }
    #expect(Set(imports).isSubset(of: source.filter { $0.hasPrefix("import ") }))
    #expect(
      Array(shown.dropFirst(imports.count)) == source[(begin + 1)..<end].map { String($0.dropFirst(2)) })
    #expect(session.stop() == 0)
  }

  @Test(arguments: [(place, "a.png"), (part, "a.webp")])
  func theRequestInItMakesWhatTheCommandLineDoes(_ body: String, _ output: String) throws {
    let answer = try session.ask("api/files/1/code", body)
    let code = try #require(answer.json { $0["swift"].string })
    func literal(_ name: String) throws -> [UInt8]? {
      guard let line = code.split(separator: "\n").first(where: { $0.hasPrefix("let \(name) = #\"") }) else {
        return nil
      }
      return Array(line.dropFirst("let \(name) = #\"".count).dropLast(2).utf8)
    }
    var request = try JSONDecoder().decode(
      ExportRequest.self, from: Data(try #require(try literal("options"))))
    if let json = try literal("replacements") { request.replacements = try Replacements(json: json) }
    let animation = try AnimationDecoder.decode(file: folder.url("a.svga").path)
    let made = try AnimationExporter(animation, request).export(to: .memory).files.first?.bytes
    if let json = answer.json({ $0["json"].string }), !json.isEmpty {
      try folder.write(Array(json.utf8), to: "replace.json")
    }
    let program = try Program.shell(try #require(answer.json { $0["commandLine"].string }), in: folder)
    #expect(program.status == 0, "\(program.errors)")
    #expect(try folder.bytes(output) == made)
    #expect(session.stop() == 0)
  }
}
