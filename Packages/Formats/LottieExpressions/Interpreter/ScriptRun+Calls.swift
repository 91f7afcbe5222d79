import LottieFormat

// MARK: - Calls

extension ScriptRun {
  func value(of call: Call) throws(ScriptStop) -> ScriptValue {
    switch call.callee {
    case .variable(let variable):
      switch variable.meaning {
      case .function(let number):
        return try self.call(program.functions[number], try values(of: call.arguments))
      case .library(let function): return try library(function, call)
      default: return try child(of: try value(of: call.callee), call)
      }
    case .member(.variable(let variable), let name) where variable.isMath:
      guard let function = MathFunction(rawValue: name) else { throw .unknown }
      return try math(function, try values(of: call.arguments))
    case .member(let object, let name): return try method(name, of: try value(of: object), call)
    default: return try child(of: try value(of: call.callee), call)
    }
  }

  private func math(_ function: MathFunction, _ arguments: [ScriptValue]) throws(ScriptStop) -> ScriptValue {
    if function == .abs, let list = arguments.first?.list {
      return .list(ScriptList(try numbers(list).map { abs($0) }))
    }
    var numbers: [Double] = []
    for argument in arguments { numbers.append(try argument.number()) }
    return .number(ScriptMath.value(of: function, numbers))
  }

  /// What nodes give when they are called.
  private func child(of object: ScriptValue, _ call: Call) throws(ScriptStop) -> ScriptValue {
    switch object {
    case .node(let place): return try child(of: place, call)
    case .composition(let place): return try layer(try values(of: call.arguments), in: place.context)
    default:
      _ = try values(of: call.arguments)
      throw .thrown
    }
  }

  func child(of place: ScriptPlace, _ call: Call) throws(ScriptStop) -> ScriptValue {
    let child: ExpressionNode?
    if let known = memory.answer(to: call, of: place.node) {
      child = known
    } else {
      child = try place.node.child(calledBy: try values(of: call.arguments).first ?? .undefined)
      memory.keep(child, of: place.node, to: call)
    }
    if child == nil, [.transform, .shape, .effect].contains(place.node.kind) { throw .thrown }
    return try value(of: child, in: place.context)
  }

  private func method(
    _ name: String, of object: ScriptValue, _ call: Call
  ) throws(ScriptStop) -> ScriptValue {
    switch object {
    case .undefined, .null:
      _ = try values(of: call.arguments)
      throw .thrown
    case .node(let place):
      switch (place.node.kind, name) {
      case (.layer, "effect"), (.layer, "content"), (.group, "content"):
        let list = place.node.child(.name(name == "effect" ? "Effects" : "Contents"))
        guard let list else {
          if place.node.kind == .layer { return .null }
          throw .unknown
        }
        return try child(of: ScriptPlace(list, place.context), call)
      case (.layer, _):
        if let function = LibraryFunction(rawValue: name), function.isOfSpace {
          return try converted(function, by: place, try values(of: call.arguments))
        }
        if name == "sourceRectAtTime" { return try bounds(of: place, try values(of: call.arguments)) }
        throw .unknown
      case (_, "propertyGroup"):
        return try group(of: place, try values(of: call.arguments).first ?? .undefined)
      case (.effect, "param"): return try child(of: place, call)
      default: throw .unknown
      }
    case .composition(let place):
      guard name == "layer" else { throw .unknown }
      return try layer(try values(of: call.arguments), in: place.context)
    case .numberProperty(_, let place): return try method(name, of: place, call)
    case .list(let list):
      if let result = try method(name, ofList: list, call) { return result }
      guard let place = list.place else { throw .unknown }
      return try method(name, of: place, call)
    case .path(let path):
      if let result = try method(name, ofPath: path, call) { return result }
      guard let place = path.place else { throw .unknown }
      return try method(name, of: place, call)
    case .text(let text): return try split(text, name, try values(of: call.arguments))
    default: throw .unknown
    }
  }

  private func method(
    _ name: String, of place: ScriptPlace, _ call: Call
  ) throws(ScriptStop) -> ScriptValue {
    guard let function = LibraryFunction(rawValue: name), function.isOfProperty else { throw .unknown }
    return try method(function, of: place, try values(of: call.arguments))
  }

  private func split(
    _ text: String, _ name: String, _ arguments: [ScriptValue]
  ) throws(ScriptStop) -> ScriptValue {
    guard name == "split", arguments.count == 1, case .text(let separator) = arguments[0], !separator.isEmpty
    else { throw .unknown }
    var parts: [ScriptValue] = []
    var rest = Array(text.utf8)[...]
    let letters = Array(separator.utf8)
    var part: [UInt8] = []
    while !rest.isEmpty {
      if rest.starts(with: letters) {
        parts.append(.text(String(decoding: part, as: UTF8.self)))
        part = []
        rest = rest.dropFirst(letters.count)
      } else if let letter = rest.popFirst() {
        part.append(letter)
      }
    }
    return .list(ScriptList(parts + [.text(String(decoding: part, as: UTF8.self))]))
  }

  /// Evaluates a text of only one expression, of names that the script leaves as they are.
  func evaluated(_ text: ScriptValue) throws(ScriptStop) -> ScriptValue {
    // Which texts may evaluate others, the engine knows.
    guard case .text(let text) = text, !text.contains("eval") else { throw .unknown }
    let expression = try memory.expression(text) { callCount throws(ScriptStop) in
      try spend(20 * text.utf8.count)
      let read = ScriptParser.expression(text, callCount: callCount) { !program.ownNames.contains($0) }
      guard let read else { throw .unknown }
      return read
    }
    return try value(of: expression)
  }
}

extension Variable {
  var isMath: Bool { if case .math = meaning { true } else { false } }
}

extension ExpressionNode {
  private static let ofGroup: [PropertyStep: PropertyStep] = [
    "ADBE Root Vectors Group": "Contents", "ADBE Vectors Group": "Contents", "Contents": "Contents",
    2: "Contents",
  ]
  private static let ofLayer: [PropertyStep: PropertyStep] = ofGroup.merging([
    "ADBE Transform Group": "Transform", "Transform": "Transform", "transform": "Transform", 1: "Transform",
    6: "Transform", "ADBE Effect Parade": "Effects", "Effects": "Effects", "effects": "Effects", 4: "Effects",
  ]) { first, _ in first }

  /// Finds a part of the node as the objects of scripts answer.
  fileprivate func child(calledBy key: ScriptValue) throws(ScriptStop) -> ExpressionNode? {
    switch kind {
    case .layer:
      guard let step = key.step, let part = Self.ofLayer[step] else { throw .unknown }
      return child(part)
    case .group: return child(key.step.flatMap { Self.ofGroup[$0] } ?? "Transform")
    default: return key.step.flatMap { child($0) }
    }
  }
}
