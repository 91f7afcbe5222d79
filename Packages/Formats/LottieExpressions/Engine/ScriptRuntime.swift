import CStandardLibrary
import LottieFormat

/// Runs the scripts of one evaluator, each for itself: nothing is left of one when the next begins.
package final class ScriptRuntime: ExpressionRuntime {
  /// What takes no engine.
  private enum Shortcut {
    case loop(KeyframeLoop)
    /// A program, which may turn out to take an engine, with what its runs keep.
    case program(ScriptProgram, ScriptMemory)
  }

  private enum Program {
    /// A script that the context has, by its number there.
    case script(Int)
    case failed(ExpressionError)
  }

  /// The most time of all scripts in a frame, in seconds of processor time.
  private static var maximumFrameTime: Double { 0.5 }
  private static let tookTooLong = ExpressionError("it takes too long, and is not evaluated again")

  /// Shortcuts by expression; nil for those that have none.
  private var shortcuts: [ObjectIdentifier: Shortcut?] = [:]
  /// Shortcuts by source text; nil for those that have none.
  private var shortcutsOfTexts: [String: Shortcut?] = [:]
  private let effort = ScriptEffort()
  private let paths = MeasuredPaths()
  /// How many scripts the engine has run.
  package private(set) var engineCallCount = 0
  /// Made for the first script that needs it.
  private lazy var host = ScriptHost()
  private var context: ScriptContext?
  /// Scripts that the engine has compiled or refused, by source text.
  private var programs: [String: Program] = [:]
  /// Scripts by expression, which is quicker to find than a text.
  private var programsOfExpressions: [ObjectIdentifier: Program] = [:]
  /// The evaluator's memory that the expressions are of: with another one they may be others at the same addresses.
  private var nodeKeeper: AnyObject?
  private var depth = 0
  private var frameTime = 0.0
  /// The processor time at which the first of several scripts began that ask for one another, in seconds.
  private var start = 0.0
  /// The context may hold what the ended scripts have filled memory with.
  private var isContextSpoiled = false
  private let knownScripts: KnownScripts
  private let endedScripts: EndedScripts
  /// How many times as long as usual scripts may take.
  private let patience: Double
  private let leavesAllToEngine: Bool

  init(_ knownScripts: KnownScripts, _ endedScripts: EndedScripts, patience: Double, leavesAllToEngine: Bool)
  {
    self.knownScripts = knownScripts
    self.endedScripts = endedScripts
    self.patience = patience
    self.leavesAllToEngine = leavesAllToEngine
  }

  package func beginFrame() {
    frameTime = 0
    effort.steps = 0
  }

  package func value(
    of source: String, property: any ExpressionProperty, in context: PropertyContext
  ) throws(ExpressionError) -> ExpressionValue {
    if nodeKeeper !== context.nodeKeeper {
      nodeKeeper = context.nodeKeeper
      shortcuts = [:]
      programsOfExpressions = [:]
    }
    if !leavesAllToEngine, let value = valueWithoutEngine(source, property, in: context) { return value }
    guard frameTime < Self.maximumFrameTime * patience, !endedScripts.areTooMany else {
      context.variesWithTime()
      throw ExpressionError("the animation's expressions take too long")
    }
    if depth == 0 {
      if host.forgetSpots(butOf: context) { self.context?.forgetPlaces() }
      if isContextSpoiled { forgetContext() }
      start = Self.processorTime()
    }
    depth += 1
    defer {
      depth -= 1
      if depth == 0 {
        frameTime += Self.processorTime() - start
        host.forgetPlaces()
      }
    }
    switch program(source, of: property) {
    case .failed(let error): throw error
    case .script(let number):
      let kind = Prelude.kind(of: property.keyedValue(at: context.frame))
      guard !endedScripts.contains(source) else {
        context.variesWithTime()
        throw Self.tookTooLong
      }
      engineCallCount += 1
      let (own, layer) = host.begin(property, in: context)
      defer { host.end() }
      if let result = self.context?.run(
        Double(number), Double(own), Double(layer), Double(kind), context.frame, context.frameRate)
      {
        return try host.value(result)
      }
      endedScripts.add(source, time: (Self.processorTime() - start) / patience)
      isContextSpoiled = true
      context.variesWithTime()
      throw Self.tookTooLong
    }
  }

  private func valueWithoutEngine(
    _ source: String, _ property: any ExpressionProperty, in context: PropertyContext
  ) -> ExpressionValue? {
    switch shortcut(source, of: property) {
    case nil: return nil
    case .program(let program, let memory):
      return ScriptRun.value(of: program, memory, for: property, in: context, effort, paths)
    case .loop(let loop):
      if property.keyCount > 0 { context.variesWithTime() }
      return loop.value(of: property, at: context.frame, layerFrames: context.layerFrames)
    }
  }

  private func shortcut(_ source: String, of property: any ExpressionProperty) -> Shortcut? {
    if let known = property.source.flatMap({ shortcuts[$0] }) { return known }
    let shortcut = shortcutsOfTexts[source] ?? newShortcut(source)
    shortcutsOfTexts[source] = .some(shortcut)
    if let expression = property.source { shortcuts[expression] = .some(shortcut) }
    return shortcut
  }

  private func newShortcut(_ source: String) -> Shortcut? {
    switch knownScripts.script(source) {
    case .loop(let loop): .loop(loop)
    case .program(let program): .program(program, ScriptMemory(program))
    case .unknown: nil
    }
  }

  private func program(_ source: String, of property: any ExpressionProperty) -> Program {
    if let known = property.source.flatMap({ programsOfExpressions[$0] }) { return known }
    let program = programs[source] ?? compiled(source)
    programs[source] = program
    if let expression = property.source { programsOfExpressions[expression] = program }
    return program
  }

  private func compiled(_ source: String) -> Program {
    if context == nil { context = ScriptContext(host, patience: patience) }
    guard let context else { return .failed(ExpressionError("JavaScriptCore cannot be used")) }
    guard let result = context.compile(source) else { return .failed(ExpressionError("it is too large")) }
    guard case .number(let number) = result, let number = Int(exactly: number), number >= 0 else {
      return .failed(host.failure)
    }
    return .script(number)
  }

  private func forgetContext() {
    isContextSpoiled = false
    context = nil
    programs = [:]
    programsOfExpressions = [:]
  }

  /// Returns the processor time of this thread, in seconds.
  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
