import Crypto
import FoundationEssentials
import NIOCore
import NIOPosix

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A path in the store's folder for work; what is there is removed with the last reference.
final class TemporaryFile: Sendable {
  let path: String
  /// Gives back the room that was taken for it.
  private let release: @Sendable (_ path: String) -> Void

  init(path: String, release: @escaping @Sendable (_ path: String) -> Void) {
    (self.path, self.release) = (path, release)
  }

  deinit {
    unlink(path)
    release(path)
  }

  /// The bytes of the file without a copy of them in memory.
  func mapped() async throws -> Data {
    try await NIOThreadPool.singleton.runIfActive { [path] in
      try Data(contentsOf: URL(filePath: path), options: .alwaysMapped)
    }
  }
}

/// A folder for work, which is removed with the last reference.
final class TemporaryFolder: Sendable {
  let path: String

  init(path: String) {
    self.path = path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Removes what is in it.
  func clear() {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
      try? FileManager.default.removeItem(atPath: "\(path)/\(name)")
    }
  }
}

/// Writes a file piece by piece on a thread that may wait for the disk, and knows its digest.
final class DigestingWriter {
  private let descriptor: Int32
  private let file: TemporaryFile
  private let store: Store
  private var hash = SHA256()
  private(set) var size = 0

  init(_ file: TemporaryFile, in store: Store) throws {
    (self.file, self.store) = (file, store)
    descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileFailure("create") }
  }

  deinit { close(descriptor) }

  /// - Throws: also where too much is being written at the same time.
  func write(_ bytes: ByteBuffer) async throws {
    try store.takeRoom(bytes.readableBytes, for: file)
    bytes.withUnsafeReadableBytes { hash.update(bufferPointer: $0) }
    size += bytes.readableBytes
    try await NIOThreadPool.singleton.runIfActive { [descriptor] in
      try bytes.withUnsafeReadableBytes { bytes in
        var rest = bytes[...]
        while !rest.isEmpty {
          let written = writeOnce(descriptor, UnsafeRawBufferPointer(rebasing: rest))
          if written < 0, errno == EINTR { continue }
          guard written > 0 else { throw FileFailure("write") }
          rest = rest.dropFirst(written)
        }
      }
    }
  }

  /// The digest of all that was written, as hexadecimal digits.
  var digest: String { hash.finalize().hexadecimal }
}

private func writeOnce(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}

extension SHA256.Digest {
  var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
