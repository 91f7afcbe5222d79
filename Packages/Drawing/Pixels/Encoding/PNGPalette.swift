/// The colours of an image of few, and which pixel has which.
struct PNGPalette {
  private static let most = 256

  /// R, G, B, A, straight; those with alpha first.
  let colors: [UInt8]
  /// Each pixel's index in the palette, row by row.
  let indices: [UInt8]

  /// Nil for more than 256 colours.
  init?(_ bitmap: Bitmap) {
    let pixels = bitmap.straightRGBAWords()
    var places: [UInt32: UInt8] = [:]
    var found: [UInt32] = []
    var indices: [UInt8] = []
    indices.reserveCapacity(pixels.count)
    var last: (color: UInt32, index: UInt8)?
    for color in pixels {
      if let last, last.color == color {
        indices.append(last.index)
        continue
      }
      let index: UInt8
      if let known = places[color] {
        index = known
      } else {
        guard found.count < Self.most else { return nil }
        index = UInt8(found.count)
        places[color] = index
        found.append(color)
      }
      last = (color, index)
      indices.append(index)
    }
    // The order of first use, but for alphas: those of what is behind the last that is not opaque are not stored.
    let order = found.indices.sorted {
      (Self.isOpaque(found[$0]) ? 1 : 0, $0) < (Self.isOpaque(found[$1]) ? 1 : 0, $1)
    }
    var moved = [UInt8](repeating: 0, count: found.count)
    for (place, index) in order.enumerated() { moved[index] = UInt8(place) }
    self.indices = indices.map { moved[Int($0)] }
    colors = order.flatMap { index in
      let color = found[index].littleEndian
      return [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: color >> $0) }
    }
  }

  var count: Int { colors.count / 4 }

  /// The number of bits of an index.
  var bits: Int {
    switch count {
    case ...2: 1
    case ...4: 2
    case ...16: 4
    default: 8
    }
  }

  private static func isOpaque(_ color: UInt32) -> Bool { color.littleEndian >> 24 == 0xff }
}
