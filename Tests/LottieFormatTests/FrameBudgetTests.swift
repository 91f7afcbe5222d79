import AnimationCore
import Testing

@testable import LottieFormat

/// Files of a few hundred bytes that ask for more than a machine has: what they show is cut, and that is told.
@Suite struct FrameBudgetTests {
  private let leftOut = ["layers: a frame takes too much work: not all of it is drawn"]

  private func diagnostics(
    of animation: LottieAnimation, at frame: Double = 0
  ) -> (items: [DisplayItem], reported: [String]) {
    let log = DrawingLog()
    let list = animation.makeEvaluator().displayList(at: frame, context: EvaluationContext(log: log))
    return (list.items, log.diagnostics.map { "\($0)" })
  }

  /// What the budget throws once the frame is evaluated; nil for nothing.
  private func error(of animation: LottieAnimation) -> AnimationError? {
    let budget = WorkBudget(within: .unlimited)
    _ = animation.makeEvaluator().displayList(at: 0, context: EvaluationContext(budget: budget))
    do {
      try budget.check()
      return nil
    } catch {
      return error
    }
  }

  private func tooMany(_ name: DrawingLimits.Name, at node: String) -> AnimationError {
    .budgetExceeded(name, limit: DrawingLimits()[name], node: node)
  }

  private let repeater =
    #"{"ty":"rp","nm":"repeater","c":{"k":10000},"o":{"k":0},"tr":{"so":{"k":100},"eo":{"k":100}}}"#

  @Test func ordinaryFramesAreNotCut() throws {
    let (items, reported) = diagnostics(of: try animation(shapes(square, redFill)))
    #expect(items.count == 1)
    #expect(reported == [])
  }

  @Test func repeatersOfNothing() throws {
    let error = error(of: try animation(shapes(repeater, repeater, repeater, redFill)))
    #expect(error == tooMany(.steps, at: "Layer 1: repeater"))
    #expect(
      error.map { "\($0)" }
        == "Layer 1: repeater: a frame takes more than 16777216 steps of evaluating (limit steps)")
  }

  private func repeater(_ count: Int, along: String) -> String {
    #"{"ty":"rp","c":{"k":\#(count)},"o":{"k":0},"tr":{"p":{"k":\#(along)},"so":{"k":100},"eo":{"k":100}}}"#
  }

  @Test func aGridOfDots() throws {
    let dots = group(square, redFill)
    func grid(_ columns: Int, _ rows: Int) throws -> LottieAnimation {
      try animation(
        shapes(
          dots, repeater(columns, along: "[2,0]"), repeater(rows, along: "[0,2]"), members: #""nm":"dots""#))
    }
    #expect(try error(of: grid(300, 300)) == nil)
    #expect(try error(of: grid(400, 300)) == tooMany(.outlines, at: "dots"))
    #expect(
      try diagnostics(of: grid(400, 300)).reported
        == ["layers: dots: a frame takes more than 100000 outlines in a layer (limit outlines): not all of it is drawn"])
  }

  @Test func whatIsCountedIsCutAloud() throws {
    let star = #"{"ty":"sr","sy":2,"p":{"k":[0,0]},"r":{"k":0},"pt":{"k":2000},"or":{"k":9},"os":{"k":0}}"#
    #expect(diagnostics(of: try animation(shapes(star, redFill))).reported == leftOut)
    #expect(
      diagnostics(of: try animation(shapes(square, repeater(10_001, along: "[1,0]"), redFill))).reported
        == leftOut)
  }

  @Test func stackedZigZags() throws {
    let zigZag = #"{"ty":"zz","nm":"zig","s":{"k":1},"r":{"k":1000},"pt":{"k":1}}"#
    #expect(
      error(of: try animation(shapes(square, zigZag, zigZag, redFill)))
        == tooMany(.pathElements, at: "Layer 1: zig"))
  }

  @Test func largeOutlinesCopied() throws {
    let corners = (0..<5000).map { "[\($0 % 100),\($0 / 100)]" }.joined(separator: ",")
    let path = #"{"ty":"sh","ks":{"k":{"v":[\#(corners)],"i":[\#(corners)],"o":[\#(corners)],"c":true}}}"#
    #expect(
      error(of: try animation(shapes(path, repeater, redFill)))
        == tooMany(.pathElements, at: "Layer 1: repeater"))
  }

  /// Each takes a piece of the stack.
  @Test(arguments: [
    #"{"ty":"rp","c":{"k":1},"o":{"k":0},"tr":{"so":{"k":100},"eo":{"k":100}}}"#, #"{"ty":"mm","mm":2}"#,
  ])
  func manyInOneList(_ item: String) throws {
    func animation(_ count: Int) throws -> LottieAnimation {
      let items = Array(repeating: item, count: count).joined(separator: ",")
      return try LottieFormatTests.animation(shapes(square, items, redFill))
    }
    #expect(error(of: try animation(20_000)) == tooMany(.steps, at: "Layer 1"))
    let (items, reported) = diagnostics(of: try animation(50))
    #expect(items.count == 1)
    #expect(reported == [])
  }

  /// Known before any frame is.
  @Test func precompsThatShowOneAnotherTwice() throws {
    var assets = [#"{"id":"0","layers":[\#(solid())]}"#]
    for depth in 1...30 {
      let twice = Array(repeating: layer(#""ty":0,"refId":"\#(depth - 1)","w":9,"h":9"#), count: 2)
      assets.append(#"{"id":"\#(depth)","layers":[\#(twice.joined(separator: ","))]}"#)
    }
    let error = #expect(throws: AnimationError.self) {
      try animation(layer(#""ty":0,"refId":"30","w":9,"h":9"#), assets: assets)
    }
    guard case .limitExceeded("layers with those inside precomps", _, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
