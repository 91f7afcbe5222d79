import AnimatedSVG
import AnimationCore
import DotLottieFormat
import KeyframeFitting
import Pixels
import SVGAFormat

/// Makes a file of one format of an animation of another. `Conversion(frames:to:)` makes one of frames.
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

  /// What can be chosen; each for the files that it names.
  public struct Options: Sendable {
    /// How far anything may be from its place in the source, in pixels of the canvas, in whole frames, in a Lottie or SVG;
    /// at least 0.001. Opacities may be 0.2 percent off. Default: 0.05.
    public var tolerance = FittingTolerance.standard
    /// The name of the animation in a dotLottie. Default: `animation`.
    public var id = "animation"
    /// Frames per second, 1…60, of an SVGA and of what is made of frames. Default: nil, those of the source; where they are
    /// not whole or more than 60, the next of those by which players can divide 60.
    public var frameRate: Int?
    /// What all pictures of an SVGA together may take once they are decoded, in bytes. Where they would take more, they are
    /// drawn smaller, to a quarter of their sides at most. Default: nil, as large as they are shown.
    public var maximumMemory: Int?
    /// What differs by no more levels, of 255, from what is shown already, is not drawn again where frames are the source.
    /// Default: 0.
    public var noise = 0
    /// The quality of JPEGs, 1…100, which opaque pictures of many colours become where frames are the source. Default: nil,
    /// PNG without loss.
    public var quality: Int?

    public init() {}
  }

  /// A file that shows in whole frames what the animation shows.
  ///
  /// - A Lottie of an SVGA has the keys of its pictures and sprites as those of assets and layers. Between frames, where an
  ///   SVGA rests, it moves on.
  /// - In an SVGA, what it can say stays what it is: shapes in one colour, images, transforms, opacity, clips and mattes. The
  ///   rest becomes pictures (`Conversion.drawings`): one that moves where nothing but its place changes, else a sequence
  ///   cut to what changes. An SVGA as an SVGA is written anew as version 2.
  /// - An SVG plays again and again. It needs no scripts and no other files; texts are outlines, by the fonts there are here.
  ///
  /// - Parameters:
  ///   - images: keeps decoded images. Default: nil, a cache of its own, which keeps no more pixels than are drawn.
  ///   - budget: how long it may take.
  ///   - progress: is called with the part that is done, from 0 to 1.
  /// - Throws: `limitExceeded` when the file would have more layers, frames, pictures, numbers or bytes than one may have;
  ///   `invalid` for an id that cannot be used, and where a Lottie is to become a Lottie; `budgetExceeded`; `interrupted`.
  public static func convert(
    _ animation: any Animation, to target: Target, options: Options = Options(), images: ImageCache? = nil,
    budget: WorkBudget = .unlimited, progress: @escaping (Double) -> Void = { _ in }
  ) throws(AnimationError) -> Conversion {
    let (budget, images) = (budget.timed, images ?? .forOneJob())
    let log = DrawingLog()
    let bytes: [UInt8]
    switch (target, animation as? SVGAAnimation) {
    case (.svga, let same?) where options.frameRate == nil && options.maximumMemory == nil:
      return Conversion(
        try SVGAEncoder.encode(same.movie), of: .animation(animation), movie: same.movie,
        diagnostics: animation.info.diagnostics())
    case (.svga, _):
      let made = try SpriteMovie(
        animation, options: options, images: images, log: log, budget: budget, progress: progress)
      return try Conversion(made, diagnostics: animation.info.diagnostics(log: log))
    case (.svg, _):
      bytes = try AnimatedSVG.text(
        of: animation, tolerance: max(0.001, options.tolerance), images: images, log: log, budget: budget,
        progress: progress)
    case (.lottie, let movie?):
      bytes = try lottie(of: movie, options, budget, progress)
      try DecodingLimits.check("file size of the Lottie in bytes", bytes.count, DecodingLimits().fileBytes)
    case (.dotLottie, let movie?):
      bytes = try package(lottie(of: movie, options, budget, progress), id: options.id)
    case (.lottie, nil), (.dotLottie, nil):
      throw .invalid(path: "", reason: "a Lottie becomes an .svga or an .svg, not another Lottie")
    }
    return Conversion(
      bytes, of: .animation(animation), diagnostics: animation.info.diagnostics(log: log))
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
