/// A decoded animation: what it is, and what it shows at any frame.
///
/// Immutable; any number of threads may use it at once, each with an evaluator of its own.
public protocol Animation: Sendable {
  var info: AnimationInfo { get }

  /// The mark by which players know an animation that is given to them again; default nil: it is like no other.
  var identity: AnimationIdentity? { get }

  /// The key paths of all properties that `Replacements.values` may name, in the file's order, each once; empty
  /// for a format without such properties. A long list: it is made again for each call, and cut when it would
  /// take more than 16 MB.
  func valueKeyPaths() -> [String]

  /// A new evaluator. It holds scratch memory: keep one for a run of frames, one a thread.
  func makeEvaluator() -> any FrameEvaluator

  /// The memory that it takes, roughly, in bytes, for caches. Images count as they are in the file: their
  /// pixels belong to the code that draws them. Counting may take time that grows with the animation.
  var memoryCost: Int { get }
}

/// Computes display lists. Frames may be asked for in any order: the answer depends on the arguments alone.
///
/// A class, because it holds scratch memory; for one thread at a time.
public protocol FrameEvaluator: AnyObject {
  /// What the animation shows at `frame`.
  ///
  /// - Parameters:
  ///   - frame: 0 is the first frame; fractions lie between frames. Outside of the animation the
  ///     nearest frame is shown; what is not a number counts as 0.
  ///   - context: what the viewer brings in.
  func displayList(at frame: Double, context: EvaluationContext) -> DisplayList

  /// The keys of what is shown at `point` (`ReplaceableKeys.layers`), topmost first, each once; empty for a
  /// format that cannot tell. A click is for the first key that something waits for.
  ///
  /// - Parameters:
  ///   - point: on the canvas, in the animation's units.
  ///   - frame: see `displayList`.
  func layerKeys(at point: Point, frame: Double, context: EvaluationContext) -> [String]

  /// Which of the layers of these names a pointer hits: those that are shown and in whose box, turned as the layer is,
  /// the point lies, whatever covers them. Of layers with one name the first in the file counts.
  ///
  /// - Parameters:
  ///   - point: on the canvas, in the animation's units.
  ///   - frame: see `displayList`.
  func layers(
    named names: Set<String>, at point: Point, frame: Double, context: EvaluationContext
  ) -> Set<String>

  /// Where layers or sprites are in a frame, also those that are not seen there; in the file's order, empty when there
  /// are none, and for a format that cannot tell.
  ///
  /// - Parameters:
  ///   - keyPath: the key path of layers, with wildcards or without, or, written as it is, the name of layers in any
  ///     composition, or the key of sprites. All that it names are given, each as often as it is shown.
  ///   - frame: see `displayList`.
  func geometry(of keyPath: AnimationKeyPath, frame: Double, context: EvaluationContext) -> [LayerGeometry]

  /// What properties are in a frame, with the context's replacements in effect; in the file's order, empty when there
  /// are none. A property in a precomp that several layers show is given for each, at that layer's time.
  ///
  /// - Parameters:
  ///   - keyPath: of properties (`Animation.valueKeyPaths()`), with wildcards or without.
  ///   - frame: see `displayList`.
  func values(for keyPath: AnimationKeyPath, frame: Double, context: EvaluationContext) -> [PropertyReading]
}

extension Animation {
  public var identity: AnimationIdentity? { nil }

  public func valueKeyPaths() -> [String] { [] }
}

extension FrameEvaluator {
  public func layerKeys(at point: Point, frame: Double, context: EvaluationContext) -> [String] { [] }

  /// Returns those of `names` that are among the keys of what is shown at the point.
  public func layers(
    named names: Set<String>, at point: Point, frame: Double, context: EvaluationContext
  ) -> Set<String> {
    names.intersection(layerKeys(at: point, frame: frame, context: context))
  }

  public func geometry(
    of keyPath: AnimationKeyPath, frame: Double, context: EvaluationContext
  ) -> [LayerGeometry] { [] }

  public func values(
    for keyPath: AnimationKeyPath, frame: Double, context: EvaluationContext
  ) -> [PropertyReading] { [] }
}

/// A part of the way from what a frame shows to what another one does: values in between, where a format has values
/// that move (Lottie), and not the frames in between.
package struct FrameTween: Hashable, Sendable {
  /// The frame that the tween leads to.
  package var frame: Double
  /// How much of the way is done: 0…1, and beyond where it overshoots.
  package var progress: Double

  package init(to frame: Double, progress: Double) {
    self.frame = frame
    self.progress = progress
  }
}

/// What a frame depends on besides the animation and the time.
public struct EvaluationContext: Sendable {
  public var replacements: Replacements
  /// Whether layers that ask for it are blurred where they move; default not, as each is then drawn many times.
  public var motionBlur: Bool
  /// Parts of the way from the frame to others, each of which starts from what the one before it has come to;
  /// default none.
  package var tweens: [FrameTween] = []
  /// How long evaluating may go on; a display list made with an exhausted budget is incomplete.
  public var budget: WorkBudget
  /// Collects what only shows while frames are evaluated: values of the viewer's that cannot be used, and frames
  /// that take more than any real file's, of which not all is shown.
  public var log: DrawingLog?

  public init(
    replacements: Replacements = Replacements(), motionBlur: Bool = false, budget: WorkBudget = .unlimited,
    log: DrawingLog? = nil
  ) {
    self.replacements = replacements
    self.motionBlur = motionBlur
    self.budget = budget
    self.log = log
  }
}

extension Animation {
  /// Images, sounds, and a usual amount for every layer.
  public var memoryCost: Int { info.mediaBytes + info.layerCount * 4096 }

  /// What the animation shows at `frame`, with an evaluator made for this one call.
  public func displayList(at frame: Double, replacements: Replacements = Replacements()) -> DisplayList {
    makeEvaluator().displayList(at: frame, context: EvaluationContext(replacements: replacements))
  }

  /// The keys of what is shown at `point` of the canvas, topmost first; see `FrameEvaluator`.
  public func layerKeys(
    at point: Point, frame: Double, replacements: Replacements = Replacements()
  ) -> [String] {
    let context = EvaluationContext(replacements: replacements)
    return makeEvaluator().layerKeys(at: point, frame: frame, context: context)
  }
}
