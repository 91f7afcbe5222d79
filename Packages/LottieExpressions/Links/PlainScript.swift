import LottieFormat

/// A script that is nothing but a link to another property, or a wiggle by numbers and such links: they are as frequent
/// as loops, and take a tenth of the time without the engine. What it gives is what the engine would.
enum PlainScript: Hashable {
  enum Number: Hashable {
    case literal(Double)
    case link(PropertyLink)
  }

  case link(PropertyLink)
  case wiggle(frequency: Number, amplitude: Number)

  /// Nil for all other scripts.
  init?(script: String) {
    guard script.utf8.count < 300 else { return nil }
    var words = KeyframeLoop.statement(of: script)
    if words.starts(with: ["wiggle", "("]), words.popLast() == ")" {
      words = words.dropFirst(2)
      guard let frequency = Number(&words), words.popFirst() == ",", let amplitude = Number(&words) else {
        return nil
      }
      self = .wiggle(frequency: frequency, amplitude: amplitude)
    } else {
      guard let link = PropertyLink(&words) else { return nil }
      self = .link(link)
    }
    if !words.isEmpty { return nil }
  }

  /// Nil where a property is not there, or of another kind: only the engine knows what that means.
  func value(of property: any ExpressionProperty, in context: PropertyContext) -> ExpressionValue? {
    let own = property.keyedValue(at: context.frame / context.frameRate * context.frameRate)
    switch self {
    case .link(let link):
      switch (own, link.property(in: context)?.value) {
      case (.number, .number(let number)): return .number(number)
      case (.number, .list(let list)): return list.first.map { .number($0) }
      case (.list, .list(let list)): return .list(list)
      case (.path, .path(let path)): return .path(path)
      default: return nil
      }
    case .wiggle(let frequency, let amplitude):
      guard let frequency = frequency.value(in: context), let amplitude = amplitude.value(in: context),
        let node = context.node(of: property)
      else { return nil }
      context.variesWithTime()
      let seed = Double(context.seed(of: node))
      func offset(_ component: Int) -> Double {
        Noise.wiggle(
          seed: seed, component: Double(component), frequency: frequency, amplitude: amplitude, octaves: 1,
          multiplier: 0.5, time: context.frame / context.frameRate)
      }
      switch own {
      case .number(let number): return .number(number + offset(0))
      case .list(let list): return .list(list.indices.map { list[$0] + offset($0) })
      case .path, .text: return nil
      }
    }
  }
}

extension PlainScript.Number {
  fileprivate init?(_ words: inout ArraySlice<String>) {
    if let number = words.first.flatMap(Double.init) {
      words = words.dropFirst()
      self = .literal(number)
    } else {
      guard let link = PropertyLink(&words) else { return nil }
      self = .link(link)
    }
  }

  fileprivate func value(in context: PropertyContext) -> Double? {
    switch self {
    case .literal(let number): return number
    case .link(let link):
      guard case .number(let number)? = link.property(in: context)?.value else { return nil }
      return number
    }
  }
}

extension PropertyContext {
  /// The same for a property of a layer wherever and whenever it is asked for.
  func seed(of node: ExpressionNode) -> UInt32 {
    [layerAddress.composition, layerAddress.layer, node.address].reduce(2_166_136_261) { seed, part in
      (seed ^ UInt32(truncatingIfNeeded: part)) &* 16_777_619
    }
  }
}
