/// Scripts as animations have them, and some that they should not: made by choices, out of a grammar.
struct ScriptText {
  private(set) var choices: Choices
  private var depth = 0

  init(_ choices: Choices) { self.choices = choices }

  mutating func program() -> String {
    switch choices.next(8) {
    case 0:
      return choices.pick([
        "loopOut()", "var $bm_rt; $bm_rt = loopOut('cycle', 0);", "loopIn('pingpong', 1)",
        "loopOut('offset')",
        "loopOutDuration('continue', 1)", "wiggle(3, 20)", "",
      ])
    case 1: return choices.text()
    default:
      let statements = (0..<choices.count(4)).map { _ in statement() }
      return "var $bm_rt;\n" + statements.joined(separator: "\n") + "\n$bm_rt = \(expression());"
    }
  }

  private mutating func statement() -> String {
    depth += 1
    defer { depth -= 1 }
    guard depth < 4 else { return ";" }
    switch choices.next(8) {
    case 0, 1: return "var \(variable()) = \(expression());"
    case 2: return "\(variable()) \(choices.pick(["=", "+=", "-=", "*=", "/="])) \(expression());"
    case 3: return "if (\(expression())) { \(statement()) } else { \(statement()) }"
    case 4:
      return "for (var i = 0; i < \(choices.next(5)); i++) { \(statement()) }"
    case 5: return "function f(\(variable()), y) { \(statement()) return \(expression()); }"
    case 6: return "while (\(expression())) { \(statement()) break; }"
    default: return "try { \(statement()) } catch (e) { \(statement()) }"
    }
  }

  private mutating func variable() -> String { choices.pick(["a", "b", "c", "i", "f", "value", "time"]) }

  private mutating func expression() -> String {
    depth += 1
    defer { depth -= 1 }
    guard depth < 8, !choices.isEmpty else { return "1" }
    switch choices.next(16) {
    case 0: return number()
    case 1, 2: return variable()
    case 3: return "[\(list(choices.count(4)))]"
    case 4, 5: return "(\(expression()) \(choices.pick(Self.operators)) \(expression()))"
    case 6: return "\(expression())[\(expression())]"
    case 7, 8: return "\(choices.pick(Self.functions))(\(list(choices.count(5))))"
    case 9: return "\(choices.pick(["-", "!", "+", "typeof ", "++", "~"]))\(variable())"
    case 10: return "(\(expression()) ? \(expression()) : \(expression()))"
    case 11: return "\(expression()).\(choices.pick(Self.members))"
    case 12: return "'\(choices.pick(["a", "A", "B", "1", "\\u0061", "\\n"]))'"
    case 13: return choices.pick(Self.places)
    case 14: return "\(choices.pick(Self.places)).\(choices.pick(Self.members))(\(expression()))"
    default: return "{a: \(expression()), b: \(expression())}"
    }
  }

  private mutating func list(_ count: Int) -> String {
    (0..<count).map { _ in expression() }.joined(separator: ", ")
  }

  private mutating func number() -> String {
    let number = choices.number()
    return number.isFinite ? "\(number)" : choices.pick(["NaN", "Infinity", "1e400", "0x1F", ".5"])
  }

  private static let operators = [
    "+", "-", "*", "/", "%", "<", ">", "<=", ">=", "==", "===", "!=", "!==", "&&", "||", "**", "&", "|", ">>",
    ",",
  ]

  private static let functions = [
    "$bm_sum", "$bm_sub", "$bm_mul", "$bm_div", "$bm_mod", "$bm_neg", "sum", "sub", "mul", "div", "mod",
    "add",
    "clamp", "length", "normalize", "linear", "ease", "easeIn", "easeOut", "degreesToRadians",
    "radiansToDegrees",
    "effect", "content", "key", "nearestKey", "valueAtTime", "velocityAtTime", "speedAtTime", "wiggle",
    "propertyGroup", "loopOut", "loopIn", "loopOutDuration", "loopInDuration", "toComp", "fromComp",
    "toWorld",
    "fromWorld", "toWorldVec", "timeToFrames", "framesToTime", "random", "gaussRandom", "noise", "seedRandom",
    "Math.abs", "Math.sin", "Math.pow", "Math.round", "Math.floor", "Math.max", "Math.min", "Math.sqrt",
    "Math.log", "Math.exp", "Math.atan2", "f", "comp", "thisComp.layer", "thisLayer.sampleImage",
    "createPath",
    "rgbToHsl", "hslToRgb", "cross", "dot", "parseInt", "String", "Array",
  ]

  private static let members = [
    "value", "length", "index", "key", "numKeys", "time", "transform", "position", "scale", "opacity",
    "effect",
    "content", "sourceRectAtTime", "width", "height", "layer", "valueAtTime", "nearestKey", "points", "path",
    "text",
    "sourceText", "toString", "substr", "split", "charAt", "push", "toFixed", "x", "a", "name", "parent",
    "mask",
    "velocity", "speed", "propertyIndex", "inTangents", "marker", "active", "toComp", "toUpperCase",
    "constructor",
  ]

  private static let places = [
    "thisComp", "thisLayer", "thisProperty", "thisComp.layer('A')", "thisComp.layer(1)",
    "thisComp.layer(thisLayer, -1)",
    "effect('A')", "effect(1)(1)", "content('A')", "content('A').content(1).path", "key(1)",
    "transform.position",
    "thisComp.layer('B').transform.rotation", "thisComp.layer('B').effect('A')('B')", "comp('Comp')",
    "parent",
    "thisComp.marker.key(1)", "text.sourceText", "text.sourceText.style", "mask('A').maskPath", "time",
    "value",
    "name", "index", "thisProperty.propertyGroup(1)", "textIndex", "selectorValue", "Math.PI",
  ]
}
