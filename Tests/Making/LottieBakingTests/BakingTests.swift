import AnimationCore
import LottieFormat
import Testing

@testable import LottieBaking

@Suite struct BakingTests {
  // MARK: What is written

  @Test func fileWithoutExpressionsStaysAsItIs() throws {
    let lottie = Lottie(moving(#"{ "k" : 7.0 }"#))
    let baked = try lottie.baked()
    #expect(baked.text == lottie.text)
    #expect(baked.result.expressionCount == 0)
  }

  @Test func constantIsNoAnimation() throws {
    let baked = try Lottie(moving(#"{"a":0,"k":7,"x":"$bm_rt = 3 + 4.5"}"#)).baked()
    #expect(baked.text == Lottie(moving(#"{"a":0,"k":7.5}"#)).text)
    #expect(baked.result.bakedCount == 1)
    #expect(baked.result.keyframeCount == 0)
  }

  @Test(
    "only the property is changed, and each comma goes with what it belongs to",
    arguments: [
      (#"{"x":"$bm_rt = 1","k":7}"#, #"{"k":1}"#), (#"{"k":7,"x":"$bm_rt = 1"}"#, #"{"k":1}"#),
      (#"{ "a" : 1 , "k" : [7] , "x" : "$bm_rt = 1" , "ix" : 3 }"#, #"{ "a" : 0 , "k" : 1 , "ix" : 3 }"#),
      (#"{"x":"$bm_rt = 1"}"#, #"{"a":0,"k":1}"#), (#"{"a":1,"x":"$bm_rt = 1"}"#, #"{"a":0,"k":1}"#),
      (#"{"k":7,"x":"","ix":1}"#, #"{"k":7,"ix":1}"#),
      (#"{"k":7,"x":"$bm_rt = 1","x":"$bm_rt = 2"}"#, #"{"k":2}"#),
      (#"{"x":"$bm_rt = 1","x":"$bm_rt = 2","k":7}"#, #"{"k":2}"#),
    ])
  func keyframesAreSplicedIntoTheText(property: String, baked: String) throws {
    #expect(try Lottie(moving(property)).baked().text == Lottie(moving(baked)).text)
  }

  @Test func keyedValueIsLeftToItsKeyframes() throws {
    let keys =
      #"[ {"t":0, "s":[0], "i":{"x":[0.2],"y":[1]}, "o":{"x":[0.8],"y":[0]}}, {"t":50.5, "s":[20]} ]"#
    let baked = try Lottie(moving(#"{"a":1,"k":\#(keys),"x":"$bm_rt = value"}"#)).baked()
    #expect(baked.text == Lottie(moving(#"{"a":1,"k":\#(keys)}"#)).text)
  }

  @Test func expressionsThatNobodyAsksForAreTakenAway() throws {
    let hidden = moving(#"{"k":7,"x":"$bm_rt = time"}"#, members: #""hd":true,"#)
    let baked = try Lottie(hidden).baked()
    #expect(baked.text == Lottie(moving(#"{"k":7}"#, members: #""hd":true,"#)).text)
  }

  // MARK: Keyframes

  /// Between keyframes it turns the shortest way.
  @Test func orientationsHaveAKeyframeForEachSample() throws {
    let layer = square(#""ddd":1,"ks":{"or":{"k":[0,0,0],"x":"$bm_rt = [time * 90, 0, time * 720]"}}"#)
    let lottie = Lottie(layer)
    let baked = try lottie.baked()
    #expect(baked.result.bakedCount == 1 && baked.result.keyframeCount == 120)
    var other = lottie
    other.text = baked.text
    let evaluators = (try lottie.decoded().makeEvaluator(), try other.decoded().makeEvaluator())
    for frame in stride(from: 0.0, through: 59.5, by: 0.5) {
      let items = [evaluators.0, evaluators.1].map {
        $0.displayList(at: frame, context: EvaluationContext()).items.first
      }
      guard case .fill(let a)? = items[0], case .fill(let b)? = items[1] else {
        Issue.record("not a fill")
        return
      }
      let apart = zip(
        [a.transform.a, a.transform.b, a.transform.d], [b.transform.a, b.transform.b, b.transform.d]
      ).map { abs($0 - $1) }
      #expect(apart.allSatisfy { $0 < 0.005 }, "frame \(frame)")
    }
  }

  @Test func straightLineHasTwoKeyframes() throws {
    let baked = try Lottie(moving(#"{"k":7,"x":"$bm_rt = 10 + time * 30"}"#)).baked()
    #expect(
      baked.part(after: #""x":{"#, before: #"},"y""#)
        == #""a":1,"k":[{"t":0,"s":[10],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":60,"s":[70]}]"#)
    #expect(try baked.largestDifference() < 1e-9)
  }

  @Test func stepsHold() throws {
    let baked = try Lottie(moving(#"{"k":7,"x":"$bm_rt = Math.floor(time * 3 + 1e-9)"}"#)).baked()
    #expect(
      baked.part(after: #""k":"#, before: #"},"y""#)
        == """
        [{"t":0,"s":[0],"h":1},{"t":10,"s":[1],"h":1},{"t":20,"s":[2],"h":1},{"t":30,"s":[3],"h":1},\
        {"t":40,"s":[4],"h":1},{"t":50,"s":[5]}]
        """)
    #expect(try baked.largestDifference() == 0)
  }

  @Test func jumpBetweenFramesIsFound() throws {
    let baked = try Lottie(moving(#"{"k":7,"x":"$bm_rt = time * 30 < 20.3 ? 5 : 50"}"#)).baked()
    let frames = [0, 20, 20.29, 20.31, 21, 59]
    for (original, baked) in try baked.positions(at: frames) { #expect(original == baked) }
    #expect(baked.result.keyframeCount == 2)
  }

  /// A ramp that starts again: nothing is drawn out between its end and its start.
  @Test func jumpsAreNoSlopes() throws {
    let baked = try Lottie(moving(#"{"k":7,"x":"$bm_rt = (time * 30 + 1e-6) % 20"}"#)).baked()
    #expect(try baked.largestDifference() < 1e-4)
    #expect(baked.result.keyframeCount <= 6)
  }

  @Test("curves have few keyframes, and are close at all frames", arguments: [0.01, 0.05, 1])
  func curvesTakeFewKeyframes(tolerance: Double) throws {
    let baked = try Lottie(moving(#"{"k":7,"x":"$bm_rt = 30 * Math.sin(time * 4)"}"#))
      .baked(tolerance: tolerance)
    #expect(try baked.largestDifference() <= tolerance)
    #expect(baked.result.keyframeCount <= 12)
  }

  @Test func linkToEasedKeyframesHasAsMany() throws {
    let keys =
      #"[{"t":5,"s":[0],"i":{"x":[0.2],"y":[1]},"o":{"x":[0.7],"y":[0]}},{"t":45,"s":[60]}]"#
    let baked = try Lottie(
      moving(#"{"k":7,"x":"$bm_rt = 2 * thisComp.layer('a').transform.xPosition"}"#),
      moving(#"{"k":\#(keys)}"#, members: #""nm":"a","#)
    ).baked()
    #expect(try baked.largestDifference() <= 0.05)
    #expect(baked.result.keyframeCount <= 4)
  }

  @Test func wiggleIsAsDrawn() throws {
    let baked = try Lottie(moving(#"{"k":7,"x":"$bm_rt = wiggle(3, 20)"}"#)).baked()
    #expect(try baked.largestDifference() <= 0.05)
  }

  // MARK: Loops

  @Test func loopRepeatsKeyframes() throws {
    let eased = #""i":{"x":[0.2],"y":[1]},"o":{"x":[0.7],"y":[0]}"#
    let keys = #"[{"t":0,"s":[0],\#(eased)},{"t":10,"s":[20],\#(eased)},{"t":20,"s":[0]}]"#
    let baked = try Lottie(moving(#"{"a":1,"k":\#(keys),"x":"$bm_rt = loopOut('cycle')"}"#)).baked()
    #expect(
      baked.part(after: #""k":"#, before: #"},"y""#)
        == """
        [{"t":0,"s":[0],\(eased)},{"t":10,"s":[20],\(eased)},{"t":20,"s":[0],\(eased)},\
        {"t":30,"s":[20],\(eased)},{"t":40,"s":[0],\(eased)},{"t":50,"s":[20],\(eased)},{"t":60,"s":[0]}]
        """)
    #expect(try baked.largestDifference() < 1e-9)
  }

  @Test("loops with a seam have the old value at the first and the new one at others")
  func seamsOfLoopsAreKept() throws {
    let keys = #"[{"t":0,"s":[0],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":20,"s":[40]}]"#
    let baked = try Lottie(moving(#"{"a":1,"k":\#(keys),"x":"try { $bm_rt = loopOut() } catch (e) {}"}"#))
      .baked()
    #expect(baked.result.keyframeCount == 6)
    for (original, baked) in try baked.positions(at: [0, 19, 20, 21, 39, 40, 41, 59]) {
      #expect(abs(original[0] - baked[0]) < 0.01)
    }
  }

  @Test(
    "other loops", arguments: ["loopOut('pingpong')", "loopOut('offset')", "loopOut('continue')", "loopIn()"])
  func otherLoopsBecomeKeyframes(loop: String) throws {
    let keys =
      #"[{"t":10,"s":[0],"i":{"x":0.5,"y":1},"o":{"x":0.5,"y":0}},{"t":20,"s":[10],"i":{"x":0.5,"y":1},"o":{"x":0.5,"y":0}},{"t":30,"s":[0]}]"#
    let baked = try Lottie(moving(#"{"a":1,"k":\#(keys),"x":"$bm_rt = \#(loop)"}"#)).baked()
    #expect(try baked.largestDifference() <= 0.05)
    #expect(!baked.text.contains("loop"))
  }

  // MARK: Kinds of values

  /// The handles of their keyframes would be read otherwise.
  @Test(arguments: [(#""__complete":true,"#, ""), ("", #""completed":true,"#)])
  func pathsOfFilesFromMemoryAreLeft(members: String, ofLayer: String) throws {
    let path = #"{"v":[[0,0],[10,0],[0,10]],"i":[[0,0],[10,0],[0,10]],"o":[[0,0],[10,0],[0,10]],"c":true}"#
    let shapes = """
      {"ty":4,"ip":0,"op":60,\(ofLayer)"ks":{},"shapes":[
        {"ty":"sh","ks":{"a":0,"k":\(path),"x":"$bm_rt = createPath([[time * 30, 0], [10, 0], [0, 10]], [], [], true)"}},
        {"ty":"fl","c":{"a":0,"k":[1,0,0,1],"x":"$bm_rt = [1, time / 4, 0, 1]"},"o":{"k":100}}]}
      """
    let baked = try Lottie(shapes, members: members).baked()
    #expect(baked.result.bakedCount == 1)
    #expect(baked.messages.count == 1 && baked.messages[0].contains("cannot be baked"))
  }

  @Test func pathsAndColorsAreBaked() throws {
    let path = #"{"v":[[0,0],[10,0],[0,10]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]],"c":true}"#
    let shapes = """
      {"ty":4,"ip":0,"op":60,"ks":{},"shapes":[
        {"ty":"sh","ks":{"a":0,"k":\(path),"x":"$bm_rt = createPath([[time * 30, 0], [10, 0], [0, 10]], [], [], true)"}},
        {"ty":"fl","c":{"a":0,"k":[1,0,0,1],"x":"$bm_rt = [1, time / 4, 0, 1]"},"o":{"k":100}}]}
      """
    let baked = try Lottie(shapes).baked()
    #expect(
      baked.part(after: #""ks":{"a":"#, before: #"},"#)
        == """
        1,"k":[{"t":0,"s":[{"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]],"v":[[0,0],[10,0],[0,10]],"c":true}],\
        "o":{"x":0,"y":0
        """)
    #expect(
      baked.part(after: #""c":{"a":1"#, before: #"},"o":{"k""#)
        == #","k":[{"t":0,"s":[1,0,0,1],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":60,"s":[1,0.5,0,1]}]"#)
  }

  @Test func textsBecomeDocuments() throws {
    let document = #"{ "s" : 10, "f" : "F", "t" : "own", "fc" : [0,0,0] }"#
    let text = #"""
      {"ty":5,"ip":0,"op":60,"ks":{},"t":{"a":[],"m":{},"p":{},"d":{"k":[{"s":\#(document),"t":0}],
       "x":"$bm_rt = time < 1 ? value : 'a \"b\"\\n' + Math.floor(time + 1e-9)"}}}
      """#
    let baked = try Lottie(text).baked()
    #expect(
      baked.part(after: #""d":{"k":"#, before: "}}}")
        == #"[{"s":\#(document),"t":0},{"s":\#(document.replacing(#""own""#, with: #""a \"b\"\r1""#)),"t":30}]"#
    )
  }

  @Test func positionsKeepTheirComponents() throws {
    let baked = try Lottie(
      square(#""ks":{"p":{"a":0,"k":[1,2,0],"x":"$bm_rt = [value[0] + time * 30, value[1]]"}}"#)
    ).baked()
    #expect(
      baked.part(after: #""k":"#, before: #"}}}"#)
        == #"[{"t":0,"s":[1,2,0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":60,"s":[61,2,0]}]"#)
  }

  // MARK: Compositions

  @Test func precompsHaveTheirOwnTime() throws {
    let layer = moving(#"{"k":7,"x":"$bm_rt = time * 30"}"#)
    let baked = try Lottie(
      #"{"ty":0,"refId":"a","w":100,"h":80,"ip":0,"op":60,"st":10,"sr":2,"ks":{}}"#,
      assets: #"{"id":"a","layers":[\#(layer)]}"#
    ).baked()
    #expect(baked.part(after: #""k":["#, before: ",")?.hasPrefix(#"{"t":0"#) == true)
    #expect(try baked.largestDifference() < 1e-9)
  }

  @Test func whatDependsOnWhereItIsShownIsLeft() throws {
    let layer = moving(#"{"k":7,"x":"$bm_rt = comp('P').layer('c').transform.xPosition"}"#)
    func shown(_ id: String) -> String {
      #"{"ty":0,"refId":"\#(id)","w":100,"h":80,"ip":0,"op":60,"st":0,"ks":{}}"#
    }
    let (c, other) = (
      moving(#"{"k":1}"#, members: #""nm":"c","#), moving(#"{"k":2}"#, members: #""nm":"c","#)
    )
    func file(_ layers: String) -> Lottie {
      Lottie(
        layers,
        assets: """
          {"id":"a","layers":[\(layer)]},{"id":"p","nm":"P","layers":[\(shown("a")),\(c)]},
          {"id":"q","nm":"P","layers":[\(shown("a")),\(other)]}
          """)
    }
    let once = try file(shown("p")).baked()
    #expect(once.text.contains(#""x":{"k":1},"#))
    #expect(once.messages == [])
    let twice = try file(shown("p") + "," + shown("q")).baked()
    #expect(twice.text == twice.original.text)
    #expect(
      twice.messages.first
        == """
        assets[0] > layers[0] > ks > p > x: expression: left as it is: it gives several values in one frame, by where \
        its composition is shown
        """)
  }

  @Test func whatCannotBeEvaluatedIsLeft() throws {
    let lottie = Lottie(moving(#"{"k":7,"x":"$bm_rt = time"}"#))
    let result = try LottieBaker.bake(Array(lottie.text.utf8), options: LottieDecoder.Options())
    #expect(String(decoding: result.text, as: UTF8.self) == lottie.text)
    #expect(result.bakedCount == 0)
    #expect(
      result.findings.map(\.description) == [
        "layers[0] > ks > p > x: expression: left as it is: it cannot be evaluated"
      ])
  }

  /// Keyframes of texts are made of what they say.
  @Test func stylesOfTextsAreLeft() throws {
    let document = #"{"t":0,"s":{"t":"A","f":"F","s":20,"lh":24,"j":0,"fc":[0,0,0]}}"#
    for (script, isLeft) in [("style.setFontSize(40)", true), ("style.setText('B')", false)] {
      let text = #""ty":5,"t":{"d":{"k":[\#(document)],"x":"\#(script)"},"p":{},"m":{},"a":[]}"#
      let baked = try Lottie(#"{"ip":0,"op":60,"st":0,"ks":{},\#(text)}"#).baked()
      #expect(baked.result.bakedCount == (isLeft ? 0 : 1))
      #expect(baked.messages.contains { $0.contains("it sets the style of the text") } == isLeft)
    }
  }

  @Test func whatThrowsHasItsKeyedValue() throws {
    let baked = try Lottie(moving(#"{"k":7,"x":"throw new Error('no')"}"#)).baked()
    #expect(baked.text == Lottie(moving(#"{"k":7}"#)).text)
    #expect(baked.messages.count == 1)
    #expect(baked.messages.first?.contains("no") == true)
  }

  // MARK: Limits

  @Test func tooManyFramesOrExpressionsAreRefused() throws {
    var lottie = Lottie(moving(#"{"k":7,"x":"$bm_rt = time"}"#))
    lottie.text = lottie.text.replacing(#""op":60,"w""#, with: #""op":90000000,"w""#)
    #expect(
      throws: AnimationError.limitExceeded(
        what: "frames of an animation with expressions", value: 90_000_000, limit: 20_000)
    ) { try lottie.baked() }
    let effects = (0..<10_001).map { _ in #"{"v":{"k":1,"x":"time"}}"# }.joined(separator: ",")
    #expect(throws: AnimationError.limitExceeded(what: "expressions", value: 10_001, limit: 10_000)) {
      try Lottie(square(#""ef":[{"ef":[\#(effects)]}]"#)).baked()
    }
  }

  @Test func cancellationEndsBaking() {
    #expect(throws: AnimationError.interrupted) {
      try LottieBaker.bake(
        Array(Lottie(moving(#"{"k":7,"x":"$bm_rt = time"}"#)).text.utf8), options: Lottie.options,
        budget: WorkBudget { false })
    }
  }
}
