import AnimationCore
import CAnimrender
import SystemSupport

/// Asks the caller for files that something names, as long as the call goes on.
final class Loading: Sendable {
  private let state: Lock<CallBack<animrender_load>?>

  /// - Parameter load: nil where there are no files.
  init(_ load: animrender_load?, _ context: UnsafeMutableRawPointer?) {
    state = Lock(CallBack(load, context))
  }

  /// The bytes of a file; nil where there is none.
  ///
  /// - Throws: where what the caller gives is no bytes, or more than a file may have.
  func bytes(of name: String, limit: Int) throws -> [UInt8]? {
    try state.withLock { load in
      guard let load else { return nil }
      let handle = Array(name.utf8).withUnsafeBufferPointer { text in
        text.withMemoryRebound(to: CChar.self) { load.function(load.context, $0.baseAddress, $0.count) }
      }
      guard let found = try HandleTable.shared.remove(handle, HandedOutBytes.self) else { return nil }
      try DecodingLimits.check("file size in bytes", found.memory.count, limit)
      return Array(found.memory)
    }
  }

  /// Ends it: no file is asked for any more.
  func end() { state.withLock { $0 = nil } }
}
