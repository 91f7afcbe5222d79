import AnimationCore
import AnimationKit

/// What `info` says of an animation. The names of the properties are those of the JSON, a contract that Docs/CLI.md
/// describes.
package struct AnimationReport {
  package struct Image {
    package var key: String
    /// The name as in `ImageProperties.FileType`, or "unknown".
    package var type: String
    /// The size in pixels; absent when the image is damaged.
    package var width: Int?
    package var height: Int?
    /// The number of bytes that the file holds.
    package var encodedBytes: Int
    /// What it takes in memory once decoded: 4 bytes per pixel.
    package var decodedBytes: Int
  }

  package struct Sound {
    package var key: String
    /// MP3, WAV or "unknown".
    package var type: String
    /// It sounds while startFrame ≤ frame < endFrame.
    package var startFrame: Int
    package var endFrame: Int
    /// Where in the sound it begins, in seconds.
    package var startTime: Double
    /// How many seconds of it pass in one of the animation.
    package var rate: Double
    /// How loud it is; empty for as it was recorded.
    package var levels: [SoundCue.Level]
    /// The duration of the whole sound, in seconds; absent when the file does not state it.
    package var duration: Double?
    package var encodedBytes: Int
  }

  package struct Marker {
    package var name: String
    package var frame: Double
    package var durationFrames: Double
  }

  package struct Keys {
    package var images: [String]
    package var texts: [String]
    package var layers: [String]
    /// Key paths of properties.
    package var values: [String]
  }

  package struct Finding {
    /// "unsupported", "tolerated" or "wasteful".
    package var kind: String
    package var path: String
    package var message: String
  }

  package var format: String
  package var container: String
  /// Ids of the animations in the file.
  package var animations: [String]
  /// The theme that it is shown with where no other is asked for.
  package var initialTheme: String?
  /// How the file wants it played.
  package var playback: PlaybackSettings
  package var slots: [AnimationSlot]
  /// Ids of the state machines in the file, the one that it wants run in front.
  package var stateMachines: [String]
  /// Ids of the themes that fit it.
  package var themes: [String]
  package var version: String
  package var width: Double
  package var height: Double
  /// Frames per second.
  package var frameRate: Double
  package var frameCount: Int
  /// The duration in seconds.
  package var duration: Double
  /// Sprites of an SVGA.
  package var layerCount: Int
  package var images: [Image]
  /// All images together.
  package var imagesDecodedBytes: Int
  package var sounds: [Sound]
  package var markers: [Marker]
  package var replaceableKeys: Keys
  package var diagnostics: [Finding]
  /// Images that are there already under other keys.
  package var copies: [ImageCopy] = []
  /// The layers with their properties; nil unless they were asked for.
  package var tree: LayerTree?

  package init(_ animation: any Animation) {
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
