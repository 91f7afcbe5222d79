import AnimationCore
import Pixels

/// Guesses what happened to the pixels of a patch.
struct RegionExplainer {
  private let pixels: RasterPair.Unsafe
  /// Indices, evenly spaced over all pixels.
  private let samples: [Int]
  private let bounds: PixelArea
  /// What surrounds the patch in both images, if that is of one colour.
  private let backdrop: SIMD4<Float>?

  /// - Parameter pixels: must stay valid as long as this value.
  init(_ patch: RegionFinder.Patch, _ pixels: RasterPair.Unsafe) {
    self.pixels = pixels
    bounds = patch.bounds
    let step = max(1, patch.pixels.count / 400)
    samples = stride(from: 0, to: patch.pixels.count, by: step).map { Int(patch.pixels[$0]) }
    backdrop = Self.backdrop(around: patch.bounds, pixels)
  }

  /// - Parameter searchesMove: whether to find out how it moved, which takes some milliseconds.
  func change(searchesMove: Bool) -> RegionChange {
    if searchesMove, let move = MoveSearch(pixels, samples).move() { return .moved(x: move.x, y: move.y) }
    return presence() ?? fade() ?? colorChange()
  }

  // MARK: - Appeared, disappeared

  private func presence() -> RegionChange? {
    guard let backdrop else { return nil }
    func backdropFraction(_ words: UnsafeBufferPointer<UInt32>) -> Double {
      let count = samples.count { isNear(color(words[$0]), backdrop) }
      return Double(count) / Double(samples.count)
    }
    let (before, after) = (backdropFraction(pixels.expected), backdropFraction(pixels.actual))
    if before >= 0.85, after <= 0.4 { return .appeared }
    if after >= 0.85, before <= 0.4 { return .disappeared }
    return nil
  }

  private func isNear(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Bool {
    let step = a - b
    return max(step.max(), -step.min()) <= 6
  }

  // MARK: - Opacity

  /// Whether everything moved closer to the backdrop's colour, or away from it, by the same factor.
  private func fade() -> RegionChange? {
    guard let backdrop else { return nil }
    var (product, square, change, most) = (Float(0), Float(0), Float(0), Float(0))
    var isUniform = true
    let first = color(pixels.expected[samples[0]])
    for index in samples {
      let (before, after) = (color(pixels.expected[index]), color(pixels.actual[index]))
      product += ((after - backdrop) * (before - backdrop)).sum()
      square += ((before - backdrop) * (before - backdrop)).sum()
      change += ((after - before) * (after - before)).sum()
      most = max(most, before.w)
      if !isNear(before, first) { isUniform = false }
    }
    // On an opaque backdrop a faded single colour is just another colour.
    guard square > 0, backdrop.w < 1 || !isUniform else { return nil }
    let factor = product / square
    guard factor > 0.01, factor < 100 else { return nil }
    var rest: Float = 0
    for index in samples {
      let model = backdrop + (color(pixels.expected[index]) - backdrop) * factor
      let error = color(pixels.actual[index]) - model
      rest += (error * error).sum()
    }
    // Rounding alone accounts for a third of a unit in each channel.
    guard rest <= 0.1 * change + Float(samples.count) else { return nil }
    guard backdrop.w < 1 else { return .faded(from: nil, to: Double(factor)) }
    let opacity = Double(most / 255)
    return .faded(from: opacity, to: min(1, opacity * Double(factor)))
  }

  // MARK: - Colour

  private func colorChange() -> RegionChange {
    // Pixels at edges are mixed with their surroundings.
    let strongest = samples.reduce(0) { max($0, pixels.delta(at: $1).channel) }
    let inner = samples.filter { pixels.delta(at: $0).channel * 2 >= strongest }
    let before = statistics(inner.map { color(pixels.expected[$0]) })
    let step = statistics(inner.map { color(pixels.actual[$0]) - color(pixels.expected[$0]) })
    let (from, to) = (hex(before.mean), hex(before.mean + step.mean))
    let isShared = before.deviation <= 12 || step.deviation <= 0.25 * abs(step.mean).max() + 2
    return isShared && from != to ? .recolored(from: from, to: to) : .altered(from: from, to: to)
  }

  /// The deviation is that of the channel that varies most.
  private func statistics(_ colors: [SIMD4<Float>]) -> (mean: SIMD4<Float>, deviation: Float) {
    let mean = colors.reduce(.zero, +) / Float(colors.count)
    let variance = colors.reduce(SIMD4<Float>.zero) { $0 + ($1 - mean) * ($1 - mean) } / Float(colors.count)
    return (mean, variance.max().squareRoot())
  }

  private func abs(_ value: SIMD4<Float>) -> SIMD4<Float> { pointwiseMax(value, -value) }

  private func hex(_ color: SIMD4<Float>) -> String {
    let alpha = min(max(color.w, 0), 255)
    guard alpha >= 0.5 else { return "clear" }
    func component(_ value: Float) -> Double { Double(value.rounded()) / 255 }
    let straight = color * (255 / alpha)
    return Color(
      red: component(straight.z), green: component(straight.y), blue: component(straight.x),
      alpha: component(alpha)
    ).hexText
  }

  private func color(_ word: UInt32) -> SIMD4<Float> { SIMD4<Float>(colorChannels(word)) }

  // MARK: - Backdrop

  /// The colour of most of the border around `bounds`, if it is the same in both images.
  private static func backdrop(around bounds: PixelArea, _ pixels: RasterPair.Unsafe) -> SIMD4<Float>? {
    var counts: [UInt32: Int] = [:]
    var total = 0
    func tally(_ x: Int, _ y: Int) {
      guard (0..<pixels.width).contains(x), (0..<pixels.height).contains(y) else { return }
      total += 1
      let word = pixels.expected[y * pixels.width + x]
      if word == pixels.actual[y * pixels.width + x] { counts[word, default: 0] += 1 }
    }
    let distance = 2
    for x in bounds.x - distance...bounds.x + bounds.width - 1 + distance {
      tally(x, bounds.y - distance)
      tally(x, bounds.y + bounds.height - 1 + distance)
    }
    for y in bounds.y - distance...bounds.y + bounds.height - 1 + distance {
      tally(bounds.x - distance, y)
      tally(bounds.x + bounds.width - 1 + distance, y)
    }
    let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
    guard let most, most.value * 5 >= total * 3 else { return nil }
    return SIMD4<Float>(colorChannels(most.key))
  }
}
