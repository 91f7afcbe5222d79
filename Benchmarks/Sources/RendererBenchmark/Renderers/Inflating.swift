import CInflate

/// zlib alone: what inflating an SVGA takes, which is a part of loading it. Draws nothing.
final class Inflating: LoadedAnimation {
  let size = (width: 0.0, height: 0.0)
  let frameCount = 0
  let pixels: [UInt32] = []

  /// Inflates the file and throws the result away.
  init(_ source: AnimationSource, threads: Int) throws {
    var stream = z_stream()
    guard inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      throw NotMeasured(description: "does not start")
    }
    defer { inflateEnd(&stream) }
    var input = source.bytes
    var output = [UInt8](repeating: 0, count: 1 << 16)
    let status = input.withUnsafeMutableBufferPointer { input in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      var status = Z_OK
      while status == Z_OK {
        status = output.withUnsafeMutableBufferPointer { output in
          stream.next_out = output.baseAddress
          stream.avail_out = UInt32(output.count)
          return inflate(&stream, Z_NO_FLUSH)
        }
      }
      return status
    }
    guard status == Z_STREAM_END else { throw NotMeasured(description: "is no zlib stream") }
  }

  func prepare(width: Int, height: Int) throws { throw NotMeasured(description: "does not draw") }
  func show(_ frame: Int) {}
  func redraw(_ frames: Range<Int>) {}
}
