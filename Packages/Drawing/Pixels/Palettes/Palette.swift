import PixelKernels

/// A list of up to 256 colours, and the search for the nearest of them to any other. Colours are words as
/// `ColorHistogram` has them.
package struct Palette: Equatable, Sendable {
  package let colors: [UInt32]
  /// The colours' channels side by side, so that many are compared at once: all reds, then all greens and so on; padded
  /// with what is far away. There are no alphas where all have the same.
  private let channels: [Float]
  private let channelCount: Int

  /// The most colours of a palette.
  package static let maximumCount = 256

  init(_ colors: [UInt32]) {
    self.colors = colors
    let padding = [Float](repeating: 1000, count: (8 - colors.count % 8) % 8)
    let hasOneAlpha = colors.allSatisfy { $0 >> 24 == (colors.first ?? 0) >> 24 }
    channelCount = hasOneAlpha ? 3 : 4
    channels = (0..<channelCount).flatMap { channel in
      colors.map { Float($0 >> (8 * UInt32(channel)) & 0xff) } + padding
    }
  }

  /// The colours, which are premultiplied, as `Bitmap.straightRGBAWords` has them.
  package var straightColors: [UInt32] {
    [UInt32](unsafeUninitializedCapacity: colors.count) { target, count in
      colors.withUnsafeBufferPointer { colors in
        UnsafeMutableRawBufferPointer(target).withMemoryRebound(to: UInt8.self) {
          Unpremultiplication.copy(colors, toRGBA: $0)
        }
      }
      count = colors.count
    }
  }

  /// The nearest colour's index, and the square of its distance. Where all have one alpha, that does not count.
  package func nearest(_ color: SIMD4<Int32>) -> (index: UInt8, error: Int32) {
    var nearest = Int32.max
    withUnsafeBytes(of: SIMD4<Float>(color)) { color in
      channels.withUnsafeBufferPointer { channels in
        spans_nearest_color(
          channels.baseAddress, channelCount, channels.count / channelCount,
          color.baseAddress?.assumingMemoryBound(to: Float.self), &nearest)
      }
    }
    return (UInt8(truncatingIfNeeded: nearest), nearest >> 8)
  }

  /// How well the colours serve what has other ones.
  package struct Fit {
    /// The weighted mean square of the distance from a colour to its nearest.
    package var error = 0.0
    /// The largest mean square of the distance from pixels in gradients to the colour that they get, of all colours that
    /// most such pixels get: how much bands would be seen.
    package var banding = 0.0
    /// The mean square of the distance from all pixels in gradients.
    package var gradientError = 0.0
    /// The share of pixels that are visibly wrong.
    package var visibleShare = 0.0
  }

  /// - Parameter visible: the square of the distance beyond which a pixel is visibly wrong.
  package func fit(to histogram: ColorHistogram, visible: Double) -> Fit {
    var (error, weight) = (0.0, 0.0)
    var (count, visibleCount) = (0, 0)
    var uses = [(count: Int, gradientCount: Int, error: Double)](repeating: (0, 0, 0), count: colors.count)
    for cell in histogram.cells {
      let (index, distance) = nearest(cell.mean)
      error += Double(distance) * cell.weight
      weight += cell.weight
      count += cell.count
      if Double(distance) > visible { visibleCount += cell.count }
      guard uses.indices.contains(Int(index)) else { continue }
      uses[Int(index)].count += cell.count
      uses[Int(index)].gradientCount += cell.gradientCount
      uses[Int(index)].error += Double(distance) * Double(cell.gradientCount)
    }
    let banding = uses.reduce(0) { largest, use in
      use.gradientCount * 2 > use.count ? max(largest, use.error / Double(use.gradientCount)) : largest
    }
    let gradientCount = uses.reduce(0) { $0 + $1.gradientCount }
    return Fit(
      error: weight > 0 ? error / weight : 0, banding: banding,
      gradientError: uses.reduce(0) { $0 + $1.error } / Double(max(gradientCount, 1)),
      visibleShare: Double(visibleCount) / Double(max(count, 1)))
  }
}
