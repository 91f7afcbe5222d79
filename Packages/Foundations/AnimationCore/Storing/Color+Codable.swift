/// A colour is stored as `#rrggbb` or `#rrggbbaa`; one that these cannot say as its four components, 0…1. Names of CSS are
/// read, too.
extension Color: Codable {
  public init(from decoder: any Decoder) throws {
    if var list = try? decoder.unkeyedContainer() {
      var components: [Double] = []
      while !list.isAtEnd, components.count < 5 { components.append(try list.decode(Double.self)) }
      guard components.count == 4 else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: list.codingPath, debugDescription: "a colour has four components"))
      }
      self.init(red: components[0], green: components[1], blue: components[2], alpha: components[3])
    } else {
      self = try decoder.text { text throws(ValueText.Problem) in
        do {
          return try ValueText.color(text)
        } catch {
          throw ValueText.Problem("is not a colour: \(error)")
        }
      }
    }
  }

  public func encode(to encoder: any Encoder) throws {
    if Color(hex: hexText) == self {
      var container = encoder.singleValueContainer()
      try container.encode(hexText)
    } else {
      var container = encoder.unkeyedContainer()
      for component in [red, green, blue, alpha] { try container.encode(component) }
    }
  }
}
