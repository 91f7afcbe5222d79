/// Premultiplied pixels for any place.
protocol PixelSource {
  /// True when all of them are.
  var isOpaque: Bool { get }
  /// `count` of them from (x, y) on; valid until the next call.
  func pixels(_ x: Int, _ y: Int, _ count: Int) -> UnsafePointer<UInt32>
  /// Writes `count` pixels from (x, y) on into memory.
  func write(_ x: Int, _ y: Int, _ count: Int, to target: UnsafeMutablePointer<UInt32>)
}
