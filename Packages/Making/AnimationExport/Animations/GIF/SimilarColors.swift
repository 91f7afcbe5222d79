import Pixels

/// The colours of a palette that may stand for each of them: itself first, then others from the nearest on.
struct SimilarColors {
  /// A colour of the palette, and how far it is from the one that it stands for.
  struct Choice {
    var index: UInt8
    /// The square of the distance.
    var error: UInt32
  }

  /// How many choices there are at most: more are hardly used, and take longer.
  static let maximumCount = 8

  private let choices: [[Choice]]

  /// - Parameter tolerance: how far each channel may be off, of 255.
  init(_ palette: Palette, tolerance: Int) {
    let colors = palette.colors.map(\.channels)
    choices = colors.map { color in
      var found: [Choice] = []
      for (index, other) in colors.enumerated() {
        let difference = color &- other
        guard pointwiseMax(difference, 0 &- difference).max() <= Int32(tolerance) else { continue }
        let error = UInt32((difference &* difference).wrappedSum())
        let place = found.firstIndex { $0.error > error } ?? found.count
        if place < Self.maximumCount {
          found.insert(Choice(index: UInt8(truncatingIfNeeded: index), error: error), at: place)
          if found.count > Self.maximumCount { found.removeLast() }
        }
      }
      return found
    }
  }

  /// What may stand for a colour; nothing for an index behind the last one.
  subscript(index: UInt8) -> [Choice] { Int(index) < choices.count ? choices[Int(index)] : [] }
}
