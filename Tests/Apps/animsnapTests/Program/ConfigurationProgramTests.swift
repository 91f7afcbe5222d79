import AnimationCore
import AnimationKit
import CairoRenderer
import Foundation
import Pixels
import TestSupport
import Testing

/// `animsnap.json`.
@Suite struct ConfigurationProgramTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(withAnimations: ())
  }

  private func configure(_ text: String) throws { try folder.write(Array(text.utf8), to: "animsnap.json") }

  @Test func anImageThatTheFileLacksIsSupplied() throws {
    func image(_ color: Color) throws -> [UInt8] {
      let bitmap = try Bitmap(width: 4, height: 4)
      CairoRenderer().render(
        DisplayList(size: .zero), into: bitmap, transform: .identity, background: color)
      return try PNGEncoder.encode(bitmap)
    }
    try folder.write(try image(.white), to: "mine.png")
    try folder.write(
      Array(
        """
        {"v":"5.7.0","fr":10,"ip":0,"op":2,"w":40,"h":30,"assets":[{"id":"photo","w":40,"h":30,"p":"no.png"}],
         "layers":[{"ty":2,"ind":1,"refId":"photo","ip":0,"op":2,"st":0,"ks":{}}]}
        """.utf8), to: "card.json")
    try configure(
      """
      {"animations": ["card.json"], "references": "refs", "frames": "0", "replacements": {"images": {"photo": "mine.png"}}}
      """)
    #expect(try Program.run("record", in: folder).errors == "")
    let recorded = try Bitmap(decoding: try folder.bytes("refs/card.json/frames.png"))
    #expect(recorded.color(x: 20, y: 15) == .white)
    try folder.write(try image(.black), to: "mine.png")
    #expect(try Program.run("verify", in: folder).status == 1)
  }

  @Test func animationsAndThemesOfADotLottieAreRecorded() throws {
    let lottie = """
      {"v":"5.7.0","fr":10,"ip":0,"op":2,"w":40,"h":30,"layers":[{"ty":4,"ip":0,"op":2,"st":0,"ks":{},"shapes":[
      {"ty":"rc","p":{"k":[20,15]},"s":{"k":[40,30]},"r":{"k":0}},
      {"ty":"fl","c":{"sid":"accent","k":[1,1,1]},"o":{"k":100}}]}]}
      """
    try folder.write(
      ZipFile.bytes(
        [
          (
            "manifest.json", #"{"version":"2","animations":[{"id":"x"},{"id":"y"}],"themes":[{"id":"dark"}]}"#
          ),
          ("a/x.json", lottie.replacing("\"w\":40", with: "\"w\":50")), ("a/y.json", lottie),
          ("t/dark.json", #"{"rules":[{"id":"accent","type":"Color","value":[0,0,0]}]}"#),
        ].map { ($0.0, Array($0.1.utf8)) }), to: "face.lottie")
    try configure(
      """
      {"animations": ["face.lottie"], "references": "refs", "frames": "0", "variants": {
       "dark": {"animation": "face.lottie", "animationID": "y", "replacements": {"theme": "dark"}}}}
      """)
    #expect(try Program.run("record", in: folder).errors == "")
    let first = try Bitmap(decoding: try folder.bytes("refs/face.lottie/frames.png"))
    #expect(first.width == 50 && first.color(x: 20, y: 15) == .white)
    let dark = try Bitmap(decoding: try folder.bytes("refs/dark/frames.png"))
    #expect(dark.width == 40 && dark.color(x: 20, y: 15) == .black)
    #expect(try Program.run("verify", in: folder).status == 0)
  }

  @Test func chosenFramesFitEveryAnimation() throws {
    try configure(#"{"animations": ["anims/a.svga"], "references": "refs", "frames": "0,4..,50%"}"#)
    let record = try Program.run("record", in: folder)
    #expect(record.errors == "" && record.status == 0)
    let manifest = String(decoding: try folder.bytes("refs/anims/a.svga/manifest.json"), as: UTF8.self)
    #expect(manifest.contains("frames 0, 4..-1, 50%"), "\(manifest)")
    #expect(try Program.run("verify", in: folder).status == 0)
  }

  @Test(arguments: [
    ("50%..", "6 to 11"), ("0.2s..0.4s", "2 to 3"), ("-2..last", "10 to 11"), ("1..100%", "1 to 11"),
  ])
  func aRangeFitsEveryAnimation(range: String, frames: String) throws {
    try configure(
      #"{"animations": ["anims/a.svga"], "references": "refs", "frames": {"every": 1}, "playback": {"range": "\#(range)"}}"#
    )
    let record = try Program.run("record", in: folder)
    #expect(record.errors == "" && record.status == 0)
    let manifest = String(decoding: try folder.bytes("refs/anims/a.svga/manifest.json"), as: UTF8.self)
    #expect(manifest.contains("range frames \(frames)"), "\(manifest)")
    #expect(try Program.run("verify", in: folder).status == 0)
  }

  @Test func playbackThatIsNotPossibleIsRefused() throws {
    func record(_ playback: String) throws -> Program {
      try configure(
        #"{"animations": [], "variants": {"v": {"animation": "anims/c.json", "playback": \#(playback)}}}"#)
      return try Program.run("record", in: folder)
    }
    let marker = try record(#"{"marker": "nope"}"#)
    #expect(marker.status == 2 && marker.errors.contains("no marker \"nope\""), "\(marker.errors)")
    let range = try record(#"{"range": "5000..6000"}"#)
    #expect(range.status == 2 && range.errors.contains("there are no frames to show"), "\(range.errors)")
    let late = try record(#"{"range": "500s..600s"}"#)
    #expect(late.status == 2 && late.errors.contains("there are no frames to show"), "\(late.errors)")
    let speed = try record(#"{"speed": 0}"#)
    #expect(speed.status != 0 && speed.errors.contains("must not be 0"), "\(speed.errors)")
  }

  @Test func itNamesAnimationsReferencesAndVariants() throws {
    try configure(
      """
      {"animations": ["anims"], "references": "tests/refs", "frames": "0,5", "size": "20x15", "background": "white",
       "variants": {
         "backwards": {"animation": "anims/c.json", "playback": {"reversed": true, "range": "2..6"}, "frames": {"every": 2}},
         "hidden": {"animation": "anims/a.svga", "replacements": {"hidden": ["box.vector"]}}},
       "exceptions": {"anims/b.svga": {"reason": "its colours differ by machine", "tolerance": {"rounding": 4}}}}
      """)
    let record = try Program.run("record", in: folder)
    #expect(record.errors == "")
    #expect(record.lines.last == "5 added")
    #expect(
      try folder.contents().filter { $0.hasSuffix("manifest.json") } == [
        "tests/refs/anims/a.svga/manifest.json", "tests/refs/anims/b.svga/manifest.json",
        "tests/refs/anims/c.json/manifest.json", "tests/refs/backwards/manifest.json",
        "tests/refs/hidden/manifest.json",
      ])
    #expect(try Program.run("verify", in: folder).output == "5 passed\n")
    // From another working directory, everything is as before.
    let other = try TemporaryFolder()
    let config = folder.url("animsnap.json").path
    #expect(try Program.run("verify", "--config", config, in: other).output == "5 passed\n")
  }

  @Test func aVariantIsVerifiedWithItsAnimation() throws {
    try configure(
      """
      {"animations": ["anims"], "references": "refs",
       "variants": {"hidden": {"animation": "anims/a.svga", "replacements": {"hidden": ["box.vector"]}}}}
      """)
    _ = try Program.run("record", in: folder)
    #expect(try Program.run("verify", "anims/a.svga", in: folder).output == "2 passed\n")
    #expect(try Program.run("verify", "anims/b.svga", in: folder).output == "1 passed\n")
  }

  @Test func patternsStandForManyNames() throws {
    try configure(
      """
      {"animations": ["anims"], "references": "refs",
       "variants": {"dark/*": {"animation": "anims/*.svga", "background": "black"}},
       "exceptions": {
         "anims/*": {"reason": "all", "frames": "0"},
         "anims/*.svga": {"reason": "those of one format", "frames": "0,1,2"},
         "anims/b.svga": {"reason": "just this", "frames": "0,1"}}}
      """)
    #expect(try Program.run("record", in: folder).lines.last == "5 added")
    func frameCount(_ name: String) throws -> Int {
      try folder.text("refs/\(name)/manifest.json").split(separator: "\"frame\": ").count - 1
    }
    #expect(try frameCount("anims/a.svga") == 3)
    #expect(try frameCount("anims/b.svga") == 2)
    #expect(try frameCount("anims/c.json") == 1)
    #expect(try frameCount("dark/anims/a.svga") == 5)
    #expect(try Program.run("verify", in: folder).output == "5 passed\n")
    #expect(try Program.run("verify", "anims/a.svga", in: folder).output == "2 passed\n")
    #expect(try Program.run("verify", "--only", "dark/anims/*", in: folder).output == "2 passed\n")
    #expect(try Program.run("verify", "--only", "?.svga", in: folder).output == "4 passed\n")
  }

  @Test(arguments: [
    (
      #"{"animations": ["anims"], "exceptions": {"x/*": {"reason": "odd"}}}"#,
      "exceptions > x/*: there is no such animation"
    ),
    (
      #"{"animations": ["anims"], "variants": {"v/*": {"animation": "x/*"}}}"#,
      "variants > v/* > animation: there is no such animation"
    ),
    (
      #"{"animations": ["anims"], "variants": {"*": {"animation": "anims/*"}}}"#,
      "variants > anims/a.svga: there is another snapshot of this name"
    ),
    (
      #"{"animations": ["anims"], "variants": {"anims/b.svga": {"animation": "anims/a.svga"}}}"#,
      "variants > anims/b.svga: there is another snapshot of this name"
    ),
    (
      #"{"variants": {"v": {"animation": "anims/*"}}}"#,
      "line 1: variants > v needs a * in its name where its animation has one, and only there"
    ),
  ])
  func patternsWithoutMatchesAreRefused(text: String, message: String) throws {
    try configure(text)
    let program = try Program.run("verify", in: folder)
    #expect(program.status == 2)
    #expect(program.errors == "animsnap: animsnap.json: \(message)\n")
  }

  @Test func aVariantIsNotCalledLikeAnAnimationThatIsLeftOut() throws {
    try configure(#"{"animations": ["anims"], "variants": {"anims/b.svga": {"animation": "anims/a.svga"}}}"#)
    let program = try Program.run("record", "anims/a.svga", in: folder)
    #expect(program.status == 2)
    #expect(program.errors.contains("variants > anims/b.svga: there is another"), "\(program.errors)")
    #expect(try !folder.contents().contains("Snapshots"))
  }

  @Test func aFormerKeyIsRead() throws {
    try configure(#"{"animations": ["anims/a.svga"], "references": "refs", "frames": {"representative": 2}}"#)
    _ = try Program.run("record", in: folder)
    try configure(#"{"animations": ["anims/a.svga"], "references": "refs", "frames": {"telling": 2}}"#)
    #expect(try Program.run("verify", in: folder).output == "1 passed\n")
    try configure(#"{"animations": ["anims/a.svga"], "references": "refs", "frames": {"telling": 3}}"#)
    #expect(try Program.run("verify", in: folder).status == 1)
  }

  @Test func settingsThatDifferFromTheReferencesAreSeen() throws {
    try configure(#"{"animations": ["anims/a.svga"], "references": "refs"}"#)
    _ = try Program.run("record", in: folder)
    try configure(#"{"animations": ["anims/a.svga"], "references": "refs", "background": "black"}"#)
    #expect(try Program.run("verify", in: folder).status == 1)
  }

  @Test(arguments: [
    (#"{"animatons": []}"#, "animsnap.json: line 1: animatons is unknown here; known are "),
    (
      "{\n\"frames\": \"0..9223372036854775807\"}", "animsnap.json: line 2: frames has more than 10000 frames"
    ),
    ("{\n\"frames\": 5}", "animsnap.json: line 2: frames is a number, not an object"),
    (
      "{\"frames\":\n {\"telling\": 5, \"every\": 2}}",
      "animsnap.json: line 2: frames has 2 ways to choose frames, not one"
    ),
    ("{\n\n\"frames\": \"a\"}", "animsnap.json: line 3: frames is invalid: 'a' is not a frame"),
    (#"{"size": "0x4"}"#, "animsnap.json: line 1: size is not a size: write WIDTHxHEIGHT"),
    (#"{"size": "4x4", "scale": 2}"#, "animsnap.json: line 1: the text has both \"size\" and \"scale\""),
    (
      "{\"exceptions\": {\n\"a\": {\"tolerance\": \"exact\"}}}",
      "animsnap.json: line 2: exceptions > a has no \"reason\""
    ),
    (
      "{\"exceptions\": {\"a\": {\n\"reason\": \" \"}}}",
      "animsnap.json: line 2: exceptions > a > reason is empty"
    ),
    (
      #"{"tolerance": "loose"}"#,
      "animsnap.json: line 1: tolerance is \"loose\", not one of exact, perceptual"
    ),
    (#"{"tolerance": {"edgeShift": 1}}"#, "animsnap.json: line 1: tolerance > edgeShift is above 0.5"),
    (#"{"playback": {"range": "7"}}"#, ""),
    (
      #"{"playback": {"range": "7,9"}}"#, "animsnap.json: line 1: playback > range is not a range: write A..B"
    ),
    (
      #"{"variants": {"../x": {"animation": "a"}}}"#,
      "animsnap.json: line 1: variants > ../x is not a valid name: it becomes a folder among the references"
    ),
    (
      #"{"replacements": {"texts": {"a": {}}}}"#,
      "animsnap.json: line 1: replacements > texts > a needs either \"text\" or \"runs\""
    ),
    ("{\n,}", "animsnap.json: corrupt JSON: line 2"),
  ])
  func mistakesHaveTheirLine(text: String, message: String) throws {
    try configure(text)
    let program = try Program.run("verify", "anims", in: folder)
    #expect(program.status == 2)
    if message.isEmpty {
      // The only problem is that nothing was recorded.
      #expect(program.errors.hasPrefix("animsnap: Snapshots: there is no such folder"))
    } else {
      #expect(program.errors.hasPrefix("animsnap: " + message), "\(program.errors)")
    }
  }

  /// Reading from a pipe might never end.
  @Test(arguments: ["animsnap.json", "pairs.json", "avatar.png"])
  func aPipeIsNotRead(file: String) throws {
    try configure(#"{"animations": ["anims"], "replacements": {"images": {"a": "avatar.png"}}}"#)
    try? FileManager.default.removeItem(at: folder.url(file))
    #expect(mkfifo(folder.url(file).path, 0o600) == 0)
    let command = file == "pairs.json" ? "compare --pairs pairs.json" : "record"
    let program = try Program.shell("timeout 20 animsnap \(command)", in: folder)
    #expect(program.status == 2)
    #expect(program.errors.hasPrefix("animsnap: \(file): is not a regular file"), "\(program.errors)")
  }

  @Test func anExceptionForNothingIsAMistake() throws {
    try configure(#"{"animations": ["anims"], "exceptions": {"anims/x.svga": {"reason": "it was odd"}}}"#)
    let program = try Program.run("verify", in: folder)
    #expect(program.status == 2)
    #expect(
      program.errors == "animsnap: animsnap.json: exceptions > anims/x.svga: there is no such animation\n")
  }
}
