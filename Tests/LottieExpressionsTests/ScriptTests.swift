import AnimationCore
import LottieExpressions
import LottieFormat
import Testing

/// Scripts end to end: from the file to what is drawn.
@Suite struct ScriptTests {
  @Test func aScriptGivesANumber() throws {
    #expect(try value(of: "var $bm_rt; $bm_rt = 30;") == 30)
    #expect(try value(of: "var $bm_rt; $bm_rt = $bm_sum(value, time);", at: 15) == 7.5)
    #expect(try value(of: "var $bm_rt; $bm_rt = 3 // and a remark") == 3)
    #expect(try notes(on: "var $bm_rt; $bm_rt = 30;") == [])
  }

  @Test func aTextWithoutAResultHasThatOfItsLastStatement() throws {
    #expect(try value(of: "var a = 4; a * 2") == 8)
    #expect(try value(of: "if (time > 1) { 3 } else { 5 }", at: 10) == 5)
  }

  @Test(arguments: [
    ("throw new Error('no')", "Error: no (line 1)"),
    ("var $bm_rt;\n$bm_rt = nobody", "ReferenceError: Can't find variable: nobody (line 2)"),
    ("}", "SyntaxError: Unexpected token '}'"),
    ("throw 1", "1"),
    ("var $bm_rt;", "Error: it gives no value"),
  ])
  func anErrorLeavesTheValueOfTheFile(script: String, message: String) throws {
    #expect(try value(of: script) == 7)
    let notes = try notes(on: script)
    #expect(notes.count == 1)
    #expect(notes.first?.contains(message) == true, "\(notes)")
  }
}
