import CWebPDemux

/// The first frame of an animated WebP: a WebP of its own, and where it is on the canvas.
struct FirstWebPFrame {
  let bytes: [UInt8]
  let x: Int
  let y: Int
  let width: Int
  let height: Int

  /// Nil when there is none.
  init?(of file: [UInt8]) {
    let found: FirstWebPFrame? = file.withUnsafeBufferPointer { file in
      var data = WebPData(bytes: file.baseAddress, size: file.count)
      guard let demuxer = WebPDemux(&data) else { return nil }
      defer { WebPDemuxDelete(demuxer) }
      var frame = WebPIterator()
      guard WebPDemuxGetFrame(demuxer, 1, &frame) != 0 else { return nil }
      defer { WebPDemuxReleaseIterator(&frame) }
      return FirstWebPFrame(frame)
    }
    guard let found else { return nil }
    self = found
  }

  private init(_ frame: WebPIterator) {
    bytes = Array(UnsafeBufferPointer(start: frame.fragment.bytes, count: frame.fragment.size))
    (x, y) = (Int(frame.x_offset), Int(frame.y_offset))
    (width, height) = (Int(frame.width), Int(frame.height))
  }
}
