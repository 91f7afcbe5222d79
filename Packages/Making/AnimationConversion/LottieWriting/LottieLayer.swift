import AnimationCore
import KeyframeFitting
import LottieFormat

/// A layer of a Lottie that is written.
struct LottieLayer {
  enum Content {
    /// Assets by their ids.
    case image(String)
    case composition(String, size: Size)
    case shapes([LottieShape])
    /// - Parameter start: the frame, perhaps before the layer's, at which the sound would begin.
    case sound(String, start: Double)
  }

  var name: String
  var content: Content
  /// When it is there.
  var frames: Range<Int>
  var transform = FittedTransform.identity
  /// The opacity in percent.
  var opacity = FittedTrack(.number(100))
  var masks: [LottieMask] = []
}

/// A layer, and the one whose alpha masks it.
struct MattedLayer {
  var layer: LottieLayer
  var matte: LottieLayer?
}

struct LottieMask {
  enum Mode: String {
    case add = "a"
    case subtract = "s"
  }

  var mode: Mode
  var path: FittedTrack
}

/// One or several outlines with a fill, a stroke, or both.
struct LottieShape {
  enum Geometry {
    case rect(center: FittedTrack, size: FittedTrack, radius: FittedTrack)
    case ellipse(center: FittedTrack, size: FittedTrack)
    case paths([FittedTrack])
  }

  struct Paint {
    var color: FittedTrack
    /// The opacity in percent.
    var opacity: FittedTrack
  }

  struct Stroke {
    var paint: Paint
    var width: FittedTrack
    var cap: StrokeStyle.Cap
    var join: StrokeStyle.Join
    var miterLimit: Double
    /// Dash, gap, offset.
    var dash: [FittedTrack]
  }

  var geometry: Geometry
  var fill: Paint?
  var stroke: Stroke?
  var transform: FittedTransform
}

/// A file that layers show or play, or layers that others show.
struct LottieAsset {
  enum Content {
    case image([UInt8], size: Size)
    case sound([UInt8])
    /// Bottom first.
    case layers([MattedLayer])
  }

  var id: String
  var content: Content
}

struct LottieDocument {
  var size: Size
  var frameRate: Int
  var frameCount: Int
  var assets: [LottieAsset] = []
  /// Bottom first.
  var layers: [MattedLayer] = []
}
