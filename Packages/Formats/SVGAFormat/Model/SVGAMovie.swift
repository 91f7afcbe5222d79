import AnimationCore

/// An SVGA movie as data: what the decoder reads, what the encoder writes, and what code may build.
///
/// Numbers are kept in single precision, as the format stores them (only paths, which it stores as text,
/// are exact), so a movie is the same before and after a trip through a file.
package struct SVGAMovie: Hashable, Sendable {
  /// The version the file states. It decides nothing.
  package var version: String
  /// The canvas in pixels, both sides above 0.
  package var size: Size
  /// Frames per second, at least 1.
  package var frameRate: Int
  /// The number of frames, at least 1.
  package var frameCount: Int
  /// Images in the file's order, each key once.
  package var images: [EncodedImage]
  /// Sounds in the file's order, each key once.
  package var sounds: [Sound]
  /// Bottom first.
  package var sprites: [Sprite]
  /// When which sound plays.
  package var cues: [Cue]

  package init(
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
  package struct Sprite: Hashable, Sendable {
    /// Names the sprite, and the image it shows, if there is one by that name. The suffix `.matte` makes
    /// it a matte: not drawn itself, it masks the sprites whose `matteKey` names it. `.vector` is the
    /// custom for sprites of shapes alone.
    package var imageKey: String
    /// The `imageKey` of the matte through which the sprite shows; empty for none.
    package var matteKey: String
    /// Where there are fewer than the movie has, the sprite is hidden for the rest.
    package var frames: FrameList

    package init(_ imageKey: String, matteKey: String = "", frames: FrameList) {
      self.imageKey = imageKey
      self.matteKey = matteKey
      self.frames = frames
    }

    package var isMatte: Bool { imageKey.hasEnding(.matte) }
  }

  /// The bytes of a sound.
  package struct Sound: Hashable, Sendable {
    package var key: String
    package var content: EncodedContent

    package init(key: String, bytes: [UInt8]) { self.init(key: key, EncodedContent(bytes)) }

    /// One of several sounds that share their bytes.
    package init(key: String, _ content: EncodedContent) {
      self.key = key
      self.content = content
    }

    package var bytes: [UInt8] {
      get { content.bytes }
      set { content = EncodedContent(newValue) }
    }
  }

  /// A stretch of frames with which a sound plays; several may share a sound, and overlap.
  package struct Cue: Hashable, Sendable {
    /// The sound's key.
    package var key: String
    /// It plays while `startFrame` ≤ frame < `endFrame`.
    package var startFrame: Int
    package var endFrame: Int
    /// Where in the sound it begins, in milliseconds.
    package var startTime: Int
    /// The length of the whole sound in milliseconds; 0 when unknown.
    package var totalTime: Int

    package init(key: String, startFrame: Int, endFrame: Int, startTime: Int = 0, totalTime: Int = 0) {
      self.key = key
      self.startFrame = startFrame
      self.endFrame = endFrame
      self.startTime = startTime
      self.totalTime = totalTime
    }
  }
}
