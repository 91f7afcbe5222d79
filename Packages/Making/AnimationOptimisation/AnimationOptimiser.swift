import AnimationCore
import AnimationLint
import AnimationLoading
import VisibleDifferences

/// Makes a file smaller that shows the same: SVGA, Lottie, dotLottie, and Lotties in gzip data.
///
///     let result = try AnimationOptimiser.optimise(bytes)
///     print(result.bytes.count, result.proof?.largest as Any)
public enum AnimationOptimiser {
  public struct Options: Sendable {
    /// What is removed though it may be needed. Default: nothing.
    public var stripped: Set<StrippedPart> = []
    /// The score of `VisibleDifference` that pictures and frames keep, up to 100: pictures get palettes, and the sizes that
    /// they are drawn at, and numbers are rounded, as long as that is not seen. What would lead further is not done. Nil for
    /// without loss: all frames stay the same. Default: what most people do not see where one takes the other's place.
    public var quality: Double? = VisibleDifference.Threshold.inPlace
    /// The players that are to show the result. Where all of the file's format read WebP, pictures may become that;
    /// where one does not scale pictures, they keep their sizes. For `.lottieWeb`, a Lottie gets what that player cannot
    /// do without, though it may be larger then. Default: none.
    public var players: Set<LintPlayer> = []
    /// How many pixels a picture keeps for each unit of the canvas that it is drawn over, on a side, above 0. Default: 2, for
    /// screens with more pixels than units.
    public var pixelsPerUnit = 2.0
    /// Draws all frames of source and result, and says how far they differ. Where false, frames are only drawn to find out
    /// what may be done. Default: true.
    public var isProved = true

    public init() {}
  }

  /// - Parameters:
  ///   - bytes: of a file of any known format. An SVGA 1.x becomes one of 2.x.
  ///   - limits: what the file may ask for.
  ///   - externalImage: see `AnimationDecoder.decode`. Files next to a Lottie stay as they are.
  ///   - budget: how long it may take.
  ///   - progress: is called with the part that is done, from 0 to 1.
  /// - Throws: what is wrong with the file; `budgetExceeded`; `interrupted`.
  public static func optimise(
    _ bytes: [UInt8], options: Options = Options(), limits: DecodingLimits = DecodingLimits(),
    externalImage: @escaping @Sendable (String) throws -> [UInt8]? = { _ in nil },
    budget: WorkBudget = .unlimited, progress: @escaping (Double) -> Void = { _ in }
  ) throws(AnimationError) -> OptimisedAnimation {
    func optimise() throws(AnimationError) -> OptimisedAnimation {
      let budget = budget.timed
      let source = try OptimisedFile(
        AnimationFile(bytes, externalImage: externalImage), limits: limits, budget: budget)
      return try optimised(source, options, limits, budget, progress)
    }
    return try WorkObservation.timed(.optimise, byteCount: { $0.bytes.count }, optimise)
  }

  private static func optimised(
    _ source: OptimisedFile, _ options: Options, _ limits: DecodingLimits, _ budget: WorkBudget,
    _ progress: @escaping (Double) -> Void
  ) throws(AnimationError) -> OptimisedAnimation {
    if options.quality != nil || options.isProved {
      for animation in source.animations { try budget.check(frameCount: animation.info.frameCount) }
    }
    let complete = try source.completed(for: options.players)
    let packedPictures = PackedPictures()
    // What is not needed without loss is done at once.
    var steps = Steps(
      count: (options.quality == nil ? 0 : SeenSteps.count) + 1 + (options.isProved ? 1 : 0),
      progress: progress)
    if let quality = options.quality {
      let seen = SeenSteps(
        options: options, quality: quality, limits: limits, packedPictures: packedPictures, budget: budget)
      if let (file, proof, left) = try seen.applied(to: complete, provedAgainst: source, &steps) {
        progress(1)
        return OptimisedAnimation(
          bytes: file.file.bytes, proof: options.isProved ? proof : nil, imagesLeft: left)
      }
    }
    let first = steps.next()
    let repacker = ImageRepacker(
      RepackingOptions(options.players, for: complete.animations), packedPictures,
      maximumPixels: limits.packedPixels, budget: budget, progress: { first($0 / 2) })
    var (file, proof) = try unchanged(complete, options, repacker, budget: budget, progress: first)
    // It was about the completed file.
    if complete.file.bytes != source.file.bytes { proof = nil }
    try budget.check()
    if options.isProved, proof == nil {
      proof = try OptimisationProof(source, file, budget: budget, progress: steps.next())
      // What does not look the same is not kept.
      if proof?.largest != nil {
        file = source
        proof = try OptimisationProof(source, source, budget: budget, progress: { _ in })
      }
    }
    progress(1)
    return OptimisedAnimation(
      bytes: file.file.bytes, proof: options.isProved ? proof : nil, imagesLeft: repacker.left.count)
  }

  /// The file made smaller so that all frames stay the same, and the proof of that where there had to be one.
  ///
  /// - Throws: `interrupted`; what is wrong with the file.
  private static func unchanged(
    _ source: OptimisedFile, _ options: Options, _ repacker: ImageRepacker, budget: WorkBudget,
    progress: @escaping (Double) -> Void
  ) throws(AnimationError) -> (file: OptimisedFile, proof: OptimisationProof?) {
    func packed(keepingVertices: Bool) throws(AnimationError) -> [UInt8] {
      try source.repacked(with: repacker, stripping: options.stripped, keepingVertices: keepingVertices)
    }
    let whole = try packed(keepingVertices: true)
    let shorter = try packed(keepingVertices: false)
    // A vertex on a straight line is seen where that is turned: it is rounded there.
    if shorter.count < min(whole.count, source.file.bytes.count) {
      let file = try source.replacing(bytes: shorter)
      let proof = try OptimisationProof(
        source, file, while: { $0.largest == nil }, budget: budget, progress: { progress(0.5 + $0 / 2) })
      if proof.largest == nil { return (file, proof) }
    }
    guard whole.count < source.file.bytes.count else { return (source, nil) }
    return (try source.replacing(bytes: whole), nil)
  }
}

/// A file that was made smaller.
public struct OptimisedAnimation: Sendable {
  /// Those of the source where nothing was to be gained.
  public var bytes: [UInt8]
  /// Nil where none was asked for.
  public var proof: OptimisationProof?
  /// How many pictures are as they were because they have too many pixels: more than `DecodingLimits.packedPixels` all
  /// together, or 33,554,432 by themselves.
  package var imagesLeft = 0
}

/// Puts the progress of parts together.
struct Steps {
  private let count: Int
  private let progress: (Double) -> Void
  private var index = 0

  init(count: Int, progress: @escaping (Double) -> Void) {
    (self.count, self.progress) = (count, progress)
  }

  /// Returns the progress for the part that comes next.
  mutating func next() -> (Double) -> Void {
    let (index, count, progress) = (index, count, progress)
    self.index += 1
    return { progress((Double(index) + min(1, $0)) / Double(max(index + 1, count))) }
  }
}
