import AnimationCore

/// What is wrong in a JSON text that is well-formed, and where.
package struct JSONMistake: Error, Hashable, Sendable {
  /// The way to the place, from the outermost value.
  package var steps: [JSONStep]
  /// Follows the place: "is missing", "is text, not a number" …
  package var reason: String

  package init(_ reason: String, at steps: [JSONStep] = []) {
    self.steps = steps
    self.reason = reason
  }

  func inside(_ step: JSONStep) -> JSONMistake { JSONMistake(reason, at: [step] + steps) }

  /// The mistake with its line.
  ///
  /// - Parameters:
  ///   - text: what the value was parsed from.
  ///   - place: words for `steps`; made of their names when nil.
  package func error(in text: [UInt8], place: String? = nil) -> AnimationError {
    let place = place ?? steps.words
    return .invalid(
      path: "line \(JSONScanner.line(of: steps, in: text))",
      reason: "\(place.isEmpty ? "the text" : place) \(reason)")
  }
}

extension JSONDocument {
  /// Parses text that people write, within the limits.
  ///
  /// - Throws: see `init(parsing:)`.
  package static func parseWritten(
    _ text: [UInt8], limits: DecodingLimits
  ) throws(AnimationError) -> JSONDocument {
    // Parsing takes several times the memory of the text.
    try DecodingLimits.check("size of the text in bytes", text.count, limits.fileBytes)
    let document = try JSONDocument(parsing: text, limits: limits)
    // What is let pass in files of other programs is a slip of the hand here.
    if let error = JSONScanner.firstError(in: text) {
      throw .corrupt(part: "JSON", reason: "line \(error.line): \(error.reason)")
    }
    return document
  }
}
