import AnimationCore
import FrameRendering
import VisibleDifferences

/// Changes of what is drawn that are not seen: all of them, or where that leads too far, only those of pictures that keep
/// their sizes.
struct SeenSteps {
  /// How many steps there are at most.
  static let count = 2

  let options: AnimationOptimiser.Options
  /// The score that each picture and each frame keeps.
  let quality: Double
  let limits: DecodingLimits
  let packedPictures: PackedPictures
  let budget: WorkBudget

  /// - Parameter source: the file as it was, with whose frames those of the result are compared.
  /// - Returns: nil where nothing is gained, or too much is seen of it.
  /// - Throws: `interrupted`; what is wrong with the file.
  func applied(
    to file: OptimisedFile, provedAgainst source: OptimisedFile, _ steps: inout Steps
  ) throws(AnimationError) -> (file: OptimisedFile, proof: OptimisationProof, imagesLeft: Int)? {
    var images = RepackingOptions(options.players, for: file.animations)
    images.quality = quality
    var made: [UInt8] = []
    let scaled = try images.scaled(to: options.pixelsPerUnit, in: file.animations, budget: budget)
    for (images, decimals) in [(scaled, Self.decimals), (images, nil)] {
      let progress = steps.next()
      let repacker = ImageRepacker(
        images, packedPictures, maximumPixels: limits.packedPixels, budget: budget,
        progress: { progress($0 / 2) })
      let bytes = try file.repacked(with: repacker, stripping: options.stripped, decimals: decimals)
      // Where it is as before, it is seen as before.
      guard bytes.count < file.file.bytes.count, bytes != made else { continue }
      made = bytes
      let candidate = try file.replacing(bytes: bytes)
      func isKept(_ difference: FrameDifference) -> Bool { difference.worst?.seen.score ?? 100 >= quality }
      let proof = try OptimisationProof(source, candidate, while: isKept, budget: budget) {
        progress(0.5 + $0 / 2)
      }
      if proof.differences.allSatisfy(isKept) { return (candidate, proof, repacker.left.count) }
    }
    return nil
  }

  /// How many decimals numbers keep.
  private static let decimals: Int? = 3
}
