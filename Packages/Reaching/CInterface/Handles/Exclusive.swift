import Synchronization

/// A value that one call at a time may use.
///
/// `@unchecked` because of the value: the mark lets one thread to it.
final class Exclusive<Value>: @unchecked Sendable {
  private let isUsed = Atomic(false)
  private var value: Value

  init(_ value: consuming sending Value) { self.value = value }

  /// - Throws: `Failure.busy` while another call uses it, and what `body` throws.
  func use<Result>(_ body: (inout Value) throws -> Result) throws -> Result {
    guard !isUsed.exchange(true, ordering: .acquiring) else { throw Failure.busy }
    defer { isUsed.store(false, ordering: .releasing) }
    return try body(&value)
  }
}
