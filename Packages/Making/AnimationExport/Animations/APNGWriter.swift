import Pixels
import SystemSupport

/// Animated PNG: lossless, with alpha. Each frame after the first holds the rectangle that changed; times are
/// exact fractions. Programs that do not know APNG show the first frame. A palette is used where there are no more than 256
/// colours in all frames, as long as these are not too many to be kept.
package final class APNGWriter: FrameSink {
  private let series: FrameSeries
  private let loops: UInt32
  private let file: ExportOutput
  /// What is shown so far, as `straightRGBAWords` has it.
  private var canvas: [UInt32] = []
  /// The image added last. It is encoded when it is known how long it is shown.
  private var pending: APNGFrame?
  /// Nil when there are too many colours for one.
  private var palette: APNGPalette?
  /// The colours that were asked for.
  private let colors: Palette?
  private let encoders: OrderedQueue<EncodedFrame>
  private let compression: PNGCompression
  private var hasHeader = false
  private var imageCount: UInt32 = 0
  /// Counts the chunks that belong to the animation.
  private var sequence: UInt32 = 0

  private struct EncodedFrame: Sendable {
    var frame: APNGFrame
    var data: Result<[UInt8], ExportError>
  }

  private static let maximumSide = Bitmap.maximumSide
  /// Where the chunk `acTL` lies: behind the signature and `IHDR`.
  private static let controlOffset = 8 + 25

  /// - Parameters:
  ///   - destination: what is to go into a stream waits for its end in a file in `TMPDIR`: the number of images stands
  ///     at the beginning.
  ///   - colors: of which frames get the nearest, with one that is clear; nil for their own.
  ///   - loops: how often the animation is played; 0 forever.
  ///   - threads: how many images are compressed at once; with 1 that is done by the thread that adds them.
  package init(
    _ destination: ByteDestination, _ series: FrameSeries, compression: PNGCompression = .balanced,
    colors: Palette? = nil, loops: Int = 0, threads: Int = 1
  ) throws(ExportError) {
    try series.check(maximumSide: Self.maximumSide, "APNG")
    self.series = series
    self.compression = compression
    self.colors = colors
    palette = colors.map { APNGPalette($0.straightColors) } ?? APNGPalette()
    self.loops = UInt32(min(max(loops, 0), Int(Int32.max)))
    encoders = OrderedQueue(threads: threads)
    file = try ExportOutput(destination, .seeking)
  }

  package func add(_ frame: Bitmap) throws(ExportError) {
    try series.check(frame, "APNG")
    let pixels = try pixels(of: frame)
    guard pending != nil else {
      pending = APNGFrame(first: pixels, width: series.width)
      canvas = pixels
      return
    }
    guard let area = PixelArea.changed(from: canvas, to: pixels, width: series.width) else {
      return try hold()
    }
    try encodePending()
    pending = APNGFrame(area, of: pixels, on: canvas, width: series.width)
    canvas = pixels
  }

  private func pixels(of frame: Bitmap) throws(ExportError) -> [UInt32] {
    guard let colors else { return frame.straightRGBAWords() }
    do {
      return try frame.mapped(to: colors).straightRGBAWords()
    } catch {
      throw .encoding(format: "APNG", reason: "\(error)")
    }
  }

  package func hold() throws(ExportError) {
    guard let frame = pending else { return }
    if (frame.count + 1) * series.rate.denominator > UInt16.max {
      // The time would not fit: go on with an image that changes nothing.
      try encodePending()
      let corner = PixelArea(x: 0, y: 0, width: 1, height: 1)
      pending = APNGFrame(corner, of: canvas, on: canvas, width: series.width)
    } else {
      pending?.count += 1
    }
  }

  @discardableResult
  package func finish() throws(ExportError) -> [ExportedFile] {
    guard pending != nil else { throw .noFrames("APNG") }
    try encodePending()
    if let palette, !palette.isComplete {
      try writeHeader(palette.palette)
      for (frame, indices) in palette.waiting { try encode(frame, indices, of: palette.palette) }
    }
    while let frame = encoders.next() { try write(frame) }
    var end = PNGChunks()
    end.append("IEND")
    var control = PNGChunks()
    control.append("acTL") { $0.append(imageCount, loops) }
    try file.write(end.bytes)
    try file.overwrite(control.bytes, at: Self.controlOffset)
    return [try file.finish()]
  }

  private func writeHeader(_ palette: PNGPalette?) throws(ExportError) {
    hasHeader = true
    var chunks = PNGChunks.signed
    chunks.appendHeader(
      width: series.width, height: series.height, bits: 8, palette == nil ? .rgba : .palette)
    // The number of images is put in at the end.
    chunks.append("acTL") { $0.append(0, loops) }
    palette?.append(to: &chunks)
    try file.write(chunks.bytes)
  }

  /// Keeps the image as long as a palette may do, then has it encoded.
  private func encodePending() throws(ExportError) {
    guard let frame = pending else { return }
    if palette?.isComplete != true, palette?.add(frame) == true { return }
    if let palette {
      if palette.isComplete { return try encode(frame, of: palette) }
      self.palette = nil
      try writeHeader(nil)
      for frame in palette.frames { try encode(frame) }
    }
    try encode(frame)
  }

  private func encode(_ frame: APNGFrame) throws(ExportError) {
    try encode(frame) { PNGPixels(rgba: frame.pixels, width: frame.area.width) }
  }

  /// Encodes an image whose colours are all in a palette.
  private func encode(_ frame: APNGFrame, of palette: APNGPalette) throws(ExportError) {
    var palette = palette
    let colors = palette.palette
    if !hasHeader { try writeHeader(colors) }
    guard let indices = palette.indices(of: frame.pixels) else {
      throw .encoding(format: "APNG", reason: "a colour is not in the palette")
    }
    try encode(frame, indices, of: colors)
  }

  private func encode(_ frame: APNGFrame, _ indices: [UInt8], of colors: PNGPalette) throws(ExportError) {
    try encode(frame) { PNGPixels(indices, of: colors, width: frame.area.width) }
  }

  /// Has an image encoded while others are added, and writes those that are done.
  private func encode(
    _ frame: APNGFrame, _ pixels: @escaping @Sendable () -> PNGPixels
  ) throws(ExportError) {
    let done = encoders.submit { [compression] in
      EncodedFrame(
        frame: frame,
        data: Result { () throws(ExportError) in
          do {
            return try pixels().data(compression)
          } catch {
            throw .encoding(format: "APNG", reason: "\(error)")
          }
        })
    }
    if let done { try write(done) }
  }

  private func write(_ encoded: EncodedFrame) throws(ExportError) {
    let frame = encoded.frame
    let data = try encoded.data.get()
    guard let second = UInt16(exactly: series.rate.numerator),
      let time = UInt16(exactly: frame.count * series.rate.denominator)
    else {
      throw .unsuitable(format: "APNG", reason: "it cannot store times of \(series.rate) frames per second")
    }
    var chunks = PNGChunks()
    chunks.append("fcTL") {
      $0.append(sequence, UInt32(frame.area.width), UInt32(frame.area.height))
      $0.append(UInt32(frame.area.x), UInt32(frame.area.y))
      $0.append(UInt32(time) << 16 | UInt32(second))
      // The canvas is left as it is for the next frame.
      $0 += [0, frame.isOver ? 1 : 0]
    }
    sequence += 1
    if imageCount == 0 {
      chunks.append("IDAT") { $0 += data }
    } else {
      chunks.append("fdAT") {
        $0.append(sequence)
        $0 += data
      }
      sequence += 1
    }
    imageCount += 1
    try file.write(chunks.bytes)
  }
}
