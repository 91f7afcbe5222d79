import AnimationCore
import Archives
import LottieFormat
import TestSupport
import Testing

@testable import DotLottieFormat

@Suite struct DotLottieTests {
  private static func lottie(_ width: Int, members: String = #""layers":[]"#) -> String {
    #"{"v":"5.7.0","fr":10,"ip":0,"op":6,"w":\#(width),"h":30,\#(members)}"#
  }

  private func open(_ files: (String, String)...) throws -> DotLottieFile {
    let bytes = ZipFile.bytes(files.map { ($0.0, Array($0.1.utf8)) })
    return try DotLottieFile(ZipArchive(bytes, limits: DecodingLimits()), limits: DecodingLimits())
  }

  private func decode(_ file: DotLottieFile, _ id: String) throws -> LottieAnimation {
    try file.decode(id, options: LottieDecoder.Options())
  }

  @Test func version2HasItsFolders() throws {
    let file = try open(
      ("manifest.json", #"{"version":"2","animations":[{"id":"a b","name":"First"},{"id":"x.lottie"}]}"#),
      ("a/a b.json", Self.lottie(10)), ("a/x.lottie.json", Self.lottie(20)))
    #expect(file.animations.map(\.id) == ["a b", "x.lottie"])
    #expect(file.animations.map(\.name) == ["First", nil])
    #expect(try decode(file, "x.lottie").info.size.width == 20)
    #expect(try decode(file, "x.lottie").info.animationIDs == ["a b", "x.lottie"])
    #expect(try decode(file, "a b").info.diagnostics == [])
  }

  @Test func version1HasItsFoldersAndEachReadsThoseOfTheOther() throws {
    for version in [#""1.0""#, #""2""#, "2", "null"] {
      let file = try open(
        ("manifest.json", #"{"version":\#(version),"animations":[{"id":"x"}]}"#),
        ("animations/x.json", Self.lottie(10)))
      #expect(try decode(file, "x").info.size.width == 10)
    }
  }

  @Test(arguments: [#""initial":{"animation":"y"}"#, #""activeAnimationId":"y""#])
  func theManifestSaysWhichIsShownFirst(member: String) throws {
    let file = try open(
      ("manifest.json", #"{"version":"2",\#(member),"animations":[{"id":"x"},{"id":"y"}]}"#),
      ("a/x.json", Self.lottie(10)), ("a/y.json", Self.lottie(20)))
    #expect(file.animations.map(\.id) == ["y", "x"])
  }

  @Test func flawsOfTheManifestAreReadPastAndNoted() throws {
    let file = try open(
      (
        "manifest.json",
        #"""
        {"version":"2","initial":{"animation":"z","stateMachine":"m"},
         "animations":[{"name":"no id"},{"id":"x","initialTheme":"dark"},{"id":"x"},{"id":7,"name":[]}]}
        """#
      ), ("a/x.json", Self.lottie(10)), ("a/7.json", Self.lottie(7)), ("a/extra.json", Self.lottie(1)),
      ("__MACOSX/a/._x.json", ""), ("a/._x.json", ""))
    #expect(file.animations.map(\.id) == ["x", "7"])
    #expect(
      try decode(file, "x").info.diagnostics.map { "\($0.kind.rawValue) \($0.description)" } == [
        "tolerated manifest.json > animations[0]: an animation without an id: left out",
        #"tolerated manifest.json > animations[2]: another animation "x": left out"#,
        #"tolerated manifest.json > initial: there is no animation "z": the first one is shown"#,
        #"tolerated manifest.json: animation "extra" is not listed"#,
        #"tolerated manifest.json: state machine "m": not run"#,
        #"missing manifest.json: theme "dark", which animation "x" is to be shown with: there is none"#,
      ])
  }

  @Test(arguments: [nil, "[", "{}", #"{"animations":3}"#, "7"])
  func withoutAManifestAnimationsAreShownInTheOrderOfTheArchive(manifest: String?) throws {
    let animations = [("a/z.json", Self.lottie(10)), ("animations/a.lot", Self.lottie(20))]
    let bytes = ZipFile.bytes(
      (animations + (manifest.map { [("manifest.json", $0)] } ?? [])).map { ($0.0, Array($0.1.utf8)) })
    let file = try DotLottieFile(ZipArchive(bytes, limits: DecodingLimits()), limits: DecodingLimits())
    #expect(file.animations.map(\.id) == ["z", "a"])
    let messages = try decode(file, "a").info.diagnostics.map(\.message)
    #expect(messages.count == 1 && messages[0].hasSuffix("animations are shown in the order of the archive"))
  }

  @Test func whatIsNoAnimationIsAnError() throws {
    #expect(throws: AnimationError.invalid(path: "manifest.json", reason: "it lists no animations")) {
      try open(("manifest.json", "{}"))
    }
    let file = try open(
      ("manifest.json", #"{"version":"2","animations":[{"id":"x"},{"id":"../../y"}]}"#), ("i/x.json", ""))
    for id in ["x", "../../y"] {
      #expect(
        throws: AnimationError.invalid(
          path: "manifest.json", reason: "animation \"\(id)\" is not in the archive")
      ) { try decode(file, id) }
    }
    #expect(throws: AnimationError.self) {
      try open(("manifest.json", #"{"animations":[{"id":"x"}]}"#), ("a/x.json", "!")).decode(
        "x", options: .init())
    }
  }

  /// Wherever the animation says they are.
  @Test(arguments: [
    ("i/p.png", "", "p.png"), ("i/p.png", "/i/", "p.png"), ("images/p.png", "images/", "p.png"),
    ("images/p.png", "", "deep/p.png"), ("other/p.png", "/other/", "p.png"),
    ("i/ä b.png", "", "%C3%A4%20b.png"),
    ("i/100%.png", "", "100%.png"), ("i/p.png", "", "/i/p.png"),
  ])
  func imagesAreFound(entry: String, folder: String, name: String) throws {
    let members = """
      "assets":[{"id":"p","w":4,"h":4,"u":"\(folder)","p":"\(name)","e":1}],"layers":[{"ty":2,"refId":"p","op":6}]
      """
    for version in ["1", "2"] {
      let file = try open(
        ("manifest.json", #"{"version":"\#(version)","animations":[{"id":"x"}]}"#),
        ("a/x.json", Self.lottie(10, members: members)), (entry, "bytes"))
      let info = try decode(file, "x").info
      #expect(info.images.map(\.bytes) == [Array("bytes".utf8)])
      #expect(info.diagnostics == [])
    }
  }

  @Test func nothingElsewhereIsRead() throws {
    let members =
      #""assets":[{"id":"p","w":4,"h":4,"u":"../","p":"../secret.png"}],"layers":[{"ty":2,"refId":"p","op":6}]"#
    let file = try open(
      ("manifest.json", #"{"version":"2","animations":[{"id":"x"}]}"#),
      ("a/x.json", Self.lottie(10, members: members)))
    let info = try decode(file, "x").info
    #expect(info.images.isEmpty && info.diagnostics.map(\.kind) == [.missing])
  }
}
