import AnimationConversion
import AnimationCore
import AnimationFormats
import AnimationOptimisation
import CAnimrender
import FrameRendering
import FrameSources
import JSONText
import LottieBaking

extension MadeFile {
  /// A file of another format.
  init(
    converting source: Source, to target: AnimationConverter.Target, _ options: AnimationConverter.Options,
    _ work: Work
  ) throws {
    let conversion = try work.watched { budget, report in
      if FrameSource.recognises(source.file.bytes) {
        let frames = try FrameSource(source.file.bytes, limits: work.decoding, budget: budget)
        return try Conversion(
          frames: frames, to: target, options: options, budget: budget, progress: report)
      }
      let animation = try AnimationDecoder.decode(
        source.file, animation: source.animation, limits: work.decoding)
      return try AnimationConverter.convert(
        animation, to: target, options: options, budget: budget, progress: report)
    }
    bytes = conversion.bytes
    report = Report { json in
      json.add("decodedBytes", conversion.decodedBytes)
      json.diagnostics(conversion.diagnostics)
      json.array("drawings", .foundation) { json in
        for drawing in conversion.drawings {
          json.object(.foundation) { json in
            json.add("images", drawing.imageCount)
            json.add("layer", drawing.layer)
            json.add("reasons", drawing.reasons.map(\.rawValue))
          }
        }
      }
      json.add("notes", conversion.notes)
    }
  }

  /// A smaller file that shows the same.
  init(optimising source: Source, _ options: AnimationOptimiser.Options, _ work: Work) throws {
    let result = try work.watched { budget, report in
      try AnimationOptimiser.optimise(
        source.file.bytes, options: options, limits: work.decoding, externalImage: source.file.externalImage,
        budget: budget, progress: report)
    }
    bytes = result.bytes
    let before = source.file.bytes.count
    report = Report { json in
      json.add("bytesAfter", result.bytes.count)
      json.add("bytesBefore", before)
      guard let proof = result.proof else { return }
      json.add("largestDifference", proof.largest?.value ?? 0)
      json.add("score", proof.worst?.seen.score ?? 100)
    }
  }

  /// A Lottie with keyframes in the place of expressions.
  init(baking source: Source, _ options: BakingOptions, _ work: Work) throws {
    let lottie = try LottieSource.read(source.file, animation: source.animation, limits: work.decoding)
    let baked = try LottieBaker.bake(
      lottie.text, options: lottie.options, tolerance: options.tolerance, budget: work.budget)
    let (text, missing) = try lottie.standingAlone(baked.text)
    bytes = text
    report = Report { json in
      json.add("baked", baked.bakedCount)
      json.diagnostics(baked.findings + missing)
      json.add("expressions", baked.expressionCount)
      json.add("keyframes", baked.keyframeCount)
    }
  }
}
