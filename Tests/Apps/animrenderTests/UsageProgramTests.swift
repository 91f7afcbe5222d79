import TestSupport
import Testing

/// Mistakes on the command line: exit code 64 before any file is opened (none of those named is there).
@Suite struct UsageProgramTests {
  /// The argument parser would take the last one.
  @Test(arguments: [
    (["render", "a.svga", "-o", "x.gif", "--output", "y.gif"], "--output"),
    (["render", "a.svga", "-o", "x.gif", "--fps=10", "--fps", "20"], "--fps"),
    (["batch", "a.svga", "-o", "x.gif", "-o", "y.gif", "--report", "a", "--report", "b"], "--report"),
    (["optimize", "a.svga", "-o", "x.svga", "--quality", "1", "--quality", "1"], "--quality"),
  ])
  func whatCountsOnceIsNotThereTwice(arguments: [String], option: String) throws {
    let folder = try TemporaryFolder()
    let program = try Program.run(arguments, in: folder)
    #expect(program.errors == "animrender: \(option) is there twice, and counts once\n")
    #expect(program.status == 64)
  }

  @Test(arguments: [
    ["render", "a.svga", "-o", "x.gif", "--hide", "a", "--hide", "b"],
    ["render", "a.svga", "-o", "x.gif", "--text", "fps=--fps", "--fps", "10"],
    ["render", "-o", "x.gif", "--fps", "10", "--", "--fps"],
  ])
  func optionsThatAddUpMayBeRepeated(arguments: [String]) throws {
    let program = try Program.run(arguments, in: try TemporaryFolder())
    #expect(program.status == 66 && program.errors.contains("no such file"), "\(program.errors)")
  }

  /// Nothing is called `-` by mistake.
  @Test(arguments: [
    ["batch", "a.svga", "-o", "-"], ["convert", "a.svga", "-o", "-"], ["bake", "a.json", "-o", "-"],
    ["preview", "-"], ["optimise", "a.svga", "-o", "-"], ["unpack", "a.svga", "-"],
    ["lint", "a.svga", "--config", "-"],
    ["render", "a.svga", "-o", "x.gif", "--image", "a=-"],
    ["render", "a.svga", "-o", "x.gif", "--font-file", "-"],
    ["render", "a.svga", "-o", "x.gif", "--fonts", "-"],
    ["pack", "a.json", "-o", "x.lottie", "--theme", "-"],
    ["render", "-", "-o", "x.gif", "--replace", "-"],
    ["render", "a.svga", "-o", "x.gif", "--events", "-", "--slots", "-"],
    ["batch", "-", "-o", "x.gif", "--slots", "-"], ["sheet", "-", "-o", "x.png", "--replace", "-"],
  ])
  func dashesThatHaveNoMeaningAreMistakes(arguments: [String]) throws {
    let folder = try TemporaryFolder(withAnimations: ())
    let before = try folder.contents()
    let program = try Program.run(arguments, in: folder)
    #expect(program.status == 64)
    #expect(
      program.errors.contains("-") && program.errors.contains("standard input")
        || program.errors.contains("not -"), "\(program.errors)")
    #expect(try folder.contents() == before)
  }

  @Test(arguments: [
    (
      ["--output", "a/"], "The value 'a/' is invalid for '--output <out>': it has no file name"
    ),
    (
      ["--output", "x.png", "--frames", "3..1"],
      "The value '3..1' is invalid for '--frames <list>': '3..1' ends before it begins"
    ),
    (
      ["--output", "x.png", "--time=-1"],
      "The value '-1' is invalid for '--time <seconds>': write seconds from 0, or 1.5s, 1500ms, 50% or last"
    ),
    (
      ["--output", "x.png", "--progress", "1.5"],
      "The value '1.5' is invalid for '--progress <part>': write a number from 0 to 1, or 50%"
    ),
    (
      ["--output", "x.png", "--frames", "1", "--progress", "1"],
      "Use only one of --frames, --time, --progress and --poster."
    ),
    (
      ["--output", "x.png", "--size", "3x"],
      "The value '3x' is invalid for '--size <WxH>': write WIDTHxHEIGHT in pixels, each from 1 to 32767"
    ),
    (
      ["--output", "x.png", "--scale", "0"],
      "The value '0' is invalid for '--scale <factor>': write a number above 0"
    ),
    (
      ["--output", "x.png", "--size", "3x3", "--scale", "1"],
      "Use only one of --size, --scale, --max-size, and --width or --height or both."
    ),
    (
      ["--output", "x.png", "--max-size", "3", "--width", "1", "--height", "1"],
      "Use only one of --size, --scale, --max-size, and --width or --height or both."
    ),
    (
      ["--output", "x.png", "--frames", "1", "--speed", "2"],
      "--frames selects single frames: --speed cannot be used with it."
    ),
    (["--output", "x.gif", "--range", "1..2", "--marker", "a"], "Use only one of --range and --marker."),
    (
      ["--output", "x.gif", "--range", "1..5:2"],
      "The value '1..5:2' is invalid for '--range <A..B>': write A..B, without a step, such as 10..20, 10.., 1s..2s or 0%..50%"
    ),
    (
      ["--output", "x.gif", "--range", "1s"],
      "The value '1s' is invalid for '--range <A..B>': write A..B, without a step, such as 10..20, 10.., 1s..2s or 0%..50%"
    ),
    (
      ["--output", "x.png", "--frames", "1.5"],
      "The value '1.5' is invalid for '--frames <list>': '1.5' is not a frame: write its number, -1 for the last one, first, last, 1.5s, 1500ms or 50%"
    ),
    (
      ["--output", "x.gif", "--fps", "-5"],
      "The value '-5' is invalid for '--fps <rate>': write frames per second, 0.01 to 1000, such as 25, 29.97 or 30000/1001"
    ),
    (
      ["--output", "x.gif", "--fps", "0"],
      "The value '0' is invalid for '--fps <rate>': write frames per second, 0.01 to 1000, such as 25, 29.97 or 30000/1001"
    ),
    (
      ["--output", "x.gif", "--jobs", "0"],
      "The value '0' is invalid for '--jobs <count>': write a whole number from 1 to 1024"
    ),
    (["--output", "x.gif", "--quiet", "-v"], "Use only one of --verbose and --quiet."),
    (
      ["--output", "x.png", "--fit", "crop"],
      "The value 'crop' is invalid for '--fit <fit>'. Please provide one of 'contain', 'cover', 'fill' or 'none'."
    ),
    (
      ["--output", "x.png", "--background", "redd"],
      "The value 'redd' is invalid for '--background <color>': write #rgb, #rrggbb or #rrggbbaa, or a name as in CSS, such as white or transparent"
    ),
    (
      ["--output", "x.png", "--image", "x"],
      "The value 'x' is invalid for '--image <key=file>': a KEY and = are missing"
    ),
    ([], "Missing expected argument '--output <out> ...'"),
  ])
  func unknownDashesAreExplained(arguments: [String], message: String) throws {
    let folder = try TemporaryFolder()
    let program = try Program.run(["render", "no.svga"] + arguments, in: folder)
    #expect(program.errors.split(separator: "\n").first.map(String.init) == "Error: " + message)
    #expect(program.status == 64)
    #expect(try folder.contents() == [])
  }

  @Test func versionAndHelpAreResults() throws {
    let folder = try TemporaryFolder()
    let version = try Program.run(["--version"], in: folder)
    // A release build also names its commit.
    #expect(version.output.wholeMatch(of: /0\.1\.0( \([0-9a-f]{7,40}\))?\n/) != nil, "\(version.output)")
    #expect(version.errors == "" && version.status == 0)
    let help = try Program.run(["render", "--help"], in: folder)
    #expect(help.output.contains("USAGE: animrender render") && help.errors == "" && help.status == 0)
  }

  #if os(Linux)
    /// They take longer to load than all else takes.
    @Test func startsWithoutLibrariesThatFewCommandsNeed() throws {
      let list = try Program.run(
        "animrender", ["--version"], in: TemporaryFolder(), environment: ["LD_TRACE_LOADED_OBJECTS": "1"])
      #expect(list.output.contains("libc.so"))
      let late = ["libpango", "libcairo", "libglib", "libzip", "libcrypto", "libwebp", "libturbojpeg"]
      #expect(late.filter { list.output.contains($0) } == [])
    }
  #endif

  @Test(arguments: [("--bg", "--background"), ("--thumbnail=1", "--poster"), ("--loop", "--loops")])
  func optionsOfOtherProgramsAreKnownByWhatTheyMean(_ option: String, _ known: String) throws {
    let run = try Program.run(
      ["render", "a.svga", "--output", "x.gif", option, "red"], in: TemporaryFolder())
    #expect(run.status == 64)
    let name = option.prefix { $0 != "=" }
    #expect(run.errors == "animrender: no option '\(name)': did you mean '\(known)'?\n")
  }

  @Test(arguments: ["sheet", "batch"], ["--events", "--state-machine=m", "--duration"])
  func optionsOfRenderAloneAreNamedSo(command: String, option: String) throws {
    let run = try Program.run([command, "a.svga", "--output", "x.png", option, "1"], in: TemporaryFolder())
    #expect(run.status == 64)
    let name = option.prefix { $0 != "=" }
    #expect(run.errors == "animrender: no option '\(name)' of \(command): only render has it\n")
  }

  @Test func bakeIsForLottiesOnly() throws {
    let help = try Program.run(["bake", "--help"], in: TemporaryFolder())
    #expect(help.output.contains("A Lottie or dotLottie file") && !help.output.contains("SVGA"))
  }

  @Test func packIsQuietOrVerbose() throws {
    let run = try Program.run(["pack", "m", "-o", "x.svga", "--quiet", "-v"], in: TemporaryFolder())
    #expect(run.status == 64)
    #expect(run.errors.hasPrefix("Error: Use only one of --verbose and --quiet.\n"))
  }

  @Test(arguments: [
    (["rendr", "x.svga", "-o", "x.gif"], "no command 'rendr': did you mean 'render'?"),
    (
      ["x.svga", "-o", "x.gif"],
      "no command 'x.svga': the commands are render, batch, sheet, info, unpack, pack, bake, "
        + "convert, lint, optimise, preview, worker"
    ),
  ])
  func anUnknownCommandIsNamed(_ arguments: [String], _ message: String) throws {
    let run = try Program.run(arguments, in: TemporaryFolder())
    #expect(run.status == 64)
    #expect(run.errors == "animrender: \(message)\n")
  }
}
