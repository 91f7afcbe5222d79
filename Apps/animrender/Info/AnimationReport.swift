import AnimationCore
import AnimationKit

/// What `info` says of an animation. The names of the properties are those of the JSON, a contract that Docs/CLI.md
/// describes.
struct AnimationReport {
  struct Image {
    var key: String
    /// The name as in `ImageProperties.FileType`, or "unknown".
    var type: String
    /// The size in pixels; absent when the image is damaged.
    var width: Int?
    var height: Int?
    /// The number of bytes that the file holds.
    var encodedBytes: Int
    /// What it takes in memory once decoded: 4 bytes per pixel.
    var decodedBytes: Int
  }

  struct Sound {
    var key: String
    /// MP3, WAV or "unknown".
    var type: String
    /// It sounds while startFrame ≤ frame < endFrame.
    var startFrame: Int
    var endFrame: Int
    /// Where in the sound it begins, in seconds.
    var startTime: Double
    /// How many seconds of it pass in one of the animation.
    var rate: Double
    /// How loud it is; empty for as it was recorded.
    var levels: [SoundCue.Level]
    /// The duration of the whole sound, in seconds; absent when the file does not state it.
    var duration: Double?
    var encodedBytes: Int
  }

  struct Marker {
    var name: String
    var frame: Double
    var durationFrames: Double
  }

  struct Keys {
    var images: [String]
    var texts: [String]
    var layers: [String]
    /// Key paths of properties.
    var values: [String]
  }

  struct Finding {
    /// "unsupported", "tolerated" or "wasteful".
    var kind: String
    var path: String
    var message: String
  }

  var format: String
  var container: String
  /// Ids of the animations in the file.
  var animations: [String]
  /// The theme that it is shown with where no other is asked for.
  var initialTheme: String?
  /// How the file wants it played.
  var playback: PlaybackSettings
  var slots: [AnimationSlot]
  /// Ids of the state machines in the file, the one that it wants run in front.
  var stateMachines: [String]
  /// Ids of the themes that fit it.
  var themes: [String]
  var version: String
  var width: Double
  var height: Double
  /// Frames per second.
  var frameRate: Double
  var frameCount: Int
  /// The duration in seconds.
  var duration: Double
  /// Sprites of an SVGA.
  var layerCount: Int
  var images: [Image]
  /// All images together.
  var imagesDecodedBytes: Int
  var sounds: [Sound]
  var markers: [Marker]
  var replaceableKeys: Keys
  var diagnostics: [Finding]
  /// Images that are there already under other keys.
  var copies: [ImageCopy] = []
  /// Where it was asked for.
  var tree: LayerTree?

  init(_ animation: any Animation) {
    let info = animation.info
    format = info.format.rawValue
    container = info.container
    animations = info.animationIDs
    initialTheme = info.initialTheme
    playback = info.playback
    slots = info.replaceableKeys.slots
    stateMachines = info.stateMachineIDs
    themes = info.replaceableKeys.themes
    version = info.version
    width = info.size.width
    height = info.size.height
    frameRate = info.frameRate
    frameCount = info.frameCount
    duration = info.duration
    layerCount = info.layerCount
    images = info.images.map(Image.init)
    imagesDecodedBytes = images.reduce(0) { $0 + $1.decodedBytes }
    sounds = info.soundCues.map(Sound.init)
    markers = info.markers.map {
      Marker(name: $0.name, frame: $0.frame, durationFrames: $0.duration)
    }
    let keys = info.replaceableKeys
    replaceableKeys = Keys(
      images: keys.images, texts: keys.texts, layers: keys.layers, values: animation.valueKeyPaths())
    diagnostics = info.diagnostics.map {
      Finding(kind: $0.kind.rawValue, path: $0.path, message: $0.message.withoutPasswords)
    }
  }
}

extension AnimationReport.Image {
  init(_ image: EncodedImage) {
    let properties = try? image.properties
    key = image.key
    type = properties?.type.rawValue ?? "unknown"
    width = properties?.width
    height = properties?.height
    encodedBytes = image.bytes.count
    decodedBytes = properties?.decodedBytes ?? 0
  }
}

extension AnimationReport.Sound {
  init(_ cue: SoundCue) {
    key = cue.key
    type = cue.encoding.rawValue
    startFrame = cue.startFrame
    endFrame = cue.endFrame
    startTime = cue.startTime
    rate = cue.rate
    levels = cue.levels
    duration = cue.duration
    encodedBytes = cue.bytes.count
  }
}
