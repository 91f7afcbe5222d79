import AnimationCore
import FrameSources
import SVGAFormat

extension Conversion {
  /// A file made of frames, which are read one after the other: memory is needed for the movie and a few frames.
  ///
  /// Equal frames are kept once, and of each only what changes.
  ///
  /// - Parameters:
  ///   - budget: how long it may take.
  ///   - progress: is called with the part that is done, from 0 to 1.
  /// - Throws: what reading the frames throws; `unusable` for what `AnimationConverter.convert` throws.
  public init(
    frames: FrameSource, to target: AnimationConverter.Target,
    options: AnimationConverter.Options = AnimationConverter.Options(), budget: WorkBudget = .unlimited,
    progress: @escaping (Double) -> Void = { _ in }
  ) throws(FrameSourceError) {
    let budget = budget.timed
    let share = target == .svga ? 1 : 0.5
    let made = try FrameMovie(frames, options: options, budget: budget) {
      progress(share * Double($0) / Double(frames.frameCount))
    }
    let damage = frames.damage.map {
      Diagnostic(.missing, path: "", "frames may be missing or wrong: \($0)")
    }
    let conversion = try FrameSourceError.wrapping { () throws(AnimationError) in
      try AnimationConverter.convert(
        SVGAAnimation(made.movie), to: target, options: options.asItIs, budget: budget
      ) { progress(share + (1 - share) * $0) }
    }
    self.init(
      conversion.bytes, of: .frames(frames, pacing: made.pacing), movie: made.movie,
      diagnostics: [damage].compactMap { $0 } + conversion.diagnostics, decodedBytes: made.decodedBytes)
  }
}

extension AnimationConverter.Options {
  /// Those for a movie whose frames and pictures are made already.
  fileprivate var asItIs: Self {
    var options = self
    (options.frameRate, options.maximumMemory) = (nil, nil)
    return options
  }
}
