import AnimationCore
import AnimationLint
import JSONText
import Testing

/// What lottie-web cannot do without.
@Suite struct CompletionTests {
  private let path =
    #"{"v":[[0,0],[9,0],[9,9]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]],"c":true}"#
  private let times = #""ip":0,"op":10,"st":0"#

  private func findings(_ layer: String, _ player: LintPlayer = .lottieWeb) -> [LintFinding] {
    var configuration = LintConfiguration()
    configuration.players = [player]
    return AnimationLinter(configuration).findings(in: lottie(layer)).filter { $0.rule == .incomplete }
  }

  private func lottie(_ layer: String) -> [UInt8] {
    Array(#"{"v":"5.7.0","fr":10,"ip":0,"op":10,"w":100,"h":100,"layers":[\#(layer)]}"#.utf8)
  }

  private func shapes(_ items: String) -> String {
    #"{"ty":4,"nm":"S",\#(times),"ks":{},"shapes":[\#(items)]}"#
  }

  private func completed(_ layer: String) throws -> (text: String, gaps: [String]) {
    let completion = LottieCompletion(try JSONTree(parsing: lottie(layer), limits: DecodingLimits()))
    // Nothing is missing then.
    #expect(LottieCompletion(completion.root).gaps.isEmpty)
    let text = String(decoding: completion.root["layers"]?.items.first?.text ?? [], as: UTF8.self)
    return (text, completion.gaps.map(\.what))
  }

  @Test func wholeFilesLackNothing() throws {
    let transform = #"{"ty":"tr","o":{"a":0,"k":100},"p":{"a":0,"k":[0,0]}}"#
    let keys = #"{"a":1,"k":[{"t":0,"s":[0],"o":{"x":0.2,"y":0},"i":{"x":0.8,"y":1}},{"t":9,"s":[100]}]}"#
    let layer = shapes(
      #"""
      {"ty":"gr","it":[{"ty":"sh","ks":{"a":0,"k":\#(path)}},
      {"ty":"fl","c":{"a":0,"k":[1,0,0,1]},"o":\#(keys)},\#(transform)]}
      """#)
    #expect(findings(layer).isEmpty)
    let text =
      #"{"ty":5,\#(times),"ks":{},"t":{"d":{"k":[{"t":0,"s":{"t":"A","s":9,"f":"F"}}]},"p":{},"a":[],"m":{"a":{"k":[0,0]}}}}"#
    #expect(findings(text).isEmpty)
  }

  @Test func layersGetTheTimesTheyLack() throws {
    let layer = #"{"ty":4,"nm":"S","shapes":[]}"#
    let found = findings(layer)
    #expect(found.count == 4)
    #expect(found[0].place == #"layers[0] "S""# && found[0].severity == .warning)
    #expect(found[0].message.contains("(ip)") && found[0].advice.contains("optimise"))
    // Of others nothing is said.
    #expect(findings(layer, .rlottie).isEmpty)
    #expect(
      try completed(layer).text == #"{"ty":4,"nm":"S","shapes":[],"ip":0,"op":10,"st":0,"ks":{}}"#)
  }

  @Test(arguments: [
    (#"{"ty":"fl","c":{"a":0,"k":[1,0,0,1]}}"#, "a fill without an opacity (o)"),
    (#"{"ty":"st","c":{"k":[0,0,0]},"o":{"k":50}}"#, "a stroke without a width (w)"),
    (#"{"ty":"rc","p":{"k":[0,0]},"s":{"k":[9,9]}}"#, "a rectangle without a radius (r)"),
    (#"{"ty":"el","s":{"k":[9,9]}}"#, "an ellipse without a position (p)"),
    (#"{"ty":"tm","s":{"k":0},"e":{"k":50}}"#, "a trimming without an offset (o)"),
    (
      #"{"ty":"sr","sy":1,"p":{"k":[0,0]},"pt":{"k":5},"r":{"k":0},"or":{"k":9},"os":{"k":0},"ir":{"k":4}}"#,
      "a star without an inner roundness (is)"
    ),
    (#"{"ty":"gr","it":[]}"#, "a group without a transform (tr)"),
    (
      #"{"ty":"gr","it":[{"ty":"tr","o":{"k":100}},{"ty":"gr","it":[{"ty":"tr","o":{"k":1}}]}]}"#,
      "a group whose transform (tr) is not its last item"
    ),
    (#"{"ty":"gr","it":[{"ty":"tr","p":{"k":[0,0]}}]}"#, "the transform of a group without an opacity (o)"),
    (#"{"ty":"rp","c":{"k":2},"o":{"k":0},"tr":{"so":{"k":100}}}"#, "a repeater without a last opacity (eo)"),
  ])
  func shapesGetThePropertiesTheyLack(shape: String, what: String) throws {
    #expect(try completed(shapes(shape)).gaps == [what])
    #expect(findings(shapes(shape)).count == 1)
  }

  @Test func masksGetTheMembersTheyLack() throws {
    let mask = #"{"mode":"a","pt":{"a":0,"k":\#(path)},"o":{"a":0,"k":100}}"#
    func layer(_ masks: String) -> String {
      #"{"ty":1,"sw":9,"sh":9,\#(times),"ks":{},\#(masks)}"#
    }
    let found = try completed(layer(#""masksProperties":[\#(mask)]"#))
    #expect(found.gaps == ["masks without hasMask", "a mask without an expansion (x)"])
    #expect(found.text.hasSuffix(#""x":{"a":0,"k":0}}],"hasMask":true}"#))
    #expect(try completed(layer(#""masksProperties":[]"#)).gaps.isEmpty)
  }

  @Test func keyframesGetTheHandlesTheyLack() throws {
    func layer(_ keys: String) -> String {
      #"{"ty":1,"sw":9,"sh":9,\#(times),"ks":{"o":{"a":1,"k":[\#(keys)]}}}"#
    }
    let bare = try completed(layer(#"{"t":0,"s":[0]},{"t":9,"s":[100]}"#))
    #expect(bare.gaps == ["keyframes without handles (i, o)"])
    #expect(bare.text.contains(#"{"t":0,"s":[0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":9,"s":[100]}"#))
    // One handle is none.
    let one = try completed(layer(#"{"t":0,"s":[0],"o":{"x":0.9,"y":0}},{"t":9,"s":[100]}"#))
    #expect(one.text.contains(#""o":{"x":0,"y":0},"i":{"x":1,"y":1}"#))
    let null = try completed(layer(#"{"t":0,"s":0,"o":null,"i":null,"to":null,"ti":null},{"t":9,"s":[9]}"#))
    #expect(null.gaps == ["keyframes with bare numbers", "keyframes without handles (i, o)"])
    #expect(try completed(layer(#"{"t":0,"s":[0],"h":1},{"t":9,"s":[100]}"#)).gaps.isEmpty)
    let single = try completed(layer(#"{"t":3,"s":[40]}"#))
    #expect(single.text.contains(#"[{"t":3,"s":[40],"h":1},{"t":4,"s":[40],"h":1}]"#))
  }

  /// In compositions, too; layers there have no end of their own.
  @Test func layersInCompositionsAreCompleted() throws {
    let text = #"""
      {"v":"5","fr":10,"ip":0,"op":10,"w":9,"h":9,"layers":[],"assets":[{"id":"c","layers":[
      {"ty":4,"nm":"S","ip":0,"st":0,"ks":{},"shapes":[]}]}]}
      """#
    let completion = LottieCompletion(try JSONTree(parsing: Array(text.utf8), limits: DecodingLimits()))
    #expect(completion.gaps.map(\.what) == ["a layer without an out point (op)"])
    #expect(completion.gaps.first?.place == #"assets[0] "c" > layers[0] "S""#)
    #expect(String(decoding: completion.root.text, as: UTF8.self).contains(#""op":99999"#))
  }
}
