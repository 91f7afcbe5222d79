import Pixels
import SystemSupport

/// Animated PNG: lossless, with alpha. Each frame after the first holds the rectangle that changed; times are
/// exact fractions. Programs that do not know APNG show the first frame.
package final class APNGWriter: FrameSink {
  private let series: FrameSeries
  private let loops: UInt32
  private let file: ExportOutput
  /// What is shown so far, as `straightRGBAWords` has it.
  private var canvas: [UInt32] = []
  /// The image added last. It is encoded when it is known how long it is shown.
  private var pending: APNGFrame?
  private let encoders: OrderedQueue<EncodedFrame>
  private let compression: PNGCompression
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
  ///   - loops: how often the animation is played; 0 forever.
  ///   - threads: how many images are compressed at once; with 1 that is done by the thread that adds them.
  package init(
    _ destination: ByteDestination, _ series: FrameSeries, compression: PNGCompression = .balanced,
    loops: Int = 0, threads: Int = 1
  ) throws(ExportError) {
    try series.check(maximumSide: Self.maximumSide, "APNG")
    self.series = series
    self.compression = compression
    self.loops = UInt32(min(max(loops, 0), Int(Int32.max)))
    encoders = OrderedQueue(threads: threads)
    file = try ExportOutput(destination, .seeking)
  }

  package func add(_ frame: Bitmap) throws(ExportError) {
    try series.check(frame, "APNG")
    let pixels = frame.straightRGBAWords()
    guard pending != nil else {
      pending = APNGFrame(first: pixels, width: series.width)
      canvas = pixels
      return try writeHeader()
    }
    guard let area = PixelArea.changed(from: canvas, to: pixels, width: series.width) else {
      return try hold()
    }
    try encodePending()
    pending = APNGFrame(area, of: pixels, on: canvas, width: series.width)
    canvas = pixels
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
    while let frame = encoders.next() { try write(frame) }
    var end = PNGChunks()
    end.append("IEND")
    var control = PNGChunks()
    control.append("acTL") { $0.append(imageCount, loops) }
    try file.write(end.bytes)
    try file.overwrite(control.bytes, at: Self.controlOffset)
    return [try file.finish()]
  }

  private func writeHeader() throws(ExportError) {
    var chunks = PNGChunks.signed
    chunks.append("IHDR") {
      $0.append(UInt32(series.width), UInt32(series.height))
      // 8 bits per channel, R, G, B, A; deflated, filtered, not interlaced.
      $0 += [8, 6, 0, 0, 0]
    }
    // The number of images is put in at the end.
    chunks.append("acTL") { $0.append(0, loops) }
    try file.write(chunks.bytes)
  }

  /// Has the image encoded while others are added, and writes those that are done.
  private func encodePending() throws(ExportError) {
    guard let frame = pending else { return }
    let done = encoders.submit { [compression] in
      EncodedFrame(
        frame: frame, data: Result { () throws(ExportError) in try frame.data(compression) })
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
