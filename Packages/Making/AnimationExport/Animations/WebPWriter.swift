import CWebP
import Pixels
import SystemSupport

/// Animated WebP through libwebp, which stores only what changes, and frames of few colours without loss where that is
/// smaller. The library holds the encoded file in memory until it is finished.
package final class WebPWriter: FrameSink {
  private let series: FrameSeries
  private let file: ExportOutput
  private var config: WebPConfig
  private let encoder: OpaquePointer
  /// Frames so far, held ones too.
  private var frameCount = 0

  /// The library takes some 37 bytes for each.
  private static let maximumPixels = 28_000_000

  /// - Parameter loops: how often the animation is played; 0 forever.
  package init(
    _ destination: ByteDestination, _ series: FrameSeries, options: WebPOptions = WebPOptions(),
    loops: Int = 0
  ) throws(ExportError) {
    try series.check(maximumSide: WebPEncoder.maximumSide, "WebP")
    guard series.width * series.height <= Self.maximumPixels else {
      let size = "\(series.width)x\(series.height)"
      throw .unsuitable(
        format: "WebP", reason: "a frame that moves has at most \(Self.maximumPixels) pixels, not \(size)")
    }
    self.series = series
    config = try ExportError.encoding("WebP") { () throws(EncodingProblem) in
      try options.makeConfiguration()
    }
    file = try ExportOutput(destination)
    var settings = WebPAnimEncoderOptions()
    WebPAnimEncoderOptionsInit(&settings)
    // Saves up to a sixth, of flat shapes. Without loss is not to become lossy.
    if case .lossy = options.compression { settings.allow_mixed = 1 }
    settings.anim_params.loop_count = Int32(min(max(loops, 0), 65_535))
    guard let encoder = WebPAnimEncoderNew(Int32(series.width), Int32(series.height), &settings) else {
      throw .encoding(format: "WebP", reason: "no memory")
    }
    self.encoder = encoder
  }

  deinit { WebPAnimEncoderDelete(encoder) }

  package func add(_ frame: Bitmap) throws(ExportError) {
    try series.check(frame, "WebP")
    let image = try ExportError.encoding("WebP") { () throws(EncodingProblem) in try WebPFrame(frame) }
    guard image.add(to: encoder, milliseconds: try milliseconds(), &config) else { throw failure }
    frameCount += 1
  }

  /// A frame lasts until the next one begins.
  package func hold() { frameCount += 1 }

  @discardableResult
  package func finish() throws(ExportError) -> [ExportedFile] {
    guard frameCount > 0 else { throw .noFrames("WebP") }
    guard WebPAnimEncoderAdd(encoder, nil, try milliseconds(), nil) != 0 else { throw failure }
    var data = WebPData()
    WebPDataInit(&data)
    defer { WebPDataClear(&data) }
    guard WebPAnimEncoderAssemble(encoder, &data) != 0 else { throw failure }
    let bytes = [UInt8](UnsafeBufferPointer(start: data.bytes, count: data.size))
    try file.write(bytes)
    return [try file.finish()]
  }

  /// When the next frame begins.
  private func milliseconds() throws(ExportError) -> Int32 {
    guard let time = Int32(exactly: series.rate.start(ofFrame: frameCount, unitsPerSecond: 1000)) else {
      throw .unsuitable(format: "WebP", reason: "an animation of more than 24 days")
    }
    return time
  }

  private var failure: ExportError {
    .encoding(format: "WebP", reason: String(cString: WebPAnimEncoderGetError(encoder)))
  }
}
