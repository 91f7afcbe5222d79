import AnimationCore
import FrameSources
import Pixels
import SVGAFormat

/// An SVGA movie made of frames.
struct FrameMovie {
  let movie: SVGAMovie
  /// The bytes of all pictures once they are decoded.
  let decodedBytes: Int
  let pacing: FramePacing

  /// Reads all frames, one after the other: memory is needed for the movie and a few frames.
  ///
  /// - Parameters:
  ///   - budget: how long it may take.
  ///   - progress: is called with the number of frames that were read.
  init(
    _ source: FrameSource, options: AnimationConverter.Options, budget: WorkBudget,
    progress: (Int) -> Void
  ) throws(FrameSourceError) {
    let pacing = FramePacing(
      durations: source.durations, unit: source.timeUnit, frameCount: source.frameCount,
      rate: options.frameRate.map { min(max($0, 1), 60) })
    var imageOptions = SequenceOptions()
    imageOptions.noise = options.noise
    imageOptions.quality = options.quality
    var sequence = ImageSequence(
      width: source.size.width, height: source.size.height, options: imageOptions)
    var reader = try source.reader(budget: budget)
    var index = 0
    while let frame = try reader.next() {
      // A damaged file may give other frames the second time.
      let count = index < pacing.counts.count ? pacing.counts[index] : 0
      index += 1
      guard count > 0 else { continue }
      do throws(AnimationError) {
        try sequence.add(frame)
        for _ in 1..<count { try sequence.hold() }
      } catch {
        throw .unusable(error)
      }
      progress(index)
    }
    guard sequence.frameCount > 0 else {
      throw .unusable(.invalid(path: "", reason: "there are no frames in it"))
    }
    movie = SVGAMovie(
      size: Size(Double(source.size.width), Double(source.size.height)), frameRate: pacing.rate,
      frameCount: sequence.frameCount, images: sequence.images, sprites: sequence.movieSprites)
    decodedBytes = sequence.decodedBytes
    self.pacing = pacing
  }
}
