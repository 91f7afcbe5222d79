import AnimationCore
import CISAL
import CZlib

/// Whole deflated streams.
package enum Zlib {
  /// What is around the deflated data.
  package enum Wrapper: Sendable {
    /// RFC 1950.
    case zlib
    /// RFC 1952: the first member of a file.
    case gzip

    /// What a gzip file begins with.
    package static let gzipMark: [UInt8] = [0x1F, 0x8B, 0x08]

    var part: String { self == .zlib ? "zlib stream" : "gzip data" }

    /// The largest window there is; 16 more stand for gzip.
    fileprivate var windowBits: Int32 { MAX_WBITS + (self == .zlib ? 0 : 16) }
  }

  /// What `bytes` inflate to, and how many bytes follow the stream's end.
  ///
  /// - Throws: `limitExceeded` as soon as more than `limit` bytes have come out; `corrupt` when the stream is
  ///   damaged or ends early.
  package static func inflate(
    _ bytes: [UInt8], _ wrapper: Wrapper = .zlib, limit: Int
  ) throws(AnimationError) -> (bytes: [UInt8], trailing: Int) {
    if let whole = inflateAtOnce(bytes, wrapper, limit: limit) { return whole }
    var stream = z_stream()
    // zlib remembers where the stream lies: it may not move between calls.
    return try withUnsafeMutablePointer(to: &stream) { stream throws(AnimationError) in
      let size = Int32(MemoryLayout<z_stream>.size)
      guard inflateInit2_(stream, wrapper.windowBits, ZLIB_VERSION, size) == Z_OK else {
        throw .corrupt(part: wrapper.part, reason: "zlib could not be started")
      }
      defer { inflateEnd(stream) }
      return try bytes.withUnsafeBufferPointer { input throws(AnimationError) in
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.pointee.avail_in = uInt(clamping: input.count)
        let output = try drain(stream, wrapper.part, limit)
        return (output, Int(stream.pointee.avail_in))
      }
    }
  }

  /// What `inflateAtOnce` may take, in bytes.
  private static let roomAtOnce = 128 << 20

  /// Inflates by ISA-L, in a fraction of zlib's time. Nil for what is damaged, and for what is larger than
  /// `limit` or very large: zlib gets as far as possible, and knows what is wrong.
  private static func inflateAtOnce(
    _ bytes: [UInt8], _ wrapper: Wrapper, limit: Int
  ) -> (bytes: [UInt8], trailing: Int)? {
    guard bytes.count <= roomAtOnce else { return nil }
    let most = min(limit, roomAtOnce)
    let state = UnsafeMutablePointer<inflate_state>.allocate(capacity: 1)
    defer { state.deallocate() }
    // What is not written to takes no memory.
    var room = min(max(1 << 16, 8 * bytes.count), most)
    while true {
      var isWhole = false
      let output = [UInt8](unsafeUninitializedCapacity: room) { output, count in
        isal_inflate_init(state)
        state.pointee.crc_flag = UInt32(wrapper == .zlib ? ISAL_ZLIB : ISAL_GZIP)
        bytes.withUnsafeBufferPointer { input in
          state.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
          state.pointee.avail_in = UInt32(input.count)
          state.pointee.next_out = output.baseAddress
          state.pointee.avail_out = UInt32(room)
          isWhole = isal_inflate(state) == ISAL_DECOMP_OK && state.pointee.block_state == ISAL_BLOCK_FINISH
        }
        count = isWhole ? room - Int(state.pointee.avail_out) : 0
      }
      // It reads ahead.
      if isWhole { return (output, Int(state.pointee.avail_in) + Int(state.pointee.read_in_length) / 8) }
      guard state.pointee.avail_out == 0, room < most else { return nil }
      room = min(8 * room, most)
    }
  }

  private static func drain(
    _ stream: UnsafeMutablePointer<z_stream>, _ part: String, _ limit: Int
  ) throws(AnimationError) -> [UInt8] {
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let (status, count) = chunk.withUnsafeMutableBufferPointer { chunk in
        stream.pointee.next_out = chunk.baseAddress
        stream.pointee.avail_out = uInt(chunk.count)
        let status = CZlib.inflate(stream, Z_NO_FLUSH)
        return (status, chunk.count - Int(stream.pointee.avail_out))
      }
      try DecodingLimits.check("inflated size in bytes", output.count + count, limit)
      output.append(contentsOf: chunk[..<count])
      switch status {
      case Z_OK: continue
      case Z_STREAM_END: return output
      case Z_BUF_ERROR: throw .corrupt(part: part, reason: "it ends early")
      default:
        let message = stream.pointee.msg.map { String(cString: $0) }
        throw .corrupt(part: part, reason: message ?? "zlib error \(status)")
      }
    }
  }
}
