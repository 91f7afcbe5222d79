/// A file that was made.
public struct ExportedFile: Hashable, Sendable {
  /// Where it is; nil for what is in memory, or has gone into a stream.
  public var path: String?
  /// In bytes.
  public var size: Int
  /// What was made in memory; otherwise empty.
  public var bytes: [UInt8]

  public init(path: String? = nil, size: Int, bytes: [UInt8] = []) {
    self.path = path
    self.size = size
    self.bytes = bytes
  }
}
