import AnimationKit

/// What kind of file is made.
public enum ExportFormat: Sendable {
  /// A file a frame.
  case still(StillFormat)
  case svg
  /// All frames in one file.
  case pdf
  case rgba
  case apng
  case webp(WebPOptions)
  case gif(quality: Int, Dithering)
  case video(VideoOptions)

  /// The other file that is written with the one at `path`, if there is one.
  package func pathBeside(_ path: String) -> String? {
    guard case .video(let options) = self, options.alphaPacking != nil else { return nil }
    return VideoWriter.layoutPath(beside: path)
  }
}

extension AnimationExporter {
  /// Makes one file of all frames.
  ///
  /// - Parameters:
  ///   - loops: how often APNG, GIF and WebP play; 0 for ever.
  /// - Throws: also `ExportError.unsuitable` for formats that have a file for each frame.
  public func export(
    to path: String, _ format: ExportFormat, loops: Int = 0, progress: Progress = { _ in }
  ) throws {
    let sink: any FrameSink
    switch format {
    case .pdf: return try exportPDF(to: path, progress: progress)
    case .rgba: sink = try RGBAWriter(path, series)
    case .apng: sink = try APNGWriter(path, series, loops: loops)
    case .webp(let options): sink = try WebPWriter(path, series, options: options, loops: loops)
    case .gif(let quality, let dithering):
      sink = try GIFWriter(path, series, quality: quality, dithering: dithering, loops: loops)
    case .video(let options): sink = try VideoWriter(path, series, options, threads: jobs)
    case .still, .svg:
      throw ExportError.unsuitable(format: "pictures", reason: "each frame needs a file of its own")
    }
    try export(to: sink, progress: progress)
  }

  /// Makes a file's bytes of every frame.
  ///
  /// - Parameter write: gets the index of an output frame and its file. Equal frames in succession get the same
  ///   bytes, made once.
  /// - Throws: also `ExportError.unsuitable` for formats that hold all frames in one file.
  public func export(
    _ format: ExportFormat, progress: Progress = { _ in },
    write: (_ index: Int, _ file: [UInt8]) throws -> Void
  ) throws {
    switch format {
    case .still(let format): try export(format, progress: progress, write: write)
    case .svg: try exportSVG(progress: progress, write: write)
    case .pdf, .rgba, .apng, .webp, .gif, .video:
      throw ExportError.unsuitable(format: "films", reason: "they have no file for each frame")
    }
  }
}
