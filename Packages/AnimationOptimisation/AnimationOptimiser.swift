import AnimationCore
import AnimationFiles
import AnimationLint

/// Makes a file smaller that shows the same: SVGA, Lottie, dotLottie, and Lotties in gzip data.
///
///     let result = try AnimationOptimiser.optimise(bytes)
///     print(result.bytes.count, result.proof?.largest as Any)
public enum AnimationOptimiser {
  public struct Options: Sendable {
    /// What is removed though somebody may need it. Default: nothing.
    public var stripped: Set<StrippedPart> = []
    /// How far a channel of any pixel may differ, 0…255: pictures may be scaled to the size they are drawn at, and
    /// numbers rounded. What would lead further is not done. Default nil: all frames stay the same.
    public var lossyBound: Int?
    /// The players that are to show the result. Where all of the file's format read WebP, pictures may become that;
    /// where one does not scale pictures, they keep their sizes. Default: none.
    public var players: Set<LintPlayer> = []
    /// How many pixels a picture keeps for each unit of the canvas that it is drawn over, on a side, above 0. Default: 1.
    public var pixelsPerUnit = 1.0
    /// Draws all frames of source and result, and says how far they differ. Default: true.
    public var isProved = true

    public init() {}
  }

  /// - Parameters:
  ///   - bytes: of a file of any known format. An SVGA 1.x becomes one of 2.x.
  ///   - limits: what the file may ask for.
  ///   - externalImage: see `AnimationDecoder.decode`. Files next to a Lottie stay as they are.
  ///   - budget: how long it may take.
  ///   - progress: is called with the part that is done, from 0 to 1.
  /// - Throws: what is wrong with the file; `interrupted`.
  public static func optimise(
    _ bytes: [UInt8], options: Options = Options(), limits: DecodingLimits = DecodingLimits(),
    externalImage: @escaping @Sendable (String) throws -> [UInt8]? = { _ in nil },
    budget: WorkBudget = .unlimited, progress: @escaping (Double) -> Void = { _ in }
  ) throws(AnimationError) -> OptimisedAnimation {
    let source = try OptimisedFile(AnimationFile(bytes, externalImage: externalImage), limits: limits)
    var steps = Steps(
      count: (options.lossyBound == nil ? 1 : 4) + (options.isProved ? 1 : 0), progress: progress)
    var file = source
    let packed = try source.repacked(
      with: PictureRepacker(PictureOptions(options.players, source), budget: budget, progress: steps.next()),
      stripping: options.stripped)
    if packed.count < bytes.count { file = try source.replacing(bytes: packed) }
    if let bound = options.lossyBound {
      file = try LossySteps(options: options, bound: bound, budget: budget).applied(to: file, &steps)
    }
    try budget.check()
    let proof =
      options.isProved ? try OptimisationProof(source, file, budget: budget, progress: steps.next()) : nil
    return OptimisedAnimation(bytes: file.file.bytes, proof: proof)
  }
}

/// A file that was made smaller.
public struct OptimisedAnimation: Sendable {
  /// Those of the source where nothing was to be gained.
  public var bytes: [UInt8]
  /// Nil where none was asked for.
  public var proof: OptimisationProof?
}

/// Puts the progress of parts together.
struct Steps {
  private let count: Int
  private let progress: (Double) -> Void
  private var index = 0

  init(count: Int, progress: @escaping (Double) -> Void) {
    (self.count, self.progress) = (count, progress)
  }

  /// For the part that comes next.
  mutating func next() -> (Double) -> Void {
    let (index, count, progress) = (index, count, progress)
    self.index += 1
    return { progress((Double(index) + min(1, $0)) / Double(max(index + 1, count))) }
  }
}
