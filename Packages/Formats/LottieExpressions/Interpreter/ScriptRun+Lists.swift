import LottieFormat

// What scripts do with lists besides reading and changing their elements.

extension ScriptRun {
  private static var maximumCount: Int { 1024 }

  /// What a list answers besides what properties do; nil for other methods.
  func method(_ name: String, ofList list: ScriptList, _ call: Call) throws(ScriptStop) -> ScriptValue? {
    switch name {
    case "push":
      let arguments = try values(of: call.arguments)
      guard list.elements.count + arguments.count <= Self.maximumCount else { throw .unknown }
      list.elements += arguments
      return .number(Double(list.elements.count))
    case "concat":
      var elements = list.elements
      for argument in try values(of: call.arguments) {
        if let other = argument.list { elements += other.elements } else { elements.append(argument) }
      }
      try spend(elements.count)
      guard elements.count <= Self.maximumCount else { throw .unknown }
      return .list(ScriptList(elements))
    case "slice" where call.arguments.isEmpty:
      try spend(list.elements.count)
      return .list(ScriptList(list.elements))
    default: return nil
    }
  }
}
