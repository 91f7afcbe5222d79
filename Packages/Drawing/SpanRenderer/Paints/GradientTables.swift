import AnimationCore

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
    var next = 0
    return (0..<count).map { step in
      if step == 0 { return stops[0].color.premultiplied(opacity: opacity) }
      if step == count - 1 { return stops[stops.count - 1].color.premultiplied(opacity: opacity) }
      let offset = (Double(step) + 0.5) / Double(count)
      while next < stops.count, stops[next].offset <= offset { next += 1 }
      guard next > 0 else { return stops[0].color.premultiplied(opacity: opacity) }
      let before = stops[next - 1]
      guard next < stops.count else { return before.color.premultiplied(opacity: opacity) }
      let after = stops[next]
      let part = (offset - before.offset) / (after.offset - before.offset)
      func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
      return Color(
        red: mix(before.color.red, after.color.red), green: mix(before.color.green, after.color.green),
        blue: mix(before.color.blue, after.color.blue), alpha: mix(before.color.alpha, after.color.alpha)
      ).premultiplied(opacity: opacity)
    }
  }
}

/// A gradient's colours from offset 0 to 1, premultiplied.
struct GradientColors {
  let pixels: [UInt32]
  let isOpaque: Bool
}
