import AnimationConversion
import AnimationCore
import AnimationKit
import AnimationOptimisation
import CommandLineSupport
import SystemSupport

/// What became of an input.
enum OptimiseEntry: Sendable {
  case done(Done)
  case failed(CommandFailure)
  /// Found in a folder, and no animation.
  case ignored

  struct Done: Sendable {
    var input: String
    var output: String
    var proof: OptimisationProof?
    var isChanged: Bool
    /// Pictures with too many pixels.
    var imagesLeft: Int
  }

  var exitCode: Int32? { if case .failed(let failure) = self { failure.exitCode } else { nil } }
  var isIgnored: Bool { if case .ignored = self { true } else { false } }
}

extension OptimiseEntry.Done {
  var lines: [String] {
    guard let proof else { return [] }
    let left =
      imagesLeft == 0
      ? []
      : [
        "\(input): \(counted(imagesLeft, "picture")) not packed anew: too many pixels (limit packedPixels)"
      ]
    return left + lines(of: proof)
  }

  private func lines(of proof: OptimisationProof) -> [String] {
    guard isChanged else { return ["\(input): \(proof.source.text): nothing is to be gained"] }
    return differences(proof).map { "\(input): \($0)" }
      + ["\(input): \(proof.source.text); \(output): \(proof.result.text)"]
  }

  private func differences(_ proof: OptimisationProof) -> [String] {
    let all = proof.differences
    guard all.count > 1 else { return all.map(\.description) }
    let frames = counted(all.reduce(0) { $0 + $1.frameCount }, "frame")
    guard proof.largest != nil else {
      return ["all \(frames) of \(counted(all.count, "animation")) are the same"]
    }
    return all.enumerated().filter { $1.largest != nil }.map { "animation \($0 + 1): \($1)" }
  }
}

/// The figures of several files together.
struct OptimiseTotal {
  private var count = 0
  private var source = (bytes: 0, decoded: 0)
  private var result = (bytes: 0, decoded: 0)
  private var largest = 0
  private var worst: VisibleDifference?

  /// Nil for one.
  init?(_ entries: [OptimiseEntry]) {
    for case .done(let done) in entries {
      guard let proof = done.proof else { continue }
      count += 1
      source = (source.bytes + proof.source.bytes, source.decoded + proof.source.decodedBytes)
      result = (result.bytes + proof.result.bytes, result.decoded + proof.result.decodedBytes)
      largest = max(largest, proof.largest?.value ?? 0)
      if let seen = proof.worst?.seen, seen.score < worst?.score ?? .infinity { worst = seen }
    }
    if count < 2 { return nil }
  }

  var line: String {
    let seen = worst.map {
      "the worst frame \($0) (\($0.scoreText)); the largest difference is \(largest) of 255"
    }
    return """
      \(counted(count, "file")): \(byteText(source.bytes)), \(byteText(source.decoded)) decoded; now \
      \(byteText(result.bytes)), \(byteText(result.decoded)) decoded; \(seen ?? "all frames are the same")
      """
  }
}

extension ConversionProof.Cost {
  var text: String { "\(byteText(bytes)), \(byteText(decodedBytes)) decoded" }
}
