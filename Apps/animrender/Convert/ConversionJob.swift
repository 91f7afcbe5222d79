import AnimationConversion
import AnimationCore
import CommandLineSupport
import FrameSources
import Pixels
import SystemSupport

/// What was made, before it is written.
struct ConvertedInput {
  let conversion: Conversion
  let sourceBytes: Int
  /// The frames that it was made of; nil for an animation.
  var frames: FrameSource?
  /// The proof of the conversion; nil where it was not asked for, and of an SVG.
  var proof: ConversionProof?
}

/// Makes a file of an animation or of frames.
struct ConversionJob {
  let name: String
  let target: AnimationConverter.Target
  let options: AnimationConverter.Options
  let isProven: Bool
  let progress: ProgressBar.Style
  let budget: WorkBudget

  func animation(_ animation: any Animation, bytes sourceBytes: Int) throws -> ConvertedInput {
    if target == .svga, animation.info.format == .svga {
      throw CommandFailure(.usage, "\(name): is an SVGA already")
    }
    let images = ImageCache.forOneJob()
    return try naming { () throws(FrameSourceError) in
      let conversion = try watched { progress throws(FrameSourceError) in
        try FrameSourceError.wrapping { () throws(AnimationError) in
          try AnimationConverter.convert(
            animation, to: target, options: options, images: images, budget: budget, progress: progress)
        }
      }
      return try proven(ConvertedInput(conversion: conversion, sourceBytes: sourceBytes), images)
    }
  }

  /// - Parameters:
  ///   - box: what the frames are to fit into, in pixels; nil for any.
  func frames(
    in box: (width: Int?, height: Int?), _ open: () throws(FrameSourceError) -> FrameSource
  ) throws -> ConvertedInput {
    try naming { () throws(FrameSourceError) in
      var source = try open()
      source.fit(width: box.width, height: box.height)
      let conversion = try watched { [source] progress throws(FrameSourceError) in
        try Conversion(frames: source, to: target, options: options, budget: budget, progress: progress)
      }
      return try proven(
        ConvertedInput(conversion: conversion, sourceBytes: source.byteCount, frames: source))
    }
  }

  /// - Parameter images: those that were decoded for the conversion; nil where none were.
  private func proven(
    _ made: ConvertedInput, _ images: ImageCache? = nil
  ) throws(FrameSourceError) -> ConvertedInput {
    guard isProven, target != .svg else { return made }
    var made = made
    made.proof = try watched { [made] progress throws(FrameSourceError) in
      try made.conversion.proof(
        sourceBytes: made.sourceBytes, images: images, budget: budget, progress: progress)
    }
    return made
  }

  private func watched<Result>(
    _ make: (@escaping (Double) -> Void) throws(FrameSourceError) -> Result
  ) throws(FrameSourceError) -> Result {
    var bar = ProgressBar(total: 100, noun: "%", progress)
    defer { bar.clear() }
    return try make { bar.update(done: Int($0 * 100, within: 0...100)) }
  }

  private func naming<Result>(_ make: () throws(FrameSourceError) -> Result) throws -> Result {
    do throws(FrameSourceError) {
      return try make()
    } catch {
      throw CommandFailure(error, of: name)
    }
  }
}

extension CommandFailure {
  init(_ error: FrameSourceError, of input: String) {
    switch error {
    case .file(let error): self.init(error)
    case .unusable(let error): self.init(FileError(path: input, .unusable(error)))
    case .missingProgram: self.init(.missingProgram, "\(error)")
    case .systemFailed: self.init(.internalError, "\(input): \(error)")
    }
  }
}
