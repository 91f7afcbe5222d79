import AnimationCore
import Pixels
import SystemSupport

/// Animated GIF: up to 255 colours a frame and pixels that are either opaque or not there.
///
/// - A pixel is shown when its alpha is at least one half, in its own colour: nothing of a background leaks in. With a
///   matte, it is shown unless it is fully transparent, mixed with the matte.
/// - Frames hold what changed; what stays is not painted again, so that it cannot flicker. Where something
///   vanishes, the frame before is cleared.
/// - A frame has no more colours than it needs. A palette is kept as long as it serves, and frames that follow one another
///   share one where one serves them all: as many as 64 wait for it.
/// - Times are whole hundredths of a second, rounded from the exact ones, so that they do not drift. Browsers
///   slow down what is shown for less than two of them: such a frame takes the place of the one before.
package final class GIFWriter: FrameSink {
  private let series: FrameSeries
  private let options: GIFOptions
  private let loops: Int
  private let file: ExportOutput
  /// The last frame that is sure to be shown. It is written when it is known how long, and what comes after it.
  private var shown: GIFFrame?
  /// What comes after it, and when it begins, in 1/100 s; another image may still take its place.
  private var next: (pixels: [UInt32], start: Int)?
  /// What is shown by what was written so far, in the colours of palettes; with a tolerance, as far as that off it.
  private var canvas: [UInt32]
  /// Frames whose palettes are not chosen yet.
  private var waiting: [GIFPainting] = []
  private var waitingByteCount = 0
  private var palettes: SharedPalettes
  private let maximumCellCount: Int
  private let encoders: OrderedQueue<EncodedGIFFrame>
  /// Frames so far, held ones too.
  private var frameCount = 0

  /// The most frames per second that are all shown, each as long as the others. Of more, some are left out.
  package static let fastestRate = FrameRate(clamping: 50)

  private static let maximumSide = 65_535
  /// The error in a channel from which on no more than 1,024 colours of a frame are counted for themselves: of photographs, more make
  /// files larger and hardly better.
  private static let coarseStep = 2.0
  private static let shortestDelay = 2
  /// The longest time of an animation, in 1/100 s; as long as a WebP can be. A picture takes some 30 bytes
  /// for every ten minutes that it stands still.
  private static let maximumTime = Int(Int32.max) / 10
  /// How many frames are looked at together, and what memory they may take.
  private static let maximumWaiting = 64
  private static let maximumWaitingBytes = 16 << 20

  /// - Parameters:
  ///   - quality: 0…100. Frames get as few colours as keep the mean error in a channel at (100 − quality) / 10 of
  ///     255 steps, at most 255 of them.
  ///   - loops: how often the animation is played; 0 forever.
  ///   - threads: how many frames are encoded at once; with 1 that is done by the thread that adds them.
  package init(
    _ destination: ByteDestination, _ series: FrameSeries, quality: Int = 75,
    options: GIFOptions = GIFOptions(), loops: Int = 0, threads: Int = 1
  ) throws(ExportError) {
    try series.check(maximumSide: Self.maximumSide, "GIF")
    self.series = series
    self.options = options
    self.loops = max(loops, 0)
    let step = Double(100 - min(max(quality, 0), 100)) / 10
    palettes = SharedPalettes(PaletteBounds(step: step))
    maximumCellCount = step < Self.coarseStep ? 1 << 11 : 1 << 10
    encoders = OrderedQueue(threads: threads)
    canvas = [UInt32](repeating: 0, count: series.width * series.height)
    file = try ExportOutput(destination)
  }

  package func add(_ frame: Bitmap) throws(ExportError) {
    try series.check(frame, "GIF")
    var start = series.rate.start(ofFrame: frameCount, unitsPerSecond: 100)
    frameCount += 1
    if let next, start - next.start < Self.shortestDelay {
      start = next.start
    } else {
      try settleNext()
    }
    // Its memory is free before more is taken.
    next = nil
    next = (options.matte.map { Self.opaque(frame, over: $0) } ?? Self.opaque(frame), start)
  }

  /// A frame lasts until the next one begins.
  package func hold() { frameCount += 1 }

  @discardableResult
  package func finish() throws(ExportError) -> [ExportedFile] {
    try settleNext()
    guard let shown else { throw .noFrames("GIF") }
    try write(shown, until: series.rate.start(ofFrame: frameCount, unitsPerSecond: 100))
    try encodeWaiting()
    while let encoded = encoders.next() { try write(encoded) }
    var end = GIFBlocks()
    end.appendEnd()
    try file.write(end.bytes)
    return [try file.finish()]
  }

  /// The next frame will not be replaced any more: now it is known how long the one before is shown, and what it
  /// is to leave behind.
  private func settleNext() throws(ExportError) {
    guard let next else { return }
    guard var before = shown else {
      shown = GIFFrame(
        pixels: next.pixels, canvas: [UInt32](repeating: 0, count: next.pixels.count),
        area: PixelArea(x: 0, y: 0, width: series.width, height: series.height), start: next.start)
      return
    }
    guard let changed = PixelArea.changed(from: before.pixels, to: next.pixels, width: series.width) else {
      return
    }
    if let vanished = vanished(from: before.pixels, to: next.pixels, in: changed) {
      before.area = before.area.union(vanished)
      before.isCleared = true
    }
    try write(before, until: next.start)
    // What it leaves behind is made in place: nobody else has its pixels then.
    shown = nil
    if before.isCleared { before.pixels.clear(before.area, width: series.width) }
    let area = PixelArea.changed(from: before.pixels, to: next.pixels, width: series.width)
    shown = GIFFrame(
      pixels: next.pixels, canvas: before.pixels, area: area ?? PixelArea(x: 0, y: 0, width: 1, height: 1),
      start: next.start)
  }

  /// Where colours become nothing.
  private func vanished(from old: [UInt32], to new: [UInt32], in area: PixelArea) -> PixelArea? {
    var found: PixelArea?
    for y in area.rows {
      let row = y * series.width
      func isGone(_ x: Int) -> Bool { new[row + x] == 0 && old[row + x] != 0 }
      guard let first = area.columns.first(where: isGone), let last = area.columns.last(where: isGone) else {
        continue
      }
      let line = PixelArea(x: first, y: y, width: last - first + 1, height: 1)
      found = found?.union(line) ?? line
    }
    return found
  }

  private func write(_ frame: GIFFrame, until end: Int) throws(ExportError) {
    guard end <= Self.maximumTime else {
      throw .unsuitable(format: "GIF", reason: "an animation of more than 24 days")
    }
    let painting = GIFPainting(
      frame, width: series.width, delay: max(end - frame.start, Self.shortestDelay),
      maximumCellCount: maximumCellCount)
    waiting.append(painting)
    waitingByteCount += painting.byteCount
    if waiting.count == Self.maximumWaiting || waitingByteCount > Self.maximumWaitingBytes {
      try encodeWaiting()
    }
  }

  /// Chooses palettes for the frames that wait, and has them encoded.
  private func encodeWaiting() throws(ExportError) {
    let chosen = palettes.choose(for: waiting.map(\.histogram)[...])
    if palettes.global == nil { try beginFile(chosen) }
    for (painting, palette) in zip(waiting, chosen) {
      let fit = palettes.fit(of: palette, to: painting.histogram)
      let indices = painting.indices(
        palette, options.dithering, error: fit.error, hasBands: palettes.hasBands(fit), width: series.width,
        shown: &canvas)
      if painting.isCleared { canvas.clear(painting.area, width: series.width) }
      let tolerance = min(options.tolerance, GIFOptions.maximumTolerance)
      let encoded = encoders.submit {
        let similar = tolerance > 0 ? SimilarColors(palette, tolerance: tolerance) : nil
        return EncodedGIFFrame(
          painting, palette,
          LZWEncoder.encode(indices.pixels, or: indices.others, similar, codeSize: max(2, palette.codeSize)))
      }
      if let encoded { try write(encoded) }
    }
    (waiting, waitingByteCount) = ([], 0)
  }

  /// The file's own palette is the one that most of the first frames have.
  private func beginFile(_ chosen: [Palette]) throws(ExportError) {
    func uses(_ palette: Palette) -> Int { chosen.count { $0 == palette } }
    guard let global = chosen.max(by: { uses($0) < uses($1) }) else { return }
    palettes.global = global
    var blocks = GIFBlocks()
    blocks.appendHeader(width: series.width, height: series.height, global, loops: loops)
    try file.write(blocks.bytes)
  }

  private func write(_ frame: EncodedGIFFrame) throws(ExportError) {
    var blocks = GIFBlocks()
    blocks.append(frame, hasPalette: frame.palette != palettes.global)
    try file.write(blocks.bytes)
  }

  /// The frame's pixels as `straightRGBAWords` has them, each opaque or 0.
  private static func opaque(_ frame: Bitmap) -> [UInt32] {
    var pixels = frame.straightRGBAWords()
    let opaque = UInt32(0xff00_0000).littleEndian
    for i in pixels.indices { pixels[i] = pixels[i].littleEndian >> 31 == 1 ? pixels[i] | opaque : 0 }
    return pixels
  }

  /// The frame's pixels, mixed with what lies behind the frame, each opaque or 0.
  private static func opaque(_ frame: Bitmap, over matte: Color) -> [UInt32] {
    let behind = [matte.red, matte.green, matte.blue].map { UInt32(($0.clampedToUnit * 255).rounded()) }
    return frame.straightRGBAWords().map { word in
      let pixel = word.littleEndian
      let alpha = pixel >> 24
      guard alpha > 0 else { return 0 }
      var mixed: UInt32 = 0xff00_0000
      for channel in 0..<3 {
        let value = (pixel >> (8 * UInt32(channel))) & 0xff
        mixed |= ((value * alpha + behind[channel] * (255 - alpha) + 127) / 255) << (8 * UInt32(channel))
      }
      return mixed.littleEndian
    }
  }
}
