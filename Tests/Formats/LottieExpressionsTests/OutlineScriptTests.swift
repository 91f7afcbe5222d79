import AnimationCore
import LottieFormat
import Testing

@testable import LottieExpressions

/// What scripts get from outlines, and make of them, without the engine is what they get with it.
@Suite struct OutlineScriptTests {
  private static func outline(_ vertices: String, closed: Bool, moved: Int = 0) -> String {
    let corners = Array(repeating: "[0,0]", count: vertices.split(separator: "]").count).joined(
      separator: ",")
    return #"{"v":[\#(vertices)],"i":[\#(corners)],"o":[\#(corners)],"c":\#(closed)}"#
  }
  private static let wave =
    #"{"v":[[0,0],[40,10],[70,-20],[90,50]],"i":[[-5,3],[-9,-4],[0,8],[-30,2]],"o":[[12,-7],[6,14],[3,-21],[4,4]],"c":"#
  private static let other =
    #"{"v":[[5,9],[30,-10],[60,20],[99,40]],"i":[[-2,1],[-5,-8],[2,7],[-20,9]],"o":[[8,-3],[9,11],[7,-2],[1,3]],"c":true}"#

  /// Layers whose outlines scripts ask for.
  private static let lines = layer(
    #"""
    "ty":4,"nm":"lines","ind":70,"ks":{"p":{"k":[3,4]},"r":{"k":20}},"shapes":[
      {"ty":"sh","nm":"closed","ks":{"k":\#(wave)true}}},
      {"ty":"sh","nm":"open","ks":{"k":\#(wave)false}}},
      {"ty":"sh","nm":"moving","ks":{"a":1,"k":[{"t":0,"s":[\#(wave)true}],"o":{"x":0.3,"y":0},"i":{"x":0.6,"y":1}},{"t":40,"s":[\#(other)]}]}},
      {"ty":"sh","nm":"dot","ks":{"k":\#(outline("[7,8]", closed: false))}},
      {"ty":"sh","nm":"ring","ks":{"k":\#(outline("[7,8]", closed: true))}},
      {"ty":"sh","nm":"double","ks":{"k":\#(outline("[7,8],[7,8]", closed: true))}},
      {"ty":"sh","nm":"none","ks":{"k":\#(outline("", closed: false))}}]
    """#)

  private static let progresses = [
    "0", "1", "0.5", "0.123", "-1", "2", "0 / 0", "time / 2", "undefined", "'0.3'",
  ]

  static let questions: [String] =
    ["closed", "open", "moving", "dot", "ring", "double", "none"].flatMap { name in
      let path = "var p = thisComp.layer('lines').content('\(name)').path; "
      return progresses.flatMap { progress in
        [
          "pointOnPath(\(progress))[0]", "pointOnPath(\(progress))[1]", "tangentOnPath(\(progress))[0]",
          "normalOnPath(\(progress))[0]", "normalOnPath(\(progress), 0.4)[1]",
          "pointOnPath(\(progress), time / 2)[1]",
        ].map { path + "p." + $0 }
      }
        + [
          "points().length", "points()[0][1]", "inTangents()[1][0]", "outTangents(0.7)[1][1]",
          "isClosed() ? 1 : 2",
        ]
        .map { path + "p." + $0 }
    }
    + [
      "var l = thisComp.layer('lines'); l.toComp(l.content('open').path.pointOnPath(0.4))[1]",
      "thisComp.layer('lines')('ADBE Root Vectors Group')(2)('ADBE Vector Shape').pointOnPath(0.7)[0]",
      "thisComp.layer('lines').content('moving').path.numKeys",
      "thisComp.layer('lines').content('moving').path.value.points()[2][0]",
      "thisComp.layer('lines').content('moving').path.valueAtTime(0.5).points()[2][0]",
      "thisComp.layer('lines').content('moving').path.valueAtTime(0.5).pointOnPath(0.3)[0]",
      "createPath([[0, 0], [30, 40]], [], [], false).pointOnPath(0.5)[0]",
      "createPath([[0, 0], [30, 40]]).tangentOnPath(0.2)[1]", "points()", "createPath(3)", "createPath([4])",
      "thisComp.layer('lines').content('open').path.tangentOnPath()[0]",
    ]

  /// Given to an outline in the place of its own.
  static let outlines = [
    "createPath([[1, 2], [30, 4], [5, 60]], [[1, 1]], [[2, 0], [0, 3]], true)",
    "createPath([[1, 2], [30, 4], [5, 60]], [], [], false)", "createPath([[1, 2], [30, 4], [5, 60]])",
    "createPath()",
    "thisProperty", "value", "createPath(points(), inTangents(), outTangents(), isClosed())",
    "createPath(thisProperty.points(), thisProperty.inTangents(), [])",
    "thisComp.layer('lines').content('moving').path", "loopOut()", "createPath([[1, 2], [0 / 0, 4]])",
    "createPath([[1], [3, 4]])", "createPath([[1, 2, 3], [4, 5, 6]], [[1, 1], null], [undefined, [2, 2]])",
    "4", "[1, 2]",
    "thisProperty.numKeys > 1 ? thisProperty.valueAtTime(0.2) : key(9)",
    """
    var names = ['A', 'nobody', 'B'];
    var path = thisProperty;
    var points = path.points();
    var found = [];
    for (var i = 0; i < names.length; i++) {
        try {
            found.push(effect(names[i])('ADBE Layer Control-0001'));
        } catch (err) {
            found.push(null);
        }
    }
    for (var i = 0; i < found.length; i++) {
        if (found[i] != null && found[i].index != thisLayer.index) {
            points[i] = fromCompToSurface(found[i].toComp(found[i].anchorPoint));
        }
    }
    createPath(points, path.inTangents(), path.outTangents(), path.isClosed());
    """,
  ]

  private static let null =
    #"{"ty":3,"nm":"null","ind":60,"ip":0,"op":60,"st":0,"ks":{"r":{"k":30},"p":{"a":1,"k":[{"t":0,"s":[3,4]},{"t":50,"s":[60,70]}]}}}"#

  private func drawn(_ layers: [String], withEngine: Bool) throws -> [Drawn] {
    let engine = JavaScriptExpressions(patience: 4, leavesAllToEngine: withEngine)
    let evaluator = try animation(layers, engine: engine).makeEvaluator()
    return [0, 12.5, 30, 59].map { Drawn(evaluator, at: $0) }
  }

  private func compare(_ script: String, _ layers: [String]) throws {
    let (native, expected) = (try drawn(layers, withEngine: false), try drawn(layers, withEngine: true))
    for (native, expected) in zip(native, expected) {
      #expect(native.list == expected.list, "\(script)")
      #expect(native.notes == expected.notes, "\(script)")
    }
  }

  @Test func questionsHaveTheEnginesAnswers() throws {
    for script in Self.questions { try compare(script, [moving(script), Self.lines]) }
  }

  @Test(arguments: [
    #"{"k":\#(wave)true}}"#, #"{"a":1,"k":[{"t":0,"s":[\#(wave)true}]},{"t":40,"s":[\#(other)]}]}"#,
  ])
  func outlinesAreTheEngines(keyed: String) throws {
    for script in Self.outlines {
      let shape = layer(
        #"""
        "ty":4,"nm":"shape","ind":5,"ks":{"p":{"k":[9,7]}},
        "ef":[{"ty":5,"nm":"A","mn":"ADBE Layer Control","ix":1,"ef":[{"ty":10,"nm":"Layer","mn":"ADBE Layer Control-0001","ix":1,"v":{"k":60}}]},
          {"ty":5,"nm":"B","mn":"ADBE Layer Control","ix":2,"ef":[{"ty":10,"nm":"Layer","mn":"ADBE Layer Control-0001","ix":1,"v":{"k":5}}]}],
        "shapes":[{"ty":"sh","nm":"own","ks":\#(keyed.dropLast()),"x":\#(quoted(script))}},
          {"ty":"fl","c":{"k":[1,0,0,1]},"o":{"k":100}}]
        """#)
      try compare(script, [shape, Self.null, Self.lines])
    }
  }

  /// Else the tests above compare the engine with itself.
  @Test func mostTakeNoEngine() throws {
    let runtime = JavaScriptExpressions().makeScriptRuntime()
    let engine = SharedRuntime(runtime: runtime)
    var count = 0
    for script in Self.questions {
      let evaluator = try animation([moving(script), Self.lines], engine: engine).makeEvaluator()
      let before = runtime.engineCallCount
      _ = Drawn(evaluator)
      if runtime.engineCallCount == before { count += 1 }
    }
    #expect(count * 100 > Self.questions.count * 90)
  }

  private struct SharedRuntime: ExpressionEngine, @unchecked Sendable {
    let runtime: ScriptRuntime
    func canEvaluate(_ source: String) -> Bool { true }
    func makeRuntime() -> any ExpressionRuntime { runtime }
  }
}
