import CStandardLibrary
import LottieFormat

/// Runs the scripts of one evaluator, each for itself: nothing is left of one when the next begins.
final class ScriptRuntime: ExpressionRuntime {
  private enum Program {
    case loop(KeyframeLoop)
    /// By its number in the context.
    case script(Int)
    case failed(ExpressionError)
  }

  /// Of all scripts in a frame, in seconds of processor time.
  private static var maximumFrameTime: Double { 0.5 }
  private static let tookTooLong = ExpressionError("it takes too long, and is not evaluated again")

  /// Made for the first script: loops need none.
  private lazy var host = ScriptHost()
  private var context: ScriptContext?
  /// By their texts.
  private var programs: [String: Program] = [:]
  /// By the expressions, which are quicker to find than texts.
  private var programsOfExpressions: [ObjectIdentifier: Program] = [:]
  private var depth = 0
  private var frameTime = 0.0
  /// Of the first of several scripts that ask for one another.
  private var start = 0.0
  /// The context may hold what the ended scripts have filled memory with.
  private var isContextSpoiled = false
  private let endedScripts: EndedScripts

  init(_ endedScripts: EndedScripts) {
    self.endedScripts = endedScripts
  }

  func beginFrame() { frameTime = 0 }

  func value(
    of source: String, property: any ExpressionProperty, in context: PropertyContext
  ) throws(ExpressionError) -> ExpressionValue {
    if case .loop(let loop) = program(source, of: property) { return value(of: loop, property, in: context) }
    guard frameTime < Self.maximumFrameTime, !endedScripts.areTooMany else {
      context.variesWithTime()
      throw ExpressionError("the animation's expressions take too long")
    }
    if depth == 0 {
      if host.forgetPlaces(context) { self.context?.forgetPlaces() }
      if isContextSpoiled { forgetContext() }
      start = Self.processorTime()
    }
    depth += 1
    defer {
      depth -= 1
      if depth == 0 { frameTime += Self.processorTime() - start }
    }
    switch program(source, of: property) {
    case .loop(let loop): return value(of: loop, property, in: context)
    case .failed(let error): throw error
    case .script(let number):
      let kind = Prelude.kind(of: property.keyedValue(at: context.frame))
      guard !endedScripts.contains(source) else {
        context.variesWithTime()
        throw Self.tookTooLong
      }
      let (own, layer) = host.begin(property, in: context)
      defer { host.end() }
      if let result = self.context?.run(
        Double(number), Double(own), Double(layer), Double(kind), context.frame, context.frameRate)
      {
        return try host.value(result)
      }
      endedScripts.add(source, time: Self.processorTime() - start)
      isContextSpoiled = true
      context.variesWithTime()
      throw Self.tookTooLong
    }
  }

  private func value(
    of loop: KeyframeLoop, _ property: any ExpressionProperty, in context: PropertyContext
  ) -> ExpressionValue {
    if property.keyCount > 0 { context.variesWithTime() }
    return loop.value(of: property, at: context.frame, layerFrames: context.layerFrames)
  }

  private func program(_ source: String, of property: any ExpressionProperty) -> Program {
    if let known = property.source.flatMap({ programsOfExpressions[$0] }) { return known }
    let program = programs[source] ?? compiled(source)
    programs[source] = program
    if let expression = property.source { programsOfExpressions[expression] = program }
    return program
  }

  private func compiled(_ source: String) -> Program {
    if let loop = KeyframeLoop(script: source) { return .loop(loop) }
    if context == nil { context = ScriptContext(host) }
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

  /// Of this thread, in seconds.
  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
