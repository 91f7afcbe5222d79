import AnimatedSVG
import AnimationCore
import DotLottieFormat
import Pixels
import SVGAFormat

extension AnimationConverter {
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
    func convert() throws(AnimationError) -> Conversion {
      try converted(animation, to: target, options, images ?? .forOneJob(), budget.timed, progress)
    }
    return try WorkObservation.timed(
      .convert, target.rawValue, byteCount: { $0.bytes.count }, convert)
  }

  private static func converted(
    _ animation: any Animation, to target: Target, _ options: Options, _ images: ImageCache,
    _ budget: WorkBudget, _ progress: @escaping (Double) -> Void
  ) throws(AnimationError) -> Conversion {
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
      bytes = try UnpackedDotLottie.packed(lottie(of: movie, options, budget, progress), id: options.id)
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
}

extension Conversion {
  fileprivate init(_ made: SpriteMovie, diagnostics: [Diagnostic]) throws(AnimationError) {
    let bytes = try SVGAEncoder.encode(made.movie)
    try DecodingLimits.check("file size of the SVGA in bytes", bytes.count, DecodingLimits().fileBytes)
    self.init(
      bytes, of: .animation(made.source), movie: made.movie, diagnostics: diagnostics,
      decodedBytes: made.decodedBytes, drawings: made.drawings, notes: made.notes,
      imageScale: made.imageScale)
  }
}
