import JSONText

extension DecodingContext {
  /// Reads `ef` of a layer where there is an engine, as nothing but expressions asks for it. What cannot be evaluated in
  /// it is no matter until one does.
  mutating func effects(_ list: JSONValue) -> [LayerEffect] {
    guard hasEngine, list.isArray else { return [] }
    return whileInert(true) { context in
      context.inMember("ef") { context in
        list.items.map { json in
          LayerEffect(
            name: json["nm"].string ?? "", otherNames: OtherNames(json), isEnabled: json["en"].bool ?? true,
            parameters: context.parameters(json["ef"]))
        }
      }
    }
  }

  private mutating func parameters(_ list: JSONValue) -> [LayerEffect.Parameter] {
    list.items.map { json in
      LayerEffect.Parameter(
        name: json["nm"].string ?? "", otherNames: OtherNames(json), value: parameter(json))
    }
  }

  private mutating func parameter(_ json: JSONValue) -> LayerEffect.Value {
    switch json["ty"].integer {
    case 0, 1, 4, 7, 11: .number(scalar(json["v"], 0))
    case 2: .color(color(json["v"]))
    case 3: .point(vector(json["v"], .zero))
    case 5: .group(parameters(json["ef"]))
    case 10: .layer(scalar(json["v"], 0))
    default: .none
    }
  }
}

extension OtherNames {
  fileprivate init(_ json: JSONValue) {
    self.init(matchName: json["mn"].string ?? "", number: json["ix"].integer)
  }
}
