import Pixels

/// The colours of an animated PNG, as long as there are no more than a palette has.
struct APNGPalette {
  /// Frames that wait until all colours are known.
  private(set) var waiting: [(frame: APNGFrame, indices: [UInt8])] = []
  private var colors: [UInt32] = []
  private var places: [UInt32: UInt8] = [:]
  private var waitingCount = 0

  /// Whether there are no other colours.
  let isComplete: Bool

  init() { isComplete = false }

  /// - Parameter colors: all there are, as `straightRGBAWords` has them.
  init(_ colors: [UInt32]) {
    isComplete = true
    self.colors = colors
    for (place, color) in colors.enumerated() { places[color] = UInt8(place) }
  }

  /// The most pixels that wait, a byte for each.
  private static let mostWaiting = 16 << 20

  /// Has a frame wait.
  ///
  /// - Returns: false where there are more colours with it than a palette has, or too many pixels wait.
  mutating func add(_ frame: APNGFrame) -> Bool {
    guard waitingCount + frame.pixels.count <= Self.mostWaiting,
      let indices = indices(of: frame.pixels)
    else { return false }
    waitingCount += indices.count
    var frame = frame
    frame.pixels = []
    waiting.append((frame, indices))
    return true
  }

  /// The places of pixels' colours, of which those that are new are taken in; nil where there are too many.
  mutating func indices(of pixels: [UInt32]) -> [UInt8]? {
    guard let (found, indices) = PNGPixels.palette(of: pixels) else { return nil }
    var moved: [UInt8] = []
    for color in found {
      if places[color] == nil {
        guard colors.count < PNGPalette.most else { return nil }
        places[color] = UInt8(colors.count)
        colors.append(color)
      }
      moved.append(places[color] ?? 0)
    }
    return indices.map { moved[Int($0)] }
  }

  var palette: PNGPalette { PNGPalette(colors) }

  /// The frames that wait, as they were.
  var frames: [APNGFrame] {
    waiting.map { frame, indices in
      var frame = frame
      frame.pixels = indices.map { colors[Int($0)] }
      return frame
    }
  }
}
