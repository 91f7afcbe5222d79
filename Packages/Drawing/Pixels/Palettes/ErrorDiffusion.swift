/// Floyd and Steinberg's dithering: 7/16 of the error to the right, 3, 5 and 1 to the row below.
package struct ErrorDiffusion {
  private let left: Int
  private var row = -1
  /// The errors of a row, in sixteenths, with one more pixel on either side.
  private var current: [SIMD4<Int32>]
  private var next: [SIMD4<Int32>]

  /// - Parameter columns: those that are drawn, row by row.
  package init(columns: Range<Int>) {
    left = columns.lowerBound
    current = [SIMD4<Int32>](repeating: .zero, count: columns.count + 2)
    next = current
  }

  /// The colour that is wanted where a picture has `color`, for what was wrong before.
  package mutating func corrected(_ color: UInt32, _ x: Int, _ y: Int) -> UInt32 {
    if y != row {
      (current, next) = (y == row + 1 ? next : current.map { _ in .zero }, current)
      for i in next.indices { next[i] = .zero }
      row = y
    }
    let error = (current[x - left + 1] &+ 8) &>> 4
    let wanted = color.channels &+ error
    return UInt32(channels: wanted.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255)))
  }

  /// Hands on what is wrong with the colour that was taken.
  package mutating func spread(_ wanted: UInt32, _ got: UInt32, _ x: Int) {
    let place = x - left + 1
    let error = wanted.channels &- got.channels
    current[place + 1] &+= error &* 7
    next[place - 1] &+= error &* 3
    next[place] &+= error &* 5
    next[place + 1] &+= error
  }
}
