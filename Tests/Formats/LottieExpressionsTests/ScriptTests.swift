import AnimationCore
import LottieExpressions
import LottieFormat
import Testing

/// Scripts end to end: from the file to what is drawn.
@Suite struct ScriptTests {
  @Test(arguments: [
    ("var $bm_rt; $bm_rt = 30;", 30), ("var $bm_rt; $bm_rt = $bm_sum(value, time);", 7.5),
    ("var $bm_rt; $bm_rt = 3 // and a remark", 3), ("var $bm_rt; $bm_rt = true", 1),
    ("var $bm_rt; $bm_rt = '12'", 12), ("var $bm_rt; $bm_rt = [4]", 4),
    // The value of the last statement, where nothing else is given.
    ("var a = 4; a * 2", 8), ("if (time > 1) { 3 } else { 5 }", 5),
    // The result is that of the end.
    ("var $bm_rt; $bm_rt = 5; $bm_rt = 6", 6), ("var $bm_rt; $bm_rt = 5; if (time > 0) return;", 7),
    // Not a number: that of the file.
    ("var $bm_rt; $bm_rt = 0 / 0", 7), ("var $bm_rt; $bm_rt = [1 / 0]", 7),
  ])
  func aScriptGivesANumber(script: String, expected: Double) throws {
    #expect(try value(of: script, at: 15) == expected)
  }

  @Test(arguments: [
    "value = value + 1; value", "index = index + 1; index - 43", "let index = 8; index",
    "const time = 8; time",
    "var value = 8; value", "var f = (a, ...b) => a + b.length; f(6, 1, 2)",
    "class A { get b() { return 8 } } new A().b",
    "`${4 + 4}`", "var a = 'thisLayer'; eval(a + '.index') - 42", "var a = 3; eval('a + 5')",
    "[1, 7].reduce((a, b) => a + b)",
    // Names that only the evaluated text has.
    "eval('ind' + 'ex') - 42", "try { eval('ti' + 'me') } catch { 1 } eval('tim' + 'e + 8')",
    "try { nobody } catch { 8 }",
    // As in After Effects, what is given a value is a variable.
    "loose = 8; loose", "function f() { loose = 4; return loose } f() + loose",
    "for (i = 0; i < 8; i++) {} i", "n = 5; for (k of [1, 2]) n += k; n", "[a, b] = [3, 5]; a + b",
    "o = { a: 1, b: 2 }; n = 6; for (k in o) n++; n", "eval('loose = 8'); loose", "größe = 8; größe",
    "random = 8; random", "try { loose } catch { } loose = 8",
    // Names that look like the function eval.
    "var eVal = 8; eVal", "var EVAL = 4, Eval = 4; EVAL + Eval",
    "function f(n) { return n ? 1 + f(n - 1) : 0 } f(8)",
  ])
  func theLanguageIsWhole(script: String) throws {
    let (own, completed) = ("var $bm_rt; $bm_rt = eval(\(quoted(script)))", script)
    #expect(try value(of: completed) == 8)
    #expect(try value(of: own) == 8)
  }

  @Test(arguments: [
    ("throw new Error('no')", "Error: no"),
    ("var $bm_rt;\nthrow new Error('no'); $bm_rt = 1", "Error: no (line 2)"),
    ("var $bm_rt;\n\n$bm_rt = nobody", "ReferenceError: Can't find variable: nobody (line 3)"),
    ("}", "SyntaxError"), ("throw 1", "1"), ("var $bm_rt;", "Error: it gives no value"),
    ("undeclared += 1", "ReferenceError"), ("}); (function () { return 1", "SyntaxError"),
    ("key(1)", "there is no keyframe 1"),
    ("thisComp.layer('nobody').index", "TypeError: null is not an object"),
  ])
  func anErrorLeavesTheValueOfTheFile(script: String, message: String) throws {
    #expect(try value(of: script) == 7)
    let notes = try notes(on: script)
    #expect(notes.count == 1)
    #expect(notes.first?.contains(message) == true, "\(notes)")
  }

  /// A number that is none, no value, and a value of another kind are told as errors are.
  @Test(arguments: [
    ("0 / 0", 7.0, "no finite number"), ("1 / 0", 7, "no finite number"),
    ("thisComp.layer('own').nothing * 5", 7, "no finite number"), ("[0 / 0]", 7, "no finite number"),
    ("'a name'", 7, "no finite number"), ("[4, 5]", 7, "another kind"), ("[]", 7, "another kind"),
    ("undefined", 7, "no value"), ("thisLayer", 7, "no finite number"),
  ])
  func whatIsNoNumberIsTold(script: String, expected: Double, message: String) throws {
    for script in [script, "var $bm_rt; $bm_rt = \(script)"] {
      #expect(try value(of: script) == expected)
      let notes = try notes(on: script)
      #expect(notes.count == 1 && notes.first?.contains(message) == true, "\(script) \(notes)")
    }
  }

  @Test(arguments: [
    ("[1, 0 / 0]", [1.0, 4], "no finite number"), ("[1, undefined, 5]", [1, 4], "no finite number"),
    ("[1]", [3, 4], "another kind"), ("5", [3, 4], "another kind"), ("'5'", [3, 4], "another kind"),
    ("thisLayer", [3, 4], "another kind"), ("[5, 6, 0 / 0]", [5, 6], ""), ("[5, 6]", [5, 6], ""),
  ])
  func shortListsAreFilledOrNoted(script: String, expected: [Double], message: String) throws {
    for leavesAllToEngine in [false, true] {
      let square = solid(#""nm":"own","ks":{"p":{"k":[3,4],"x":\#(quoted(script))}}"#)
      let engine = JavaScriptExpressions(leavesAllToEngine: leavesAllToEngine)
      let drawn = Drawn(try animation([square], engine: engine).makeEvaluator())
      guard case .fill(let fill) = drawn.list.items.first else {
        Issue.record("nothing is drawn")
        return
      }
      #expect([fill.transform.tx, fill.transform.ty] == expected)
      #expect(drawn.notes.count == (message.isEmpty ? 0 : 1), "\(drawn.notes)")
      #expect(drawn.notes.allSatisfy { $0.contains(message) }, "\(drawn.notes)")
    }
  }

  @Test func everyKindOfValueIsTaken() throws {
    let animation = try animation([
      layer(
        #"""
        "ty":4,"shapes":[
          {"ty":"sh","ks":{"k":{"v":[[0,0],[9,0]],"i":[[0,0],[0,0]],"o":[[0,0],[0,0]],"c":false},
            "x":"createPath([[1,2],[3,4],[5,6]], [], [[1,0]], true)"}},
          {"ty":"fl","c":{"k":[0,0,0,1],"x":"[1,0,0.5]"},"o":{"k":100,"x":"value / 2"}}]
        """#)
    ])
    guard case .fill(let fill) = Drawn(animation.makeEvaluator()).list.items.first else {
      Issue.record("no fill")
      return
    }
    #expect(fill.path.elements.first == .move(Point(1, 2)))
    #expect(fill.path.elements.last == .close)
    #expect(fill.path.elements.dropFirst().first == .curve(Point(2, 2), Point(3, 4), Point(3, 4)))
    #expect(fill.paint == .color(Color(red: 1, green: 0, blue: 0.5, alpha: 0.5)))
  }

  /// In any order, by any evaluator.
  @Test func framesDoNotDependOnOneAnother() throws {
    let scripts = [
      "wiggle(3, 20)", "random(100)", "seedRandom(3, true); random() * 50",
      "Math.random() * 10 + gaussRandom()",
      "var a = []; a.push(1); this === undefined; a.length + noise(time) * 9",
      "try { Array.prototype.sum = 1; globalThis.a = 1 } catch {} typeof a === 'undefined' ? time : 99",
      "wiggle(3, 20)", "function f() { f.count = (f.count || 0) + 1; return f.count } f(); f() + time",
    ]
    let animation = try animation(scripts.map { moving($0) })
    let (forth, back) = (animation.makeEvaluator(), animation.makeEvaluator())
    let frames = [0, 7.5, 12, 30, 59]
    let lists = frames.map { Drawn(forth, at: $0).positions }
    #expect(frames.reversed().map { Drawn(back, at: $0).positions } == lists.reversed())
    #expect(Set(lists.map { $0[0] }).count == frames.count)
    #expect(Set(lists.map { $0[1] }).count == frames.count)
    // Timeless.
    #expect(Set(lists.map { $0[2] }).count == 1)
    // Each property has numbers of its own.
    #expect(lists[1][0] != lists[1][6])
    #expect(lists[1][5] == 0.25)
    #expect(lists[1][7] == 2.25)
  }

  /// Evaluated once where nothing moves, and in each frame where something does.
  @Test(arguments: [
    ("time * 10", [0, 5, 0]), ("eval('ti' + 'me') * 10", [0, 5, 0]), ("timeToFrames()", [0, 15, 0]),
    ("thisComp.layer('slow').transform.rotation", [3, 3, 3]),
    ("0; thisComp.layer('slow').transform.rotation", [3, 3, 3]),
    ("thisComp.layer('slow').transform.opacity / 10", [0, 5, 0]),
    ("0; thisComp.layer('slow').transform.opacity / 10", [0, 5, 0]),
    ("thisComp.layer('late').active ? 1 : 0", [0, 1, 0]),
    ("thisComp.layer('slow').toComp([0, 0])[0]", [0, 15, 0]),
    ("thisComp.layer('slow').transform.opacity.valueAtTime(time)", [0, 50, 0]),
    ("thisComp.layer('slow').transform.opacity.velocity", [0, 100, 0]),
    ("velocity + 2", [2, 2, 2]), ("posterizeTime(2); time", [0, 0.5, 0]),
  ])
  func whatDoesNotMoveIsKept(script: String, expected: [Double]) throws {
    let ramp = { (end: Int) in
      #"{"k":[{"t":0,"s":[0],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":30,"s":[\#(end)]}]}"#
    }
    let slow = layer(
      #""ty":3,"nm":"slow","ks":{"r":{"k":3},"o":\#(ramp(100)),"p":{"s":true,"x":\#(ramp(30)),"y":{"k":0}}}"#)
    let evaluator = try animation([
      moving(script), slow, solid(#""nm":"late","ip":10,"op":20"#),
    ]).makeEvaluator()
    let found = [0, 15, 0].map { Drawn(evaluator, at: $0).positions.first ?? .nan }
    #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 1e-6 }, "\(found)")
  }

  /// Properties that are made for values of slots may lie where others were.
  @Test func expressionsInSlotsAreThoseThatWereGivenLast() throws {
    let layers = [
      solid(#""ks":{"p":{"s":true,"x":{"sid":"place","k":0},"y":{"k":0}}}"#)
    ]
    let evaluator = try animation(layers).makeEvaluator()
    for number in 1...50 {
      // Another theme, and none.
      for value in [Double(number), 0] {
        var replacements = Replacements()
        if value > 0 {
          let text = #"{"a":0,"k":0,"x":"$bm_rt = 10 + \#(number) * 2"}"#
          replacements.slots = ["place": .json(text, kinds: [.number])]
        }
        let list = evaluator.displayList(at: 3, context: EvaluationContext(replacements: replacements))
        let places = list.items.compactMap { if case .fill(let fill) = $0 { fill.transform.tx } else { nil } }
        #expect(places == [value > 0 ? 10 + value * 2 : 0])
      }
    }
  }
}
