import AnimationCore
import Archives
import LottieFormat
import TestSupport
import Testing

@testable import DotLottieFormat

/// Packages made and taken apart.
@Suite struct PackingTests {
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 1]
  private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 2]
  private static let mp3 = Array("ID3 sound".utf8)

  private static func lottie(_ width: Int, _ members: String = #""layers":[]"#) -> String {
    #"{"v":"5.7.0","fr":10,"ip":0,"op":6,"w":\#(width),"h":30,\#(members)}"#
  }

  private static func data(_ bytes: [UInt8]) -> String {
    // The type is not true, as in real files.
    "data:image/png;base64," + base64(bytes)
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      let bits = part.enumerated().reduce(0) { $0 | Int($1.element) << (16 - 8 * $1.offset) }
      for place in 0..<4 {
        text.append(place <= part.count ? digits[bits >> (18 - 6 * place) & 63] : "=")
      }
    }
    return text
  }

  private func archive(_ files: [String: [UInt8]]) throws -> ZipArchive {
    let entries = files.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    return try ZipArchive(ZipFile.bytes(entries), limits: DecodingLimits())
  }

  private func unpack(_ files: [String: String]) throws -> UnpackedDotLottie {
    try UnpackedDotLottie(archive(files.mapValues { Array($0.utf8) }), limits: DecodingLimits())
  }

  private func open(_ bytes: [UInt8]) throws -> ZipArchive { try ZipArchive(bytes, limits: DecodingLimits()) }

  private func text(_ bytes: [UInt8]?) -> String { String(decoding: bytes ?? [], as: UTF8.self) }

  /// A package as people may have written it.
  private func package(_ files: [String: String]) -> UnpackedDotLottie {
    var package = UnpackedDotLottie()
    package.files = files.mapValues { Array($0.utf8) }
    return package
  }

  private func mistake(_ files: [String: String]) -> String? {
    var package = package(files)
    do {
      _ = try package.pack()
      return nil
    } catch {
      return "\(error.file): \(error.error)"
    }
  }

  // MARK: Packing

  @Test func entriesComeInTheOrderOfThePlayers() throws {
    var package = package([
      "manifest.json": """
      {"initial": {"animation": "wave", "stateMachine": "m"}, "animations": [{"id": "bye"}, {"id": "wave"}],
       "themes": [{"id": "dark", "name": "Dark"}], "stateMachines": [{"id": "m"}]}
      """,
      "a/wave.json": Self.lottie(10), "a/bye.json": Self.lottie(20), "t/dark.json": #"{"rules": []}"#,
      "s/m.json": #"{"initial":"x","states":[{"type":"PlaybackState","name":"x","transitions":[]}]}"#,
      "i/b.png": "b", "i/a.png": "a", "u/s.mp3": "ID3",
      "f/x.ttf": "x",
    ])
    let archive = try open(package.pack())
    #expect(
      archive.names == [
        "manifest.json", "a/wave.json", "a/bye.json", "i/a.png", "i/b.png", "u/s.mp3", "f/x.ttf",
        "t/dark.json",
        "s/m.json",
      ])
    #expect(
      text(try archive.read("manifest.json")) == """
        {"version":"2","generator":"animrender","initial":{"animation":"wave","stateMachine":"m"},\
        "animations":[{"id":"bye"},{"id":"wave"}],"themes":[{"id":"dark","name":"Dark"}],\
        "stateMachines":[{"id":"m"}]}
        """)
    #expect(text(try archive.read("a/wave.json")) == Self.lottie(10))
    #expect(package.warnings == [])
  }

  @Test func settingsOfTheManifestStay() throws {
    let manifest = """
      {"version":"2","generator":"x","animations":[{"id":"a","name":"A","initialTheme":"t","background":"#10203040",\
      "themes":["t"],"autoplay":true,"loop":3,"speed":1.5,"playMode":"bounce","direction":-1,"hover":false,\
      "intermission":250},{"id":"b","loop":false},{"id":"c","loop":true}],"themes":[{"id":"t"}]}
      """
    var package = package([
      "manifest.json": manifest, "a/a.json": Self.lottie(1), "a/b.json": Self.lottie(2),
      "a/c.json": Self.lottie(3),
      "t/t.json": #"{"rules":[]}"#,
    ])
    let bytes = try package.pack()
    #expect(text(try open(bytes).read("manifest.json")) == manifest)
    var again = try UnpackedDotLottie(open(bytes), limits: DecodingLimits())
    #expect(try again.pack() == bytes)
  }

  @Test func equalFilesGiveEqualBytes() throws {
    let files = Dictionary(uniqueKeysWithValues: (0..<50).map { ("i/\($0).png", "same") })
      .merging(["manifest.json": #"{"animations":[{"id":"x"}]}"#, "a/x.json": Self.lottie(1)]) { $1 }
    var (one, other) = (package(files), package(files))
    #expect(try one.pack() == other.pack())
  }

  @Test(arguments: [
    (#"{"animations":[{"id":"x"},{"id":"x"}]}"#, #"line 1: animations[1] > id is "x": there is another one"#),
    (
      #"{"animations":[{"id":"x"},{"id":"X"}]}"#,
      #"line 1: animations[1] > id is "X": there is "x", which differs in case only"#
    ),
    ("{\"animations\":[\n{\"id\":\"y\"}]}", #"line 2: animations[0] > id is "y": there is no file a/y.json"#),
    (#"{"animations":[]}"#, "line 1: animations is empty"),
    (
      #"{"animations":[{"id":"../x"}]}"#,
      #"line 1: animations[0] > id is "../x": it begins with a dot, as hidden files do"#
    ),
    (
      #"{"animations":[{"id":"a/x"}]}"#,
      #"line 1: animations[0] > id is "a/x": / cannot be in the name of a file"#
    ),
    (
      #"{"animations":[{"id":"a:x"}]}"#,
      #"line 1: animations[0] > id is "a:x": : cannot be in the name of a file"#
    ),
    (#"{"animations":[{"id":""}]}"#, "line 1: animations[0] > id is empty"),
    (#"{"animations":[{"id":"a\u0007"}]}"#, "line 1: animations[0] > id has a control character in it"),
    (
      #"{"animations":[{"id":"x","themes":["t"]}]}"#,
      #"line 1: animations[0] > themes[0] is "t": manifest.json lists no such theme"#
    ),
    (
      #"{"animations":[{"id":"x","initialTheme":"t"}]}"#,
      #"line 1: animations[0] > initialTheme is "t": manifest.json lists no such theme"#
    ),
    (
      #"{"animations":[{"id":"x","background":"red"}]}"#,
      ##"line 1: animations[0] > background is "red", not a colour such as #20304a"##
    ),
    (
      #"{"animations":[{"id":"x"}],"initial":{"animation":"z"}}"#,
      #"line 1: initial > animation is "z": manifest.json lists no such animation"#
    ),
    (
      #"{"animations":[{"id":"x"}],"initial":{"stateMachine":"z"}}"#,
      #"line 1: initial > stateMachine is "z": manifest.json lists no such state machine"#
    ),
    (
      #"{"animations":[{"id":"x"}],"themes":[{"id":"t"}]}"#,
      #"line 1: themes[0] > id is "t": there is no file t/t.json"#
    ),
    (#"{"version":"1","animations":[{"id":"x"}]}"#, #"line 1: version is "1", not one of 2"#),
    (#"{"animations":[{"id":"x"}]"#, "corrupt JSON: line 1: it ends before a }"),
  ])
  func mistakesOfTheManifestAreLocated(manifest: String, expected: String) {
    #expect(mistake(["manifest.json": manifest, "a/x.json": Self.lottie(1)]) == "manifest.json: \(expected)")
  }

  @Test(arguments: [
    (
      #"{"rules":[{"id":"a","type":"Colour","value":[1,0,0]}]}"#,
      #"line 1: rules[0] > type is "Colour", not one of BezierPath, Color, Gradient, Image, Position, Scalar, Text, Vector"#
    ),
    (
      #"{"rules":[{"id":"a","type":"Color","value":[1,0]}]}"#, "line 1: rules[0] > value has 2 numbers, not 3"
    ),
    ("{\"rules\":[\n{\"type\":\"Scalar\",\"value\":1}]}", #"line 2: rules[0] has no "id""#),
    (#"{"rules":{}}"#, "line 1: rules is an object, not an array"),
    ("[]", "line 1: the text is an array, not an object"),
    ("{}", #"line 1: the text has no "rules""#),
  ])
  func mistakesOfThemesAreLocated(theme: String, expected: String) {
    let manifest = #"{"animations":[{"id":"x"}],"themes":[{"id":"t"}]}"#
    #expect(
      mistake(["manifest.json": manifest, "a/x.json": Self.lottie(1), "t/t.json": theme])
        == "t/t.json: \(expected)")
  }

  @Test func everyKindOfRuleIsPacked() throws {
    var package = package([
      "manifest.json": #"{"animations":[{"id":"x"}],"themes":[{"id":"t"},{"id":"old"}]}"#,
      "a/x.json": Self.lottie(1),
      "t/old.json": #"{"accent":{"p":{"a":0,"k":[1,0,0]}}}"#,
      "t/t.json": """
      {"rules":[{"id":"accent","type":"Color","value":[0.1,0.6,0.9,1]},
       {"id":"grow","type":"Scalar","animations":["x"],"keyframes":[
        {"frame":0,"value":10,"outTangent":{"x":0.4,"y":[0]},"inTangent":{"x":0.5,"y":1}},{"frame":30,"value":80,"hold":true}]},
       {"id":"sky","type":"Gradient","value":[{"offset":0,"color":[0,0,0.2,1]},{"offset":1,"color":[0.9,0.4,0.1]}]},
       {"id":"badge","type":"Image","value":{"src":"badge.png","width":64,"height":64}},
       {"id":"photo","type":"Image","value":"photo.png"},
       {"id":"line","type":"BezierPath","value":{"vertices":[[0,0],[9,9]],"inTangents":[[0,0],[0,0]],"closed":true}},
       {"id":"at","type":"Position","value":[1,2,3]}, {"id":"size","type":"Vector","value":[1,2]},
       {"id":"title","type":"Text","value":{"text":"Hi","fillColor":[1,1,1],"justify":"Center"}}]}
      """,
    ])
    _ = try package.pack()
    #expect(
      package.warnings == [
        #"t/t.json: "badge.png" is missing"#, #"t/t.json: "photo.png" is missing"#,
        "t/old.json: a theme of version 1: most players of version 2 do not know it",
      ])
  }

  @Test func mistakesOfAnimationsAndStateMachinesAreLocated() {
    let manifest = #"{"animations":[{"id":"x"}],"stateMachines":[]}"#
    #expect(
      mistake(["manifest.json": manifest, "a/x.json": "{\"w\":1}"])?.hasPrefix("a/x.json: ") == true)
    #expect(
      mistake(["manifest.json": manifest, "a/x.json": "{"])?.hasPrefix("a/x.json: corrupt JSON: line 1")
        == true)
    #expect(
      mistake(["manifest.json": manifest, "a/x.json": Self.lottie(1), "i/A.png": "", "i/a.png": ""])
        == #"i/a.png: differs from "i/A.png" in case only"#)
    #expect(
      mistake(["manifest.json": manifest, "a/x.json": Self.lottie(1), "i/a\\b.png": ""])
        == #"i/a\b.png: a file in a dotLottie cannot have this name"#)
    #expect(
      mistake([
        "manifest.json": #"{"animations":[{"id":"x"}],"stateMachines":[{"id":"m"}]}"#,
        "a/x.json": Self.lottie(1),
        "s/m.json": "[]",
      ]) == "s/m.json: line 1: the text is not an object")
  }

  @Test func manyFilesAreAnError() {
    var files = Dictionary(uniqueKeysWithValues: (0..<4096).map { ("i/\($0)", "") })
    files["manifest.json"] = #"{"animations":[{"id":"x"}]}"#
    files["a/x.json"] = Self.lottie(1)
    #expect(mistake(files) == ": files in a dotLottie: 4098 is over the limit of 4096")
  }

  @Test func whatIsNotListedIsLeftOut() throws {
    var package = package([
      "manifest.json": #"{"animations":[{"id":"x"}]}"#, "a/x.json": Self.lottie(1), "a/y.json": "?",
      "t/t.json": "?",
    ])
    #expect(try open(package.pack()).names == ["manifest.json", "a/x.json"])
    #expect(
      package.warnings == [
        "a/y.json: manifest.json does not list it: left out",
        "t/t.json: manifest.json does not list it: left out",
      ])
  }

  // MARK: Files of animations

  @Test func embeddedFilesBecomeFilesOnceEach() throws {
    let assets = """
      "layers":[],"assets":[{"id":"one","w":4,"h":4,"u":"","p":"\(Self.data(Self.png))","e":1},
      {"id":"two","w":4,"h":4,"p":"\(Self.data(Self.png))","e":1}, {"id":"ONE","w":4,"h":4,"p":"\(Self.data(Self.png + [7]))"},
      {"id":"photo","w":4,"h":4,"p":"\(Self.data(Self.jpeg))"}, {"id":"song","p":"\(Self.data(Self.mp3))"},
      {"id":"web","w":4,"h":4,"p":"https://example.com/x.png"}, {"id":"gone","w":4,"h":4,"u":"images/","p":"gone.png"},
      {"id":"comp","layers":[]}],
      "fonts":{"list":[{"fName":"My Font","fPath":"\(Self.data([0, 1, 0, 0, 5]))","origin":0,"fOrigin":"n"},
        {"fName":"Web","fPath":"https://example.com/x.css","origin":1}]}
      """
    var package = try UnpackedDotLottie(animations: [
      .init(id: "x", text: Array(Self.lottie(1, assets).utf8)),
      .init(id: "y", text: Array(Self.lottie(2, assets).utf8)),
    ])
    let archive = try open(package.pack())
    #expect(
      archive.names == [
        "manifest.json", "a/x.json", "a/y.json", "i/ONE-2.png", "i/one.png", "i/photo.jpeg", "u/song.mp3",
        "f/My Font.ttf",
      ])
    #expect(try archive.read("i/one.png") == Self.png)
    #expect(try archive.read("u/song.mp3") == Self.mp3)
    let json = text(try archive.read("a/y.json"))
    for part in [
      #"{"id":"one","w":4,"h":4,"u":"/i/","p":"one.png","e":0}"#,
      #"{"id":"two","w":4,"h":4,"p":"one.png","e":0,"u":"/i/"}"#, #""p":"ONE-2.png""#, #""p":"photo.jpeg""#,
      #"{"id":"song","p":"song.mp3","u":"/u/","e":0}"#, #""p":"https://example.com/x.png""#,
      #""u":"images/","p":"gone.png""#, #""fPath":"/f/My Font.ttf","origin":3,"fOrigin":"p""#,
      #""fPath":"https://example.com/x.css","origin":1"#,
    ] { #expect(json.contains(part), "\(part)") }
    #expect(package.warnings == ["x", "y"].map { "a/\($0).json: \"images/gone.png\" is missing" })
    // What is shown has them.
    let info = try DotLottieFile(archive, limits: DecodingLimits()).decode("y", options: .init()).info
    #expect(info.images.map(\.bytes).contains(Self.jpeg))
  }

  @Test func filesNextToAnAnimationComeAlong() throws {
    let assets = #""layers":[],"assets":[{"id":"one","w":4,"h":4,"u":"img/","p":"back.png","e":0}]"#
    let theme = #"{"rules":[{"id":"b","type":"Image","value":{"src":"img/badge.png"}}]}"#
    let files = ["img/back.png": Self.png, "img/badge.png": Self.png + [1]]
    var package = try UnpackedDotLottie(
      animations: [.init(id: "x", text: Array(Self.lottie(1, assets).utf8)) { files[$0] }],
      themes: [.init(id: "t", text: Array(theme.utf8)) { files[$0] }])
    let archive = try open(package.pack())
    #expect(archive.names == ["manifest.json", "a/x.json", "i/back.png", "i/badge.png", "t/t.json"])
    #expect(text(try archive.read("a/x.json")).contains(#""u":"/i/","p":"back.png","e":0"#))
    #expect(text(try archive.read("t/t.json")).contains(#""src":"badge.png""#))
    #expect(package.warnings == [])
  }

  // MARK: Unpacking

  @Test func version1BecomesVersion2() throws {
    let assets =
      #""layers":[],"assets":[{"id":"one","w":4,"h":4,"u":"/images/","p":"deep/p.png"},{"id":"two","w":4,"h":4,"u":"other/","p":"q.png"}]"#
    let package = try unpack([
      "manifest.json": """
      {"version":"1.0","author":"A","generator":"G","activeAnimationId":"y","states":["s"],
       "animations":[{"id":"x","loop":true,"speed":2,"mode":"bounce","defaultTheme":"t"},{"id":"y","hover":true},{"id":"gone"}],
       "themes":[{"id":"t","animations":["x"]}]}
      """,
      "animations/x.json": Self.lottie(1, assets), "animations/y.lot": Self.lottie(2),
      "images/p.png": "other",
      "images/deep/p.png": "bytes", "other/q.png": "q", "audio/a.mp3": "ID3", "fonts/f.ttf": "f",
      "themes/t.json": #"{"accent":{"p":{"a":0,"k":1}}}"#,
      "states/s.json": #"{"descriptor":{"id":"s","initial":"a"},"a":{}}"#,
      "__MACOSX/animations/._x.json": "",
      "images/.DS_Store": "", "v/film.mp4": "film",
    ])
    #expect(
      package.files.keys.sorted() == [
        "a/x.json", "a/y.json", "f/f.ttf", "i/deep/p.png", "i/p.png", "i/q.png", "manifest.json",
        "other/q.png",
        "s/s.json", "t/t.json", "u/a.mp3", "v/film.mp4",
      ])
    #expect(
      text(package.files["manifest.json"]) == """
        {
          "version": "2",
          "generator": "G",
          "initial": {"animation": "y"},
          "animations": [
            {"id": "x", "initialTheme": "t", "themes": ["t"], "loop": true, "speed": 2, "playMode": "bounce", "direction": 1},
            {"id": "y", "themes": [], "hover": true}
          ],
          "themes": [
            {"id": "t"}
          ],
          "stateMachines": [
            {"id": "s"}
          ]
        }

        """)
    let x = text(package.files["a/x.json"])
    #expect(x.contains(#""u": "/i/", "p": "deep/p.png""#))
    #expect(x.contains(#""u": "/i/", "p": "q.png""#))
    #expect(package.warnings == [#"animation "gone" is not in the archive: left out of manifest.json"#])
    var packed = package
    let info = try DotLottieFile(open(packed.pack()), limits: DecodingLimits()).decode("x", options: .init())
      .info
    #expect(info.images.map { text($0.bytes) } == ["bytes", "q"])
  }

  @Test func aFolderThatCannotHoldTheFilesIsAnError() throws {
    #expect(throws: AnimationError.invalid(path: "i/a.png", reason: #"differs from "i/A.png" in case only"#))
    {
      try unpack([
        "manifest.json": #"{"animations":[{"id":"x"}]}"#, "a/x.json": Self.lottie(1), "i/A.png": "",
        "i/a.png": "",
      ])
    }
    #expect(throws: AnimationError.self) {
      try unpack(["manifest.json": #"{"animations":[{"id":"x"}]}"#, "i/a.png": ""])
    }
  }

  @Test func whatIsNoJSONStaysAsItIs() throws {
    let package = try unpack([
      "manifest.json": #"{"animations":[{"id":"x"},{"id":"y"}]}"#, "a/x.json": Self.lottie(1),
      "a/y.json": "{",
    ])
    #expect(text(package.files["a/y.json"]) == "{")
    #expect(package.warnings.count == 1 && package.warnings[0].hasPrefix("a/y.json: corrupt JSON: line 1"))
  }
}
