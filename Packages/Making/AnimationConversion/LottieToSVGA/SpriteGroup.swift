import AnimationCore

/// Runs that become sprites together.
enum SpriteGroup {
  /// Shapes that move together, as one sprite.
  case shapes([CelRun])
  case image(CelRun)
  /// A matte, which is one sprite, and what is seen through it; `run` has both.
  case matted(run: CelRun, matte: CelRun, members: [CelRun])
  /// Images of all of them together.
  case drawn([CelRun])

  var runs: [CelRun] {
    switch self {
    case .shapes(let runs), .drawn(let runs): runs
    case .image(let run), .matted(let run, _, _): [run]
    }
  }

  /// The box around all frames.
  var box: Rect { runs.dropFirst().reduce(runs[0].box) { $0.union($1.box) } }
}
