import Hummingbird
import NIOCore

/// Writes into a file what else is the body of a response.
struct FileBodyWriter: ResponseBodyWriter {
  let file: DigestingWriter

  mutating func write(_ buffer: ByteBuffer) async throws { try await file.write(buffer) }
  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
