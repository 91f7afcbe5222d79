import AnimationCore
import Foundation
import SVGAFormat
import TestSupport
import Testing

/// `lint`.
@Suite struct LintProgramTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(withAnimations: ())
    try folder.write(Array(Self.merged.utf8), to: "my files/merged.json")
  }

  private static let merged = """
    {"v":"5.7.0","fr":10,"ip":0,"op":6,"w":40,"h":30,"layers":[{"ty":4,"nm":"M","ip":0,"op":6,"st":0,"ks":{},
    "shapes":[{"ty":"rc","p":{"a":0,"k":[9,9]},"s":{"a":0,"k":[9,9]},"r":{"a":0,"k":0}},{"ty":"mm","mm":1}]}]}
    """

  private func run(_ arguments: String..., input: String? = nil) throws -> Program {
    try Program.run(["lint"] + arguments, in: folder, input: input.map { Array($0.utf8) })
  }

  @Test func cleanFilesHaveNoFindings() throws {
    let program = try run("a.svga", "b.json", "my files")
    #expect(program.output == "3 files: 0 errors, 0 warnings, 0 notes\n" && program.errors == "")
    #expect(program.status == 0)
  }

  @Test func findingsOfAPlayerDecideTheExitCode() throws {
    let program = try run("my files", "--for", "rlottie")
    #expect(program.status == 0)
    #expect(
      program.output.hasPrefix(
        "my files/merged.json: warning: layers[0] \"M\" > shapes[1]: rlottie does not support merge paths "
          + "[unsupported-feature]\n"))
    #expect(program.output.hasSuffix("\n1 file: 0 errors, 1 warning, 0 notes\n"))
    #expect(try run("my files", "--for", "rlottie", "--fail-on", "warning").status == 1)
    #expect(try run("my files", "--for", "rlottie", "--fail-on", "error").status == 0)
    #expect(try run("my files", "--for", "telegram").status == 1)
    #expect(try run("my files", "--for", "telegram", "--fail-on", "never").status == 0)
  }

  @Test func mistakesAreNamedWithTheirExitCodes() throws {
    let player = try run("a.svga", "--for", "lottie-iso")
    #expect(player.status == 64 && player.errors.contains("lottie-ios"))
    #expect(try run("a.svga", "--json", "--sarif").status == 64)
    let missing = try run("none.svga")
    #expect(missing.status == 66 && missing.output.contains("[unreadable]"))
    try folder.write([1, 2, 3], to: "bad.svga")
    let damaged = try run("bad.svga")
    #expect(damaged.status == 1 && damaged.output.contains("bad.svga: error: "))
    try folder.write(Array("{\n\"rulez\": {}}".utf8), to: "animrender-lint.json")
    let configuration = try run("a.svga")
    #expect(configuration.status == 65)
    #expect(configuration.errors.contains("animrender-lint.json") && configuration.errors.contains("line 2"))
  }

  @Test func theConfigurationIsFoundAndAllows() throws {
    try folder.write(
      Array(#"{"players": ["rlottie"], "rules": {"unsupported-feature": "error"}}"#.utf8),
      to: "animrender-lint.json")
    #expect(try run("my files").status == 1)
    #expect(try run("my files", "--for", "lottie-ios").output.contains("lottie-ios does not"))
    try folder.write(
      Array(#"{"players": ["rlottie"], "allow": [{"file": "my files/*", "reason": "known"}]}"#.utf8),
      to: "other.json")
    #expect(try run("my files", "--config", "other.json", "--fail-on", "note").status == 0)
  }

  @Test func jsonHasEveryFinding() throws {
    let program = try run("my files", "--for", "rlottie", "--json")
    let files = try #require(
      try JSONSerialization.jsonObject(with: Data(program.output.utf8)) as? [[String: Any]])
    #expect(files.count == 1 && files[0]["input"] as? String == "my files/merged.json")
    let finding = try #require((files[0]["findings"] as? [[String: String]])?.first)
    #expect(finding["rule"] == "unsupported-feature" && finding["severity"] == "warning")
    #expect(finding["place"] == "layers[0] \"M\" > shapes[1]")
    #expect(finding["source"]?.hasPrefix("https://") == true && finding["advice"]?.isEmpty == false)
  }

  /// What the schema and GitHub ask for.
  @Test func sarifFollowsItsSchema() throws {
    let program = try run("my files", folder.path + "/a.svga", "--for", "rlottie", "--sarif")
    let log = try #require(
      try JSONSerialization.jsonObject(with: Data(program.output.utf8)) as? [String: Any])
    #expect(log["version"] as? String == "2.1.0")
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    #expect(driver["name"] as? String == "animrender")
    let rules = try #require(driver["rules"] as? [[String: Any]])
    #expect(rules.allSatisfy { $0["id"] is String && $0["shortDescription"] is [String: Any] })
    let result = try #require((run["results"] as? [[String: Any]])?.first)
    #expect(result["ruleId"] as? String == "unsupported-feature" && result["level"] as? String == "warning")
    let index = try #require(result["ruleIndex"] as? Int)
    #expect(rules[index]["id"] as? String == "unsupported-feature")
    #expect((result["message"] as? [String: Any])?["text"] is String)
    #expect((result["partialFingerprints"] as? [String: String])?.count == 1)
    let location = try #require((result["locations"] as? [[String: Any]])?.first)
    let artifact = (location["physicalLocation"] as? [String: Any])?["artifactLocation"] as? [String: Any]
    #expect(artifact?["uri"] as? String == "my%20files/merged.json")
    let logical = (location["logicalLocations"] as? [[String: Any]])?.first
    #expect(logical?["fullyQualifiedName"] as? String == "layers[0] \"M\" > shapes[1]")
  }

  /// Pictures of 200 pixels that are drawn in 20.
  private func oversized(_ count: Int) throws -> [UInt8] {
    let images = (0..<count).map { index in
      EncodedImage.png(200, 200, key: "p\(index)") { x, _ in Pixel(x, 3 * index, 9) }
    }
    let frame = SVGAMovie.Frame(layout: Rect(x: 0, y: 0, width: 20, height: 20))
    return try SVGAEncoder.encode(
      SVGAMovie(
        size: Size(40, 40), frameRate: 10, frameCount: 3, images: images,
        sprites: images.map { .init($0.key, frames: .init([frame, frame, frame])) }))
  }

  /// A line a file and rule, however many pictures there are; what is to be saved decides on the order of `--top`.
  @Test func picturesOfAFileAreOneLine() throws {
    for (name, count) in [("few.svga", 2), ("many.svga", 7), ("one.svga", 1)] {
      try folder.write(try oversized(count), to: "gifts/\(name)")
    }
    let lines = try run("gifts").output.split(separator: "\n").map(String.init)
    #expect(lines.filter { $0.hasSuffix("[oversized-picture]") }.count == 3)
    #expect(
      lines[1].hasPrefix("gifts/many.svga: warning: 7 pictures; about ")
        && lines[1].contains(" of memory to be saved, most by images[\"p0\"]: 200 x 200 pixels are"),
      "\(lines)")
    #expect(lines.last?.contains(" of memory to be saved") == true)
    let top = try run("gifts", "--top", "2").output.split(separator: "\n").map(String.init)
    #expect(top[0].hasPrefix("gifts/many.svga: ") && top[1].hasPrefix("gifts/few.svga: "))
    #expect(top.last?.hasSuffix("; 2 of the files are shown") == true)
    #expect(try run("gifts", "--top", "2", "--json").status == 64)
    let json = try JSONSerialization.jsonObject(with: Data(try run("gifts", "--json").output.utf8))
    let counts = try #require(json as? [[String: Any]]).map { ($0["findings"] as? [[String: Any]])?.count }
    #expect(counts == [2, 7, 1])
  }
}
