/// The colours of a PNG of few.
package struct PNGPalette: Sendable {
  /// The most there may be.
  package static let most = 256

  /// R, G, B, A, straight; those with alpha first.
  let colors: [UInt8]
  /// Where each of the given colours is in the palette.
  private let places: [UInt8]

  /// Orders colours by alpha and brightness: neighbours in a picture are neighbours there then, which packs better than
  /// any other simple order.
  ///
  /// - Parameter found: up to 256, as `straightRGBAWords` has them.
  package init(_ found: [UInt32]) {
    let colors = found.map { color in
      [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: color.littleEndian >> $0) }
    }
    func brightness(_ color: [UInt8]) -> Int {
      299 * Int(color[0]) + 587 * Int(color[1]) + 114 * Int(color[2])
    }
    let order = colors.indices.sorted {
      (colors[$0][3], brightness(colors[$0]), $0) < (colors[$1][3], brightness(colors[$1]), $1)
    }
    var places = [UInt8](repeating: 0, count: found.count)
    for (place, index) in order.enumerated() { places[index] = UInt8(truncatingIfNeeded: place) }
    self.places = places
    self.colors = order.flatMap { colors[$0] }
  }

  package var count: Int { colors.count / 4 }

  /// - Parameter indices: of the given colours.
  func places(of indices: [UInt8]) -> [UInt8] { indices.map { places[Int($0)] } }

  /// The number of bits that an index needs.
  var bits: Int {
    switch count {
    case ...2: 1
    case ...4: 2
    case ...16: 4
    default: 8
    }
  }

  /// Appends the chunks that hold it: alphas up to the last that is not opaque.
  package func append(to chunks: inout PNGChunks) {
    chunks.append("PLTE") { bytes in
      for i in 0..<count { bytes += colors[4 * i..<4 * i + 3] }
    }
    let alphas = (0..<count).map { colors[4 * $0 + 3] }.prefix { $0 < 255 }
    if !alphas.isEmpty { chunks.append("tRNS") { $0 += alphas } }
  }
}
