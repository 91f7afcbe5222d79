import AnimationConversion
import AnimationCore
import CommandLineSupport
import FrameSources
import SVGAFormat
import SystemSupport

/// An animation made of frames, and the proof of it.
struct FrameConversionJob {
  let name: String
  let source: FrameSource
  let options: FrameConversionOptions
  let isQuiet: Bool

  /// - Parameter make: makes the file of the movie.
  func run(
    isProven: Bool, _ make: (SVGAAnimation) throws(AnimationError) -> [UInt8]
  ) throws -> (bytes: [UInt8], proof: ConversionProof?, text: String) {
    do {
      var source = source
      if options.width != nil || options.height != nil {
        source.fit(width: options.width, height: options.height)
      }
      let conversion = try convert(source)
      let bytes: [UInt8]
      do {
        bytes = try make(SVGAAnimation(conversion.movie))
      } catch {
        throw FrameSourceError.unusable(error)
      }
      let proof = isProven ? try prove(bytes, source, conversion) : nil
      return (bytes, proof, text(conversion, source))
    } catch let error as FrameSourceError {
      throw CommandFailure(error, of: name)
    }
  }

  private func convert(_ source: FrameSource) throws(FrameSourceError) -> FrameConversion {
    var bar = ProgressBar(total: source.frameCount, isQuiet: isQuiet)
    defer { bar.clear() }
    return try FrameConversion(source, options: options.options, budget: Interruption.budget) {
      bar.update(done: $0)
    }
  }

  private func prove(
    _ bytes: [UInt8], _ source: FrameSource, _ conversion: FrameConversion
  ) throws(FrameSourceError) -> ConversionProof {
    var bar = ProgressBar(total: source.frameCount, isQuiet: isQuiet)
    defer { bar.clear() }
    return try ConversionProof(of: bytes, from: source, by: conversion, budget: Interruption.budget) {
      bar.update(done: $0)
    }
  }

  private func text(_ conversion: FrameConversion, _ source: FrameSource) -> String {
    let movie = conversion.movie
    return """
      \(name): \(counted(source.frameCount, "frame")) of \(source.size): \
      \(counted(movie.images.count, "picture")), \(counted(movie.frameCount, "frame")) at \(movie.frameRate) a second
      """
  }
}

extension CommandFailure {
  init(_ error: FrameSourceError, of input: String) {
    switch error {
    case .file(let error): self.init(error)
    case .unusable(let error): self.init(FileError(path: input, .unusable(error)))
    case .missingProgram: self.init(.missingProgram, "\(error)")
    }
  }
}
