/// How content of one size is placed in a frame of another.
public enum ContentFit: String, Hashable, Sendable, CaseIterable, Codable {
  /// Scaled to fit inside, as large as possible, centred, proportions kept.
  case contain
  /// Scaled to cover the frame, as small as possible, centred, proportions kept; what hangs over is cut off.
  case cover
  /// Both axes stretched to the frame.
  case fill
  /// Not scaled, centred.
  case none

  /// The rectangle that content of `size` takes inside `frame`; the frame itself when `size` is empty.
  package func place(_ size: Size, in frame: Rect) -> Rect {
    guard !size.isEmpty, self != .fill else { return frame }
    let (sx, sy) = (frame.width / size.width, frame.height / size.height)
    let scale =
      switch self {
      case .contain: min(sx, sy)
      case .cover: max(sx, sy)
      case .fill, .none: 1.0
      }
    let (width, height) = (size.width * scale, size.height * scale)
    return Rect(x: frame.midX - width / 2, y: frame.midY - height / 2, width: width, height: height)
  }

  /// The transform from content coordinates (0, 0 to `size`) into `frame`.
  package func transform(_ size: Size, in frame: Rect) -> Transform {
    guard !size.isEmpty else { return .identity }
    let place = place(size, in: frame)
    return Transform(
      a: place.width / size.width, b: 0, c: 0, d: place.height / size.height, tx: place.x, ty: place.y)
  }
}
