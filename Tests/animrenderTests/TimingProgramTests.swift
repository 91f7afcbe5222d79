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

  @Test func asItIs() throws {
    #expect(try squares() == [0, 1, 2, 3, 3, 3])
  }

  @Test func otherRates() throws {
    #expect(try squares("--fps", "20") == [0, 0, 1, 1, 2, 2, 3, 3, 3, 3, 3, 3])
  }

  @Test func lowerRates() throws {
    #expect(try squares("--fps", "5") == [0, 2, 3])
  }

  @Test func speed() throws {
    #expect(try squares("--speed", "3") == [0, 3])
  }

  @Test func backwardsTwiceInARange() throws {
    #expect(try squares("--range", "1..3", "--reverse", "--loops", "2") == [3, 2, 1, 3, 2, 1])
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

  @Test func markers() throws {
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
    (["a.svga", "--range", "2..6"], "there is no frame 6: the animation has 6 frames, 0 to 5 (0.6 s)"),
  ])
  func whatIsNotThere(arguments: [String], message: String) throws {
    let program = try Program.run(["render", "--output", "x.gif"] + arguments, in: folder)
    #expect(program.errors == "animrender: \(arguments[0]): \(message)\n")
    #expect(program.status == 64)
  }

  @Test(arguments: [
    (["--width", "80"], 80, 60), (["--height", "15"], 20, 15), (["--max-size", "20"], 20, 15),
    (["--max-size", "999"], 40, 30),
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
