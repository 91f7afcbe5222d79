import Testing

/// The functions of the language, by what lottie-web gives.
@Suite struct FunctionTests {
  @Test(arguments: [
    ("linear(2, 10, 0, 1, 2)", "1.2"), ("linear(0.25, [0, 8], [4, 0])", "[1,6]"),
    ("linear(5, 0, 1, 2, 3)", "3"),
    ("sum([1, 2], 5)", "[6,2]"), ("sum([1, 2, 3], [10, 20])", "[11,22,3]"), ("sum('a', 1)", "\"a1\""),
    ("add(1, true)", "2"),
    ("sub('7.5', 1)", "6"), ("$bm_sub([5, 5], 2)", "[3,5]"), ("sub(2, [5, 5])", "[-3,5]"),
    ("$bm_neg([1, -2])", "[-1,2]"),
    ("mul([1, 2], 3)", "[3,6]"), ("mul([1, 2], [3, 4])", "0"), ("div(6, [2, 3])", "[3,2]"),
    ("mod(-7, 3)", "-1"),
    ("clamp(5, 9, 7)", "7"), ("clamp([1, 5], 2, 4)", "[2,4]"), ("length([3, 4])", "5"),
    ("length([1, 1], [4, 5])", "5"),
    ("length(-3)", "3"), ("normalize([0, 0])", "[0,0]"), ("normalize([3, 4])", "[0.6,0.8]"),
    ("dot([1, 2], [3, 4])", "11"),
    ("cross([1, 0], [0, 1])", "[0,0,1]"), ("radiansToDegrees(Math.PI)", "180"),
    ("degrees_to_radians(180) === Math.PI", "true"),
    ("lookAt([0, 0, 0], [1, 0, 0])", "[0,90,0]"),
    ("ease(0.5, 0, 100).toFixed(2)", "\"50.17\""), ("easeIn(0.5, 0, 100).toFixed(2)", "\"36.31\""),
    ("easeOut(0.5, 0, 100).toFixed(2)", "\"63.69\""), ("ease(3, 2, 2, 5, 6)", "6"),
    ("rgbToHsl([1, 0, 0, 1])", "[0,1,0.5,1]"), ("hslToRgb([0, 1, 0.5, 1])", "[1,0,0,1]"),
    ("hexToRgb('#ff0000')", "[1,0,0,1]"),
    ("$bm_isInstanceOfArray(value)", "false"), ("$bm_isInstanceOfArray([])", "true"),
    ("Math.abs([-1, 2])", "[1,2]"),
    ("random(5, 5)", "5"), ("random([1, 1], [1, 1])", "[1,1]"),
    ("var a = random(); seedRandom(0); a === random()", "true"),
    ("Math.abs(wiggle(2, 3) - value) <= 3", "true"), ("wiggle(2, 0) === value", "true"),
  ])
  func functionsGiveTheirValues(call: String, expected: String) throws {
    let statements = call.split(separator: ";")
    let last = statements.last.map(String.init) ?? ""
    let script =
      statements.dropLast().map { "\($0);" }.joined() + "var r = JSON.stringify(\(last));"
      + "if (r !== \(quoted(expected))) throw new Error(r); 1"
    #expect(try notes(on: script) == [])
    #expect(try value(of: script) == 1)
  }
}
