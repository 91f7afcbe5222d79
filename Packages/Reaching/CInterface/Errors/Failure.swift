import AnimationCore
import CAnimrender

/// Why a call has failed: what callers are told.
struct Failure: Error {
  var status: animrender_status
  /// One line.
  var message: String
  /// The node in the file; empty where none is known.
  var path = ""

  init(_ status: animrender_status, _ message: String, path: String = "") {
    (self.status, self.message, self.path) = (status, message, path)
  }

  static func argument(_ message: String) -> Failure { Failure(ANIMRENDER_INVALID_ARGUMENT, message) }

  static func null(_ name: String) -> Failure { .argument("\(name) is null") }

  static let busy = Failure(ANIMRENDER_BUSY, "the object is used by another call")
}

/// Runs a call. What it throws becomes its status, and what the caller is told.
func attempt(
  _ error: UnsafeMutablePointer<animrender_error>?, _ body: () throws -> Void
) -> animrender_status {
  do {
    try body()
    return ANIMRENDER_OK
  } catch let thrown {
    let failure = Failure(of: thrown)
    failure.write(to: error)
    return failure.status
  }
}

extension Failure {
  /// Does nothing where there is no room for it.
  fileprivate func write(to error: UnsafeMutablePointer<animrender_error>?) {
    guard let error, error.pointee.size >= MemoryLayout<animrender_error>.size else { return }
    error.pointee.status = status
    withUnsafeMutableBytes(of: &error.pointee.message) { message.write(to: $0) }
    withUnsafeMutableBytes(of: &error.pointee.path) { path.write(to: $0) }
  }
}

extension String {
  /// Writes as many characters as fit, and a zero.
  fileprivate func write(to memory: UnsafeMutableRawBufferPointer) {
    guard memory.count > 0 else { return }
    var bytes: [UInt8] = []
    for scalar in unicodeScalars {
      guard let encoded = UTF8.encode(scalar), bytes.count + encoded.count < memory.count else { break }
      // A zero would be taken for the end.
      bytes += scalar.value == 0 ? [UInt8(ascii: "?")] : Array(encoded)
    }
    memory.copyBytes(from: bytes + [0])
  }
}
