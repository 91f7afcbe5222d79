import AnimationCore

/// A list of layers with one timeline: the whole animation, or a precomp.
struct Composition: Sendable {
  /// Empty when the file gives none.
  var name = ""
  /// In the file's order: the first is painted on top.
  var layers: [Layer]
  /// True when a layer in here, or in a precomp in here, has a blend mode.
  var usesBlendModes = false
}

struct Layer: Sendable {
  enum Content: Sendable {
    case none
    case shapes([NamedShape])
    /// Indirect, to keep layers small.
    indirect case solid(Property<ColorComponents>, Size)
    /// Without an image, there is only what a viewer puts in its place.
    case image(asset: String, EncodedImage?, frame: Rect, fit: ContentFit)
    indirect case text(TextModel)
    /// An index into the animation's compositions; children are clipped to `size`.
    case precomp(Int, size: Size, timing: PrecompTiming)
    indirect case sound(SoundLayer)
  }

  struct Matte: Sendable {
    /// The position of the matte's layer in the same list.
    var source: Int
    var mode: AnimationCore.Matte.Mode
  }

  var name: String
  /// By which others refer to it in the file; nil when it has none.
  var number: Int?
  /// Shown while inFrame ≤ frame < outFrame, in frames of the composition it is in.
  var inFrame: Double
  var outFrame: Double
  var transform: TransformModel
  /// Turns along its path.
  var isAutoOriented: Bool
  /// The position of the parent in the same list.
  var parent: Int?
  /// True when it, or a layer that it is a child of, turns out of the plane.
  var isInSpace = false
  var content: Content
  var masks: [LayerMask]
  /// Empty where no expressions are evaluated.
  var effects: [LayerEffect]
  var matte: Matte?
  /// False for hidden layers and for those that only serve as mattes.
  var isPainted: Bool
  var blendMode: BlendMode

  /// In which it is shown.
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

/// How a precomp's own time follows from its parent's.
enum PrecompTiming: Sendable {
  /// (frame − start) / stretch
  case offset(start: Double, stretch: Double)
  /// The track gives the time in seconds. A time that meets `outFrame` exactly counts as the frame before.
  case remapped(Property<Double>, outFrame: Double)
}

struct LayerMask: Sendable {
  var mode = Mask.Mode.add
  var isInverted = false
  var path = Property.fixed(Contour(vertices: [], isClosed: false))
  /// Percent.
  var opacity = Property.fixed(100.0)
  var expansion = Property.fixed(0.0)
  var feather = Property.fixed(Vector.zero)
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
  /// What glyphs show that are layers, by their numbers: compositions of one precomp.
  var glyphCompositions: [Int: Int] = [:]
  /// The names of the slots that images are in, by the keys of the images.
  var imageSlots: [String: String] = [:]
  /// What evaluates the expressions that properties are driven by; nil when there are none.
  var expressionEngine: (any ExpressionEngine)?
}
