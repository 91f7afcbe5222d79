import CWebPDemux
import Testing

/// An animated WebP, decoded by the library's own reader.
struct WebPFile {
  var loops = 0
  /// Straight R, G, B, A bytes.
  var frames: [[UInt8]] = []
  /// When each frame ends, in milliseconds.
  var ends: [Int] = []

  init(_ bytes: [UInt8]) throws {
    var bytes = bytes
    try bytes.withUnsafeMutableBufferPointer { bytes in
      var data = WebPData(bytes: bytes.baseAddress, size: bytes.count)
      let decoder = try #require(WebPAnimDecoderNew(&data, nil))
      defer { WebPAnimDecoderDelete(decoder) }
      var info = WebPAnimInfo()
      WebPAnimDecoderGetInfo(decoder, &info)
      loops = Int(info.loop_count)
      while WebPAnimDecoderHasMoreFrames(decoder) != 0 {
        var pixels: UnsafeMutablePointer<UInt8>?
        var end: Int32 = 0
        try #require(WebPAnimDecoderGetNext(decoder, &pixels, &end) != 0)
        let count = Int(info.canvas_width * info.canvas_height * 4)
        frames.append([UInt8](UnsafeBufferPointer(start: pixels, count: count)))
        ends.append(Int(end))
      }
    }
  }
}
