import AnimationCore
import CLibDeflate

// Deflating by libdeflate.
extension Zlib {
  /// How small deflated data is to be, and how long that may take. Much data gets less effort.
  package enum Effort: Sendable {
    /// The size that zlib usually reaches, in half of its time.
    case usual
    /// Some percent more than `usual` leaves, in less time.
    case little
    /// One percent more than the least, in half of the time.
    case much
    /// The least that libdeflate reaches: some percent less than zlib does, in up to fifty times the time of `usual`.
    case most

    fileprivate func level(for count: Int) -> Int32 {
      switch self {
      case .little: 4
      case .usual: 6
      case .much: count > Self.muchData ? 9 : 10
      case .most: count > Self.muchData ? 9 : 12
      }
    }

    /// The number of bytes from which on the highest levels take minutes.
    private static let muchData = 16 << 20
  }

  /// `bytes` deflated. The same bytes give the same stream: gzip data has neither a time nor a name nor a system.
  ///
  /// - Throws: `corrupt` when memory is missing.
  package static func deflate(
    _ bytes: [UInt8], _ wrapper: Wrapper = .zlib, effort: Effort = .most
  ) throws(AnimationError) -> [UInt8] {
    let output = bytes.withUnsafeBufferPointer { deflated($0, wrapper, level: effort.level(for: $0.count)) }
    guard let output else { throw .corrupt(part: wrapper.part, reason: "there is no memory to deflate it") }
    return output
  }

  private static func deflated(
    _ bytes: UnsafeBufferPointer<UInt8>, _ wrapper: Wrapper, level: Int32
  ) -> [UInt8]? {
    guard let compressor = libdeflate_alloc_compressor(level) else { return nil }
    defer { libdeflate_free_compressor(compressor) }
    let (bound, compress) =
      switch wrapper {
      case .zlib: (libdeflate_zlib_compress_bound, libdeflate_zlib_compress)
      case .gzip: (libdeflate_gzip_compress_bound, libdeflate_gzip_compress)
      }
    // What is not written to takes no memory.
    let room = bound(compressor, bytes.count)
    let output = [UInt8](unsafeUninitializedCapacity: room) { output, count in
      count = compress(compressor, bytes.baseAddress, bytes.count, output.baseAddress, room)
    }
    return output.isEmpty ? nil : output
  }
}
