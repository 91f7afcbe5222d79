import AnimationCore
import Foundation
import Pixels
import TestSupport
import Testing

@Suite struct BakeProgramTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(withAnimations: ())
    try folder.write(Array(Self.lottie("time * 10").utf8), to: "rig.json")
  }

  /// A square that an expression moves; x is 2 without.
  private static func lottie(_ expression: String, frames: Int = 6) -> String {
    """
    {"v":"5.7.0","fr":10,"ip":0,"op":\(frames),"w":40,"h":30,"layers":[
      {"ty":1,"nm":"square","sw":10,"sh":10,"sc":"#ff0000","ip":0,"op":\(frames),"ks":{"p":{"s":true,
        "x":{"a":0,"k":2,"x":"var $bm_rt; $bm_rt = \(expression);"},"y":{"k":0}}}}]}
    """
  }

  private func expectFailure(
    _ arguments: [String], _ status: Int32, _ message: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try folder.contents()
    let program = try Program.run(arguments, in: folder)
    #expect(program.errors == message + "\n", sourceLocation: sourceLocation)
    #expect(program.output == "", sourceLocation: sourceLocation)
    #expect(program.status == status, sourceLocation: sourceLocation)
    #expect(try folder.contents() == before, sourceLocation: sourceLocation)
  }

  @Test func expressionsBecomeKeyframes() throws {
    let program = try Program.run(["bake", "rig.json", "-o", "baked.json"], in: folder)
    #expect((program.status, program.output, program.errors) == (0, "", ""))
    #expect(
      try folder.text("baked.json")
        == Self.lottie("").replacing(
          #""a":0,"k":2,"x":"var $bm_rt; $bm_rt = ;""#,
          with: #""a":1,"k":[{"t":0,"s":[0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":6,"s":[6]}]"#))
    let info = try Program.run(["info", "baked.json"], in: folder)
    #expect(!info.output.contains("expression"))
  }

  @Test func readsStandardInputAndWritesArchives() throws {
    let program = try Program.run(
      ["bake", "-", "-o", "baked.json", "--verify"], in: folder, input: try folder.bytes("rig.json"))
    #expect(program.status == 0)
    #expect(program.output == "standard input: all 6 frames are the same\n")
    try folder.write(
      ZipFile.bytes("animations/a.json", Array(Self.lottie("time * 10").utf8)), to: "rig.lottie")
    let archive = try Program.run(["bake", "rig.lottie", "-o", "b.json", "--animation", "a"], in: folder)
    #expect((archive.status, archive.errors) == (0, ""))
    #expect(try folder.bytes("b.json") == folder.bytes("baked.json"))
  }

  /// Of what was packed with it nothing is found next to the JSON.
  @Test func filesOfAnArchiveArePutIntoTheText() throws {
    let pixel = try PNGEncoder.encode(Bitmap(width: 1, height: 1, words: [0xFFFF_0000]))
    let assets = #"""
      "assets":[{"id":"i","w":40,"h":30,"p":"p.png","e":0},{"id":"j","w":1,"h":1,"p":"none.png"},{"id":"k","sid":"s"}],
      "slots":{"s":{"p":{"w":9,"h":9,"p":"p.png"}}},"layers":[
      """#
    let layers = ["i", "j", "k"].map { #",{"ty":2,"refId":"\#($0)","ip":0,"op":6,"ks":{}}"# }.joined()
    let lottie = Self.lottie("time * 10").replacing(#""layers":["#, with: assets)
    let text = String(lottie.dropLast(2)) + layers + "]}"
    try folder.write(
      ZipFile.bytes([("animations/a.json", Array(text.utf8)), ("images/p.png", pixel)]), to: "rig.lottie")
    let program = try Program.run(["bake", "rig.lottie", "-o", "b.json", "--verify"], in: folder)
    #expect((program.status, program.output) == (0, "rig.lottie: all 6 frames are the same\n"))
    #expect(program.errors == "animrender: rig.lottie: image \"none.png\": it is not in the file\n")
    let baked = try folder.text("b.json")
    #expect(baked.contains(#""p":"data:image/png;base64,\#(Data(pixel).base64EncodedString())","e":1"#))
    #expect(baked.contains(#""p":"none.png""#))
    #expect(baked.contains(#""slots":{"s":{"p":{"w":9,"h":9,"p":"data:image/png;base64,"#))
    for file in ["rig.lottie", "b.json"] {
      #expect(
        try Program.run(["render", file, "-o", "\(file).png", "--frames", "0"], in: folder).status == 0)
    }
    #expect(try folder.bytes("rig.lottie.png") == folder.bytes("b.json.png"))
    #expect(
      try Bitmap(decoding: folder.bytes("b.json.png")).color(x: 39, y: 29) == Color(red: 1, green: 0, blue: 0)
    )
  }

  @Test func verifyingPrintsTheLargestDifference() throws {
    try folder.write(Array(Self.lottie("20 + 10 * Math.sin(time * 9)").utf8), to: "wave.json")
    let exact = try Program.run(["bake", "wave.json", "-o", "a.json", "--verify", "--quiet"], in: folder)
    #expect(exact.status == 0)
    let coarse = try Program.run(
      ["bake", "wave.json", "-o", "b.json", "--verify", "--tolerance", "5", "-v"], in: folder)
    #expect(coarse.output.contains("; the largest difference is "))
    #expect(coarse.output.contains(" of 255, in frame "))
    #expect(coarse.output.hasSuffix(" of 6 frames differ\n"))
    #expect(coarse.errors.hasPrefix("animrender: b.json: 1 of 1 expression baked, "))
    #expect(exact.output != coarse.output)
  }

  /// The engine may collect what it takes for garbage at any time. Told to do so all the time, and to spoil it, it finds
  /// what is still in use and was not marked so.
  @Test func scriptsAreInUseWhileTheyAreCompiled() throws {
    // With a class, which only the engine knows.
    let scripts = (0..<80).map { "time * new (class { number() { return \($0) } })().number()" }
    let layers = scripts.map { script in
      #"{"ty":3,"ip":0,"op":2,"ks":{"r":{"a":0,"k":0,"x":"var $bm_rt; $bm_rt = \#(script);"}}}"#
    }.joined(separator: ",")
    let file = #"{"v":"5.7.0","fr":10,"ip":0,"op":2,"w":40,"h":30,"layers":[\#(layers)]}"#
    try folder.write(Array(file.utf8), to: "many.json")
    let usual = try Program.run(["bake", "many.json", "-o", "usual.json"], in: folder)
    #expect((usual.status, usual.errors) == (0, ""))
    let collecting = try Program.run(
      "animrender", ["bake", "many.json", "-o", "collecting.json"], in: folder,
      environment: ["JSC_collectContinuously": "1", "JSC_useZombieMode": "1"])
    #expect((collecting.status, collecting.errors) == (0, ""))
    #expect(try folder.bytes("collecting.json") == folder.bytes("usual.json"))
  }

  @Test func whatHasNoValueIsReported() throws {
    try folder.write(Array(Self.lottie("nothing").utf8), to: "bad.json")
    let program = try Program.run(["bake", "bad.json", "-o", "baked.json"], in: folder)
    #expect(program.status == 0)
    #expect(program.errors.hasPrefix("animrender: bad.json: "))
    #expect(program.errors.contains("expression: its keyframes or fixed value are used: "))
    #expect(program.errors.split(separator: "\n").count == 1)
    #expect(try !folder.text("baked.json").contains("$bm_rt"))
    let strict = try Program.run(["bake", "bad.json", "-o", "strict.json", "--strict"], in: folder)
    #expect(strict.status == 65)
    #expect(strict.errors == program.errors)
    #expect(try !folder.contents().contains("strict.json"))
  }

  @Test func mistakesAreNamedWithTheirExitCodes() throws {
    try expectFailure(
      ["bake", "a.svga", "-o", "x.json"], 65,
      "animrender: a.svga: it is SVGA (zlib data): only a Lottie has expressions")
    try expectFailure(
      ["bake", "none.json", "-o", "x.json"], 66, "animrender: none.json: no such file or directory")
    try expectFailure(
      ["bake", "rig.json", "-o", "rig.json"], 64,
      "animrender: rig.json: is the input, which is never overwritten")
    try folder.write(Array(Self.lottie("time", frames: 90_000_000).utf8), to: "long.json")
    try expectFailure(
      ["bake", "long.json", "-o", "x.json"], 65,
      """
      animrender: long.json: frames of an animation with expressions: 90000000 is over the limit of 20000
      """)
    let usage = try Program.run(["bake", "rig.json", "-o", "x.txt"], in: folder)
    #expect(usage.status == 64)
    #expect(usage.errors.contains("unsupported file extension: use .json"))
    let tolerance = try Program.run(["bake", "rig.json", "-o", "x.json", "--tolerance", "0"], in: folder)
    #expect(tolerance.status == 64)
    #expect(tolerance.errors.contains("write a number from 0.01 to 100"))
  }
}
