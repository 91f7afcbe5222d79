import AnimationConversion
import AnimationCore
import CommandLineSupport
import Pixels
import SVGAFormat
import SystemSupport

/// What was made, before it is written.
struct ConvertedAnimation {
  var bytes: [UInt8]
  var sourceBytes: Int
  /// The proof of the conversion; nil where it was not asked for, and of an SVG.
  var proof: ConversionProof?
  /// What else there is to say of it.
  var text: String?
  /// What is not as the source asks.
  var complaint: String?
  /// What became pictures, and what else is not as in the source, a line each.
  var details: [String] = []
}

/// Makes a file of an animation or of frames.
struct ConversionJob {
  let name: String
  let target: AnimationConverter.Target
  let options: AnimationConverter.Options
  /// What pictures of an SVGA may take once decoded.
  var maximumMemory: Int?
  /// Frames per second of an SVGA, where others than the source's are asked for.
  var rate: Int?
  let isProven: Bool
  let isQuiet: Bool
  let budget: WorkBudget

  func animation(_ animation: any Animation, bytes sourceBytes: Int) throws -> ConvertedAnimation {
    if target == .svg {
      return try FileError.naming(name) { () throws(AnimationError) in
        try svg(of: animation, bytes: sourceBytes)
      }
    }
    guard let animation = animation as? SVGAAnimation else {
      guard target == .svga else {
        throw CommandFailure(
          .invalidData, "\(name): a Lottie becomes an .svga or an .svg, not another Lottie")
      }
      return try FileError.naming(name) { () throws(AnimationError) in
        try movie(of: animation, bytes: sourceBytes)
      }
    }
    if target == .svga { throw CommandFailure(.usage, "\(name): is an SVGA already") }
    return try FileError.naming(name) { () throws(AnimationError) in
      let bytes = try file(of: animation)
      let proof = isProven ? try prove(bytes, animation, sourceBytes: sourceBytes) : nil
      return ConvertedAnimation(
        bytes: bytes, sourceBytes: sourceBytes, proof: proof, details: isQuiet ? [] : playerGaps(of: bytes))
    }
  }

  /// The file of an animation that was made of frames, or that is one.
  func file(of animation: SVGAAnimation) throws(AnimationError) -> [UInt8] {
    try watched { progress throws(AnimationError) in
      try AnimationConverter.convert(
        animation, to: target, options: options, budget: budget, progress: progress)
    }
  }

  private func svg(
    of animation: any Animation, bytes sourceBytes: Int
  ) throws(AnimationError) -> ConvertedAnimation {
    let log = DrawingLog()
    let bytes = try watched { progress throws(AnimationError) in
      try AnimationConverter.svg(
        of: animation, options: options, log: log, budget: budget, progress: progress)
    }
    return ConvertedAnimation(
      bytes: bytes, sourceBytes: sourceBytes,
      complaint: animation.info.diagnostics(log: log).summary().map {
        "not drawn as the file asks: \($0)"
      })
  }

  private func movie(
    of animation: any Animation, bytes sourceBytes: Int
  ) throws(AnimationError) -> ConvertedAnimation {
    let log = DrawingLog()
    var settings = SVGAConversion.Options()
    settings.maximumMemory = maximumMemory
    settings.frameRate = rate
    let images = ImageCache.forOneJob()
    let conversion: SVGAConversion
    do {
      var bar = ProgressBar(total: 100, noun: "%", isQuiet: isQuiet)
      defer { bar.clear() }
      conversion = try SVGAConversion(
        animation, options: settings, images: images, log: log, budget: budget
      ) { bar.update(done: Int($0 * 100, within: 0...100)) }
    }
    let bytes = try SVGAEncoder.encode(conversion.movie)
    try DecodingLimits.check("file size of the SVGA in bytes", bytes.count, DecodingLimits().fileBytes)
    let advice = [maximumMemory == nil ? conversion.memoryAdvice : nil].compactMap { $0 }
    return ConvertedAnimation(
      bytes: bytes, sourceBytes: sourceBytes,
      proof: isProven ? try prove(bytes, conversion.source, sourceBytes: sourceBytes, images) : nil,
      text: conversion.summary,
      complaint: animation.info.diagnostics(log: log).summary().map {
        "not drawn as the file asks: \($0)"
      }, details: conversion.details + advice + (isQuiet ? [] : playerGaps(of: bytes)))
  }

  private func watched(
    _ make: (@escaping (Double) -> Void) throws(AnimationError) -> [UInt8]
  ) throws(AnimationError) -> [UInt8] {
    var bar = ProgressBar(total: 100, noun: "%", isQuiet: isQuiet)
    defer { bar.clear() }
    return try make { bar.update(done: Int($0 * 100, within: 0...100)) }
  }

  private func prove(
    _ bytes: [UInt8], _ animation: any Animation, sourceBytes: Int, _ images: ImageCache? = nil
  ) throws(AnimationError) -> ConversionProof {
    var bar = ProgressBar(total: animation.info.frameCount, isQuiet: isQuiet)
    defer { bar.clear() }
    return try ConversionProof(
      of: bytes, from: animation, sourceBytes: sourceBytes, images: images, budget: budget
    ) { bar.update(done: $0) }
  }
}
