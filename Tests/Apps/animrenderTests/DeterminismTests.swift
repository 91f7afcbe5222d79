import Foundation
import TestSupport
import Testing

/// The same files and options give the same bytes, whoever runs the tool, where and when.
@Suite struct DeterminismTests: FolderOfAnimations {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(withAnimations: ())
    for name in ["typography.json", "bell.svga", "effects.json"] {
      let sample = Repository.root.appending(path: "Samples/\(name)")
      try folder.write([UInt8](try Data(contentsOf: sample)), to: name)
    }
    try folder.write(Array(Self.serif.utf8), to: "serif.json")
  }

  /// Arabic and Hebrew in a font that is not there: what stands in for it may depend on the language of the machine.
  private static let serif = """
    {"v":"5.7.0","fr":10,"ip":0,"op":6,"w":400,"h":100,
     "fonts":{"list":[{"fName":"F","fFamily":"Georgia","fStyle":"Regular"},
       {"fName":"M","fFamily":"monospace","fStyle":"Regular"}]},
     "layers":[\(text("F", 40)),\(text("M", 80))]}
    """

  private static func text(_ font: String, _ y: Int) -> String {
    """
    {"ty":5,"nm":"\(font)","ip":0,"op":6,"st":0,"ks":{"p":{"a":0,"k":[10,\(y)]}},
     "t":{"d":{"k":[{"t":0,"s":{"f":"\(font)","s":30,"t":"Hello שלום مرحبا 漢字","j":0,"fc":[0,0,0]}}]}}}
    """
  }

  /// Not all of these locales are installed everywhere; fontconfig reads their names only.
  static let surroundings: [[String: String]] = [
    ["LC_ALL": "C", "TZ": "UTC"],
    ["LC_ALL": "de_DE.UTF-8", "TZ": "America/St_Johns"],
    ["LC_ALL": "tr_TR.UTF-8", "LANGUAGE": "tr:ja", "TZ": "Asia/Kathmandu"],
    ["LC_ALL": "", "LANG": "ar_EG.UTF-8", "LANGUAGE": "ar"],
    ["LC_ALL": "he_IL.UTF-8", "HOME": "/nonexistent"],
    ["LC_ALL": "ja_JP.UTF-8", "COLUMNS": "40", "SOURCE_DATE_EPOCH": "1"],
  ]

  private static let videos =
    ReadingProgram.ffmpeg.isInstalled
    ? [
      "render bell.svga -o x.mp4 --scale 0.25 --frames 0..5", "render a.svga -o x.webm",
      "render a.svga -o x.mov", "render a.svga -o x.mp4 --alpha packed-right",
      "render bell.svga -o x.mp4 --codec h265 --scale 0.5 --frames 0..20",
    ] : []

  static let commands =
    [
      "render serif.json -o {frame}.png", "render typography.json -o x.apng --scale 0.3 --frames 10..14",
      "render a.svga -o {frame}.jpg", "render a.svga -o x.gif", "render effects.json -o x.webp --frames 0..4",
      "render a.svga -o x.webp --max-bytes 2kB", "render serif.json -o {frame}.svg",
      "render serif.json -o x.pdf",
      "render b.json -o x.rgba", "render b.json -o {frame}.png --renderer cairo", "sheet a.svga -o x.png",
      "sheet b.json --format sprite -o x.png", "batch a.svga b.json serif.json -o {name}/{frame}.png",
      "pack a.svga -o x.svga", "pack b.json effects.json -o x.lottie", "unpack bell.svga out",
      "bake effects.json -o x.json", "convert a.svga -o x.json", "convert a.svga -o x.lottie",
      "convert serif.json -o x.svg", "info b.json --json", "info serif.json bell.svga a.svga --json",
      "info serif.json --tree", "lint serif.json bell.svga a.svga --json", "lint serif.json --sarif",
      "preview a.svga serif.json -o x.html",
    ] + videos

  /// Everything that a command makes, with what it prints.
  private func results(of command: String, _ environment: [String: String]) throws -> [String: [UInt8]] {
    // Another folder each time, with another name.
    let place = try TemporaryFolder()
    // What has no bytes is a folder.
    for name in try folder.contents() {
      if let bytes = try? folder.bytes(name) { try place.write(bytes, to: name) }
    }
    let before = try place.contents()
    let program = try Program.run(
      "animrender", command.split(separator: " ").map(String.init), in: place, environment: environment)
    #expect([0, 1].contains(program.status), "\(program.errors)")
    var results = ["errors": Array(program.errors.utf8)]
    // The last line of a batch says how long it took.
    if !command.hasPrefix("batch") { results["output"] = Array(program.output.utf8) }
    for name in try place.contents() where !before.contains(name) {
      results[name] = (try? place.bytes(name)) ?? []
    }
    return results
  }

  @Test(arguments: commands) func surroundingsChangeNothing(command: String) throws {
    let wanted = try results(of: command, Self.surroundings[0])
    #expect(wanted.count > 1)
    for surroundings in Self.surroundings.dropFirst() {
      let found = try results(of: command, surroundings)
      #expect(found.keys.sorted() == wanted.keys.sorted())
      for (name, bytes) in wanted { #expect(found[name] == bytes, "\(name) with \(surroundings)") }
    }
  }

  @Test(
    arguments: commands.filter {
      !$0.hasPrefix("pack") && !$0.hasPrefix("unpack") && !$0.hasPrefix("bake") && !$0.hasPrefix("convert")
        && !$0.hasPrefix("info") && !$0.hasPrefix("lint")
    })
  func threadsChangeNothing(command: String) throws {
    let one = try results(of: command + " --jobs 1", [:])
    for jobs in [2, 5] { #expect(try results(of: command + " --jobs \(jobs)", [:]) == one) }
  }

  /// The time of day is in no file.
  @Test(.enabled(if: Faults.areAvailable, "needs Linux and clang"), arguments: commands)
  func timeChangesNothing(command: String) throws {
    let later = Faults.jumping(0, by: 86_400 * 4000, atCall: 1)
    #expect(try results(of: command, later) == results(of: command, [:]))
  }

  /// Inputs of a batch in another order give the same files.
  @Test func orderChangesNothing() throws {
    let one = try results(of: "batch a.svga b.json serif.json -o {name}/{frame}.png", [:])
    #expect(try results(of: "batch serif.json b.json a.svga -o {name}/{frame}.png", [:]) == one)
  }
}
