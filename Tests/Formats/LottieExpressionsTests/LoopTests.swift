import AnimationCore
import LottieExpressions
import LottieFormat
import Testing

@Suite struct LoopTests {
  private static func keys(_ list: KeyValuePairs<Int, Int>) -> String {
    let keys = list.map { #"{"t":\#($0.key),"s":[\#($0.value)],"i":{"x":1,"y":1},"o":{"x":0,"y":0}}"# }
    return #"{"k":[\#(keys.joined(separator: ","))]}"#
  }
  private static let ramp = keys([10: 0, 30: 90])
  private static let early = keys([0: 0, 10: 100, 30: 200])
  private static let late = keys([30: 0, 50: 100])

  /// As exporters write it, which takes no script, and in the middle of a script.
  @Test(arguments: [
    (ramp, "loopOut()", [30: 90, 31: 4.5, 40: 45, 50: 0, 51: 4.5, 20: 45]),
    (ramp, "loopOut('Cycle')", [31: 4.5]), (ramp, "loop_out(\"whatever\")", [31: 4.5]),
    (ramp, "loopOut('pingpong')", [31: 85.5, 40: 45, 50: 0, 51: 4.5]),
    (ramp, "loopOut('offset', 0)", [31: 94.5, 50: 180, 51: 184.5]),
    (ramp, "loopOut('continue')", [31: 94.5, 40: 135]),
    (early, "loopOut('cycle', 1)", [31: 105, 49: 195, 50: 100]), (early, "loopOut('cycle', 9)", [31: 10]),
    (late, "loopIn()", [29: 95, 20: 50, 10: 100, 0: 50, 40: 50]),
    (late, "loopIn('pingpong')", [29: 5, 10: 100, 0: 50]), (late, "loopIn('offset')", [29: -5, 10: -100]),
    (late, "loopIn('continue')", [29: -5, 20: -50]),
    (#"{"k":5}"#, "loopOut('cycle')", [20: 5]),
  ])
  func loopsRepeatKeyframes(keyed: String, call: String, expected: [Double: Double]) throws {
    for script in ["var $bm_rt;\n$bm_rt = \(call);", call, "var a = 1; \(call)"] {
      let evaluator = try animation([moving(script, keyed: keyed)]).makeEvaluator()
      for (frame, value) in expected {
        let found = Drawn(evaluator, at: frame).positions.first
        #expect(found.map { abs($0 - value) < 1e-6 } == true, "\(script) at \(frame): \(found ?? .nan)")
      }
    }
  }

  @Test(arguments: [
    ("loopOutDuration('cycle', 10 / 30)", [31: 49.5, 39: 85.5, 40: 45]),
    ("loopOutDuration('cycle', 0)", [31: 0, 45: 22.5]),
    ("loopInDuration('cycle', 10 / 30)", [9: 40.5, 5: 22.5]),
  ])
  func loopDurationsRepeatTheirTime(call: String, expected: [Double: Double]) throws {
    for (frame, value) in expected {
      let found = try LottieExpressionsTests.value(of: call, keyed: Self.ramp, at: frame)
      #expect(found.map { abs($0 - value) < 1e-6 } == true, "\(call) at \(frame): \(found ?? .nan)")
    }
  }
}
