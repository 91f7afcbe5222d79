/// A width and a height. Nothing forbids negative values; decoders check what they read.
public struct Size: Hashable, Sendable {
  public var width: Double
  public var height: Double

  public static let zero = Size(0, 0)

  public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  /// True when either side is zero, negative or not a number.
  @inlinable
  package var isEmpty: Bool { !(width > 0 && height > 0) }

  package var isFinite: Bool { width.isFinite && height.isFinite }
}
