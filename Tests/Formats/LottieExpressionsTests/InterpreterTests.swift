import AnimationCore
import Foundation
import LottieFormat
import Testing

@testable import LottieExpressions

/// What is evaluated without the engine is what the engine gives.
@Suite struct InterpreterTests {
  /// Scripts in that part of the language that takes no engine, as exporters and people write them.
  static let scripts: [String] =
    operators + statements + objects + failures
    + ["sum", "sub", "mul", "div", "$bm_sum", "$bm_sub", "$bm_mul", "$bm_div", "mod"].flatMap { name in
      [
        "3, 4", "[3, 4], 2", "2, [3, 4]", "[3, 4, 5], [1, 2]", "effect('S')('A'), 2", "true, 1",
        "value, time",
      ]
      .map { "var $bm_rt; $bm_rt = \(name)(\($0))" }
    }
    + ["linear", "ease", "easeIn", "easeOut"].flatMap { name in
      [
        "time, 0, 2, 5, 9", "time, [1, 2], [5, 0]", "time, 1, 1, 3, 4", "time, 2, 0, 3, 4", "0.25, 2, 6",
        "effect('S')('A'), 0, 100, value, 20",
      ].map { "\(name)(\($0))" }
    }
    + ["sin", "cos", "tan", "asin", "acos", "atan", "exp", "log", "sqrt", "floor", "ceil", "round", "abs"]
    .flatMap {
      name in ["time", "-time * 7", "0", "-0.5", "time - 1", "1e9 + 0.3"].map { "Math.\(name)(\($0)) * 3" }
    }
    + ["-2", "0.5", "-0.5", "3", "2", "0", "1.7", "17", "1001"].flatMap {
      ["Math.pow(time + 0.3, \($0))", "(time + 0.1) ** (\($0))"]
    }

  static let operators = [
    "1 + 2 * 3 - 4 / 5 % 3", "value + time", "-value + +true", "!value ? 3 : 4", "value > 3 && time < 1",
    "value > 100 || 8", "null == undefined ? 1 : 2", "1 === 1 ? 3 : 4", "'a' + 1.5 == 'a1.5' ? 6 : 2",
    "value != 7 ? 1 : value !== 7 ? 2 : 3", "var a = 4; a += 2; a *= 3; a -= 1; a /= 5; a %= 2; a",
    "var i = 3; i++ + ++i - i-- - --i", "var a = [1, 2]; a[0] += 5; a[0] + a[1]", "(1, 2, 3)", "[1, 2, 3][1]",
    "'12' - 2", "[5][3] === undefined ? 2 : 1", "var a = b = 3, b; a + b", "value instanceof Array ? 1 : 2",
    "var x = effect('S')('A'); x === 30 ? 1 : x == 30 ? 2 : 3", "effect('S')('Z') ? 1 : 2", "-7.5 % 2",
    "effect('S')('A') > effect('S')('Z') ? 1 : 0", "'ab'.length", "'a::b::c'.split('::').length",
    "Math.max(1, time, 0.5) + Math.min(3, -time)", "Math.max() < Math.min() ? 1 : 2", "Math.PI * Math.SQRT2",
    "1 / -0 < 0 ? 1 : 2", "'5' * '2'", "undefined + 1", "Math.round(-2.5) + Math.round(2.5)", "0.1 + 0.2",
    "var t = 1.5; 'x' + t + value == 'x1.57' ? 4 : 5",
  ]

  static let statements = [
    "if (time > 1) { 3 } else { 5 }", "if (time > 1) 3\nelse if (time > 0.5) 4\nelse 5",
    "var a = 1\nvar b = 2\na + b",
    "var s = 0; for (var i = 0; i < 5; i++) { if (i == 3) continue; s += i } s",
    "var n = 0; while (true) { n++; if (n > 6) break } n", "var n = 0; do { n += 2 } while (n < 5); n",
    "function f(a, b) { if (a > 3) return a; return f(a + 1, b) + (b === undefined ? 1 : b) } f(0) + f(1, 2)",
    "var $bm_rt; $bm_rt = 5; if (time > 0.5) return; $bm_rt = 6", "var $bm_rt; return 9",
    "try { nothing.at.all } catch (e) { 8 }", "try { null.x } catch { 8 }",
    "try { throw 3; } catch (err) { value }",
    "var $bm_rt; try { $bm_rt = key(9).time } catch (e) { $bm_rt = value + 1 }",
    "value = value + 1; value", "index = index + 1; index", "time *= 2; time",
    "let a = 3; const b = a * 2; a + b",
    "var value = 8; value", "var $bm_rt; var value = value + 1; $bm_rt = value", "1; if (false) 2",
    "3; var a = 4",
    "var chain = 'thisLayer', n = 0; while (eval([chain][0]).hasParent) { chain += '.parent'; n += eval([chain][0]).rotation } n",
    "eval('value * 2')", "var a = 3; eval('a + 1')",
    "var total = 0; function add2(n) { total += n } add2(2); add2(3); total",
    "function g() { return h() + 1 } function h() { return later } var later = 4; g()",
    "loose = 3; loose + 1", "function f() { count = count2 = 2; return count } f() + count2",
    "for (i = 0; i < 4; i++) {} i", "if (time > 99) loose = 4; loose", "loose = value; loose += time; loose",
    "/* remark */ 5 // more\n",
    "function k(value) { return value * 2 } k(4)", "var f = 3; { f = 4 } f", "var list = value; list",
    ";;; 4",
    "var a = [[1, 2], 3]; a[0][1]", "var a = [1, 2], b = a; b[0] = 9; a[0]", "1; do { } while (false)",
    "2; { }",
    "function f(a) { return g(a) + g(2); function g(b) { return b * 3 } } f(4)",
    "function f(a) { function g(b) { return b > 3 ? b : g(b + a2) } return g(a) } var a2 = 2; f(1)",
    "function f(a) { function g() { return a } return g() } f(4)",
    "function f() { return g(); function g() { return 1 } } function h() { return g(); function g() { return 2 } } f() + h()",
    "function f() { function g() { return 1 } return g() } function g() { return 5 } f() + g()",
    "function f() { function g() { h = 3 } g(); return h } var h = 1; f() + h",
    "function f() { function g() { return 1 } return 2 } g()",
    "function f() { var g = 4; function g() { } return g } f()",
    "var a = []; for (var i = 0; i < 4; i++) { a.push(i * 2) } a[3] + a.length + a.push(7, 8)",
    "var a = [1, 2].concat([3], 4, [[5]]); a[2] + a[3] + a.length + a[4][0]",
    "var a = value; [7].concat(a)[1]",
    "var a = [1, 2]; var b = a.slice(); b[0] = 5; a[0] + b[0]", "[3, 1, 2].sort()[0]", "[1, 2].push",
    "isNaN(value) ? 1 : 2", "isNaN('a') || isNaN(undefined) || isNaN(time / 0) ? 1 : 2",
    "isFinite(1 / time) ? 1 : 2",
    "isNaN(effect('S')('A')) ? 1 : 2",
  ]

  static let objects = [
    "thisComp.width + thisComp.height * 2 + thisComp.numLayers + thisComp.duration + thisComp.frameDuration",
    "thisComp.layer('other').transform.position", "thisComp.layer('other')('Transform')('Position')[1]",
    "thisComp.layer(60).transform.rotation + thisComp.layer('other').scale[0]", "effect('S')('A') * 2",
    "effect(1)(1)",
    "thisLayer(4)('S')('A').value", "thisComp.layer('nobody') ? 1 : 2",
    "try { effect('S')('nobody') } catch (e) { 4 }",
    "try { effect('nobody')(1) } catch (e) { 5 }", "thisLayer.index + index + thisLayer.effect('S')('A')",
    "hasParent ? 1 : 2",
    "parent ? parent.index : 3", "thisLayer.inPoint + outPoint", "width + height", "active ? 1 : 2",
    "numKeys",
    "key(1).time + key(2)", "key(2).value", "key(1)[0] + key(2).index",
    "nearestKey(time).index + nearestKey(time).time",
    "var n = 0; if (numKeys > 0) { n = nearestKey(time).index; if (key(n).time > time) n-- } n",
    "valueAtTime(time - 0.2)",
    "velocityAtTime(0.4)", "velocity", "speed + speedAtTime(0.3)",
    "thisProperty.valueAtTime(0.3) + thisProperty",
    "thisComp.layer('other').transform.rotation.valueAtTime(0.5)",
    "thisComp.layer('other').transform.position.velocityAtTime(0.4)",
    "thisComp.layer('other').transform.rotation.numKeys", "loopOut('pingpong')",
    "loopOut() + loopIn('offset', 1)",
    "loopOutDuration('cycle', 0.3)", "wiggle(3, 20)", "wiggle(effect('S')('A'), 5, 2, 0.4)",
    "wiggle(1, [4, 5], 1, 0.5, 0.3)",
    "var a = thisLayer.toComp([0, 0, 0]); a[0] + a[1]", "parent.fromComp([3, 4])", "fromComp([1, 2, 3])",
    "toWorldVec([1, 2])",
    "thisLayer.toComp([1, 2], 0.5)", "thisProperty.propertyIndex + propertyIndex", "transform.rotation",
    "position", "rotation + 1",
    "thisProperty.propertyGroup(1)._name == 'Transform' ? 1 : 2", "comp('nobody')",
    "try { comp('x').layer(1) } catch (e) { 6 }",
    "clamp(value, 2, 5) + clamp(9, 7, 2)", "length([1, 1], [4, 5]) + length(-3)", "normalize([3, 4])[0]",
    "$bm_neg([1, 2])[0]",
    "radiansToDegrees(Math.atan2(3, 4)) + degreesToRadians(90)", "$bm_isInstanceOfArray(value) ? 1 : 2",
    "timeToFrames(1) + framesToTime(15)", "thisLayer._name == 'own' ? 3 : 4", "name == 'own' ? 3 : 4",
    "thisComp.layer('other').transform.position.value[0]",
    "var p = thisComp.layer('other').position; p[1] = 3; p[1]",
    "thisComp.layer('other').transform.anchorPoint[0] + transform.opacity",
    "effect('S')('P')[0] + effect('S')('P').length",
    "startTime + thisComp.layer('other').startTime", "thisComp.layer(thisComp.layer('other'), -10).index",
    "thisComp.layer(thisLayer, 10).name == 'other' ? 1 : 2", "thisComp.layer(thisLayer, 3) ? 1 : 2",
    "thisComp.bgColor[3] + thisComp.shutterAngle + thisComp.shutterPhase + thisComp.colorDepth",
    "thisComp.layer('other').rotation.nearestKey(0.3).value", "numKeys > 0 ? nearestKey(time).value : 3",
    "sourceRectAtTime().width + thisLayer.sourceRectAtTime(0.5).left",
    "thisComp.layer('other').sourceRectAtTime().height",
    "effect('S').active && thisLayer('ADBE Effect Parade')('S').enabled ? 3 : 4",
    "thisComp.layer('other').position.concat([1, 2])[3]", "var p = position; p.push(4); p.length",
    "thisComp.layer('other').position.slice()[0]",
    "1 - 2 - 3 * 4 % 5 + 6 / 2 / 3", "1 < 2 == 3 > 4 ? 5 : 6", "2 + 3 * 4 >= 14 != 1 <= 0 ? 7 : 8",
    "[1] instanceof Array === 2 > 1 ? 9 : 10", "1 + 2 < 4 && 3 == 3 || 1 < 0 ? 11 : 12",
    "var s = 0; for (var i = 0; i < 4; i++) s += eval('effect(\"S\")(\"A\") + thisComp.layer(\"other\").index * ' + i); s",
    "var s = 0; for (var i = 0; i < 150; i++) s += eval('effect(\"S\")(\"A\") + ' + i); s + effect('S')('Z')",
  ]

  /// The value in the file is taken, and the same is said about it.
  static let failures = [
    "throw new Error('no')", "nobody", "key(9)", "thisComp.layer('nobody').index", "undeclared += 1",
    "undeclared++", "}",
    "var $bm_rt;", "[4, 5]", "[]", "1 / 0", "[0 / 0]", "thisComp.layer('other').transform.position",
    "effect('S')('nobody')", "null.x", "0 / 0", "for (;;) {} ", "function f() { return f() } f()",
    "var e = 'eva'; eval('}')",
    "const a = 1; a = 2", "a; let a = 1", "'text'", "var a = 1; let a = 2", "let value = value", "undefined",
    "null",
  ]

  private static let others = [
    #"{"ty":3,"nm":"other","ind":60,"ip":0,"op":60,"st":0,"ks":{"#
      + #""p":{"a":1,"k":[{"t":0,"s":[3,4],"e":[50,20],"o":{"x":0.3,"y":0},"i":{"x":0.6,"y":1}},{"t":20}]},"#
      + #""r":{"a":1,"k":[{"t":3,"s":[3],"e":[50],"o":{"x":0.3,"y":0},"i":{"x":0.6,"y":1}},{"t":30}]},"s":{"k":[120,80]}}}"#
  ]
  private static let effects =
    #""parent":60,"ef":[{"ty":5,"nm":"S","mn":"x","ix":1,"ef":["#
    + #"{"ty":0,"nm":"A","ix":1,"v":{"k":30}},{"ty":0,"nm":"Z","ix":2,"v":{"k":0}},{"ty":3,"nm":"P","ix":3,"v":{"k":[5,6]}}]}],"#
  private static let keyed =
    #"{"a":1,"k":[{"t":2,"s":[3],"e":[50],"o":{"x":0.3,"y":0},"i":{"x":0.6,"y":1}},{"t":18,"s":[50],"h":1},{"t":25,"s":[9]}]}"#

  private func drawn(_ text: String, frames: [Double], withEngine: Bool) throws -> [Drawn] {
    var options = LottieDecoder.Options()
    options.expressions = JavaScriptExpressions(patience: 4, leavesAllToEngine: withEngine)
    let evaluator = try LottieDecoder.decode(Array(text.utf8), options: options).makeEvaluator()
    return frames.map { Drawn(evaluator, at: $0) }
  }

  @Test(arguments: [#"{"k":7}"#, keyed])
  func scriptsGiveWhatTheEngineGives(keyed: String) throws {
    for script in Self.scripts {
      let layers = [moving(script, keyed: keyed, members: Self.effects)] + Self.others
      let text =
        #"{"v":"5.7.15","fr":30,"ip":0,"op":60,"w":100,"h":80,"layers":[\#(layers.joined(separator: ","))]}"#
      let frames = [0.0, 4.25, 15, 19, 33.5, 59]
      let native = try drawn(text, frames: frames, withEngine: false)
      let expected = try drawn(text, frames: frames, withEngine: true)
      for (index, frame) in frames.enumerated() {
        #expect(native[index].list == expected[index].list, "\(script) in frame \(frame)")
        #expect(native[index].notes == expected[index].notes, "\(script) in frame \(frame)")
      }
    }
  }

  /// Else the test above compares the engine with itself.
  @Test func mostScriptsTakeNoEngine() {
    let scripts = KnownScripts()
    func isNative(_ script: String) -> Bool {
      if case .program = scripts.script(script) { true } else { false }
    }
    #expect(Self.scripts.filter(isNative).count * 100 > Self.scripts.count * 95)
    #expect(!isNative("value.map(x => x)"))
    #expect(!isNative("var d = new Date(); 1"))
    #expect(!isNative(String(repeating: "(", count: 5000)))
    #expect(!isNative("1" + String(repeating: "+1", count: 5000)))
  }

  @Test func evaluatorsOfAnAnimationReadAScriptOnce() throws {
    let scripts = KnownScripts()
    guard case .program(let first) = scripts.script("time * 2"),
      case .program(let second) = scripts.script("time * 2")
    else {
      Issue.record("the interpreter cannot read it")
      return
    }
    #expect(first === second)
  }

  @Test func evaluatorsThatRunAtOnceGiveWhatOneGives() async throws {
    let script =
      "thisComp.layer('other').position[0] + effect('S')('A') * eval('effect(\"S\")(\"P\")[1]') + time"
    let animation = try animation([moving(script, members: Self.effects)] + Self.others)
    let frames = (0..<60).map(Double.init)
    func positions() -> [[Double]] {
      let evaluator = animation.makeEvaluator()
      return frames.map { Drawn(evaluator, at: $0).positions }
    }
    let expected = positions()
    #expect(Set(expected).count == frames.count)
    await withTaskGroup { group in
      for _ in 0..<4 { group.addTask { positions() } }
      for await result in group { #expect(result == expected) }
    }
  }

  /// What takes long is left to the engine, which has limits.
  @Test func longScriptsEnd() throws {
    for script in [
      "for (;;) {}", "function f(n) { return f(n) + f(n) } f(1)", "var s = 'a'; while (true) s += s",
    ] {
      #expect(try value(of: script) == 7)
      #expect(try notes(on: script).count == 1)
    }
  }

  private static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../shared/corpus/lottie").standardized

  /// Every expression of real animations.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: corpus.path), "../shared/corpus is not there"))
  func realAnimationsAreTheSame() throws {
    let files = FileManager.default.enumerator(at: Self.corpus, includingPropertiesForKeys: nil)
    var count = 0
    for case let file as URL in files ?? .init() where file.pathExtension == "json" {
      let text = try String(contentsOf: file, encoding: .utf8)
      guard file.pathComponents.contains("files"), text.utf8.count < 3_000_000, text.contains(#""x":"#),
        text.contains("$bm_rt")
      else { continue }
      let frames = [0.0, 7.5, 21, 50]
      guard let native = try? drawn(text, frames: frames, withEngine: false) else { continue }
      let expected = try drawn(text, frames: frames, withEngine: true)
      count += 1
      for (index, frame) in frames.enumerated() {
        #expect(native[index].list == expected[index].list, "\(file.lastPathComponent) in frame \(frame)")
        #expect(native[index].notes == expected[index].notes, "\(file.lastPathComponent) in frame \(frame)")
      }
    }
    #expect(count > 10)
  }
}
