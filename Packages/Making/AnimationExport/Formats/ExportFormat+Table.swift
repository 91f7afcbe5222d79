import AnimationCore
import FrameRendering
import Pixels
import SystemSupport

// Whoever adds a format adds it here. Checks, lists and messages of the tools are made of these.
extension ExportFormat {
  /// Those that a file's extension names, in the order in which they are listed.
  public static let all: [ExportFormat] = [png, jpeg, webp, svg, pdf, apng, gif, mp4, webm, mov, rgba]

  /// Sheets of frames, which are PNG files.
  package static let sheets: [ExportFormat] = [contactSheet, spriteSheet]

  // MARK: Images

  /// An image without loss, unless there may be so many colours only.
  public static let png = ExportFormat(
    "png", "PNG", "image/png", [.colors], defaultCompression: .fast,
    encodeFrame: { frame in
      let format = StillFormat.png(frame.context.compression, colors: frame.context.options.colorCount)
      return try frame.withBitmap { try format.encode($0) }
    })

  public static let jpeg = ExportFormat(
    "jpeg", "JPEG", extensions: ["jpeg", "jpg"], "image/jpeg", hasAlpha: false, [.background],
    defaultQuality: 90,
    encodeFrame: { frame in
      let format = StillFormat.jpeg(
        quality: frame.context.quality, background: frame.context.options.background)
      return try frame.withBitmap { try format.encode($0) }
    })

  /// An image, or all frames: what changed.
  public static let webp = ExportFormat(
    "webp", "WebP", "image/webp", [.lossless, .effort, .loops, .alphaQuality], defaultQuality: 80,
    encodeFrame: { frame in
      let format = StillFormat.webp(WebPOptions(frame.context))
      return try frame.withBitmap { try format.encode($0) }
    },
    writeFile: { context, destination, progress in
      return try context.draw(
        into: WebPWriter(
          destination, context.series, options: WebPOptions(context), loops: context.loops),
        progress: progress)
    })

  /// Shapes stay shapes.
  public static let svg = ExportFormat(
    "svg", "SVG", "image/svg+xml",
    encodeFrame: { frame in
      let context = frame.context
      return try SVGEncoder.encode(
        frame.list, on: context.page, images: context.images, log: context.log, budget: context.budget)
    })

  /// A page for every frame; shapes stay shapes.
  public static let pdf = ExportFormat(
    "pdf", "PDF", "application/pdf",
    writeFile: { context, destination, progress in
      let writer = try PDFWriter(
        destination, context.page, images: context.images, log: context.log, budget: context.budget)
      try context.forEachDistinctFrame(progress: progress) { list, frames in
        for _ in frames {
          try writer.add(list)
          // The page may have been left off half-way.
          try context.budget.check()
        }
      }
      return try writer.finish()
    })

  // MARK: Animated images

  /// What changed; without loss, unless there may be so many colours only.
  public static let apng = ExportFormat(
    "apng", "APNG", "image/apng", [.colors, .loops], defaultCompression: .balanced,
    writeFile: { context, destination, progress in
      let chooser = context.options.colorCount.map { PaletteChooser(count: $0) }
      if let chooser { _ = try context.draw(into: chooser, progress: { _ in }) }
      return try context.draw(
        into: APNGWriter(
          destination, context.series, compression: context.compression, colors: chooser?.palette,
          loops: context.loops, threads: context.jobs), progress: progress)
    })

  /// Pixels are opaque or not there.
  public static let gif = ExportFormat(
    "gif", "GIF", "image/gif", [.dithering, .loops, .matte, .tolerance], defaultQuality: 75,
    fastestRate: GIFWriter.fastestRate,
    writeFile: { context, destination, progress in
      return try context.draw(
        into: GIFWriter(
          destination, context.series, quality: context.quality, options: context.options.gif,
          loops: context.loops, threads: context.jobs), progress: progress)
    })

  // MARK: Video, by the program ffmpeg

  /// An MP4 without alpha, unless that is packed next to the colours, as VAP's players take it.
  public static let mp4 = video(
    "mp4", "MP4", "video/mp4", hasAlpha: false, [.sound, .alphaPacking, .background], .h264, .h265)

  public static let webm = video("webm", "WebM", "video/webm", hasAlpha: true, [.sound], .vp9)

  /// Large, for editing.
  public static let mov = video("mov", "MOV", "video/quicktime", hasAlpha: true, [.sound], .proRes4444)

  private static func video(
    _ name: String, _ title: String, _ mediaType: String, hasAlpha: Bool, _ options: Set<ExportOptions.Name>,
    _ codec: VideoOptions.Codec, _ others: VideoOptions.Codec...
  ) -> ExportFormat {
    @Sendable func packing(_ options: ExportOptions) -> AlphaPacking? {
      hasAlpha ? nil : options.video.alphaPacking
    }
    return ExportFormat(
      name, title, mediaType, hasAlpha: hasAlpha, options, defaultQuality: 75, codecs: [codec] + others,
      companionFile: { path, options in packing(options).map { _ in VideoWriter.layoutPath(nextTo: path) } },
      writeFile: { context, destination, progress in
        let (series, budget) = (context.series, context.budget)
        let options = VideoOptions(
          context.options.video.codec ?? codec, quality: context.quality,
          background: context.options.background, alphaPacking: packing(context.options),
          soundtrack: context.soundtrack)
        try budget.check(
          width: series.width, height: series.height, count: options.imageCount, .videoPixels)
        return try context.draw(
          into: VideoWriter(destination, series, options, budget: budget), progress: progress)
      })
  }

  // MARK: For other programs

  /// Straight R, G, B, A bytes, row by row, frame by frame.
  public static let rgba = ExportFormat(
    "rgba", "RGBA", "application/octet-stream", isFrameStream: true,
    writeFile: { context, destination, progress in
      try context.draw(into: RGBAWriter(destination, context.series), progress: progress)
    })

  // MARK: Sheets

  /// Frames in rows on light paper; numbered where that is wanted.
  public static let contactSheet = ExportFormat(
    "contact", "contact sheet", extensions: ["png"], "image/png", hasAlpha: false, [.columns, .frameNumbers],
    defaultCompression: .fast,
    writeFile: { context, destination, progress in
      let (options, schedule) = (context.options.contactSheet, context.schedule)
      let labels =
        options.hasFrameNumbers ? (0..<schedule.count).map { numberText(schedule.frame(at: $0)) } : []
      return try context.draw(
        into: ContactSheetWriter(
          destination, context.series, columns: options.columns ?? min(5, schedule.count), labels: labels,
          compression: context.compression), progress: progress)
    })

  /// All frames, and a JSON file that says where they are.
  public static let spriteSheet = ExportFormat(
    "sprite", "sprite sheet", extensions: ["png"], "image/png", [.frameName],
    defaultCompression: .balanced,
    companionFile: { path, _ in SpriteSheetWriter.descriptionPath(nextTo: path) },
    writeFile: { context, destination, progress in
      return try context.draw(
        into: SpriteSheetWriter(
          destination, context.series, name: context.options.spriteSheet.frameName,
          compression: context.compression), progress: progress)
    })
}

extension WebPOptions {
  fileprivate init(_ context: ExportContext) { self.init(context.options, quality: context.quality) }

  init(_ options: ExportOptions, quality: Int) {
    self.init(
      options.isLossless ? .lossless : .lossy(quality: quality), effort: options.effort,
      alphaQuality: options.alphaQuality)
  }
}
