import AnimationCore
import PixelKernels

/// Premultiplied pixels that are looked up at any place, bilinearly; around them there is nothing. Where places lie far apart,
/// they are looked up in a plane that is halved as often as needed.
///
/// Halved planes are made when they are first needed. Where memory is missing, larger ones do.
struct SampledPlane {
  private var levels: [spans_plane]
  private var halves: [PixelBuffer] = []

  /// Nil when it has not four channels. Valid as long as the plane.
  init?(_ plane: BytePlane) {
    guard plane.channels == 4, plane.stride % 4 == 0, plane.width >= 0, plane.height >= 0,
      plane.width < Places.limit, plane.height < Places.limit
    else { return nil }
    levels = [
      spans_plane(
        pixels: plane.words(ofRow: 0), width: Int32(plane.width), height: Int32(plane.height),
        stride: plane.stride / 4)
    ]
  }

  /// How often the plane is to be halved where one pixel of the result stands for so many of it; the rest is below 4.
  static func level(pixelsEach area: Double) -> Int {
    var (level, area) = (0, area)
    while area >= 4, level < 14 { (level, area) = (level + 1, area / 4) }
    return level
  }

  /// The level that is closest to the one wanted.
  mutating func prepare(_ level: Int) -> Int {
    while levels.count <= level, let last = levels.last, last.width > 1 || last.height > 1 {
      guard let half = Self.half(last) else { break }
      halves.append(half)
      levels.append(
        spans_plane(
          pixels: half.words, width: Int32(half.width), height: Int32(half.height), stride: half.width))
    }
    return min(max(level, 0), levels.count - 1)
  }

  /// - Parameter places: in the pixels of the level.
  func sample(_ level: Int, _ places: Places, _ range: Range<Int>, into row: UnsafeMutablePointer<UInt32>) {
    guard !range.isEmpty else { return }
    withUnsafePointer(to: levels[level]) { plane in
      spans_sample_places(
        row + range.lowerBound, range.count, plane, places.x + range.lowerBound, places.y + range.lowerBound)
    }
  }

  /// Returns the plane halved in both directions. What lies behind an odd last row or column counts as
  /// transparent.
  private static func half(_ plane: spans_plane) -> PixelBuffer? {
    let (width, height) = (Int(plane.width), Int(plane.height))
    guard let half = PixelBuffer(width: (width + 1) / 2, height: (height + 1) / 2),
      let nothing = PixelBuffer(width: width, height: 1)
    else { return nil }
    for y in 0..<half.height {
      let upper = plane.pixels + 2 * y * plane.stride
      let lower = 2 * y + 1 < height ? upper + plane.stride : UnsafePointer(nothing.words)
      let row = half.words + y * half.width
      PixelBuffer.halve(upper, lower, width: width, into: row)
      if width % 2 == 1 { row[half.width - 1] = row[half.width - 1] >> 1 & 0x7f7f_7f7f }
    }
    return half
  }
}

/// A row of places in a plane.
struct Places {
  /// Planes are narrower and lower than this, in pixels.
  static let limit = Int(spans_nowhere) / 256

  /// The coordinates in 1/256 of a pixel from the middle of the first one.
  let x: UnsafeMutablePointer<Int32>
  let y: UnsafeMutablePointer<Int32>

  /// Puts the place of one pixel.
  ///
  /// - Parameters:
  ///   - point: from the plane's corner.
  ///   - scale: what lengths are multiplied by: ½ for a plane halved once.
  @inline(__always)
  func put(_ point: Point, scale: Double = 1, at index: Int) {
    x[index] = Self.part(point.x * scale)
    y[index] = Self.part(point.y * scale)
  }

  /// Puts the places of pixels that are seen in perspective, from the plane's corner.
  ///
  /// - Parameters:
  ///   - starts: X, Y and W in column 0.
  ///   - steps: what they grow by from column to column.
  func project(_ columns: Range<Int>, _ starts: [Double], _ steps: [Double], scale: Double) {
    spans_project_places(
      x + columns.lowerBound, y + columns.lowerBound, columns.count,
      Int32(truncatingIfNeeded: columns.lowerBound), starts, steps, 256 * scale)
  }

  /// Puts a place outside of any plane.
  @inline(__always)
  func putNowhere(at index: Int) {
    x[index] = Int32(-Self.limit * 256)
    y[index] = x[index]
  }

  @inline(__always)
  private static func part(_ coordinate: Double) -> Int32 {
    let limit = Double(Self.limit)
    guard coordinate > -limit, coordinate < limit else { return Int32(-Self.limit * 256) }
    // Half a pixel to the middle of the first one. All of it is positive, so that the fraction is cut off downwards.
    return Int32(truncatingIfNeeded: Int((coordinate - 0.5 + limit) * 256 + 0.5)) &- Int32(Self.limit * 256)
  }
}

extension BytePlane {
  /// Fills the plane with what lies at places of the source, row by row. Where the budget is spent, the rest stays as it is.
  ///
  /// - Parameters:
  ///   - pixelsEach: for how many pixels of the source, in area, one of this plane stands, everywhere.
  ///   - place: from the source's corner, for a pixel's column and row; nil for nowhere.
  @inline(__always)
  func fill(
    from source: BytePlane, pixelsEach: Double = 1, _ budget: WorkBudget, _ place: (Int, Int) -> Point?
  ) {
    guard var sampled = SampledPlane(source) else { return }
    let level = sampled.prepare(SampledPlane.level(pixelsEach: pixelsEach))
    let scale = 1 / Double(1 << level)
    fillRows(budget) { y, row, places in
      for x in 0..<width {
        if let point = place(x, y) {
          places.put(point, scale: scale, at: x)
        } else {
          places.putNowhere(at: x)
        }
      }
      sampled.sample(level, places, 0..<width, into: row)
    }
  }

  /// Calls the body for every row, with room for its places.
  func fillRows(_ budget: WorkBudget, _ body: (Int, UnsafeMutablePointer<UInt32>, Places) -> Void) {
    guard channels == 4, width > 0 else { return }
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: 2 * width) { memory in
      guard let memory = memory.baseAddress else { return }
      let places = Places(x: memory, y: memory + width)
      // A place costs about as much as other work for some pixels.
      for y in 0..<height where budget.spend(12 * width) { body(y, words(ofRow: y), places) }
    }
  }
}
