import AnimationCore
import AnimationKit
import Foundation
import TestSupport
import Testing

/// The program in a window, on a screen of its own; what it shows is what renders.
@Suite(.enabled(if: Screen.isInstalled, "Xvfb and xdotool are not installed")) struct WindowTests {
  /// 200 x 100: half transparent blue, and a square of `color` that moves right by 5 a frame.
  private func animation(_ color: String = "1,0,0", frameCount: Int = 20) -> [UInt8] {
    let square =
      #"{"ty":"gr","it":[{"ty":"rc","p":{"k":[25,50]},"s":{"k":[30,30]},"r":{"k":0}},"#
      + #"{"ty":"fl","c":{"k":[\#(color)]},"o":{"k":100}},{"ty":"tr"}]}"#
    let moving =
      #""p":{"a":1,"k":[{"t":0,"s":[0,0],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":20,"s":[100,0]}]}"#
    let file = """
      {"v":"5","w":200,"h":100,"fr":10,"ip":0,"op":\(frameCount),"layers":[
        {"ty":4,"ip":0,"op":\(frameCount),"ks":{\(moving)},"shapes":[\(square)]},
        {"ty":1,"sc":"#2040c0","sw":200,"sh":40,"ip":0,"op":\(frameCount),"ks":{"o":{"k":50}}}]}
      """
    return Array(file.utf8)
  }

  /// What a frame looks like on white, as red, green and blue.
  private func frame(_ index: Double, of file: [UInt8]) throws -> [UInt8] {
    let bitmap = try AnimationDecoder.decode(file).bitmap(at: index)
    let words = bitmap.withPremultipliedBytes { Array($0.bindMemory(to: UInt32.self)) }
    return words.flatMap { word -> [UInt8] in
      let white = 255 - Int(word >> 24)
      return [word >> 16, word >> 8, word].map { UInt8(clamping: Int($0 & 255) + white) }
    }
  }

  private func expect(_ shot: String, shows index: Double, of file: [UInt8], in folder: TemporaryFolder)
    throws
  {
    let (picture, wanted) = (try folder.bytes(shot), try frame(index, of: file))
    #expect(picture.starts(with: Array("P6\n200 100\n255\n".utf8)), "the window has the animation's size")
    let shown = picture.suffix(wanted.count)
    let difference = zip(shown, wanted).map { abs(Int($0) - Int($1)) }.max() ?? 255
    #expect(difference <= 1, "frame \(index) of \(shot)")
  }

  @Test func keysLeadToFramesThatAreShownAsTheyRender() throws {
    let folder = try TemporaryFolder()
    try folder.write(animation(), to: "a.json")
    let seen = try Screen.run(
      ["a.json", "--background", "#ffffff", "--mute"],
      [
        .title("a.json — 20 frames, 10 a second"), .key("space"), .title("frame"), .key("Home"),
        .title("frame 0 of 20"), .shot("first.ppm"), .key("Right"), .key("Right"), .title("frame 2 of"),
        .key("shift+Right"), .title("frame 12 of"), .shot("later.ppm"), .key("End"), .title("frame 19 of"),
        .key("q"), .end,
      ], in: folder)
    #expect(seen.titles.allSatisfy { !$0.hasPrefix("never") }, "\(seen)")
    #expect((seen.status, seen.errors) == (0, ""))
    try expect("first.ppm", shows: 0, of: animation(), in: folder)
    try expect("later.ppm", shows: 12, of: animation(), in: folder)
  }

  @Test func aFileThatChangesIsShownAsItIsThen() throws {
    let folder = try TemporaryFolder()
    try folder.write(animation(), to: "a.json")
    let other = animation("0,0.5,0", frameCount: 30)
    try folder.write(other, to: "b.json")
    let seen = try Screen.run(
      ["a.json", "--background", "#ffffff", "--mute"],
      [
        .title("20 frames"), .key("space"), .key("Home"), .title("frame 0 of 20"), .key("Right"),
        .title("frame 1 of 20"), .copy("b.json", to: "a.json"), .title("frame 1 of 30"), .shot("new.ppm"),
        .key("Escape"), .end,
      ], in: folder)
    #expect(seen.titles.allSatisfy { !$0.hasPrefix("never") }, "\(seen)")
    #expect(seen.status == 0)
    try expect("new.ppm", shows: 1, of: other, in: folder)
  }

  @Test func nAndPShowTheOtherFiles() throws {
    let folder = try TemporaryFolder()
    try folder.write(animation(), to: "a.json")
    try folder.write(animation("0,0.5,0"), to: "b.json")
    let seen = try Screen.run(
      ["a.json", "b.json", "--background", "#ffffff", "--mute"],
      [
        .title("a.json — 20"), .key("n"), .title("b.json — 20"), .key("space"), .key("Home"),
        .title("b.json — frame 0"), .shot("other.ppm"), .key("p"), .title("a.json —"), .key("q"), .end,
      ], in: folder)
    #expect(seen.titles.allSatisfy { !$0.hasPrefix("never") }, "\(seen)")
    try expect("other.ppm", shows: 0, of: animation("0,0.5,0"), in: folder)
  }

  @Test func whatIsNoAnimationIsSaidAndEndsIt() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("{}".utf8), to: "a.json")
    let seen = try Screen.run(["a.json", "--mute"], [.end], in: folder)
    #expect(seen.status == 65)
    #expect(seen.errors.hasPrefix("animview: a.json: "), "\(seen.errors)")
  }
}

@Suite struct NoWindowTests {
  @Test func withoutAScreenTheReasonIsGiven() throws {
    let folder = try TemporaryFolder()
    try folder.write([0], to: "a.svga")
    let program = try Program.run(
      "animview", ["a.svga", "--mute"], in: folder,
      environment: ["DISPLAY": "", "WAYLAND_DISPLAY": "", "SDL_VIDEODRIVER": "x11"])
    #expect(program.status == 69)
    #expect(program.errors.hasPrefix("animview: no window: "), "\(program.errors)")
  }

  @Test func aFileThatIsNotThereIsAMistake() throws {
    let program = try Program.run("animview", ["missing.svga"], in: try TemporaryFolder())
    #expect(program.status == 66)
    #expect(program.errors == "animview: missing.svga: no such file\n")
  }
}
