import AnimationCore
import AnimationLoading

/// What shows an animation in a rectangle: a player and a place. Extensions hand on what the player does.
///
/// `AnimationView` is the one that makes bitmaps. A view of your own, such as one that hands display lists to a GPU, needs
/// only what is listed here.
public protocol PlayerView<Image>: AnyObject {
  /// What `draw` makes.
  associatedtype Image

  /// What loads and plays what the view shows.
  var player: AnimationPlayer { get }
  /// Width and height, in points.
  var bounds: Size { get set }
  /// Pixels in a point; what is not a number counts as 1, the default.
  var scale: Double { get set }
  /// Where the animation lies in the bounds.
  var contentMode: ContentMode { get set }
  /// What lies behind the animation.
  var backgroundColor: Color { get set }

  /// What the view shows now. Whatever else changes it has to call `player.setNeedsDisplay`.
  func draw() throws -> Image
}

extension PlayerView {
  /// The size of the image, in pixels; at least 1 each way.
  public var pixelSize: (width: Int, height: Int) {
    let scale = scale.isNaN ? 1 : scale
    func side(_ length: Double) -> Int { Int((length * scale).rounded(), within: 1...1_000_000_000) }
    return (side(bounds.width), side(bounds.height))
  }

  /// The transform from the animation's canvas to the view's points; nil when there is no animation.
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

extension PlayerView {
  /// Is told what happens, at once; held weakly, default nil.
  public var delegate: (any AnimationPlayerDelegate)? {
    get { player.delegate }
    set { player.delegate = newValue }
  }
  /// What is shown in the place of the animation's own content, from the next image on.
  public var replacements: Replacements {
    get { player.replacements }
    set { player.replacements = newValue }
  }
  /// See `AnimationPlayer.onReadyToPlay`; default nil.
  public var onReadyToPlay: ((inout PlaybackStart) -> Void)? {
    get { player.onReadyToPlay }
    set { player.onReadyToPlay = newValue }
  }
  /// How sources are loaded, from the next one on.
  public var loader: AnimationLoader {
    get { player.loader }
    set { player.loader = newValue }
  }
  /// How the animation is played; changes count at once.
  public var options: PlaybackOptions {
    get { player.options }
    set { player.options = newValue }
  }
  /// Lets sounds go on unheard; default false.
  public var isMuted: Bool {
    get { player.isMuted }
    set { player.isMuted = newValue }
  }
  /// How loud sounds are; see `AnimationPlayer.volume`; default 1.
  public var volume: Double {
    get { player.volume }
    set { player.volume = newValue }
  }
  /// See `AnimationPlayer.motionBlur`; default false.
  public var motionBlur: Bool {
    get { player.motionBlur }
    set { player.motionBlur = newValue }
  }
  /// See `AnimationPlayer.usesFileSettings`; default false.
  public var usesFileSettings: Bool {
    get { player.usesFileSettings }
    set { player.usesFileSettings = newValue }
  }
  /// What is played; nil while nothing is loaded.
  public var animation: (any Animation)? { player.animation }
  /// See `AnimationPlayer.markers`.
  public var markers: [Marker] { player.markers }
  /// See `AnimationPlayer.frames`.
  public func frames(of range: PlaybackRange) -> ClosedRange<Int>? { player.frames(of: range) }
  /// Where playback is.
  public var state: PlaybackState { player.state }
  /// What the animation is doing.
  public var status: PlaybackStatus { player.state.status }
  /// Whether frames follow one another now; false while loading, paused and stopped.
  public var isPlaying: Bool { status == .playing }
  /// See `AnimationPlayer.diagnostics`.
  public var diagnostics: [Diagnostic] { player.diagnostics }
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
  /// The position in seconds; set, playback goes there and waits.
  public var currentTime: Double {
    get { player.state.time }
    set { player.seek(to: .time(newValue), play: false) }
  }
}
