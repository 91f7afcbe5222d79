import AnimationCore
import LottieExpressions
import LottieFormat
import TestSupport
import Testing

/// What scripts of strangers may try. Another property of the same file has its own value all the while.
@Suite struct HostileScriptTests {
  /// Also whether the next script runs as if nothing had been.
  private func outcome(_ script: String) throws -> (notes: [String], positions: [Double]) {
    let evaluator = try animation([moving(script), moving("[1, 2].map(x => x * 2)[1]")]).makeEvaluator()
    let first = Drawn(evaluator)
    return (first.notes, Drawn(evaluator, at: 1).positions)
  }

  @Test(arguments: [
    "for(;;);", "for(;;) try { for(;;); } catch {} finally {}",
    "var a = []; for(;;) a.push(new Array(1e5).fill(1))",
    "function* g() { for(;;) yield 1 } [...g()]",
    "for(;;) thisComp.layer('own')",
    "function f() { try { f() } catch { f() } } f()", "({ valueOf() { for(;;); } })",
    "throw { toString() { for(;;); } }",
  ])
  func whatNeverEndsIsEnded(script: String) throws {
    // Of an engine that was not told to end it, the rest would never be reached.
    let (notes, positions) = try outcome(script)
    #expect(notes.contains { $0.contains("it takes too long") }, "\(notes)")
    #expect(positions == [7, 4])
  }

  /// Where a script that asks for it waits, that one is ended, too, if it goes on for ever.
  @Test func anEndedScriptLeavesTimeLimitsForThoseAroundIt() throws {
    let asking = "try { thisComp.layer('other').transform.position } catch {} for(;;);"
    let other = #""nm":"other","ks":{"p":{"k":[3,4],"x":"for(;;);"}}"#
    let evaluator = try animation([moving(asking), solid(other)]).makeEvaluator()
    #expect(Drawn(evaluator).positions == [7, 3])
  }

  @Test(arguments: [
    "new Array(4e9).fill(0)", "new Array(4e9).join('x')", "'x'.repeat(1e9)", "'x'.padEnd(1e9)",
    "eval('1'.padEnd(100001, '+1'))",
    "(0, eval)('var leaked = 1')",
    "var s = 'x'; for (var i = 0; i < 30; i++) s += s; s.charAt(5)", "new Array(1e9).indexOf(1)",
    "function f(n) { return n ? 1 + f(n - 1) : 0 } f(1e6)",
    "Object.prototype.x = 1", "Array.prototype.map = null", "globalThis.y = 2",
    "Object.getPrototypeOf(thisLayer).width = 1",
    "Math.sin = 1", "thisComp.constructor.prototype.z = 1", "Object.setPrototypeOf(Array.prototype, null)",
    "Date.now()", "new Float64Array(1e9)", "Symbol.for('a').description = 1", "RegExp.prototype.x = 1",
    "require('fs')", "fetch('http://localhost')", "host(0)", "buffer[0]", "env.place = 0", "programs.push(1)",
  ])
  func whatIsNotAllowedThrows(script: String) throws {
    let (notes, positions) = try outcome(script)
    #expect(notes.count == 1 && notes.first?.contains("Error: ") == true, "\(notes)")
    #expect(positions == [7, 4])
  }

  /// Natives cannot be ended; these would take seconds, and memory as much as there is.
  @Test(arguments: [
    ("Object.assign({}, s)", "assign of too much"), ("Object.keys(s)", "keys of too much"),
    ("Object.getOwnPropertyNames(new String(s))", "getOwnPropertyNames of too much"),
    ("Object.entries(new Array(1e6).fill(0))", "entries of too much"),
    ("Reflect.ownKeys(new String(s))", "ownKeys of"),
    ("({ ...s })", "a loop over too much"), ("var o = { ...new Array(1e5) }", "objects cannot be spread"),
    ("({ a: '[', ...s, b: 1 })", "a loop over too much"), ("var { a, ...b } = s", "SyntaxError"),
    ("({ ...'x'.concat(s) })", "objects cannot be spread"), ("({ ...s[0] })", "objects cannot be spread"),
    ("eval('({' + '...s})')", "a loop over too much"),
    ("Function('s', 'return {' + '...s}')(s)", "a loop over too much"),
    ("({ a: '[', /* ( */ ...s })", "a loop over too much"),
    ("({ a: 1 // (\n, ...s })", "a loop over too much"),
    ("({ a: /[/]/, ...s })", "objects cannot be spread"),
    ("for (var k in s) break", "a loop over too much"),
    ("for (let of in (s)) break", "a loop over too much"),
    ("for (var k in { a: s }.a) break", "a loop over too much"),
    ("for (var [k] in s) break", "a loop over what has no name"),
    ("var o = {}; for (o.k in s) break", "a loop over what"),
    ("for (/**/ k in s) break", "a loop over too much"),
    ("eval('for (var k ' + 'in s) break')", "a loop over too much"),
    ("eval('[ev' + 'al][0](s)')", "eval can only be called"),
    ("eval('ev' + 'al(s)')", "eval of too much"), ("eval($guard.read('1') + s)", "$guard is not known"),
    ("eval('ev' + 'al($gu' + 'ard.read(1), s)')", "eval can only be called"),
    ("Function('s', 'for (var i = 0 ' + 'in s);')(s)", "with and in"),
    ("globalThis['ev' + 'al']('wi' + 'th (s) {}')", "with and in are not known here"),
    ("/a/.test('a'.repeat(20000))", "a search in too much"),
    ("'a'.repeat(20000).match('a')", "match of too much"),
    ("/a*a*a*a*a*a*c/.test('a'.repeat(1000))", "a search in too much"),
    ("/a*b/.test('a'.repeat(16000))", "a search in too much"),
    ("/(a+)+b/.test('a'.repeat(30))", "a search in too much"),
    ("/(a|aa)+b/.test('a'.repeat(40))", "a search in too much"),
    ("/(?:(a)|b?)*c/.test('a'.repeat(40))", "a search in too much"),
    ("'a'.repeat(20000).split(/a/)", "split of too much"),
    ("/a/[Symbol.replace](s, 'b')", "a search in too much"), ("RegExp(s)", "a pattern of too much"),
    ("/a/.constructor(s)", "a pattern of too much"),
    ("encodeURIComponent(s)", "encodeURIComponent of too much"),
    ("var e = eval; e(s)", "eval of too much"), ("[eval][0](s)", "eval can only be called"),
    ("globalThis['ev' + 'al'](s)", "eval of too much"),
    ("var e = \\u0065val; e(s)", "eval can only be called"),
    ("var { eval: e } = { eval }; e(s)", "eval can only be called"),
    ("var e = `${[eval]}`; e(s)", "eval can only be called"),
    // Slashes that could be taken for the beginnings of patterns, and patterns for divisions.
    ("var n = 1; n++ / [eval][0](s) / 2", "eval can only be called"),
    ("({}) / [eval][0](s) / 2", "eval can only be called"),
    ("var r = 1; {} /'/.test(r), [eval][0](s) //'", "eval can only be called"),
    ("if (1) /'/.test(1), [eval][0](s) //'", "eval can only be called"),
    ("var o = { if: x => 1 }; o.if(1) /'/ 1; [eval][0](s) //'", "finite number"),
    ("1 --> '\n; [eval][0](s) //'", "eval can only be called"),
    ("`${'`'}`; [eval][0](s) // `", "eval can only be called"),
    ("Function('a //', '[eval][0](a)')(s)", "eval can only be called"),
    ("Function('a = /*', '*/ 1) { [eval][0](a) } //')(s)", "Error"),
    ("var $guard = {}; eval(s)", "$guard is not known"),
    ("Function(s)", "a function of too much"), ("(() => 1).constructor(s)", "a function of too much"),
    ("(function* () {}).constructor(s)", "a function of"),
    ("var a = ['x']; for (var i = 0; i < 26; i++) a = [a, a]; JSON.stringify(a)", "stringify of too much"),
    ("JSON.stringify([s])", "stringify of too much"), ("throw s", "it throws something"),
    ("throw { toString() { return s } }", "it throws something"),
  ])
  func nativesRefuseWhatTakesLong(script: String, message: String) throws {
    let (notes, positions) = try outcome("var s = 'x'; for (var i = 0; i < 22; i++) s += s; " + script)
    #expect(notes.count == 1 && notes.first?.contains(message) == true, "\(notes.map { $0.prefix(300) })")
    #expect(positions == [7, 4])
  }

  /// What waits in a promise runs after the call that can be ended, and can wait again.
  @Test(arguments: [
    "(async function() { for(;;) await 1 })(); 1", "({ async *f() { for(;;) await 1 } }).f().next(); 1",
    "async/**/function f() { for(;;) await 1 } f(); 1",
    "(\\u0061sync function() { for(;;) await 1 })(); 1",
    "eval('(as' + 'ync () => { for(;;) await 1 })()'); 1",
    "Function('(as' + 'ync () => { for(;;) await 1 })()')(); 1",
    "(function f() { import('a').catch(f) })(); 1", "(function f() { import /**/ ('a').catch(f) })(); 1",
    "(function f() { Array.fromAsync([]).then(f) })(); 1",
  ])
  func nothingGoesOnLater(script: String) throws {
    let (notes, positions) = try outcome(script)
    #expect(notes.count == 1 && notes.first?.contains("Error: ") == true, "\(notes)")
    #expect(positions == [7, 4])
  }

  @Test(arguments: [
    "var a = [1, 2]; [...a, 'x', ...a].length - 4", "Math.max(...[1], 'x' ? 1 : 0, ...[0])",
    "'...'.length - 2", "/* ... */ 1",
    "var [a, ...b] = [0, 1]; b[0]", "((a, ...b) => b.length)(1, 2)", "1 // and so on ...",
    "'eval' ? 1 : 2 // eval", "/* eval */ 1", "`eval ${1}` ? 1 : 2", "/eval/.test('eval') ? 1 : 2",
    "var o = { eval: 1 }; o.eval", "var o = { a: 2, eval : 1 }; o?.eval", "eval /* it */ ('1')",
    "var a = 4; (a + 4) / 8 // eval", "var s = '\\u0065val'; s === 'eval' ? 1 : 2",
    "'async' + 'import(' ? 1 : 2 // for (in) async", "eval('1 // with what is in it')",
    "var n = 0; for (var k in { a: 1 }) n++; n", "var n = 0; for (k in Object({ a: ')' })) n++; n",
    "var n = 0; for (const k in [7].concat()) { n++ } n",
    "var e = eval; e('1')", "(0, eval)('2 - 1')", "eval(eval('1'))",
    "var f = () => eval; f()('typeof time === \"undefined\" ? 1 : 2')",
    "var n = 1; for (var k in thisComp.layer('own').transform) n++; n",
    "var n = 0, o = { a: { b: 1 } }, f = x => x; for (var k in f(o).a) n++; n",
    "/^(\\d+\\.)+\\d+$/.test('1.2.3') ? 1 : 0", "/^#?([a-f\\d]{2}){3}$/.test('#' + 'ff0000') ? 1 : 0",
    "Function('a', 'return a')(1)", "globalThis['ev' + 'al']('1')", "/a/.constructor === RegExp ? 1 : 2",
    "' a , b '.split(/\\s*,\\s*/).length - 1", "'2-1'.replace(/(\\d+)-(\\d+)/, '$2')",
    "[...'a1'.matchAll(/\\d/g)][0][0]",
    "JSON.stringify({ a: 1, b: [{ a: 2, c: 3 }] }, ['a', 'b']) === '{\"a\":1,\"b\":[{\"a\":2}]}' ? 1 : 2",
    "JSON.stringify([1], (key, value) => value, 1) === '[\\n 1\\n]' ? 1 : 2", "Object.keys({ a: 1 }).length",
    "var o = { a: 1 }, n = 0; for (var key in o) n += key.length; n",
    "var n = 0; for (const [k, v] of [['a', 1]]) n += v; n",
    "var o = { a: 1 }, n = 0; eval('for (var key in o) n++; n')",
    "for (var i = 0; i < 1; i++) {} 'a' in { a: 1 } ? i : 0",
    "1 // for each layer in it",
    "var a = { b: 1 }, c = { d: 3, ...a, e: '...a, ' }; c.b * (c.e.length - 5)",
    "var a = { b: 1 }; ({ ...a }).b",
  ])
  func whatIsSmallIsDone(script: String) throws {
    #expect(try value(of: script) == 1)
  }

  @Test(arguments: [
    "Function('leaked = 1; return typeof leaked')() === 'undefined' ? 1 : 2",
    "/(a)/.exec('a'); RegExp.$1 === undefined ? 1 : 2",
    "typeof Promise + typeof Proxy + typeof console === 'undefinedundefinedundefined' ? 1 : 2",
    "var a = [1]; a[Symbol.iterator]().next().value",
  ])
  func nothingIsLeftBehind(script: String) throws {
    for _ in 0..<2 { #expect(try value(of: script) == 1) }
  }

  /// Whatever a script reaches is another's, too.
  @Test func nothingCanBeChanged() throws {
    let script = """
      var known = new Set(), list = [globalThis, thisLayer, thisComp, transform, text], open = []; \
      while (list.length > 0) { var x = list.pop(); \
      if (x === null || typeof x !== 'object' && typeof x !== 'function' || known.has(x)) continue; \
      known.add(x); if (!Object.isFrozen(x)) open.push(x); list.push(Object.getPrototypeOf(x)); \
      for (const key of Reflect.ownKeys(x)) { const d = Object.getOwnPropertyDescriptor(x, key); \
      list.push(d.value, d.get, d.set) } } open.length * 1000 + (known.size > 400 ? 1 : 2)
      """
    #expect(try value(of: script) == 1)
  }

  @Test func aScriptThatIsTooLongIsNone() throws {
    let animation = try animation([moving("1 + \(String(repeating: " ", count: 1 << 16)) 1")])
    #expect(animation.info.diagnostics.count == 1)
    #expect(Drawn(animation.makeEvaluator()).positions == [7])
  }

  #if os(Linux)
    /// Scripts are refused what they would take of memory in one piece.
    @Test(
      .disabled(if: Sanitizer.isAny, "sanitizers have an mmap of their own"),
      arguments: [
        "var s = 'x'; for (var i = 0; i < 30; i++) s += s; s[5]",
        "var s = 'x'; for (var i = 0; i < 30; i++) s += s; ({})[s]",
        "var s = 'x'; for (var i = 0; i < 30; i++) s += s; s < 'y'", "[...Array(13e7)].length",
        "new Set([...Array(13e7)]).size", "Math.max(...[...Array(13e7)])",
      ])
    func largePiecesOfMemoryAreRefused(script: String) throws {
      let (notes, positions) = try outcome(script)
      #expect(notes.count == 1 && notes.first?.contains("RangeError: Out of memory") == true, "\(notes)")
      #expect(positions == [7, 4])
    }

    /// And ended by what they take in many pieces: all of them at once would take gigabytes within the time they have.
    @Test(.disabled(if: Sanitizer.isAny, "sanitizers have an mmap of their own"))
    func whatTakesMuchMemoryIsEnded() throws {
      let (notes, positions) = try outcome("var a = []; for (;;) a.push([...Array(1e7)])")
      #expect(notes.contains { $0.contains("it takes too long") }, "\(notes)")
      #expect(positions == [7, 4])
    }
  #endif
}
