import AnimationCore

/// A list of layers with one timeline: the whole animation, or a precomp.
struct Composition: Sendable {
  /// Empty when the file gives none.
  var name = ""
  /// The layers in the file's order: the first is painted on top.
  var layers: [Layer]
  /// True when a layer in here, or in a precomp in here, has a blend mode.
  var usesBlendModes = false
  /// The positions of its cameras that are not hidden.
  var cameras: [Int] = []
  var shutter = Shutter()
  /// The size of a composition that no layer shows, and expressions may ask for; nil for all others.
  var unshownSize: Size?
}

struct Layer: Sendable {
  enum Content: Sendable {
    case none
    case shapes([NamedShape])
    /// Indirect, to keep layers small.
    indirect case solid(Property<ColorComponents>, size: Size)
    /// An image; nil where there is only what a viewer puts in its place.
    case image(asset: String, EncodedImage?, frame: Rect, fit: ContentFit)
    indirect case text(TextModel)
    /// An index into the animation's compositions; children are clipped to `size`.
    case precomp(Int, size: Size, timing: PrecompTiming)
    indirect case sound(SoundLayer)
    indirect case camera(CameraModel)
  }

  struct Matte: Sendable {
    /// The position of the matte's layer in the same list.
    var source: Int
    var mode: AnimationCore.Matte.Mode
  }

  var name: String
  /// The number by which others refer to it in the file; nil when it has none.
  var number: Int?
  /// Shown while inFrame ≤ frame < outFrame, in frames of the composition it is in.
  var inFrame: Double
  var outFrame: Double
  /// Where its own time is 0; only expressions ask for it.
  var startFrame = 0.0
  /// The number of the JSON file that it stands for: `LottieModel.footages`. Only expressions ask for it.
  var footage: Int?
  var transform: TransformModel
  /// Turns along its path.
  var isAutoOriented: Bool
  /// The position of the parent in the same list.
  var parent: Int?
  /// True when it, or a layer that it is a child of, turns out of the plane.
  var isInSpace = false
  /// True when cameras see it in perspective.
  var isThreeDimensional = false
  /// True for a precomp whose layers are drawn as if they lay in the composition that shows it: it does not
  /// cut them off.
  var isCollapsed = false
  var hasMotionBlur = false
  var content: Content
  var masks: [LayerMask]
  /// Those of mode none, which only expressions ask for; empty where there is no engine.
  var idleMasks: [LayerMask] = []
  /// The first is applied first. Those that draw nothing are here where expressions are evaluated.
  var effects: [LayerEffect]
  /// The styles in the file's order, each kind once.
  var styles: [LayerStyle]
  var matte: Matte?
  /// False for hidden layers and for those that only serve as mattes.
  var isPainted: Bool
  var blendMode: BlendMode

  /// True for one that shows nothing itself: its effects are those of what lies below.
  var isAdjustment = false

  /// True when effects or styles may change what it shows.
  var isFiltered: Bool { !effects.isEmpty || !styles.isEmpty }

  /// The frames in which it is shown.
  var span: FrameSpan { FrameSpan(from: inFrame, to: outFrame) }
}

extension [Layer] {
  /// Finds out which layers are in space; their parents must be known, and go in no circles.
  mutating func findSpace() {
    guard contains(where: { $0.transform.isInSpace }) else { return }
    var known: [Bool?] = map { $0.transform.isInSpace ? true : nil }
    for start in indices {
      var chain: [Int] = []
      var next: Int? = start
      while let position = next, known[position] == nil {
        chain.append(position)
        next = self[position].parent
      }
      let isInSpace = next.flatMap { known[$0] } ?? false
      for position in chain { known[position] = isInSpace }
      self[start].isInSpace = known[start] ?? false
    }
  }
}

/// The camera that a composition's 3D layers are seen through. Its anchor is the point it looks at.
struct CameraModel: Sendable {
  /// How far from the camera a layer has its own size on the canvas.
  var zoom: Property<Double>
  /// False for a camera that looks along its own z axis.
  var looksAtPoint: Bool
}

/// When light falls on moving layers; what a new composition has in After Effects.
struct Shutter: Sendable {
  /// How long it is open: 360 degrees are a frame.
  var angle = 180.0
  /// When it opens, after the frame begins.
  var phase = -90.0
  var sampleCount = 16

  /// The most samples of a frame: Skottie's limit.
  static let maximumSamples = 64
}

/// How a precomp's own time follows from its parent's.
enum PrecompTiming: Sendable {
  /// (frame − start) / stretch
  case offset(start: Double, stretch: Double)
  /// The track gives the time in seconds. A time that meets `outFrame` exactly counts as the frame before.
  case remapped(Property<Double>, outFrame: Double)
}

struct LayerMask: Sendable {
  var others = OtherNames()
  var mode = Mask.Mode.add
  var isInverted = false
  var path = Property.fixed(Contour(vertices: [], isClosed: false))
  /// Percent.
  var opacity = Property.fixed(100.0)
  var expansion = Property.fixed(0.0)
  var feather = Property.fixed(Vector.zero)
}

/// A JSON file that expressions read.
package struct JSONFootage: Sendable {
  /// The name of the file, without folders.
  package var name: String
  package var text: String
  /// What it is called by besides: the name and the number of its asset.
  var otherNames: [String]
}

/// A decoded file.
struct LottieModel: Sendable {
  var size: Size
  /// Frames per second of every composition.
  var frameRate: Double
  /// The frame of the root composition that is shown first.
  var firstFrame: Double
  var frameCount: Int
  /// The root is the last one; a precomp comes before those that use it.
  var compositions: [Composition]
  /// The markers of the root, in its own time; empty where there are no expressions.
  var markers: [Marker] = []
  /// What glyphs show that are layers, by their numbers: compositions of one precomp.
  var glyphCompositions: [Int: Int] = [:]
  /// The names of the slots that images are in, by the keys of the images.
  var imageSlots: [String: String] = [:]
  /// The file's own images where slots have others, by the keys of the images.
  var imagesBeforeSlots: [String: ReplacedImage] = [:]
  /// The fonts by the names that texts give them.
  var fonts: [String: TextFont] = [:]
  /// True for a file of a tool whose players scale and turn the effects of shapes and texts with the layer, as
  /// lottie-web does; After Effects applies them to what it has drawn in the composition.
  var effectsFollowShapes = false
  /// JSON files that expressions read; empty where there is no engine.
  var footages: [JSONFootage] = []
  /// What evaluates the expressions that properties are driven by; nil when there are none.
  var expressionEngine: (any ExpressionEngine)?
}
