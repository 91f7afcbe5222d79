import AnimationKit
import TestSupport
import Testing

/// `--fps`, `--speed`, `--reverse`, `--loops`, `--range`, `--marker`; sizes of one side; jobs.
@Suite struct TimingProgramTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(withAnimations: ())
  }

  /// Renders a.svga and says where the red square begins in each image, in steps of 5 pixels.
  private func squares(_ arguments: String...) throws -> [Int] {
    let program = try Program.run(
      ["render", "a.svga", "--output", "out/{frame:02}.png"] + arguments, in: folder)
    #expect(program.errors == "" && program.status == 0)
    return try folder.contents().filter { $0.hasPrefix("out/") }.map { path in
      try #require(try (0..<8).first { try folder.pixel(path, $0 * 5 + 1, 5).red == 1 })
    }
  }

  @Test func withoutOptionsEachFrameIsDrawnOnce() throws {
    #expect(try squares() == [0, 1, 2, 3, 3, 3])
  }

  @Test func aHigherRateRepeatsFrames() throws {
    #expect(try squares("--fps", "20") == [0, 0, 1, 1, 2, 2, 3, 3, 3, 3, 3, 3])
  }

  @Test func aLowerRateLeavesFramesOut() throws {
    #expect(try squares("--fps", "5") == [0, 2, 3])
  }

  @Test func speedLeavesFramesOut() throws {
    #expect(try squares("--speed", "3") == [0, 3])
  }

  @Test func aRangeIsPlayedBackwardsTwice() throws {
    #expect(try squares("--range", "1..3", "--reverse", "--loops", "2") == [3, 2, 1, 3, 2, 1])
  }

  @Test(arguments: [
    ("1..", [1, 2, 3, 3, 3]), ("..-4", [0, 1, 2]), ("-5..-3", [1, 2, 3]), ("0.1s..300ms", [1, 2]),
    ("0%..50%", [0, 1, 2]), ("50%..", [3, 3, 3]), ("first..0.2s", [0, 1]), ("2", [2]),
  ])
  func rangesAreFramesTimesOrPercents(range: String, expected: [Int]) throws {
    #expect(try squares("--range", range) == expected)
  }

  @Test(arguments: [
    (["--frames", "-1"], 3), (["--frames", "last"], 3), (["--frames", "200ms"], 2), (["--frames", "20%"], 1),
    (["--time", "0.25"], 2), (["--time", "250ms"], 2), (["--time", "first"], 0), (["--progress", "0.2"], 1),
    (["--progress", "20%"], 1), (["--progress", "100%"], 3), (["--frames", "-6"], 0),
  ])
  func oneFrameIsChosenByTimeOrProgress(arguments: [String], expected: Int) throws {
    let program = try Program.run(["render", "a.svga", "--output", "x.png"] + arguments, in: folder)
    #expect(program.errors == "" && program.status == 0)
    #expect(try folder.pixel("x.png", expected * 5 + 1, 5).red == 1)
    #expect(try expected == 0 || folder.pixel("x.png", expected * 5 - 1, 5).red == 0)
  }

  @Test func listedFramesKeepTheirNumbers() throws {
    let program = try Program.run(
      ["render", "a.svga", "--output", "{frame}.png", "--frames", "-2..-1,0.2s,..0.1s"], in: folder)
    #expect(program.errors == "" && program.status == 0)
    #expect(
      try folder.contents().filter { $0.hasSuffix(".png") && !$0.contains("/") }
        == ["0.png", "2.png", "4.png", "5.png"])
  }

  @Test func framesPastTheEndMayBecomeTheNearest() throws {
    let line = "there is no frame 71: the animation has 6 frames, 0 to 5 (0.6 s); the nearest is taken\n"
    let render = try Program.run(
      ["render", "a.svga", "--output", "{frame}.png", "--range", "4..71", "--clamp"], in: folder)
    #expect(render.errors == "animrender: a.svga: \(line)" && render.status == 0)
    #expect(try folder.contents().filter { $0.hasSuffix(".png") && !$0.contains("/") } == ["0.png", "1.png"])
    for arguments in [
      ["batch", "a.svga", "b.json", "--output", "{name}.gif"], ["sheet", "a.svga", "--output", "s.png"],
    ] {
      let program = try Program.run(arguments + ["--range", "0..71", "--clamp"], in: folder)
      let told =
        arguments[0] == "batch"
        ? "animrender: 2 inputs without such a frame: the nearest is taken (--clamp); -v lists them\n"
        : "animrender: a.svga: \(line)"
      #expect(program.errors.contains(told), "\(program.errors)")
      #expect(program.status == 0)
      let quiet = try Program.run(arguments + ["--range", "0..71", "--clamp", "--quiet"], in: folder)
      #expect(quiet.errors == "" && quiet.status == 0)
    }
    // What is there is nothing to be told.
    let program = try Program.run(
      ["render", "a.svga", "--output", "x.gif", "--range", "0..5", "--clamp", "--strict"], in: folder)
    #expect(program.errors == "" && program.status == 0)
  }

  @Test func lottiesHaveFramesBetweenFrames() throws {
    for (rate, name) in [("10", "a"), ("20", "b")] {
      let program = try Program.run(
        ["render", "b.json", "--fps", rate, "--output", "\(name)/{frame}.png"], in: folder)
      #expect(program.status == 0)
    }
    #expect(try folder.bytes("a/2.png") == folder.bytes("b/4.png"))
    #expect(try folder.bytes("b/4.png") != folder.bytes("b/5.png"))
  }

  @Test func aMarkerIsARange() throws {
    let program = try Program.run(
      ["render", "b.json", "--marker", "loop", "--output", "out/{frame}.png"], in: folder)
    #expect(program.status == 0)
    #expect(try folder.contents().filter { $0.hasPrefix("out/") } == ["out/0.png", "out/1.png", "out/2.png"])
    #expect(
      try Program.run(["render", "b.json", "--frames", "2", "--output", "x.png"], in: folder).status == 0)
    #expect(try folder.bytes("out/0.png") == folder.bytes("x.png"))
  }

  @Test(arguments: [
    (["b.json", "--marker", "lop"], "no marker 'lop': did you mean 'loop'?"),
    (["b.json", "--marker", "something"], "no marker 'something': the markers are loop"),
    (["a.svga", "--marker", "loop"], "no marker 'loop': the animation has none"),
    (
      ["a.svga", "--range", "5..0.2s"],
      "5..0.2s ends before it begins: the animation has 6 frames, 0 to 5 (0.6 s)"
    ),
    (["a.svga", "--range", "0s..1s"], "there is nothing at 1 s: the animation has 6 frames, 0 to 5 (0.6 s)"),
    (["a.svga", "--frames", "-7"], "there is no frame -7: the animation has 6 frames, 0 to 5 (0.6 s)"),
    (["a.svga", "--range", "2..6"], "there is no frame 6: the animation has 6 frames, 0 to 5 (0.6 s)"),
  ])
  func missingRangesAndMarkersAreUsageErrors(arguments: [String], message: String) throws {
    let program = try Program.run(["render", "--output", "x.gif"] + arguments, in: folder)
    #expect(program.errors == "animrender: \(arguments[0]): \(message)\n")
    #expect(program.status == 64)
  }

  @Test(arguments: [
    (["--width", "80"], 80, 60), (["--height", "15"], 20, 15), (["--max-size", "20"], 20, 15),
    (["--max-size", "999"], 40, 30),
    // Both are a box.
    (["--width", "80", "--height", "20"], 27, 20), (["--width", "20", "--height", "400"], 20, 15),
    (["--width", "80", "--height", "20", "--fit", "contain"], 27, 20),
    (["--width", "80", "--height", "20", "--fit", "cover"], 80, 20),
    (["--width", "80", "--height", "20", "--fit", "fill"], 80, 20),
  ])
  func oneSideIsEnough(arguments: [String], width: Int, height: Int) throws {
    let program = try Program.run(
      ["render", "a.svga", "--frames", "0", "--output", "x.png"] + arguments, in: folder)
    #expect(program.status == 0)
    let size = try folder.size("x.png")
    #expect(size.width == width && size.height == height)
  }

  @Test(arguments: ["a.svga", "b.json"])
  func theNumberOfJobsDoesNotShow(file: String) throws {
    for jobs in ["1", "2", "7"] {
      let program = try Program.run(
        ["render", file, "--fps", "120", "--jobs", jobs, "--output", "\(jobs)/{frame}.png"], in: folder)
      #expect(program.status == 0)
    }
    let names = try folder.contents().filter { $0.hasPrefix("1/") }.map { $0.dropFirst(2) }
    #expect(names.count == 72)
    for name in names {
      #expect(try folder.bytes("1/\(name)") == folder.bytes("2/\(name)"))
      #expect(try folder.bytes("1/\(name)") == folder.bytes("7/\(name)"))
    }
  }

  @Test func filesThatAreThereMayBeKept() throws {
    try folder.write([1, 2, 3], to: "out/4.png")
    let program = try Program.run(
      ["render", "a.svga", "--output", "out/{frame}.png", "--no-clobber"], in: folder)
    #expect(program.status == 73)
    #expect(
      program.errors == "animrender: out/4.png: exists already and is left as it is (--no-clobber)\n")
    #expect(try folder.contents().filter { $0.hasPrefix("out/") } == ["out/4.png"])
  }

  @Test func verboseExplainsEachLine() throws {
    let program = try Program.run(["render", "a.svga", "--output", "x.gif", "-v"], in: folder)
    #expect(program.output == "")
    let lines = program.errors.split(separator: "\n").map(String.init)
    #expect(lines.first == "animrender: a.svga: SVGA 2.0.0, 40x30, 6 frames at 10 fps (0.6 s)")
    #expect(lines.last?.hasPrefix("animrender: x.gif: 40x30, 6 frames at 10 fps, ") == true)
  }
}
