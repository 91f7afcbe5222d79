import AnimationCore
import AnimationLoading

/// Shows an animation, SVGA or Lottie, in a rectangle. Which of the two it is, is found from its content.
///
/// A view has a player and a place; playing is the player's work, and the extensions below hand it on.
public protocol AnimationView<Image>: AnyObject {
  associatedtype Image

  var player: AnimationPlayer { get }
  /// Width and height, in points.
  var bounds: Size { get set }
  /// Pixels in a point, > 0.
  var scale: Double { get set }
  var contentMode: ContentMode { get set }
  /// What lies behind the animation.
  var backgroundColor: Color { get set }

  /// What the view shows now. Whatever else changes it has to call `player.setNeedsDisplay`.
  func draw() throws -> Image
}

extension AnimationView {
  /// The size of the image, in pixels; at least 1 each way.
  public var pixelSize: (width: Int, height: Int) {
    func side(_ length: Double) -> Int { Int((length * scale).rounded(), within: 1...1_000_000_000) }
    return (side(bounds.width), side(bounds.height))
  }

  /// From the animation's canvas to the view's points; nil when there is none.
  public var contentTransform: Transform? {
    player.animation.map { contentMode.transform($0.info.size, in: bounds) }
  }

  /// The keys of what is shown at a point of the view, topmost first: those of an SVGA's sprites.
  public func layerKeys(at point: Point) -> [String] {
    guard let inverse = contentTransform?.inverted() else { return [] }
    return player.layerKeys(at: inverse.apply(point))
  }
}

// MARK: - The player's part

extension AnimationView {
  public var delegate: (any AnimationPlayerDelegate)? {
    get { player.delegate }
    set { player.delegate = newValue }
  }
  /// What is shown in the place of the animation's own content, from the next image on.
  public var replacements: Replacements {
    get { player.replacements }
    set { player.replacements = newValue }
  }
  public var options: PlaybackOptions {
    get { player.options }
    set { player.options = newValue }
  }
  public var isMuted: Bool {
    get { player.isMuted }
    set { player.isMuted = newValue }
  }
  public var status: PlaybackStatus { player.state.status }
  /// The frame that is shown, 0 for the first; between frames only with the option `showsSubframes`. Set, it goes
  /// there and waits.
  public var currentFrame: Double {
    get { player.state.position }
    set { player.seek(to: .frame(newValue), play: false) }
  }
  /// 0 up to 1, of the whole animation; set, it goes there and waits.
  public var currentProgress: Double {
    get { player.state.progress }
    set { player.seek(to: .progress(newValue), play: false) }
  }
  /// In seconds; set, it goes there and waits.
  public var currentTime: Double {
    get { player.state.time }
    set { player.seek(to: .time(newValue), play: false) }
  }

  /// See `AnimationPlayer.play`.
  public func play(
    _ source: AnimationSource, from: PlaybackPosition? = nil, autoplay: Bool = true,
    completion: AnimationPlayer.Completion? = nil
  ) {
    player.play(source, from: from, autoplay: autoplay, completion: completion)
  }

  /// See `AnimationPlayer.play`.
  public func play(completion: AnimationPlayer.Completion? = nil) { player.play(completion: completion) }

  public func pause() { player.pause() }

  /// See `AnimationPlayer.stop`.
  public func stop(then scene: StopScene? = nil) { player.stop(then: scene) }

  /// See `AnimationPlayer.seek`.
  public func seek(to position: PlaybackPosition, play: Bool? = nil) { player.seek(to: position, play: play) }

  public func clean() { player.clean() }

  /// See `AnimationPlayer.run`.
  public nonisolated(nonsending) func run() async { await player.run() }
}
