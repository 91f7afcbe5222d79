import AnimationCore
import CStandardLibrary
import CWebPDemux
import Pixels

/// What an animated WebP says of itself.
struct WebPFile {
  let size: PixelSize
  let durations: [Double]

  init(_ bytes: [UInt8]) throws(FrameSourceError) {
    let found: (size: PixelSize, durations: [Double])? = bytes.withUnsafeBufferPointer { bytes in
      var data = WebPData(bytes: bytes.baseAddress, size: bytes.count)
      guard let demuxer = WebPDemux(&data) else { return nil }
      defer { WebPDemuxDelete(demuxer) }
      let size = PixelSize(
        width: Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH)),
        height: Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT)))
      var frame = WebPIterator()
      var milliseconds: [Int] = []
      guard WebPDemuxGetFrame(demuxer, 1, &frame) != 0 else { return (size, []) }
      defer { WebPDemuxReleaseIterator(&frame) }
      repeat {
        milliseconds.append(Int(frame.duration))
      } while milliseconds.count <= FrameLimits.frames && WebPDemuxNextFrame(&frame) != 0
      // As browsers do: those that are no time at all are to be seen, too.
      return (size, milliseconds.map { $0 <= 10 ? 0.1 : Double($0) / 1000 })
    }
    guard let found else { throw .unusable(.corrupt(part: "WebP", reason: "its frames cannot be found")) }
    (size, durations) = found
    try FrameLimits.check(width: size.width, height: size.height)
  }
}

/// The frames of an animated WebP, through libwebpdemux.
final class WebPReader: FrameReader {
  private let decoder: OpaquePointer
  private let memory: UnsafeMutableBufferPointer<UInt8>
  private let size: PixelSize
  private let budget: WorkBudget

  init(_ bytes: [UInt8], budget: WorkBudget) throws(FrameSourceError) {
    size = try WebPFile(bytes).size
    self.budget = budget
    // The decoder does not copy the file.
    memory = .allocate(capacity: bytes.count)
    _ = memory.initialize(from: bytes)
    var data = WebPData(bytes: memory.baseAddress, size: memory.count)
    var options = WebPAnimDecoderOptions()
    WebPAnimDecoderOptionsInit(&options)
    options.color_mode = MODE_bgrA
    guard let decoder = WebPAnimDecoderNew(&data, &options) else {
      memory.deallocate()
      throw .unusable(.corrupt(part: "WebP", reason: "its frames cannot be decoded"))
    }
    self.decoder = decoder
  }

  deinit {
    WebPAnimDecoderDelete(decoder)
    memory.deallocate()
  }

  func next() throws(FrameSourceError) -> Bitmap? {
    if budget.isExhausted { throw FrameSourceError(budget) }
    guard WebPAnimDecoderHasMoreFrames(decoder) != 0 else { return nil }
    var pixels: UnsafeMutablePointer<UInt8>?
    var end: Int32 = 0
    guard WebPAnimDecoderGetNext(decoder, &pixels, &end) != 0, let pixels else {
      throw .unusable(.corrupt(part: "WebP", reason: "a frame is damaged or cut off"))
    }
    let count = size.width * size.height
    let words = [UInt32](unsafeUninitializedCapacity: count) { target, initialized in
      UnsafeMutableRawBufferPointer(target).copyMemory(
        from: UnsafeRawBufferPointer(start: pixels, count: count * 4))
      initialized = count
    }
    return try FrameSourceError.wrapping { () throws(AnimationError) in
      try Bitmap(width: size.width, height: size.height, words: words.map { UInt32(littleEndian: $0) })
    }
  }
}
