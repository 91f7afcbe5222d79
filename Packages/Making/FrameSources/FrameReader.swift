import Pixels

/// Reads frames, first to last, each once.
package protocol FrameReader {
  /// - Returns: nil after the last one.
  mutating func next() throws(FrameSourceError) -> Bitmap?
}
