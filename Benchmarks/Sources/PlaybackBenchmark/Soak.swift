import AnimationKit

/// Views that play by the real clock and are told anything at random: to load, play, seek, fade, replace, unload. Their
/// memory is printed each minute; it has to stay.
@MainActor enum Soak {
  private static let views = 8
  private static let commandsPerSecond = 40
  /// What memory may differ by, in MB: which files are loaded is chance.
  private static let spread = 24.0

  /// - Returns: false when the memory of the last third is above that of the second.
  static func passes(minutes: Int, seed: UInt64, files: [String]) async -> Bool {
    print(
      "\(views) views of \(files.count) files for \(minutes) minutes,",
      "\(commandsPerSecond) commands a second, seed \(seed)")
    var random = SeededRandom(seed)
    // As large as they may be after a minute or two, so that what grows is not they.
    let images = ImageCache(memoryLimit: 32 << 20)
    let watched = (0..<views).map { _ in WatchedView(images) }
    let playing = watched.map { watched in Task { await watched.view.run() } }
    var memory: [Double] = []
    for minute in 1...max(3, minutes) {
      let end = ContinuousClock.now + .seconds(60)
      while ContinuousClock.now < end {
        watched.randomElement(using: &random)?.command(files, &random)
        try? await Task.sleep(for: .seconds(1) / commandsPerSecond)
      }
      memory.append(ProcessFigures.liveMemory)
      print(
        "minute \(minute): \(ProcessFigures.memory.text(1)) MB, \(memory.last?.text(1) ?? "") MB in use,",
        "\(watched.reduce(0) { $0 + $1.images }) images, \(watched.reduce(0) { $0 + $1.loads }) loads,",
        "\(watched.reduce(0) { $0 + $1.failures }) failures")
    }
    for task in playing { task.cancel() }
    for task in playing { await task.value }
    let third = memory.count / 3
    func mean(_ part: ArraySlice<Double>) -> Double { part.reduce(0, +) / Double(part.count) }
    let (earlier, later) = (mean(memory[third..<2 * third]), mean(memory[(2 * third)...]))
    let isFlat = later <= earlier + spread
    print(
      "in use in the second third \(earlier.text(1)) MB, in the last \(later.text(1)) MB:",
      isFlat ? "flat" : "it grows")
    return isFlat
  }
}

/// A view that draws whenever it asks for it.
private final class WatchedView: AnimationPlayerDelegate {
  let view: AnimationView
  private(set) var images = 0
  private(set) var loads = 0
  private(set) var failures = 0

  init(_ images: ImageCache) {
    view = AnimationView(bounds: Size(160, 160), images: images)
    view.delegate = self
  }

  func command(_ files: [String], _ random: inout SeededRandom) {
    switch random.next() % 16 {
    case 0, 1, 2:
      guard let file = files.randomElement(using: &random) else { return }
      loads += 1
      let fade: Duration? = Bool.random(using: &random) ? .milliseconds(300) : nil
      view.play(.file(file), loopMode: .forever, crossFade: fade)
    case 3: view.pause()
    case 4, 5: view.play()
    case 6, 7, 8: view.seek(to: .progress(.random(in: 0...1, using: &random)))
    case 9: view.play(.progress(0.2...0.7), loopMode: .autoReverse)
    case 10:
      guard let key = keys?.images.randomElement(using: &random) else { return }
      view.replacements.images[key] = Replacements.Image(bytes: Self.image)
    case 11:
      guard let key = keys?.texts.randomElement(using: &random) else { return }
      view.replacements.strings[key] = "\(random.next() % 1_000_000)"
    case 12:
      let red = Double.random(in: 0...1, using: &random)
      view.replacements.values["**.Color"] = .color(Color(red: red, green: 0, blue: 0))
    case 13: view.replacements = Replacements()
    case 14: view.bounds = Size(.random(in: 40...240, using: &random), 160)
    default: if random.next() % 4 == 0 { view.clean() } else { view.stop() }
    }
  }

  private var keys: ReplaceableKeys? { view.animation?.info.replaceableKeys }

  func animationPlayerNeedsDisplay(_ player: AnimationPlayer) {
    if (try? view.draw()) != nil { images += 1 }
  }

  func animationPlayer(_ player: AnimationPlayer, failed error: PlaybackError) { failures += 1 }

  /// A PNG of one pixel.
  private static let image: [UInt8] = {
    guard let bitmap = try? Bitmap(width: 16, height: 16) else { return [] }
    return (try? PNGEncoder.encode(bitmap)) ?? []
  }()
}

/// SplitMix64: the same numbers for the same seed.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return bits ^ (bits >> 31)
  }
}
