import CJavaScriptCore

/// A memory of scripts with the prelude in it: the owner of all that is the library's. Used by one thread at a time.
final class ScriptContext {
  /// What a function of the prelude gives.
  enum Result {
    case number(Double)
    case text(String)
  }

  /// The ticks of 20 milliseconds that an outermost call may take: 0.2 seconds of processor time, far above
  /// what scripts of real files take, so that it does not depend on the machine which of those are ended.
  private static var maximumTicks: Double { 10 }
  /// What an outer call has left when one inside of it was ended.
  private static var restOfTime: Double { 0.01 }

  private let library: jsc_functions
  private let group: JSCGroup?
  private let context: JSCContext?
  private let compileFunction: JSCObject?
  private let runFunction: JSCObject?
  private let forgetFunction: JSCObject?
  private let maximumTicks: Int32
  private let limitedGroup: UnsafeMutablePointer<jsc_limited_group>
  private var hasFullTime = true
  private var depth = 0

  /// Nil where the library is missing, or does not understand the prelude.
  ///
  /// - Parameter host: answers what scripts ask; it outlives the context.
  init?(_ host: ScriptHost, patience: Double) {
    maximumTicks = Int32(Self.maximumTicks * min(max(1, patience), 1e6))
    guard var library = JavaScriptCore.functions else { return nil }
    self.library = library
    let group = library.JSContextGroupCreate()
    limitedGroup = .allocate(capacity: 1)
    limitedGroup.initialize(
      to: jsc_limited_group(group: group, set_limit: library.JSContextGroupSetExecutionTimeLimit))
    let context = library.JSGlobalContextCreateInGroup(group, nil)
    (self.group, self.context) = (group, context)
    let hostFunction = jsc_make_function(
      &library, context, ScriptHost.call, Unmanaged.passUnretained(host).toOpaque())
    library.JSValueProtect(context, hostFunction)
    let buffer = library.JSObjectMakeTypedArrayWithBytesNoCopy(
      context, Int32(jsc_float64_array), host.numbers.baseAddress,
      host.numbers.count * MemoryLayout<Double>.stride, { _, _ in }, nil, nil)
    library.JSValueProtect(context, buffer)
    let prelude = library.with(Prelude.text) { text in
      library.with("prelude") { library.JSEvaluateScript(context, text, nil, $0, 1, nil) }
    }
    let arguments = [hostFunction, buffer]
    let functions = library.JSObjectCallAsFunction(
      context, prelude.flatMap { library.JSValueToObject(context, $0, nil) }, nil, 2, arguments, nil
    ).flatMap { library.JSValueToObject(context, $0, nil) }
    if let functions { library.JSValueProtect(context, functions) }
    func function(_ index: UInt32) -> JSCObject? {
      guard let functions, let value = library.JSObjectGetPropertyAtIndex(context, functions, index, nil)
      else {
        return nil
      }
      library.JSValueProtect(context, value)
      return library.JSValueToObject(context, value, nil)
    }
    (compileFunction, runFunction, forgetFunction) = (function(0), function(1), function(2))
    guard compileFunction != nil, runFunction != nil, forgetFunction != nil else { return nil }
    jsc_limit_group(limitedGroup)
  }

  deinit {
    library.JSGlobalContextRelease(context)
    library.JSContextGroupRelease(group)
    limitedGroup.deallocate()
  }

  /// The number of the program that a script is from now on; below 0 when it is none, of which the host was told. Nil when that
  /// takes too long.
  func compile(_ source: String) -> Result? {
    let text = library.with(source) { library.JSValueMakeString(context, $0) }
    library.JSValueProtect(context, text)
    defer { library.JSValueUnprotect(context, text) }
    return call(compileFunction, [text])
  }

  /// Runs a program; what the result means, the prelude says. Nil when it was ended because it took too long.
  func run(_ arguments: Double...) -> Result? {
    call(runFunction, arguments.map { library.JSValueMakeNumber(context, $0) })
  }

  /// Called when places have other numbers from now on.
  func forgetPlaces() {
    _ = library.JSObjectCallAsFunction(context, forgetFunction, nil, 0, nil, nil)
  }

  /// - Parameter arguments: numbers, or protected: the library looks for what is in use on the stack, and not in arrays.
  private func call(_ function: JSCObject?, _ arguments: [JSCValue?]) -> Result? {
    if depth == 0 {
      if !hasFullTime { setTimeLimit(isFull: true) }
      jsc_begin_limits(maximumTicks)
    }
    depth += 1
    defer {
      depth -= 1
      if depth == 0 { jsc_end_limits() }
    }
    var exception: JSCValue?
    let result = library.JSObjectCallAsFunction(
      context, function, nil, arguments.count, arguments, &exception)
    if let number = library.number(result, context) { return .number(number) }
    if let text = library.text(result, context) { return .text(text) }
    // All that scripts throw is caught in the prelude. The library forgets its time where it has ended a call: one around
    // it could go on for ever.
    setTimeLimit(isFull: false)
    return nil
  }

  private func setTimeLimit(isFull: Bool) {
    hasFullTime = isFull
    if isFull {
      jsc_limit_group(limitedGroup)
    } else {
      library.JSContextGroupSetExecutionTimeLimit(group, Self.restOfTime, nil, nil)
    }
  }
}
