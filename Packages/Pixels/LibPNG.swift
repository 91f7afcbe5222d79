import CPNG

enum LibPNG {
  /// Calls one of the shim's functions with room for its message.
  ///
  /// - Returns: the reason why it failed; nil when it did not.
  static func failure(of call: (UnsafeMutablePointer<CChar>) -> Int32) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: CPNG_MESSAGE_SIZE) { message in
      message.initialize(repeating: 0)
      guard let start = message.baseAddress, call(start) == 0 else { return nil }
      return String(cString: start)
    }
  }
}
