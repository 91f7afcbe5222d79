import AnimationKit
import TestSupport
import Testing

/// Every format that `render` writes, read back by programs of others; and what the format's options do.
@Suite struct FormatProgramTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(withAnimations: ())
  }

  @discardableResult
  private func render(_ arguments: String...) throws -> Program {
    let program = try Program.run(["render"] + arguments, in: folder)
    #expect(program.errors == "")
    #expect(program.status == 0)
    return program
  }

  private func start(_ name: String, _ count: Int) throws -> [UInt8] {
    Array(try folder.bytes(name).prefix(count))
  }

  @Test func oneFrameIsWrittenInEveryImageFormat() throws {
    for name in ["x.jpg", "x.jpeg", "x.webp", "x.svg", "x.pdf"] {
      try render("a.svga", "--frames", "2", "--output", name)
    }
    #expect(try start("x.jpg", 3) == [0xFF, 0xD8, 0xFF])
    #expect(try folder.bytes("x.jpg") == folder.bytes("x.jpeg"))
    #expect(try start("x.webp", 4) == Array("RIFF".utf8))
    #expect(try folder.text("x.svg").contains("<svg "))
    #expect(try start("x.pdf", 5) == Array("%PDF-".utf8))
    #expect(try folder.pixel("x.webp", 30, 5) == .clear)
  }

  @Test(arguments: ["png", "jpeg", "webp", "svg"])
  func eachFrameGetsAFile(format: String) throws {
    try render("a.svga", "--output", "out/{frame:02}.\(format)")
    #expect(try folder.contents().filter { $0.hasPrefix("out/") } == (0..<6).map { "out/0\($0).\(format)" })
    // The last three frames look the same.
    #expect(try folder.bytes("out/03.\(format)") == folder.bytes("out/05.\(format)"))
    #expect(try folder.bytes("out/00.\(format)") != folder.bytes("out/03.\(format)"))
  }

  @Test func theFormatMayBeNamed() throws {
    try render("a.svga", "--frames", "0", "--format", "jpg", "--output", "picture")
    #expect(try start("picture", 3) == [0xFF, 0xD8, 0xFF])
  }

  @Test(.enabled(if: ReadingProgram.gifsicle.isInstalled, "needs gifsicle"))
  func gifHasFramesDelaysAndLoops() throws {
    try render("a.svga", "--output", "x.gif")
    let info = try ReadingProgram.gifsicle.text(["--info", folder.url("x.gif").path])
    // Frames that look like the one before are part of its time.
    #expect(info.contains("4 images"))
    #expect(info.contains("logical screen 40x30"))
    #expect(info.contains("loop forever"))
    #expect(info.contains("delay 0.10s") && info.contains("delay 0.30s"))
    try render("a.svga", "--output", "x.gif", "--loops", "3", "--quality", "90", "--dither", "bayer")
    #expect(try ReadingProgram.gifsicle.text(["--info", folder.url("x.gif").path]).contains("loop count 2"))
  }

  /// More would come out with uneven times, of which browsers slow down the short ones.
  @Test(
    .enabled(if: ReadingProgram.gifsicle.isInstalled, "needs gifsicle"),
    arguments: [("60", "50", ["0.02"]), ("50", nil, ["0.02"]), ("30", nil, ["0.03", "0.04"])])
  func gifShowsFiftyFramesASecondAtMost(rate: String, instead: String?, delays: [String]) throws {
    let lottie = TestAnimations.lottie.replacing("\"fr\":10", with: "\"fr\":\(rate)")
      .replacing("\"op\":6", with: "\"op\":60")
    try folder.write(Array(lottie.utf8), to: "fast.json")
    for arguments in [["fast.json"], ["b.json", "--fps", rate]] {
      let program = try Program.run(["render"] + arguments + ["--output", "x.gif"], in: folder)
      let word = instead.map { "\($0) frames per second instead of \(rate): a gif shows no more evenly\n" }
      #expect(program.errors == (word.map { "animrender: \(arguments[0]): \($0)" } ?? ""))
      #expect(program.status == 0)
      let info = try ReadingProgram.gifsicle.text(["--info", folder.url("x.gif").path])
      let found = info.split(separator: "delay ").dropFirst().map { String($0.prefix { $0 != "s" }) }
      // The last image may stay longer.
      #expect(Set(found.dropLast()).sorted() == delays)
    }
    // Single images have no times.
    try render("fast.json", "--output", "x.gif", "--frames", "3")
  }

  @Test(.enabled(if: ReadingProgram.webpinfo.isInstalled, "needs webpinfo"))
  func animatedWebPHasFramesAndLoops() throws {
    try render("a.svga", "--output", "x.webp", "--lossless", "--loops", "2")
    let info = try ReadingProgram.webpinfo.text([folder.url("x.webp").path])
    #expect(info.contains("Animation: 1") && info.contains("Alpha: 1"))
    #expect(info.contains("Loop count      : 2"))
    // Frames that look like the one before are part of its time.
    #expect(info.ranges(of: "Chunk ANMF").count == 4)
    #expect(info.contains("Duration: 300"))
  }

  @Test(.enabled(if: ReadingProgram.pngcheck.isInstalled, "needs pngcheck"))
  func animatedPNGIsChosenByExtensionOrFormat() throws {
    try render("a.svga", "--output", "x.apng")
    try render("a.svga", "--output", "x.png", "--format", "apng")
    #expect(try folder.bytes("x.png") == folder.bytes("x.apng"))
    #expect(try ReadingProgram.pngcheck.text(["-v", folder.url("x.png").path]).contains("acTL"))
  }

  @Test(.enabled(if: ReadingProgram.ffprobe.isInstalled, "needs ffmpeg"))
  func videosHaveCodecRateAndFrames() throws {
    for (name, codec) in [("x.mp4", "h264"), ("x.webm", "vp9"), ("x.mov", "prores")] {
      try render("a.svga", "--output", name, "--loops", "2")
      let stream = try ReadingProgram.ffprobe.text(
        ["-v", "error", "-count_frames", "-show_streams", "-of", "default=nk=0", folder.url(name).path])
      #expect(stream.contains("codec_name=\(codec)\n"))
      #expect(stream.contains("nb_read_frames=12\n"))
      #expect(stream.contains("r_frame_rate=10/1\n"))
    }
    try render("a.svga", "--output", "x.mp4", "--codec", "h265")
    try render("a.svga", "--output", "p.mp4", "--alpha", "packed-bottom")
    #expect(try folder.text("p.vapc.json").contains("\"aFrame\":[0,32,40,30]"))
  }

  /// The bell is struck after 7 and 37 of 60 frames, 30 a second.
  @Test(
    .enabled(if: ReadingProgram.ffprobe.isInstalled, "needs ffmpeg"),
    arguments: [("mp4", "aac"), ("mov", "pcm_s16le"), ("webm", "opus")])
  func videosHaveTheAnimationsSounds(format: String, codec: String) throws {
    let bell = Repository.root.appending(path: "Samples/bell.svga").path
    try render(bell, "--output", "x.\(format)", "--width", "64")
    let batch = try Program.run(
      ["batch", bell, "--output", "batch/{name}.\(format)", "--width", "64"], in: folder)
    #expect(batch.errors == "" && batch.status == 0)
    for name in ["x.\(format)", "batch/bell.\(format)"] {
      let path = folder.url(name).path
      let streams = try ReadingProgram.probe(path, ["-show_streams"])
      #expect(streams.map { $0["codec_type"] } == ["video", "audio"])
      #expect(streams.last?["codec_name"] == codec)
      let samples = try ReadingProgram.ffmpeg.run(
        ["-v", "error", "-i", path, "-f", "s8", "-c:a", "pcm_s8", "-ac", "1", "-ar", "6000", "-"])
      // The loudest in each tenth of a second; a stroke is louder than what is left of the one before.
      let tenths = stride(from: 0, to: samples.count - 599, by: 600).map { start in
        samples[start..<start + 600].map { abs(Int(Int8(bitPattern: $0))) }.max() ?? 0
      }
      #expect(tenths.count == 20)
      #expect(tenths.indices.filter { tenths[$0] > 2 * tenths[max($0 - 1, 0)] + 2 } == [2, 12], "\(tenths)")
    }
  }

  @Test func rgbaHasThePixelsOfAllFrames() throws {
    try render("a.svga", "--output", "x.rgba")
    let pixels = try folder.bytes("x.rgba")
    #expect(pixels.count == 6 * 40 * 30 * 4)
    // A pixel of the square in the first frame; the place it has left in the second.
    #expect(Array(pixels[(5 * 40 + 2) * 4..<(5 * 40 + 3) * 4]) == [255, 0, 0, 255])
    let second = 40 * 30 * 4
    #expect(Array(pixels[second + (5 * 40 + 2) * 4..<second + (5 * 40 + 3) * 4]) == [0, 0, 0, 0])
  }

  @Test func aFileIsNoLargerThanWanted() throws {
    try folder.write(try TestAnimations.noise(), to: "noise.svga")
    try render("noise.svga", "--output", "plain.webp")
    let plain = try folder.bytes("plain.webp").count
    try render("noise.svga", "--output", "same.webp", "--max-bytes", "\(plain)")
    #expect(try folder.bytes("same.webp") == folder.bytes("plain.webp"))
    let program = try Program.run(
      "animrender", ["render", "noise.svga", "--output", "small.webp", "--max-bytes", "\(plain / 3)B"],
      in: folder)
    #expect(program.status == 0)
    #expect(try folder.bytes("small.webp").count <= plain / 3)
    #expect(
      program.errors.hasPrefix("animrender: noise.svga: ") && program.errors.hasSuffix(" as wanted\n"),
      "\(program.errors)")
    #expect(program.errors.contains(" instead of "))
    let nothing = try Program.run(
      "animrender", ["render", "noise.svga", "--output", "none.webp", "--max-bytes", "20"], in: folder)
    #expect(nothing.status == 64)
    #expect(
      nothing.errors
        == "animrender: noise.svga: webp: 20 bytes are too few, even for the smallest that is tried\n")
    #expect(try !folder.contents().contains("none.webp"))
  }

  @Test(arguments: ["0", "1e300", "5x", "-1", "nan", "1.5.2MB", "9999999TB"])
  func badSizeLimitsAreUsageErrors(text: String) throws {
    let program = try Program.run(
      ["render", "a.svga", "--output", "x.gif", "--max-bytes=\(text)"], in: folder)
    #expect(program.errors.contains("write a size, such as 200kB or 1.5MB"))
    #expect(program.status == 64)
  }

  @Test func withoutFFmpegThereIsAHint() throws {
    let before = try folder.contents()
    let program = try Program.run(
      "animrender", ["render", "a.svga", "--output", "new/x.mp4"], in: folder,
      environment: ["PATH": "/nowhere"])
    #expect(program.status == 69)
    #expect(
      program.errors.hasPrefix("animrender: the program ffmpeg is missing: install ffmpeg, for example"))
    #expect(try folder.contents() == before)
  }

  @Test(arguments: [
    (
      ["--output", "x.svg", "--frames", "0", "--max-bytes", "1MB"],
      "--max-bytes is for png, jpeg, webp, apng, gif and video, not for svg"
    ),
    (["--output", "{frame}.png", "--max-bytes", "1MB"], "--max-bytes is for one file: remove {frame}"),
    (["--output", "x.webp", "--matte", "#fff"], "--matte is for gif, not for webp"),
    (["--output", "x.apng", "--lossy", "8"], "--lossy is for gif, not for apng"),
    (["--output", "x.gif", "--colors", "5"], "--colors is for png and apng, not for gif"),
    (["--output", "x.gif", "--alpha-quality", "5"], "--alpha-quality is for webp, not for gif"),
    (
      ["--output", "x.webp", "--lossless", "--alpha-quality", "5"],
      "--lossless keeps alpha as it is: remove --alpha-quality"
    ),
    (["--output", "x.png", "--quality", "5"], "--quality is for jpeg, webp, gif and video, not for png"),
    (["--output", "x.gif", "--lossless"], "--lossless is for webp, not for gif"),
    (
      ["--output", "x.webp", "--lossless", "--quality", "5"],
      "--lossless has no quality: remove --quality"
    ),
    (["--output", "x.gif", "--compression", "small"], "--compression is for png and apng, not for gif"),
    (["--output", "x.webp", "--dither", "floyd"], "--dither is for gif, not for webp"),
    (["--output", "x.webm", "--codec", "h265"], "--codec h265 is for mp4, not for webm"),
    (["--output", "x.webm", "--alpha", "packed-left"], "--alpha is for mp4, not for webm"),
    (["--output", "x.gif", "--mute"], "--mute is for mp4, webm and mov, not for gif"),
    (["--output", "{frame}.gif"], "{frame}.gif: gif holds all frames: remove {frame}"),
    (
      ["--output", "-", "--format", "mp4", "--alpha", "packed-left"],
      "--alpha writes a second file, which has no place in a pipe: write to a file"
    ),
    (["--output", "x.mp4", "--loops", "0"], "--loops 0, forever, is for webp, apng and gif, not for mp4"),
    (
      ["--output", "x.bmp"],
      "x.bmp: unsupported file extension: use "
        + "png, jpeg, webp, svg, pdf, apng, gif, mp4, webm, mov, rgba"
    ),
  ])
  func optionsOfOtherFormatsAreRefused(arguments: [String], message: String) throws {
    let program = try Program.run(["render", "no.svga"] + arguments, in: folder)
    #expect(program.errors.split(separator: "\n").first.map(String.init) == "Error: " + message)
    #expect(program.status == 64)
  }
}
