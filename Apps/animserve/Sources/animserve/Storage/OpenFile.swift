import HummingbirdCore
import NIOCore
import NIOPosix

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that is open for reading: it can be read to its end, whatever becomes of its name.
final class OpenFile: Sendable {
  private let descriptor: Int32
  let size: Int

  /// - Returns: nil where there is no such file.
  init?(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      close(descriptor)
      return nil
    }
    (self.descriptor, size) = (descriptor, Int(status.st_size))
  }

  deinit { close(descriptor) }

  /// Bytes of the file, read on a thread that may wait for the disk.
  ///
  /// - Throws: `FileFailure` where they cannot be read, or the file ends before them.
  func read(at offset: Int, count: Int) async throws -> ByteBuffer {
    try await NIOThreadPool.singleton.runIfActive { [self] in
      var buffer = ByteBufferAllocator().buffer(capacity: count)
      while buffer.readableBytes < count {
        let (position, rest) = (offset + buffer.readableBytes, count - buffer.readableBytes)
        try buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: rest) {
          let got = pread(descriptor, $0.baseAddress, rest, off_t(position))
          if got < 0, errno == EINTR { return 0 }
          guard got > 0 else { throw FileFailure("read", errno) }
          return got
        }
      }
      return buffer
    }
  }

  /// A part of the file in pieces of 64 kB.
  func body(_ range: Range<Int>) -> ResponseBody {
    ResponseBody(contentLength: range.count) { writer in
      var position = range.lowerBound
      while position < range.upperBound {
        let count = min(1 << 16, range.upperBound - position)
        try await writer.write(try await self.read(at: position, count: count))
        position += count
      }
      try await writer.finish(nil)
    }
  }
}

/// What the operating system refused.
struct FileFailure: Error, CustomStringConvertible {
  let description: String

  init(_ action: String, _ code: Int32 = errno) {
    description = "\(action): \(String(cString: strerror(code)))"
  }
}
