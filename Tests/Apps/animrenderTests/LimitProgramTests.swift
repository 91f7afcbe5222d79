import Foundation
import TestSupport
import Testing

/// `--limit`, and files that take too much.
@Suite struct LimitProgramTests: FolderOfAnimations {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(withAnimations: ())
  }

  private static func lottie(_ shapes: String, frames: Int = 2) -> [UInt8] {
    Array(
      """
      {"v":"5.7.0","fr":10,"ip":0,"op":\(frames),"w":100,"h":100,"layers":[{"ty":4,"nm":"bomb","ip":0,"op":1e9,"ks":{},\
      "shapes":[{"ty":"el","p":{"k":[50,50]},"s":{"k":[80,80]}},\(shapes),\
      {"ty":"fl","c":{"k":[1,0,0,1]},"o":{"k":100}}]}]}
      """.utf8)
  }

  private static let zigZag = #"{"ty":"zz","nm":"teeth","s":{"k":5},"r":{"k":1000},"pt":{"k":1}}"#

  @Test func whatTakesTooMuchIsOneLine() throws {
    try folder.write(Self.lottie("\(Self.zigZag),\(Self.zigZag)"), to: "x.json")
    for output in ["x.gif", "x.png", "x.svg"] {
      try expectFailure(
        ["render", "x.json", "-o", output, "--frames", "0"], 65,
        "animrender: x.json: bomb: teeth: a frame takes more than 1048576 elements of paths (limit pathElements)"
      )
    }
  }

  /// One that fails does not stop the others.
  @Test func aBatchGoesOn() throws {
    try folder.write(Self.lottie("\(Self.zigZag),\(Self.zigZag)"), to: "in/x.json")
    try folder.write(Self.lottie(Self.zigZag), to: "in/y.json")
    let program = try Program.run(
      ["batch", "in", "-o", "out/{name}.png", "--time", "0", "--jobs", "1"], in: folder)
    #expect(program.status == 65)
    #expect(try folder.contents().contains("out/y.png"))
  }

  @Test func framesHaveALimit() throws {
    try succeed("render", "a.svga", "-o", "x{frame}.png", "--size", "10x10", "--range", "0..1", "--quiet")
    try expectFailure(
      ["convert", "x{frame}.png", "-o", "x.svga", "--limit", "framePixels=49"], 65,
      "animrender: x{frame}.png: pixels of all frames (limit framePixels): 200 is over the limit of 196")
    try succeed("convert", "x{frame}.png", "-o", "x.svga", "--limit", "framePixels=50", "--quiet")
  }

  @Test func limitsAreSet() throws {
    try folder.write(Self.lottie(Self.zigZag), to: "x.json")
    try succeed("render", "x.json", "-o", "x.png", "--time", "0", "--quiet")
    try expectFailure(
      ["render", "x.json", "-o", "y.png", "--time", "0", "--limit", "pathElements=100"], 65,
      "animrender: x.json: bomb: teeth: a frame takes more than 100 elements of paths (limit pathElements)")
    try expectFailure(
      ["sheet", "x.json", "-o", "y.png", "--limit", "pathElements=9", "--limit", "pathElements=100"], 65,
      "animrender: x.json: bomb: teeth: a frame takes more than 100 elements of paths (limit pathElements)")
    try expectFailure(
      ["info", "x.json", "--limit", "fileBytes=10"], 65,
      "animrender: x.json: file size in bytes: \(try folder.bytes("x.json").count) is over the limit of 10")
    try expectFailure(
      ["render", "x.json", "-o", "y.png", "--time", "0", "--limit", "outputPixels=9999"], 65,
      "animrender: x.json: 100x100: an image has more than 9999 pixels (limit outputPixels)")
  }

  /// Encoders keep tens of images; packed alpha and VP9's are images of their own.
  @Test func videosHaveALimitOfPixels() throws {
    try folder.write(Self.lottie(Self.zigZag), to: "x.json")
    for (output, width, options, count) in [
      ("y.mp4", 2881, [], ""), ("y.webm", 2037, [], "2 x "), ("y.mov", 2881, [], ""),
      ("y.mp4", 2037, ["--alpha", "packed-right"], "2 x "),
    ] {
      let size = "\(width)x\(width)"
      try expectFailure(
        ["render", "x.json", "-o", output, "--size", size] + options, 65,
        "animrender: x.json: \(count)\(size): a frame of a video, with its alpha, has more than 8294400 pixels "
          + "(limit videoPixels): give a smaller --width")
    }
    let limit = ["--limit", "videoPixels=2000"]
    try expectFailure(
      ["render", "x.json", "-o", "y.mp4", "--width", "60"] + limit, 65,
      "animrender: x.json: 60x60: a frame of a video, with its alpha, has more than 2000 pixels (limit videoPixels): "
        + "give a smaller --width")
    // What may become smaller does.
    let program = try Program.run(
      ["render", "x.json", "-o", "y.mp4", "--width", "60", "--max-bytes", "1MB"] + limit, in: folder)
    #expect(program.status == 0)
    #expect(try !folder.bytes("y.mp4").isEmpty)
  }

  @Test func convertingKeepsLimits() throws {
    try folder.write(Self.lottie(Self.zigZag), to: "x.json")
    try expectFailure(
      ["convert", "x.json", "-o", "y.svg", "--limit", "pathElements=100"], 65,
      "animrender: x.json: bomb: teeth: a frame takes more than 100 elements of paths (limit pathElements)")
    try expectFailure(
      ["convert", "x.json", "-o", "y.svg", "--limit", "fileBytes=10"], 65,
      "animrender: x.json: file size in bytes: \(try folder.bytes("x.json").count) is over the limit of 10")
    try expectFailure(
      ["bake", "x.json", "-o", "y.json", "--limit", "fileBytes=10"], 65,
      "animrender: x.json: file size in bytes: \(try folder.bytes("x.json").count) is over the limit of 10")
  }

  @Test func pagesToShareKeepLimits() throws {
    try folder.write(Self.lottie(Self.zigZag), to: "x.json")
    try expectFailure(
      ["preview", "x.json", "-o", "y.html", "--limit", "pathElements=100"], 65,
      "animrender: x.json: bomb: teeth: a frame takes more than 100 elements of paths (limit pathElements)")
    try folder.write(Self.lottie(Self.zigZag, frames: 99_999_999), to: "x.json")
    try expectFailure(
      ["preview", "x.json", "-o", "y.html"], 65,
      "animrender: x.json: more than 20000 frames come out (limit exportedFrames)")
  }

  @Test func framesThatHaveNoEnd() throws {
    try folder.write(Self.lottie(Self.zigZag, frames: 99_999_999), to: "x.json")
    try expectFailure(
      ["render", "x.json", "-o", "y.gif"], 65,
      "animrender: x.json: more than 20000 frames come out (limit exportedFrames)")
    // Before each has a path.
    try expectFailure(
      ["render", "x.json", "-o", "y/{frame}.png"], 65,
      "animrender: x.json: more than 20000 frames come out (limit exportedFrames)")
  }

  @Test func unknownLimitsAreUsageErrors() throws {
    let unknown = try Program.run(["render", "x.json", "-o", "y.png", "--limit", "bytes=1"], in: folder)
    #expect(unknown.status == 64)
    #expect(unknown.errors.contains("there is no limit 'bytes'; there are canvasSide, "))
    #expect(unknown.errors.contains("steps"))
    for value in ["steps", "steps=", "steps=0", "steps=-1", "steps=x", "steps=1=2"] {
      let program = try Program.run(["render", "x.json", "-o", "y.png", "--limit", value], in: folder)
      #expect(program.status == 64)
      #expect(program.errors.contains("write NAME=VALUE, the value a whole number above 0"), "\(value)")
    }
  }
}
