import AnimationCore

/// An SVGA movie as data: what the decoder reads, what the encoder writes, and what code may build.
///
/// Numbers are kept in single precision, as the format stores them (only paths, which it stores as text,
/// are exact), so a movie is the same before and after a trip through a file.
public struct SVGAMovie: Hashable, Sendable {
  /// The version the file states. It decides nothing.
  public var version: String
  /// The canvas in pixels, both sides above 0.
  public var size: Size
  /// Frames per second, at least 1.
  public var frameRate: Int
  /// The number of frames, at least 1.
  public var frameCount: Int
  /// Images in the file's order, each key once.
  public var images: [EncodedImage]
  /// Sounds in the file's order, each key once.
  public var sounds: [Sound]
  /// Bottom first.
  public var sprites: [Sprite]
  /// When which sound plays.
  public var cues: [Cue]

  public init(
    version: String = "2.0.0", size: Size, frameRate: Int, frameCount: Int, images: [EncodedImage] = [],
    sounds: [Sound] = [], sprites: [Sprite] = [], cues: [Cue] = []
  ) {
    self.version = version
    self.size = Size(size.width.single, size.height.single)
    self.frameRate = frameRate
    self.frameCount = frameCount
    self.images = images
    self.sounds = sounds
    self.sprites = sprites
    self.cues = cues
  }
}

extension SVGAMovie {
  /// One thing that moves: an image, shapes, or both, with a state for every frame.
  public struct Sprite: Hashable, Sendable {
    /// Names the sprite, and the image it shows, if there is one by that name. The suffix `.matte` makes
    /// it a matte: not drawn itself, it masks the sprites whose `matteKey` names it. `.vector` is the
    /// custom for sprites of shapes alone.
    public var imageKey: String
    /// The `imageKey` of the matte through which the sprite shows; empty for none.
    public var matteKey: String
    /// Where there are fewer than the movie has, the sprite is hidden for the rest.
    public var frames: FrameList

    public init(_ imageKey: String, matteKey: String = "", frames: FrameList) {
      self.imageKey = imageKey
      self.matteKey = matteKey
      self.frames = frames
    }

    package var isMatte: Bool { imageKey.hasEnding(.matte) }
  }

  /// The bytes of a sound.
  public struct Sound: Hashable, Sendable {
    public var key: String
    package var content: EncodedContent

    public init(key: String, bytes: [UInt8]) { self.init(key: key, EncodedContent(bytes)) }

    /// One of several sounds that share their bytes.
    package init(key: String, _ content: EncodedContent) {
      self.key = key
      self.content = content
    }

    public var bytes: [UInt8] {
      get { content.bytes }
      set { content = EncodedContent(newValue) }
    }
  }

  /// A stretch of frames with which a sound plays; several may share a sound, and overlap.
  public struct Cue: Hashable, Sendable {
    /// The sound's key.
    public var key: String
    /// It plays while `startFrame` ≤ frame < `endFrame`.
    public var startFrame: Int
    public var endFrame: Int
    /// Where in the sound it begins, in milliseconds.
    public var startTime: Int
    /// The length of the whole sound in milliseconds; 0 when unknown.
    public var totalTime: Int

    public init(key: String, startFrame: Int, endFrame: Int, startTime: Int = 0, totalTime: Int = 0) {
      self.key = key
      self.startFrame = startFrame
      self.endFrame = endFrame
      self.startTime = startTime
      self.totalTime = totalTime
    }
  }
}
