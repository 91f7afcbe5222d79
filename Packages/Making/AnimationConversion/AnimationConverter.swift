import AnimationCore
import DotLottieFormat
import KeyframeFitting
import SVGAFormat

/// Makes a file of one format of an animation of another.
public enum AnimationConverter {
  /// What can be written.
  public enum Target: String, CaseIterable, Sendable {
    /// JSON with everything in it.
    case lottie = "json"
    /// A package, with pictures and sounds as files.
    case dotLottie = "lottie"
    /// What players of SVGA read: version 2.
    case svga
    /// An SVG that moves by itself (SMIL), without scripts and sounds.
    case svg

    /// - Parameter fileExtension: without a dot, in letters of any case.
    public init?(fileExtension: String) {
      guard let target = Self.allCases.first(where: { $0.rawValue == fileExtension.lowercased() }) else {
        return nil
      }
      self = target
    }
  }

  public struct Options: Sendable {
    /// How far anything may be from its place in the source, in pixels of the canvas, in whole frames; at least 0.001.
    /// Opacities may be 0.2 percent off. Default: 0.05.
    public var tolerance = FittingTolerance.standard
    /// The name of the animation in a dotLottie. Default: `animation`.
    public var id = "animation"

    public init() {}
  }

  /// The bytes of the SVGA itself, of an SVG, or of a Lottie that shows in whole frames what the SVGA shows, with the keys
  /// of its pictures and sprites as those of assets and layers. Between frames, where an SVGA rests, the latter move on.
  ///
  /// - Parameters:
  ///   - budget: how long it may take.
  ///   - progress: is called with the part that is done, from 0 to 1.
  /// - Throws: `limitExceeded` when it would have more layers or bytes than a file may have, or more frames a second;
  ///   `invalid` for an id that cannot be used; `budgetExceeded`; `interrupted`.
  public static func convert(
    _ animation: SVGAAnimation, to target: Target, options: Options = Options(),
    budget: WorkBudget = .unlimited, progress: @escaping (Double) -> Void = { _ in }
  ) throws(AnimationError) -> [UInt8] {
    let budget = budget.timed
    switch target {
    case .svga: return try SVGAEncoder.encode(animation.movie)
    case .svg: return try svg(of: animation, options: options, budget: budget, progress: progress)
    case .lottie:
      let text = try lottie(of: animation, options, budget, progress)
      try DecodingLimits.check("file size of the Lottie in bytes", text.count, DecodingLimits().fileBytes)
      return text
    case .dotLottie: return try package(lottie(of: animation, options, budget, progress), id: options.id)
    }
  }

  private static func lottie(
    of animation: SVGAAnimation, _ options: Options, _ budget: WorkBudget,
    _ progress: @escaping (Double) -> Void
  ) throws(AnimationError) -> [UInt8] {
    let document = try MovieConversion.document(
      of: animation, tolerance: max(0.001, options.tolerance), budget: budget, progress: progress)
    let text = document.text()
    try budget.check()
    return text
  }

  private static func package(_ text: [UInt8], id: String) throws(AnimationError) -> [UInt8] {
    if let objection = UnpackedDotLottie.objection(toID: id) {
      throw .invalid(path: "id", reason: objection)
    }
    do throws(PackingError) {
      var package = try UnpackedDotLottie(animations: [.init(id: id, text: text)])
      return try package.pack()
    } catch {
      throw error.error
    }
  }
}
