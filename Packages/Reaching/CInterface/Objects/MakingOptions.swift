import AnimationConversion
import AnimationCore
import AnimationLint
import AnimationOptimisation
import KeyframeFitting

/// What can be chosen of a conversion, by the names of the tool's options.
struct ConversionOptions: Decodable {
  var options = AnimationConverter.Options()

  init() {}

  init(from decoder: any Decoder) throws {
    let object = try StoredObject(
      decoder, known: ["tolerance", "id", "rate", "maxMemory", "noise", "quality"])
    options.tolerance = try object.number("tolerance", in: 0.001...100) ?? options.tolerance
    try object.read("id", into: &options.id)
    options.frameRate = try object.number("rate", in: 1...60)
    options.maximumMemory = try object.number("maxMemory", in: 1...Int.max)
    options.noise = try object.number("noise", in: 0...255) ?? 0
    options.quality = try object.number("quality", in: 1...100)
  }
}

/// What can be chosen of an optimisation, by the names of the tool's options.
struct OptimisationOptions: Decodable {
  var options = AnimationOptimiser.Options()

  init() {}

  init(from decoder: any Decoder) throws {
    let object = try StoredObject(
      decoder, known: ["quality", "lossless", "density", "players", "strip", "prove"])
    options.quality = try object.number("quality", in: 0...100) ?? options.quality
    var isLossless = false
    try object.read("lossless", into: &isLossless)
    if isLossless { options.quality = nil }
    options.pixelsPerUnit = try object.number("density", in: 0.1...16) ?? options.pixelsPerUnit
    try object.read("prove", into: &options.isProved)
    options.players = try Self.choices("players", object)
    options.stripped = try Self.choices("strip", object)
  }

  private static func choices<Choice: RawRepresentable<String> & CaseIterable & Hashable>(
    _ name: String, _ object: StoredObject
  ) throws -> Set<Choice> {
    let names = try object.value(name, [String].self) ?? []
    return Set(
      try names.map { text in
        guard let choice = Choice(rawValue: text) else {
          let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
          throw object.mistake(name, "has \"\(text)\", not one of \(known)")
        }
        return choice
      })
  }
}

/// What can be chosen of making keyframes, by the names of the tool's options.
struct BakingOptions: Decodable {
  var tolerance = FittingTolerance.standard

  init() {}

  init(from decoder: any Decoder) throws {
    let object = try StoredObject(decoder, known: ["tolerance"])
    tolerance = try object.number("tolerance", in: 0.01...100) ?? tolerance
  }
}
