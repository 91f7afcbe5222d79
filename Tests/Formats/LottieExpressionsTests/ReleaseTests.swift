import AnimationCore
import LottieExpressions
import LottieFormat
import TestSupport
import Testing

/// What scripts take is given back with the evaluator.
@Suite struct ReleaseTests {
  /// Whether the runtime of an evaluator that has shown two frames goes with it.
  private func isReleased(_ layers: [String], assets: [String] = []) throws -> Bool {
    let engine = WatchedEngine()
    do {
      let evaluator = try animation(layers, assets: assets, engine: engine).makeEvaluator()
      for frame in [0.0, 1] { #expect(Drawn(evaluator, at: frame).notes == []) }
      #expect(engine.runtime.withLock { $0.value } != nil)
    }
    return engine.runtime.withLock { $0.value } == nil
  }

  @Test(arguments: [
    "Function('return 1')()", "thisComp.layer('other').transform.position[0] + eval('1')",
    "valueAtTime(eval('1'))", "eval('thisLayer').transform.rotation",
  ])
  func scriptsAreReleasedWithTheirAnimation(script: String) throws {
    let other = solid(#""nm":"other","ks":{"p":{"k":[3,4],"x":"eval('[time, 1]')"}}"#)
    #expect(try isReleased([moving(script), other]))
  }

  /// It is kept as long as a frame is evaluated.
  @Test func distantCompositionsAreReleased() throws {
    let asset = #"{"id":"c","nm":"distant","layers":[\#(solid(#""nm":"inner""#))]}"#
    let layers = [
      moving("comp('distant').layer('inner').index + eval('0')"),
      layer(#""ty":0,"refId":"c","w":100,"h":80"#),
    ]
    #expect(try isReleased(layers, assets: [asset]))
  }

  @Test func nodesAreReleasedWithTheirEvaluator() throws {
    let engine = NodeEngine()
    do {
      let layer = moving("1", members: #""ef":[{"ty":5,"nm":"S","ef":[{"ty":0,"nm":"A","v":{"k":30}}]}],"#)
      let evaluator = try animation([layer], engine: engine).makeEvaluator()
      #expect(Drawn(evaluator).positions == [1])
      #expect(engine.nodes.withLock { Set($0.dropFirst().map { $0.value?.parent?.kind }) } == [.layer])
    }
    #expect(engine.nodes.withLock { $0.allSatisfy { $0.value == nil } })
  }
}

/// Answers each script with 1, and watches the layer's node and those below it.
private final class NodeEngine: ExpressionEngine {
  struct Node: @unchecked Sendable {
    weak var value: ExpressionNode?
  }

  let nodes = Lock<[Node]>([])

  func canEvaluate(_ source: String) -> Bool { true }
  func makeRuntime() -> any ExpressionRuntime { Runtime(self) }

  private final class Runtime: ExpressionRuntime {
    private let engine: NodeEngine

    init(_ engine: NodeEngine) { self.engine = engine }

    func beginFrame() {}

    func value(
      of source: String, property: any ExpressionProperty, in context: PropertyContext
    ) throws(ExpressionError) -> ExpressionValue {
      let nodes = ([context.node] + context.node.children).map { Node(value: $0) }
      engine.nodes.withLock { $0 = nodes }
      return .number(1)
    }
  }
}

/// JavaScript's, of which the runtime made last is watched.
private final class WatchedEngine: ExpressionEngine {
  struct Runtime: @unchecked Sendable {
    weak var value: AnyObject?
  }

  let runtime = Lock(Runtime())
  private let engine = JavaScriptExpressions(leavesAllToEngine: true)

  func canEvaluate(_ source: String) -> Bool { engine.canEvaluate(source) }

  func makeRuntime() -> any ExpressionRuntime {
    let made = engine.makeRuntime()
    runtime.withLock { $0.value = made }
    return made
  }
}
