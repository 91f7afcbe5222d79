import AnimationKit
import Foundation
import TestSupport
import Testing

/// Animations that are not drawn as their files ask do not become references silently.
@Suite struct DrawnOtherwiseTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(try TestAnimations.svga(), to: "anims/a.svga")
    // An expression that is too long to be evaluated, an effect that is not drawn and a missing image.
    let lottie = """
      {"v":"5.7.0","fr":10,"ip":0,"op":12,"w":40,"h":30,
       "assets":[{"id":"img","w":9,"h":9,"u":"","p":"lost.png","e":0}],
       "layers":[
        {"ty":2,"nm":"photo","refId":"img","ind":1,"ip":0,"op":12,"st":0,"ks":{}},
        {"ty":4,"nm":"square","ind":2,"ip":0,"op":12,"st":0,
         "ef":[{"ty":34,"nm":"Puppet","mn":"ADBE FreePin3","en":1,"ef":[]}],
         "ks":{"r":{"a":0,"k":0,"x":"time\(String(repeating: " ", count: 1 << 16))"}},
         "shapes":[{"ty":"rc","p":{"a":0,"k":[20,15]},"s":{"a":0,"k":[10,10]},"r":{"a":0,"k":0}},
          {"ty":"fl","c":{"a":0,"k":[1,0,0,1]},"o":{"a":0,"k":100}}]}]}
      """
    try folder.write(Array(lottie.utf8), to: "anims/odd.json")
  }

  private func run(_ command: String, _ arguments: String...) throws -> Program {
    try Program.run("animsnap", [command, "anims", "--references", "refs"] + arguments, in: folder)
  }

  @Test func recordingSaysSoInALine() throws {
    let program = try run("record")
    #expect(program.status == 0)
    let lines = program.errors.split(separator: "\n")
    #expect(lines.count == 1, "\(program.errors)")
    #expect(lines.first?.hasPrefix("animsnap: anims/odd.json: not drawn as the file asks: ") == true)
    for words in ["1 image (img)", "1 expression", "1 effect"] {
      #expect(program.errors.contains(words), "\(words)")
    }
    #expect(try run("record", "--quiet").errors == "")
    #expect(try run("record", "-v").errors.split(separator: "\n").count >= 3)
  }

  @Test func strictDoesNotRecordIt() throws {
    let program = try run("record", "--strict")
    #expect(program.status == 2)
    #expect(program.lines == ["added anims/a.svga", "1 added"])
    #expect(
      program.errors.hasPrefix("animsnap: anims/odd.json: not recorded: not drawn as the file asks: ")
    )
    #expect(!FileManager.default.fileExists(atPath: folder.url("refs/anims/odd.json").path))
  }

  @Test func verifyingCountsThemAndStrictFails() throws {
    _ = try run("record")
    let program = try run("verify")
    #expect(program.status == 0)
    #expect(program.output == "2 passed\n")
    #expect(
      program.errors
        == "animsnap: 1 animation is not drawn as the file asks; -v lists how, --strict makes it a failure\n"
    )
    #expect(try run("verify", "--quiet").errors == "")
    let strict = try run("verify", "--strict")
    #expect(strict.status == 1)
    #expect(strict.lines.first?.hasPrefix("✕ anims/odd.json: not drawn as the file asks: ") == true)
    #expect(strict.lines.last == "1 failed, 1 passed")
  }

  @Test func reviewingSaysTheSame() throws {
    _ = try run("record")
    let program = try run("review")
    #expect(
      program.errors
        == "animsnap: 1 animation is not drawn as the file asks; -v lists how, --strict makes it a failure\n"
    )
    #expect(try run("review", "--quiet").errors == "")
    #expect(try run("review", "-v").errors.contains("animsnap: anims/odd.json: "))
    #expect(try run("review", "--strict").output.hasPrefix("1 failed, 1 passed: "))
  }

  @Test func comparingSaysSoOfBoth() throws {
    try folder.write(try folder.bytes("anims/odd.json"), to: "same.json")
    func compare(_ arguments: String...) throws -> Program {
      try Program.run("animsnap", ["compare", "anims/odd.json", "same.json"] + arguments, in: folder)
    }
    let program = try compare("--junit", "junit.xml")
    #expect(program.status == 0)
    let lines = program.errors.split(separator: "\n")
    #expect(lines.count == 2, "\(program.errors)")
    #expect(lines.first?.hasPrefix("animsnap: anims/odd.json: not drawn as the file asks: ") == true)
    #expect(lines.last?.hasPrefix("animsnap: same.json: not drawn as the file asks: ") == true)
    #expect(try folder.text("junit.xml").contains("same.json: unsupported: "))
    #expect(try compare("--quiet").errors == "")
    #expect(try compare("-v").errors.split(separator: "\n").count >= 6)
    let strict = try compare("--strict")
    #expect(strict.status == 1)
    #expect(strict.errors == "")
    #expect(strict.output.contains("same.json: not drawn as the file asks: "))
    #expect(strict.lines.last == "1 failed")
  }

  /// Fonts are only looked for when texts are drawn.
  @Test func comparingSaysWhatTurnsOutWhenDrawing() throws {
    let text = """
      {"v":"5.7.0","fr":10,"ip":0,"op":2,"w":40,"h":30,
       "fonts":{"list":[{"fName":"F","fFamily":"No Such Family","fStyle":"Regular"}]},
       "layers":[{"ty":5,"ind":1,"ip":0,"op":2,"st":0,"ks":{"p":{"a":0,"k":[5,20]}},
        "t":{"d":{"k":[{"t":0,"s":{"s":12,"f":"F","t":"abc","j":0,"fc":[0,0,0]}}]},"a":[],"m":{}}}]}
      """
    try folder.write(Array(text.utf8), to: "text.json")
    let program = try Program.run("compare", "-v", "anims/a.svga", "text.json", in: folder)
    #expect(
      program.errors.contains("animsnap: text.json: ") && program.errors.contains("No Such Family"),
      "\(program.errors)")
  }

  @Test func reportsHoldAllOfIt() throws {
    _ = try run("record")
    _ = try run("verify", "--junit", "junit.xml", "--report", "report.html")
    let junit = try folder.text("junit.xml")
    #expect(junit.contains(#"tests="2" failures="0" errors="0""#))
    #expect(junit.contains(/<testcase classname="animsnap" name="anims\/a.svga" time="[0-9.]+"\/>/))
    let output = try #require(junit.firstMatch(of: /<system-out>([^<]*)<\/system-out>/)).1
    #expect(output.contains("unsupported: ") && output.contains("effect") && output.contains("missing: "))
    #expect(try folder.text("report.html").contains(#""diagnostics":["#))
  }

  // MARK: Formats

  @Test func filesInFoldersAreDistinguishedByTheirContent() throws {
    let lottie = Array(
      #"{"v":"5.7.0","fr":10,"ip":0,"op":2,"w":40,"h":30,"layers":[{"ty":1,"sw":9,"sh":9,"sc":"ff0000","op":2}]}"#
        .utf8)
    try folder.write(ZipFile.bytes([("animations/x.json", lottie)]), to: "anims/sticker.lottie")
    try folder.write(Array(#"{"layers": "no animation"}"#.utf8), to: "anims/deep/.hidden.json")
    try folder.write(Array(#"{"name": "a"}"#.utf8), to: "anims/package.json")
    let program = try run("record", "--quiet")
    #expect(program.status == 0 && program.errors == "", "\(program.errors)")
    #expect(try run("verify").lines.last == "3 passed")
    #expect(try run("verify", "--only", "sticker.lottie").lines.last == "1 passed")
  }

  // MARK: Keys

  private func configure(_ text: String) throws { try folder.write(Array(text.utf8), to: "animsnap.json") }

  @Test func aMistypedKeyOfAVariantIsNamed() throws {
    try configure(
      """
      {"animations": ["anims/a.svga"], "references": "refs",
       "variants": {"named": {"animation": "anims/a.svga", "replacements": {"hidden": ["bxo.vector"]}}}}
      """)
    let program = try Program.run("record", in: folder)
    #expect(program.status == 0)
    #expect(
      program.errors
        == "animsnap: named: animsnap.json: no sprite or layer 'bxo.vector': did you mean 'box.vector'?\n")
    #expect(try Program.run("record", "--strict", in: folder).status == 2)
  }

  @Test func aMistypedKeyPathIsNamed() throws {
    let program = try record(values: ##"{"sqare.Fill 1.Color": "#00f", "square.**.Color": 5}"##)
    #expect(program.status == 0)
    let key = "no property 'sqare.Fill 1.Color': did you mean 'square.Fill 1.Color'?"
    let kind = "'square.**.Color' takes a colour, such as #ff0000, not a number"
    #expect(
      program.errors == "animsnap: blue: animsnap.json: \(key)\nanimsnap: blue: animsnap.json: \(kind)\n")
    #expect(try Program.run("record", "--strict", in: folder).status == 2)
  }

  /// The same animation with another colour is another snapshot.
  @Test func valuesAreShown() throws {
    #expect(try record(values: ##"{"square.**.Color": "#0000ff"}"##).errors == "")
    #expect(try Program.run("verify", in: folder).status == 0)
    #expect(
      try record(values: ##"{"square.**.Color": "#ff00ff"}"##, command: "verify").lines.contains {
        $0.contains("blue")
      })
  }

  private func record(values: String, command: String = "record") throws -> Program {
    try folder.write(TestAnimations.lottie(), to: "anims/c.json")
    try configure(
      """
      {"animations": ["anims/c.json"], "references": "refs",
       "variants": {"blue": {"animation": "anims/c.json", "replacements": {"values": \(values)}}}}
      """)
    return try Program.run(command, in: folder)
  }

  @Test func keysForManyNeedOnlyBeInOne() throws {
    try configure(
      #"{"animations": ["anims"], "references": "refs", "replacements": {"hidden": ["square", "box.vector"]}}"#
    )
    try folder.write(TestAnimations.lottie(), to: "anims/c.json")
    #expect(!(try Program.run("record", in: folder).errors.contains("no sprite")))
    try configure(#"{"animations": ["anims"], "references": "refs", "replacements": {"hidden": ["sqare"]}}"#)
    let program = try Program.run("record", in: folder)
    #expect(
      program.errors.contains("animsnap: animsnap.json: no sprite or layer 'sqare': "), "\(program.errors)")
    #expect(program.errors.split(separator: "\n").count { $0.contains("sqare") } == 1)
  }

  @Test func anImageThatIsNoneIsAnError() throws {
    try folder.write(Array("no picture".utf8), to: "avatar.png")
    try configure(
      """
      {"animations": ["anims/a.svga"], "references": "refs", "replacements": {"images": {"img": "avatar.png"}}}
      """)
    let program = try Program.run("record", in: folder)
    #expect(program.status == 2)
    #expect(program.errors.hasPrefix("animsnap: avatar.png: "))
  }
}
