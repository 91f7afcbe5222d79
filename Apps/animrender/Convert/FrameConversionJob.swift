import AnimationConversion
import AnimationCore
import CommandLineSupport
import FrameSources
import SVGAFormat
import SystemSupport

extension ConversionJob {
  /// An animation made of frames.
  func frames(
    _ frames: FrameConversionOptions, _ open: () throws(FrameSourceError) -> FrameSource
  ) throws -> ConvertedAnimation {
    do throws(FrameSourceError) {
      var source = try open()
      if frames.width != nil || frames.height != nil {
        source.fit(width: frames.width, height: frames.height)
      }
      let conversion = try convert(source, frames.options)
      let bytes: [UInt8]
      do {
        bytes = try file(of: SVGAAnimation(conversion.movie))
      } catch {
        throw .unusable(error)
      }
      return ConvertedAnimation(
        bytes: bytes, sourceBytes: source.byteCount,
        proof: isProven && target != .svg ? try prove(bytes, source, conversion) : nil,
        text: text(conversion, source),
        complaint: source.damage.map { "frames may be missing or wrong: \($0)" })
    } catch {
      throw CommandFailure(error, of: name)
    }
  }

  private func convert(
    _ source: FrameSource, _ options: FrameConversion.Options
  ) throws(FrameSourceError) -> FrameConversion {
    var bar = ProgressBar(total: source.frameCount, isQuiet: isQuiet)
    defer { bar.clear() }
    return try FrameConversion(source, options: options, budget: budget) {
      bar.update(done: $0)
    }
  }

  private func prove(
    _ bytes: [UInt8], _ source: FrameSource, _ conversion: FrameConversion
  ) throws(FrameSourceError) -> ConversionProof {
    var bar = ProgressBar(total: source.frameCount, isQuiet: isQuiet)
    defer { bar.clear() }
    return try ConversionProof(of: bytes, from: source, by: conversion, budget: budget) {
      bar.update(done: $0)
    }
  }

  private func text(_ conversion: FrameConversion, _ source: FrameSource) -> String {
    let movie = conversion.movie
    return """
      \(counted(source.frameCount, "frame")) of \(source.size): \
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
    case .systemFailed: self.init(.internalError, "\(input): \(error)")
    }
  }
}
