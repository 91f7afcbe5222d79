/// A frame in little: the means of its tiles.
public struct Thumbnail: Codable, Equatable, Sendable {
  /// How many tiles lie in a row and in a column.
  public static let side = 16
  /// Alpha, red, green, blue of tile after tile, 0…255, premultiplied.
  public var means: [Double]

  /// - Parameter pixels: row by row, alpha in the highest byte.
  public init(_ pixels: [UInt32], width: Int, height: Int) {
    let side = Thumbnail.side
    means = [Double](repeating: 0, count: side * side * 4)
    var counts = [Double](repeating: 0, count: side * side)
    for y in 0..<height {
      for x in 0..<width {
        let tile = y * side / height * side + x * side / width
        let pixel = pixels[y * width + x]
        counts[tile] += 1
        for channel in 0..<4 { means[tile * 4 + channel] += Double(pixel >> (24 - 8 * channel) & 255) }
      }
    }
    for index in means.indices where counts[index / 4] > 0 { means[index] /= counts[index / 4] }
  }

  /// No tile has as much as 1 of 255 of anything.
  public var isEmpty: Bool { means.allSatisfy { $0 < 1 } }
}
