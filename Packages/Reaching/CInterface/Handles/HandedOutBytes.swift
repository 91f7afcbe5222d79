/// Bytes that stay where they are until they are freed.
///
/// `@unchecked` because of the pointer: what is there does not change.
final class HandedOutBytes: @unchecked Sendable {
  let memory: UnsafeRawBufferPointer

  init(_ bytes: some Collection<UInt8>) {
    // Of none, too, there is a place.
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, bytes.count), alignment: 16)
    copy.copyBytes(from: bytes)
    memory = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(copy)[..<bytes.count])
  }

  deinit { memory.deallocate() }
}
