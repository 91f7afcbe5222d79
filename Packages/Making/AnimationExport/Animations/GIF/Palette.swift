/// A list of up to 255 opaque colours, and the search for the nearest of them to any other.
struct Palette: Equatable {
  /// R, G, B in the lower three bytes.
  let colors: [UInt32]
  /// The colours' channels side by side, so that many are compared at once; padded with what is far away.
  private let red: [Int32]
  private let green: [Int32]
  private let blue: [Int32]

  static let maximumCount = 255

  init(_ colors: [UInt32]) {
    self.colors = colors
    let padding = [Int32](repeating: 10_000, count: (8 - colors.count % 8) % 8)
    red = colors.map { Int32($0 & 0xff) } + padding
    green = colors.map { Int32($0 >> 8 & 0xff) } + padding
    blue = colors.map { Int32($0 >> 16 & 0xff) } + padding
  }

  /// The nearest colour's index, and the square of its distance.
  func nearest(_ r: Int32, _ g: Int32, _ b: Int32) -> (index: UInt8, error: Int32) {
    red.withUnsafeBufferPointer { red in
      green.withUnsafeBufferPointer { green in
        blue.withUnsafeBufferPointer { blue in
          var best = Int32.max
          for i in 0..<red.count {
            let (dr, dg, db) = (red[i] &- r, green[i] &- g, blue[i] &- b)
            // Distance and index in one number, whose minimum gives both; the padding saturates.
            let distance = min(dr &* dr &+ dg &* dg &+ db &* db, 1 << 21)
            best = min(best, distance << 8 | Int32(truncatingIfNeeded: i))
          }
          return (UInt8(truncatingIfNeeded: best), best >> 8)
        }
      }
    }
  }

  /// How well the colours serve what has other ones.
  struct Fit {
    /// The weighted mean square of the distance from a colour to its nearest.
    var error = 0.0
    /// The largest mean square of the distance from pixels in gradients to the colour that they get, of all colours that
    /// most such pixels get: how much bands would be seen.
    var banding = 0.0
  }

  func fit(to histogram: ColorHistogram) -> Fit {
    var (error, weight) = (0.0, 0.0)
    var uses = [(count: Int, gradientCount: Int, error: Double)](repeating: (0, 0, 0), count: colors.count)
    for cell in histogram.cells {
      let color = cell.mean
      let (index, distance) = nearest(color.0, color.1, color.2)
      error += Double(distance) * cell.weight
      weight += cell.weight
      guard uses.indices.contains(Int(index)) else { continue }
      uses[Int(index)].count += cell.count
      uses[Int(index)].gradientCount += cell.gradientCount
      uses[Int(index)].error += Double(distance) * Double(cell.gradientCount)
    }
    let banding = uses.reduce(0) { largest, use in
      use.gradientCount * 2 > use.count ? max(largest, use.error / Double(use.gradientCount)) : largest
    }
    return Fit(error: weight > 0 ? error / weight : 0, banding: banding)
  }
}
