import AnimationCore
import LottieExpressions
import LottieFormat
import TestSupport

/// A 100 x 100 animation of 60 frames at 30 a second.
func animation(
  _ layers: [String], assets: [String] = [], members: String = "",
  engine: any ExpressionEngine = JavaScriptExpressions(patience: Sanitizer.isThread ? 4 : 1),
  fonts: (any FontSource)? = nil, files: [String: String] = [:]
) throws -> LottieAnimation {
  let text = """
    {"v":"5.7.15","fr":30,"ip":0,"op":60,"w":100,"h":80,\(members)
     "assets":[\(assets.joined(separator: ","))],"layers":[\(layers.joined(separator: ","))]}
    """
  var options = LottieDecoder.Options()
  options.expressions = engine
  options.fonts = fonts
  options.loadAsset = { files[$0.path].map { Array($0.utf8) } }
  return try LottieDecoder.decode(Array(text.utf8), options: options)
}

/// A layer that is shown for the whole animation. Members given later win over the defaults.
func layer(_ members: String) -> String {
  #"{"ip":0,"op":60,"st":0,"ks":{},\#(members)}"#
}

/// A square of 10 x 10.
func solid(_ members: String) -> String {
  layer(#""ty":1,"sw":10,"sh":10,"sc":"ff0000",\#(members)"#)
}

/// A text as a member in JSON.
func quoted(_ text: String) -> String {
  let escaped = text.map { character in
    switch character {
    case "\"", "\\": "\\\(character)"
    case "\n": "\\n"
    default: String(character)
    }
  }
  return "\"\(escaped.joined())\""
}

/// A square whose horizontal position is a script's.
func moving(_ script: String, keyed: String = #"{"k":7}"#, members: String = "") -> String {
  let x = keyed.dropLast() + #","x":\#(quoted(script))}"#
  return solid(#""nm":"own","ind":50,\#(members)"ks":{"p":{"s":true,"x":\#(x),"y":{"k":0}}}"#)
}

struct Drawn {
  let list: DisplayList
  let notes: [String]

  init(_ evaluator: any FrameEvaluator, at frame: Double = 0, _ values: Replacements.Values = [:]) {
    self.init(evaluator, at: frame, Replacements(values: values))
  }

  init(_ evaluator: any FrameEvaluator, at frame: Double = 0, _ replacements: Replacements) {
    let log = DrawingLog()
    list = evaluator.displayList(
      at: frame, context: EvaluationContext(replacements: replacements, log: log))
    notes = log.diagnostics.map(\.message)
  }

  /// Of squares, the topmost first.
  var positions: [Double] {
    list.items.reversed().compactMap { if case .fill(let fill) = $0 { fill.transform.tx } else { nil } }
  }
}

/// What a script gives for a number that is 7 without it.
func value(
  of script: String, keyed: String = #"{"k":7}"#, at frame: Double = 0, _ others: String...
) throws -> Double? {
  Drawn(try animation([moving(script, keyed: keyed)] + others).makeEvaluator(), at: frame).positions.first
}

/// What a script gives without the engine, and with it.
func values(of script: String, at frame: Double = 0, _ others: [String]) throws -> [Double?] {
  try [false, true].map { leavesAllToEngine in
    let engine = JavaScriptExpressions(
      patience: Sanitizer.isThread ? 4 : 1, leavesAllToEngine: leavesAllToEngine)
    let animation = try animation([moving(script)] + others, engine: engine)
    return Drawn(animation.makeEvaluator(), at: frame).positions.first
  }
}

/// What is said about a script.
func notes(on script: String) throws -> [String] {
  Drawn(try animation([moving(script)]).makeEvaluator()).notes
}
