import AnimationCore
import Pixels
import SVGAFormat
import SystemSupport

/// An SVGA movie made of any animation, and what it took.
///
/// What SVGA can say stays what it is: shapes in one colour, images, transforms, opacity, clips and mattes. The rest becomes
/// pictures: one that moves where nothing but its place changes, else a sequence cut to what changes.
struct SpriteMovie {
  /// The most frames of a movie: more take players too long to load.
  private static let maximumFrames = 20_000

  let movie: SVGAMovie
  /// What the movie was made of, at its frame rate.
  let source: any Animation
  /// Bottom first.
  let drawings: [Conversion.Drawing]
  /// The bytes of all pictures once they are decoded, each content once.
  let decodedBytes: Int
  /// How much smaller pictures are than they are shown, a side: 0.25…1.
  let imageScale: Double
  /// What is not as the source has it, each in a few words.
  let notes: [String]

  /// - Parameters:
  ///   - images: keeps decoded images.
  ///   - log: collects what cannot be drawn as it should be.
  ///   - budget: how long it may take.
  ///   - progress: is called with the part that is done, from 0 to 1.
  /// - Throws: `limitExceeded` for more frames, pictures or numbers than can be kept; `budgetExceeded`;
  ///   `interrupted`.
  init(
    _ animation: any Animation, options: AnimationConverter.Options, images: ImageCache, log: DrawingLog?,
    budget: WorkBudget, progress: (Double) -> Void
  ) throws(AnimationError) {
    let budget = budget.timed
    let source = RetimedAnimation(animation, rate: options.frameRate.map { min(max($0, 1), 60) })
    try DecodingLimits.check("frames of the SVGA", source.info.frameCount, Self.maximumFrames)
    let maker = try SpriteMaker(source, images: images, log: log, budget: budget) { progress($0 / 2) }
    var made = try maker.movie(scale: 1) { progress(0.5 + $0 / 2) }
    var scale = 1.0
    if let most = options.maximumMemory {
      var tries = 0
      while made.decodedBytes > most, scale > 0.25, tries < 4 {
        let factor = (Double(most) / Double(made.decodedBytes)).squareRoot()
        scale = max(0.25, scale * min(0.95, factor * 0.98))
        made = try maker.movie(scale: scale) { progress(0.5 + $0 / 2) }
        tries += 1
      }
    }
    let sounds = SpriteSounds(source)
    movie = SVGAMovie(
      size: source.info.size, frameRate: Int(source.info.frameRate, within: 1...1000),
      frameCount: source.info.frameCount, images: made.images, sounds: sounds.sounds, sprites: made.sprites,
      cues: sounds.cues)
    self.source = source
    drawings = made.drawings
    decodedBytes = made.decodedBytes
    imageScale = scale
    var notes: [String] = []
    if source.info.frameRate != animation.info.frameRate {
      let rates = (rateText(animation.info.frameRate), rateText(source.info.frameRate))
      notes.append("\(rates.0) frames a second are \(rates.1)")
    }
    notes += made.renamed.map {
      "the picture \"\($0.from)\" has the key \"\($0.to)\": players cut keys at dots"
    }
    notes += sounds.notes
    if scale < 1 {
      let percent = Int((scale * 100).rounded())
      notes.append("pictures are drawn at \(percent) % of the sides that they are shown at")
    }
    if let most = options.maximumMemory, made.decodedBytes > most {
      notes.append("pictures take more than \(byteText(most)): smaller ones would be a blur")
    }
    self.notes = notes
  }
}

private func rateText(_ rate: Double) -> String {
  let rounded = (rate * 1000).rounded() / 1000
  return rounded == rounded.rounded() ? "\(Int(rounded, within: 0...1000))" : "\(rounded)"
}
