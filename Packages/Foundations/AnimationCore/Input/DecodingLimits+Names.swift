extension DecodingLimits {
  /// Names of the limits that can be set by name: those of the properties.
  package static let names = table.map(\.name)

  /// Sets the limit of this name.
  ///
  /// - Returns: false when there is none.
  package mutating func set(_ name: String, to value: Int) -> Bool {
    guard let (_, keyPath) = Self.table.first(where: { $0.name == name }) else { return false }
    self[keyPath: keyPath] = value
    return true
  }

  private static let table: [(name: String, WritableKeyPath<DecodingLimits, Int> & Sendable)] = [
    ("fileBytes", \.fileBytes), ("inflatedBytes", \.inflatedBytes), ("canvasSide", \.canvasSide),
    ("frames", \.frames), ("layers", \.layers), ("frameRecords", \.frameRecords), ("shapes", \.shapes),
    ("pathTextElements", \.pathElements), ("jsonDepth", \.jsonDepth), ("jsonValues", \.jsonValues),
    ("nesting", \.nesting),
    ("imagePixels", \.imagePixels), ("framePixels", \.framePixels), ("packedPixels", \.packedPixels),
    ("externalImages", \.externalImages),
    ("externalImageBytes", \.externalImageBytes),
    ("fontFiles", \.fontFiles), ("fontFileBytes", \.fontFileBytes),
  ]
}
