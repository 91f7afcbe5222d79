import AnimationKit

/// How an animation is shown for its snapshot: the state of a view.
public struct SnapshotOptions: Sendable {
  /// Five telling ones unless set.
  public var frames = FrameChoice.telling(5)
  /// Of the pictures; the animation's own size unless set.
  public var size = PictureOptions.PictureSize.scale(1)
  /// Pixels in a point of the view, > 0; 1 unless set. It counts where the content mode does not scale.
  public var scale = 1.0
  public var contentMode = ContentMode.aspectFit
  /// Transparent unless set.
  public var background = Color.clear
  public var replacements = Replacements()
  /// Range, direction, loops and speed of what is played; the frames are chosen in the range, in the order in
  /// which they are played.
  public var playback = PlaybackOptions()

  public init() {}

  /// What a view is set to. The frames are not: see `Snapshotter.snapshot(ofView:)` for the one it shows.
  public init(of view: some AnimationView) {
    let (width, height) = view.pixelSize
    size = .pixels(width: width, height: height)
    scale = view.scale
    contentMode = view.contentMode
    background = view.backgroundColor
    replacements = view.replacements
    playback = view.options
  }
}

extension SnapshotOptions: CustomStringConvertible {
  /// In words, a line for each, without the frames; what is as it is unless set is left out.
  public var description: String {
    var lines: [String] = []
    switch size {
    case .scale(1): break
    case .scale(let factor): lines.append("size times \(Words.number(factor))")
    case .pixels(let width, let height): lines.append("size \(width)x\(height) px")
    case .width(let width): lines.append("width \(width)")
    case .height(let height): lines.append("height \(height)")
    case .atMost(let longest): lines.append("at most \(longest)")
    }
    if scale != 1 { lines.append("scale \(Words.number(scale))") }
    if contentMode != .aspectFit { lines.append("content mode \(contentMode)") }
    if background != .clear { lines.append("background \(Words.color(background))") }
    if playback.range != .all { lines.append("range \(playback.range)") }
    if playback.isReversed { lines.append("reversed") }
    if playback.speed != 1 { lines.append("speed \(Words.number(playback.speed))") }
    if playback.loopMode != .once { lines.append("loop mode \(playback.loopMode)") }
    for (key, replacement) in replacements.images.sorted(by: { $0.key < $1.key }) {
      lines.append(
        "image \(Words.quoted(key)) \(Digest(of: replacement.image.bytes).short) \(replacement.fit.rawValue)")
    }
    for (key, text) in replacements.texts.sorted(by: { $0.key < $1.key }) {
      lines.append("text \(Words.quoted(key)) \(Words.text(text))")
    }
    for key in replacements.drawings.keys.sorted() { lines.append("drawing \(Words.quoted(key))") }
    for key in replacements.hidden.sorted() { lines.append("hidden \(Words.quoted(key))") }
    return lines.map { $0 + "\n" }.joined()
  }
}
