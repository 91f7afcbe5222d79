import AnimationCore
import Archives
import LottieFormat
import TestSupport
import Testing

@testable import DotLottieFormat

@Suite struct ThemeTests {
  private let green = Color(red: 0, green: 1, blue: 0)

  private func theme(
    _ rules: String, animation: String? = nil, images: [String: [UInt8]] = [:]
  ) throws(AnimationError) -> DotLottieTheme {
    try DotLottieTheme(
      Array(#"{"rules":[\#(rules)]}"#.utf8), path: "theme", animation: animation, limits: DecodingLimits()
    ) { images[$0.name].map { EncodedContent($0) } }
  }

  private func text(_ rule: String) throws -> String? {
    let theme = try theme(rule)
    guard case .json(let text)? = theme.slots["s"]?.content else { return nil }
    return text
  }

  // MARK: Rules

  @Test(arguments: [
    ("Color", "[0.1,0.6,0.9,0.5]", #"{"a":0,"k":[0.1,0.6,0.9]}"#, AnimationSlot.Kind.color),
    ("Scalar", "12.5", #"{"a":0,"k":12.5}"#, .number),
    ("Vector", "[100,50]", #"{"a":0,"k":[100,50]}"#, .vector),
    ("Position", "[1,2,3]", #"{"a":0,"k":[1,2,3]}"#, .vector),
    (
      "Gradient", #"[{"offset":0,"color":[0,0,0.2,1]},{"offset":1,"color":[0.9,0.4,0.1]}]"#,
      #"{"p":2,"k":{"a":0,"k":[0,0,0,0.2,1,0.9,0.4,0.1]}}"#, .gradient
    ),
    (
      "Gradient", #"[{"offset":0,"color":[0,0,0,0.5]},{"offset":1,"color":[1,1,1]}]"#,
      #"{"p":2,"k":{"a":0,"k":[0,0,0,0,1,1,1,1,0,0.5,1,1]}}"#, .gradient
    ),
    (
      "Text",
      #"{"text":"Hi","fontFamily":"F","fontSize":12,"fillColor":[1,1,1],"textCaps":"SmallCaps","justify":"Center"}"#,
      #"{"a":0,"k":[{"t":0,"s":{"t":"Hi","s":12,"fc":[1,1,1],"f":"F","ca":2,"j":2}}]}"#, .text
    ),
    (
      "BezierPath", #"{"vertices":[[0,0],[1,0]],"closed":true}"#,
      #"{"a":0,"k":{"v":[[0,0],[1,0]],"i":[],"o":[],"c":true}}"#, .path
    ),
  ])
  func rulesOfEveryTypeBecomeWhatALottieHas(
    type: String, value: String, expected: String, kind: AnimationSlot.Kind
  ) throws {
    let theme = try theme(#"{"id":"s","type":"\#(type)","value":\#(value)}"#)
    #expect(theme.slots["s"] == .json(expected, kinds: [kind]))
    #expect(theme.diagnostics.isEmpty)
  }

  @Test func keyframesHaveTheirTangentsAndAreSorted() throws {
    let keys = """
      {"frame":30,"value":80,"hold":true},
      {"frame":0,"value":10,"outTangent":{"x":0.4,"y":0},"inTangent":{"x":[0.5],"y":[1]}}
      """
    #expect(
      try text(#"{"id":"s","type":"Scalar","value":1,"keyframes":[\#(keys)]}"#)
        == #"{"a":1,"k":[{"t":0,"s":[10],"o":{"x":0.4,"y":0},"i":{"x":[0.5],"y":[1]}},{"t":30,"s":[80],"h":1}]}"#
    )
  }

  @Test func theEndOfASegmentMayHaveTheTangentThatLeadsToIt() throws {
    let keys = """
      {"frame":0,"value":[0,0],"outTangent":{"x":0.2,"y":0},"valueOutTangent":[5,0]},
      {"frame":9,"value":[9,0],"inTangent":{"x":0.8,"y":1}}
      """
    #expect(
      try text(#"{"id":"s","type":"Position","keyframes":[\#(keys)]}"#) == """
        {"a":1,"k":[{"t":0,"s":[0,0],"o":{"x":0.2,"y":0},"i":{"x":0.8,"y":1},"to":[5,0],"ti":[0,0]},{"t":9,"s":[9,0]}]}
        """)
  }

  @Test func expressionsAreKept() throws {
    #expect(
      try text(#"{"id":"s","type":"Scalar","value":1,"expression":"time*\"2\""}"#)
        == #"{"a":0,"k":1,"x":"time*\"2\""}"#)
    #expect(try text(#"{"id":"s","type":"Scalar","expression":"9"}"#) == #"{"x":"9"}"#)
  }

  @Test func rulesForOtherAnimationsAreLeftOut() throws {
    let rules = """
      {"id":"all","type":"Scalar","value":1},{"id":"none","type":"Scalar","value":1,"animations":[]},
      {"id":"some","type":"Scalar","value":1,"animations":["x","y"]},
      {"id":"all","type":"Scalar","value":2,"animations":["y"]}
      """
    #expect(try theme(rules, animation: "z").slots.keys.sorted() == ["all"])
    let slots = try theme(rules, animation: "y").slots
    #expect(slots.keys.sorted() == ["all", "some"])
    // The last one counts.
    #expect(slots["all"] == .json(#"{"a":0,"k":2}"#, kinds: [.number]))
  }

  @Test func imagesAreLookedUpOrEmbedded() throws {
    let rules = """
      {"id":"a","type":"Image","value":{"src":"badge.png","width":64,"height":32}},
      {"id":"b","type":"Image","value":{"url":"data:image/png;base64,AQID"}},
      {"id":"c","type":"Image","value":{"path":"gone.png"}}, {"id":"d","type":"Image","value":{}}
      """
    let theme = try theme(rules, images: ["badge.png": [9]])
    guard case .image(let a, let size)? = theme.slots["a"]?.content,
      case .image(let b, nil)? = theme.slots["b"]?.content
    else { return #expect(Bool(false)) }
    #expect(a.bytes == [9] && size == Size(64, 32) && b.bytes == [1, 2, 3])
    #expect(
      theme.diagnostics.map(\.description) == [
        #"theme > rules[2]: image file "gone.png" is not available: left out"#,
        "theme > rules[3]: an image without a source: left out",
      ])
  }

  @Test(arguments: [
    (#"{"type":"Scalar","value":1}"#, "a rule without the id of a slot"),
    (#"{"id":"s","value":1}"#, "a rule without a type"),
    (
      #"{"id":"s","type":"Colour","value":1}"#,
      #"a rule of type "Colour", which is none of Color, Scalar, Vector, Position, Gradient, Image, Text, BezierPath"#
    ),
    (#"{"id":"s","type":"Scalar"}"#, "a rule with neither a value nor keyframes"),
    (#"{"id":"s","type":"Scalar","value":"1"}"#, "a value that is no number"),
    (#"{"id":"s","type":"Color","value":[1,2]}"#, "a value that is not a colour of 3 or 4 numbers"),
    (#"{"id":"s","type":"Color","value":[1,2,"x"]}"#, "a value that is not a colour of 3 or 4 numbers"),
    (#"{"id":"s","type":"Vector","value":[1,2,3,4]}"#, "a value that is not 2 or 3 numbers"),
    (#"{"id":"s","type":"Gradient","value":[]}"#, "a gradient without stops, or with more than 256"),
    (#"{"id":"s","type":"Gradient","value":[{"color":[1,1,1]}]}"#, "a stop without an offset"),
    (#"{"id":"s","type":"Text","value":"x"}"#, "a text that is no object"),
    (#"{"id":"s","type":"BezierPath","value":{}}"#, "a path without vertices"),
    (#"{"id":"s","type":"Scalar","keyframes":[{"value":1}]}"#, "a keyframe without a frame"),
    (
      """
      {"id":"s","type":"Gradient","keyframes":[{"frame":0,"value":[{"offset":0,"color":[1,1,1]}]},
       {"frame":1,"value":[{"offset":0,"color":[1,1,1]},{"offset":1,"color":[1,1,1]}]}]}
      """, "keyframes with different numbers of stops"
    ),
  ])
  func badRulesAreLeftOutAlone(rule: String, reason: String) throws {
    let theme = try theme(#"{"id":"good","type":"Scalar","value":1},\#(rule)"#)
    #expect(theme.slots.keys.sorted() == ["good"])
    #expect(theme.diagnostics.map(\.description) == ["theme > rules[1]: \(reason): left out"])
  }

  @Test func whatIsNoThemeIsAnError() throws {
    func fails(_ text: String, _ error: AnimationError) {
      #expect(throws: error) {
        try DotLottieTheme(
          Array(text.utf8), path: "theme", animation: nil, limits: DecodingLimits()
        ) { _ in nil }
      }
    }
    fails("[]", .invalid(path: "theme", reason: "is not an object"))
    fails("{}", .invalid(path: "theme", reason: "has neither rules nor slots"))
    #expect(throws: AnimationError.self) { try theme("{") }
    #expect(
      throws: AnimationError.limitExceeded(what: "rules of a theme", value: 4097, limit: 4096)
    ) { try theme(Array(repeating: "{}", count: 4097).joined(separator: ",")) }
  }

  @Test func themesOfVersion1AreSlots() throws {
    let text = """
      {"c":{"p":{"k":[1,0,0]}},"n":{"p":{"a":1,"k":[{"t":0,"s":[1]}]}},"p":{"p":{"k":[1,2]}},
       "g":{"p":{"p":2,"k":{"k":[0,0,0,0,1,1,1,1]}}},"t":{"p":{"k":[{"t":0,"s":{"t":"Hi"}}]}},
       "o":{"p":{"k":[{"t":0,"s":[{"v":[[0,0]],"i":[],"o":[]}]}]}},"i":{"p":{"p":"data:x;base64,AQ==","w":3,"h":4}},
       "bad":{"p":"x"}}
      """
    let theme = try DotLottieTheme(
      Array(text.utf8), path: "theme", animation: nil, limits: DecodingLimits()
    ) { _ in nil }
    #expect(
      theme.slots.mapValues(\.kinds) == [
        "c": [.vector, .color], "n": [.number], "p": [.vector], "g": [.gradient], "t": [.text], "o": [.path],
        "i": [.image],
      ])
    #expect(theme.diagnostics.map(\.description) == ["theme > bad: what no slot can hold: left out"])
  }

  // MARK: In a file

  private func lottie(_ members: String) -> String {
    #"{"v":"5.7.0","fr":10,"ip":0,"op":6,"w":30,"h":30,\#(members)}"#
  }

  private let square = """
    "layers":[{"ty":4,"ip":0,"op":6,"st":0,"ks":{},"shapes":[{"ty":"rc","p":{"k":[5,5]},"s":{"k":[9,9]},"r":{"k":0}},\
    {"ty":"fl","c":{"sid":"accent","k":[1,0,0]},"o":{"k":100}}]}]
    """

  private func open(_ files: (String, String)...) throws -> DotLottieFile {
    let bytes = ZipFile.bytes(files.map { ($0.0, Array($0.1.utf8)) })
    return try DotLottieFile(ZipArchive(bytes, limits: DecodingLimits()), limits: DecodingLimits())
  }

  private func color(_ animation: LottieAnimation, _ theme: Replacements.Theme = .initial) -> Color? {
    let list = animation.displayList(at: 0, replacements: Replacements(theme: theme))
    for case .fill(let fill) in list.items { if case .color(let color) = fill.paint { return color } }
    return nil
  }

  @Test(arguments: [
    (#""version":"2""#, "a/", "t/", #""initialTheme":"dark""#),
    (#""version":"1""#, "animations/", "themes/", #""defaultTheme":"dark""#),
  ])
  func themesOfAFileAreApplied(version: String, folder: String, themes: String, initial: String) throws {
    let file = try open(
      (
        "manifest.json",
        #"{\#(version),"animations":[{"id":"x",\#(initial)}],"themes":[{"id":"dark"},{"id":"light"},{"id":"bad"},{"id":"gone"}]}"#
      ),
      (folder + "x.json", lottie(square)),
      (themes + "dark.json", #"{"rules":[{"id":"accent","type":"Color","value":[0,0,0]}]}"#),
      (themes + "light.json", #"{"accent":{"p":{"k":[1,1,1]}}}"#), (themes + "bad.json", "["))
    let animation = try file.decode("x", options: LottieDecoder.Options())
    #expect(animation.info.replaceableKeys.themes == ["dark", "light"])
    #expect(animation.info.initialTheme == "dark")
    #expect(color(animation) == .black)
    #expect(color(animation, .id("light")) == .white)
    #expect(color(animation, .none) == Color(hex: "f00"))
    let messages = animation.info.diagnostics.map(\.message)
    #expect(messages.count == 2 && messages[0].hasPrefix(#"corrupt theme "bad": "#))
    #expect(messages.last == #"theme "gone": is not in the archive"#)
  }

  /// An address is not the file that is called like its end.
  @Test(arguments: ["https://example.com/b.png", "http://example.com/i/b.png", "gone.png"])
  func anImageThatIsNotThereIsSaidWhereItsThemeIsShown(source: String) throws {
    let image = #"{"rules":[{"id":"s","type":"Image","value":{"src":"\#(source)"}}]}"#
    let file = try open(
      ("manifest.json", #"{"version":"2","animations":[{"id":"x"}],"themes":[{"id":"far"},{"id":"near"}]}"#),
      (
        "a/x.json",
        lottie(
          #""assets":[{"id":"i","w":9,"h":9,"sid":"s","p":"data:,own"}],"layers":[{"ty":2,"refId":"i","ip":0,"op":6,"st":0,"ks":{}}]"#
        )
      ),
      ("t/far.json", image), ("t/near.json", image.replacing(source, with: "b.png")), ("i/b.png", "near"))
    let animation = try file.decode("x", options: LottieDecoder.Options())
    func shown(_ replacements: Replacements) -> (bytes: String?, findings: [String]) {
      let log = DrawingLog()
      let context = EvaluationContext(replacements: replacements, log: log)
      let list = animation.makeEvaluator().displayList(at: 0, context: context)
      let findings = log.diagnostics.filter(\.kind.affectsRendering).map(\.description)
      guard case .image(let item)? = list.items.first else { return (nil, findings) }
      return (String(decoding: item.image.bytes, as: UTF8.self), findings)
    }
    let message =
      #"theme "far" > rules[0]: image file "\#(source)" is not available: the animation's own is shown"#
    #expect(shown(Replacements(theme: .id("far"))) == ("own", [message]))
    #expect(shown(Replacements(theme: .id("near"))) == ("near", []))
    #expect(shown(Replacements()) == ("own", []))
    var given = Replacements(theme: .id("far"))
    given.slots["s"] = .image(EncodedImage(key: "", bytes: Array("given".utf8)))
    #expect(shown(given) == ("given", []))
  }

  /// Where the theme's picture cannot be decoded, drawing finds the animation's own behind it.
  @Test func theOwnImageIsBehindThatOfATheme() throws {
    let file = try open(
      (
        "manifest.json",
        #"{"version":"2","animations":[{"id":"x","initialTheme":"t"}],"themes":[{"id":"t"}]}"#
      ),
      (
        "a/x.json",
        lottie(
          #""assets":[{"id":"i","w":9,"h":9,"sid":"s","p":"own.png"}],"layers":[{"ty":2,"refId":"i","ip":0,"op":6,"st":0,"ks":{}}]"#
        )
      ), ("t/t.json", #"{"rules":[{"id":"s","type":"Image","value":{"src":"b.png"}}]}"#),
      ("i/b.png", "theme's"),
      ("i/own.png", "own"))
    let animation = try file.decode("x", options: LottieDecoder.Options())
    guard case .image(let item)? = animation.displayList(at: 0).items.first else {
      Issue.record("no image")
      return
    }
    #expect(item.image.bytes == Array("theme's".utf8))
    #expect(item.withoutReplacement?.image.bytes == Array("own".utf8))
    #expect(item.withoutReplacement?.frame == item.frame)
  }

  /// Thousands of rules and assets may name one large picture.
  @Test func anImageThatManyNameIsThereOnce() throws {
    let assets = (0..<1200).map { #"{"id":"i\#($0)","w":9,"h":9,"p":"p.png"}"# }.joined(separator: ",")
    let rules = (0..<1200).map { #"{"id":"s\#($0)","type":"Image","value":{"src":"p.png"}}"# }
    let file = try open(
      (
        "manifest.json",
        #"{"version":"2","animations":[{"id":"x"}],"themes":[{"id":"t"}]}"#
      ),
      (
        "a/x.json",
        lottie(
          #""assets":[\#(assets)],"layers":[{"ty":2,"refId":"i0","ip":0,"op":6,"st":0,"ks":{}}]"#
        )
      ), ("t/t.json", #"{"rules":[\#(rules.joined(separator: ","))]}"#), ("i/p.png", "picture"))
    let info = try file.decode("x", options: LottieDecoder.Options()).info
    #expect(info.diagnostics.isEmpty && info.images.count == 1200)
    #expect(info.images.allSatisfy { $0.content === info.images[0].content })
  }

  @Test func aDamagedThemeIsNotSaidToBeMissing() throws {
    let file = try open(
      (
        "manifest.json",
        #"{"version":"2","animations":[{"id":"x","initialTheme":"bad"}],"themes":[{"id":"bad"}]}"#
      ), ("a/x.json", lottie(square)), ("t/bad.json", "["))
    let diagnostics = try file.decode("x", options: LottieDecoder.Options()).info.diagnostics
    #expect(diagnostics.map(\.kind) == [.tolerated, .missing])
    #expect(
      diagnostics.last?.message
        == #"theme "bad", which animation "x" is to be shown with: it cannot be used"#)
  }

  @Test func themesFitAnimations() throws {
    let rule = #"{"rules":[{"id":"accent","type":"Scalar","value":3}]}"#
    let file = try open(
      (
        "manifest.json",
        """
        {"version":"2","animations":[{"id":"x"},{"id":"y","themes":["b"],"initialTheme":"a"},{"id":"z","themes":[]}],
         "themes":[{"id":"a","name":"A"},{"id":"b"}]}
        """
      ), ("a/x.json", lottie(square)), ("a/y.json", lottie(square)), ("a/z.json", lottie(square)),
      ("t/a.json", rule), ("t/b.json", rule))
    func info(_ id: String) throws -> AnimationInfo {
      try file.decode(id, options: LottieDecoder.Options()).info
    }
    #expect(try info("x").replaceableKeys.themes == ["a", "b"])
    #expect(try info("y").replaceableKeys.themes == ["b"])
    #expect(try info("z").replaceableKeys.themes == [])
    #expect(
      try info("y").diagnostics.map(\.description) == [
        #"theme "b" > rules[0]: slot "accent" holds a color, not a number: left out"#,
        #"manifest.json: theme "a", which animation "y" is to be shown with: there are b"#,
      ])
    #expect(try info("z").diagnostics == [])
  }

  @Test func themesOfVersion1SayWhichAnimationsTheyFit() throws {
    let manifest = try DotLottieManifest(
      Array(
        #"{"animations":[{"id":"x"},{"id":"y"}],"themes":[{"id":"a","animations":["x"]},{"id":"b"}]}"#.utf8),
      limits: DecodingLimits())
    #expect(manifest.animations.map { manifest.themes(of: $0).map(\.id) } == [["a", "b"], ["b"]])
  }
}
