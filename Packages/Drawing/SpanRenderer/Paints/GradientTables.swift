import AnimationCore
import PixelKernels

/// The colours of gradients, premultiplied, in equal steps from offset 0 to 1. The last ones are kept: animations move
/// things more often than they change their colours.
final class GradientTables {
  static let count = 1024
  /// The index of the last one.
  static let last = 1023.0

  /// The colour at an offset times `count`; what is not a number is before the first.
  @inline(__always)
  static func index(_ offset: Double) -> Int {
    guard offset > 0 else { return 0 }
    return offset < Double(count - 1) ? Int(offset) : count - 1
  }

  private static let most = 16

  private struct Entry {
    var stops: [Gradient.Stop]
    var opacity: Double
    var colors: GradientColors
  }

  private var entries: [Entry] = []

  /// - Parameter stops: at least one.
  func colors(_ stops: [Gradient.Stop], opacity: Double) -> GradientColors {
    if let index = entries.lastIndex(where: { $0.opacity == opacity && $0.stops == stops }) {
      return entries[index].colors
    }
    if entries.count == Self.most { entries.removeFirst() }
    let pixels = Self.make(stops, opacity)
    let entry = Entry(
      stops: stops, opacity: opacity,
      colors: GradientColors(pixels: pixels, isOpaque: pixels.allSatisfy { $0 >> 24 == 255 }))
    entries.append(entry)
    return entry.colors
  }

  /// Each in the middle of its step, but for the first and the last one, which are also before and beyond all stops.
  private static func make(_ stops: [Gradient.Stop], _ opacity: Double) -> [UInt32] {
    [UInt32](unsafeUninitializedCapacity: count) { colors, initializedCount in
      initializedCount = count
      let last = stops[stops.count - 1].color.premultiplied(opacity: opacity)
      colors.initialize(repeating: stops[0].color.premultiplied(opacity: opacity))
      var step = 1
      for (before, after) in zip([nil] + stops, stops) {
        let start = step
        while step < count - 1, !(after.offset <= middle(step)) { step += 1 }
        guard let before, step > start else { continue }
        var ends = (spans_stop(before), spans_stop(after))
        spans_mixed_colors(
          colors.baseAddress.map { $0 + start }, start, step - start, Double(count), &ends.0, &ends.1, opacity
        )
      }
      colors[step...].update(repeating: last)
    }
  }

  private static func middle(_ step: Int) -> Double { (Double(step) + 0.5) / Double(count) }
}

extension spans_stop {
  fileprivate init(_ stop: Gradient.Stop) {
    let color = stop.color
    self.init(
      offset: stop.offset, red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}

/// A gradient's colours from offset 0 to 1, premultiplied.
struct GradientColors {
  let pixels: [UInt32]
  let isOpaque: Bool
}
