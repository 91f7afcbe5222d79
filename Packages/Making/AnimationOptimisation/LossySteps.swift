import AnimationCore
import FrameRendering

/// Changes of what is drawn, one after the other, each with its share of the bound: so all together are within it, and
/// one that leads too far does not keep the others from being done.
struct LossySteps {
  let options: AnimationOptimiser.Options
  let bound: Int
  let lossless: LosslessImages
  /// How many pixels all pictures that are packed may have.
  let maximumPixels: Int
  let budget: WorkBudget

  /// - Throws: `interrupted`; what is wrong with the result.
  func applied(to file: OptimisedFile, _ steps: inout Steps) throws(AnimationError) -> OptimisedFile {
    var rest = bound
    var file = file
    let images = RepackingOptions(options.players, for: file.animations)
    // Pictures have most to gain.
    let sizes = try images.scaled(
      to: options.pixelsPerUnit, in: file.animations, budget: budget)
    file = try step(file, within: rest - rest / 3, &rest, steps.next()) { (progress) throws(AnimationError) in
      guard let sizes else { return nil }
      return try file.repacked(
        with: repacker(sizes, progress),
        stripping: options.stripped)
    }
    file = try step(file, within: rest / 2, &rest, steps.next()) { (progress) throws(AnimationError) in
      try file.repacked(
        with: repacker(images, progress),
        stripping: options.stripped,
        decimals: 3)
    }
    file = try step(file, within: rest, &rest, steps.next()) { (progress) throws(AnimationError) in
      guard images.usesWebP else { return nil }
      var options = images
      options.webPQuality = 80
      return try file.repacked(
        with: repacker(options, progress),
        stripping: self.options.stripped)
    }
    return file
  }

  private func repacker(
    _ options: RepackingOptions, _ progress: @escaping (Double) -> Void
  ) -> ImageRepacker {
    ImageRepacker(options, lossless, maximumPixels: maximumPixels, budget: budget, progress: progress)
  }

  /// The file that `make` makes, where it is smaller and near enough.
  private func step(
    _ file: OptimisedFile, within share: Int, _ rest: inout Int, _ progress: @escaping (Double) -> Void,
    _ make: (@escaping (Double) -> Void) throws(AnimationError) -> [UInt8]?
  ) throws(AnimationError) -> OptimisedFile {
    let made = try make { progress($0 / 2) }
    guard share > 0, let made, made.count < file.file.bytes.count else { return file }
    let candidate = try file.replacing(bytes: made)
    let proof = try OptimisationProof(file, candidate, budget: budget) { progress(0.5 + $0 / 2) }
    let difference = proof.largest?.value ?? 0
    guard difference <= share else { return file }
    rest -= difference
    return candidate
  }
}
