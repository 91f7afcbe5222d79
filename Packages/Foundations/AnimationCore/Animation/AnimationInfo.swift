/// What is known of an animation without drawing it.
public struct AnimationInfo: Sendable {
  /// What kind of animation it is, by a name for people. Decoders of an app's own have formats of their own.
  public struct Format: RawRepresentable, Hashable, Sendable {
    public static let svga = Format(rawValue: "SVGA")
    public static let lottie = Format(rawValue: "Lottie")

    /// The name, as people write it.
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
  }

  public var format: Format
  /// How the file is packed, as its users call it: "zlib + protobuf", "ZIP + JSON", "JSON" …
  public var container: String
  /// The ids of the animations in its file, the one shown first in front; empty where the file holds one without an id.
  public var animationIDs: [String] = []
  /// The ids of the state machines in its file, the one that it wants run in front.
  public var stateMachineIDs: [String] = []
  /// How the file wants it played.
  public var playback = PlaybackSettings()
  /// The id of the theme that it is shown with where no other is asked for; nil for none.
  public var initialTheme: String?
  /// The version the file states, as it is written there; empty when it states none.
  public var version: String
  /// The canvas, in the animation's own units (usually pixels).
  public var size: Size
  /// Frames per second, > 0.
  public var frameRate: Double
  /// The number of frames, at least 1.
  public var frameCount: Int
  /// Sprites of an SVGA, layers of a Lottie (those of its precomps included).
  public var layerCount: Int
  public var images: [EncodedImage]
  public var soundCues: [SoundCue]
  public var markers: [Marker]
  public var replaceableKeys: ReplaceableKeys
  /// What was tolerated or is not supported.
  public var diagnostics: [Diagnostic]

  /// - Parameters:
  ///   - container: default unknown, as the version.
  ///   - frameRate: frames per second, > 0.
  ///   - frameCount: at least 1.
  public init(
    format: Format, container: String = "", version: String = "", size: Size, frameRate: Double,
    frameCount: Int, layerCount: Int = 0, images: [EncodedImage] = [], soundCues: [SoundCue] = [],
    markers: [Marker] = [],
    replaceableKeys: ReplaceableKeys = ReplaceableKeys(), diagnostics: [Diagnostic] = []
  ) {
    self.format = format
    self.container = container
    self.version = version
    self.size = size
    self.frameRate = frameRate
    self.frameCount = frameCount
    self.layerCount = layerCount
    self.images = images
    self.soundCues = soundCues
    self.markers = markers
    self.replaceableKeys = replaceableKeys
    self.diagnostics = diagnostics
  }

  /// How long one pass takes, in seconds.
  public var duration: Double { Double(frameCount) / frameRate }

  /// What images and sounds take in memory, in bytes; what several keys or cues share counts once.
  package var mediaBytes: Int {
    let contents = images.map(\.content) + soundCues.map(\.content)
    return Dictionary(contents.map { (ObjectIdentifier($0), $0.bytes.count) }, uniquingKeysWith: { $1 })
      .values.reduce(0, +)
  }
}

/// The keys that `Replacements` may name, in the file's order, each once.
public struct ReplaceableKeys: Hashable, Sendable {
  public var images: [String]
  public var texts: [String]
  /// Keys of what can be hidden.
  public var layers: [String]
  /// The places that the file gives names to, be they filled by it or not. Where the properties in one are of several
  /// kinds, that of the first counts.
  public var slots: [AnimationSlot]
  /// The ids of the themes that fit the animation.
  public var themes: [String]

  public init(
    images: [String] = [], texts: [String] = [], layers: [String] = [], slots: [AnimationSlot] = [],
    themes: [String] = []
  ) {
    self.images = images
    self.texts = texts
    self.layers = layers
    self.slots = slots
    self.themes = themes
  }
}

/// A named stretch of an animation.
public struct Marker: Hashable, Sendable {
  public var name: String
  /// The marker's position in frames from the animation's first frame.
  public var frame: Double
  /// The marker's length in frames; 0 for a point in time.
  public var duration: Double

  public init(name: String, frame: Double, duration: Double = 0) {
    self.name = name
    self.frame = frame
    self.duration = duration
  }

  /// The first and the last frame of the stretch, inside an animation of so many; all of it where the marker lies nowhere.
  package func frames(of frameCount: Int) -> ClosedRange<Int> {
    guard !frame.isNaN else { return 0...max(0, frameCount - 1) }
    // A frame in the midst of which the marker ends is still played.
    let end = max(frame, (frame + duration).rounded(.up) - 1)
    func shown(_ position: Double) -> Int { FramePosition.shownFrame(at: position, of: frameCount) }
    return shown(frame)...max(shown(frame), shown(end))
  }
}
