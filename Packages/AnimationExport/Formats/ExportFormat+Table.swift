import Pixels
import SystemSupport

// Whoever adds a format adds it here. Checks, lists and messages of the tools are made of these.
extension ExportFormat {
  /// Those that a file's extension names, in the order in which they are listed.
  public static let all: [ExportFormat] = [png, jpeg, webp, svg, pdf, apng, gif, mp4, webm, mov, rgba]

  /// Sheets of pictures, which are PNG files.
  public static let sheets: [ExportFormat] = [contactSheet, spriteSheet]

  // MARK: Pictures

  /// Lossless.
  public static let png = ExportFormat(
    "png", "PNG", "image/png",
    still: .pixels { bitmap, _, _ throws(ExportError) in try StillFormat.png.encode(bitmap) })

  public static let jpeg = ExportFormat(
    "jpeg", "JPEG", extensions: ["jpeg", "jpg"], "image/jpeg", hasAlpha: false, [.background],
    defaultQuality: 90,
    still: .pixels { bitmap, quality, options throws(ExportError) in
      try StillFormat.jpeg(quality: quality, background: options.background).encode(bitmap)
    })

  /// A picture, or all frames: what changed.
  public static let webp = ExportFormat(
    "webp", "WebP", "image/webp", [.lossless, .effort, .loops], defaultQuality: 80,
    still: .pixels { bitmap, quality, options throws(ExportError) in
      try StillFormat.webp(WebPOptions(options, quality)).encode(bitmap)
    },
    film: .pixels { film throws(ExportError) in
      try WebPWriter(
        film.destination, film.series, options: WebPOptions(film.options, film.quality),
        loops: film.options.loops)
    })

  /// Shapes stay shapes.
  public static let svg = ExportFormat("svg", "SVG", "image/svg+xml", still: .shapes(SVGEncoder.encode))

  /// A page for every frame; shapes stay shapes.
  public static let pdf = ExportFormat("pdf", "PDF", "application/pdf", film: .pages(PDFWriter.init))

  // MARK: Animated pictures

  /// Lossless; what changed.
  public static let apng = ExportFormat(
    "apng", "APNG", "image/apng", [.loops],
    film: .pixels { film throws(ExportError) in
      try APNGWriter(film.destination, film.series, loops: film.options.loops)
    })

  /// Pixels are opaque or not there.
  public static let gif = ExportFormat(
    "gif", "GIF", "image/gif", [.dithering, .loops], defaultQuality: 75, fastestRate: GIFWriter.fastestRate,
    film: .pixels { film throws(ExportError) in
      try GIFWriter(
        film.destination, film.series, quality: film.quality, dithering: film.options.dithering,
        loops: film.options.loops)
    })

  // MARK: Video, by the program ffmpeg

  /// Without alpha, unless that is packed beside the colours, as VAP's players take it.
  public static let mp4 = video(
    "mp4", "MP4", "video/mp4", hasAlpha: false, [.sound, .alphaPacking, .background], .h264, .h265)

  public static let webm = video("webm", "WebM", "video/webm", hasAlpha: true, [.sound], .vp9)

  /// Large, for editing.
  public static let mov = video("mov", "MOV", "video/quicktime", hasAlpha: true, [.sound], .proRes4444)

  private static func video(
    _ name: String, _ title: String, _ mediaType: String, hasAlpha: Bool, _ options: Set<ExportOptions.Name>,
    _ codec: VideoOptions.Codec, _ others: VideoOptions.Codec...
  ) -> ExportFormat {
    @Sendable func packing(_ wanted: ExportOptions) -> AlphaPacking? { hasAlpha ? nil : wanted.alphaPacking }
    return ExportFormat(
      name, title, mediaType, hasAlpha: hasAlpha, options, defaultQuality: 75, codecs: [codec] + others,
      film: .pixels { film throws(ExportError) in
        try VideoWriter(
          film.destination, film.series,
          VideoOptions(
            film.options.codec ?? codec, quality: film.quality, background: film.options.background,
            alphaPacking: packing(film.options), soundtrack: film.soundtrack),
          threads: film.threads, budget: film.budget)
      },
      fileBeside: { path, wanted in packing(wanted).map { _ in VideoWriter.layoutPath(beside: path) } })
  }

  // MARK: For other programs

  /// Straight R, G, B, A bytes, row by row, frame by frame.
  public static let rgba = ExportFormat(
    "rgba", "RGBA", "application/octet-stream",
    film: .pixels { film throws(ExportError) in try RGBAWriter(film.destination, film.series) })

  // MARK: Sheets

  /// Frames in rows on light paper, with labels.
  public static let contactSheet = ExportFormat(
    "contact", "contact sheet", extensions: ["png"], "image/png", hasAlpha: false, [.columns, .labels],
    film: .pixels { film in
      ContactSheetWriter(
        film.destination, film.series, columns: film.options.columns ?? min(5, film.frameCount),
        labels: film.options.labels)
    })

  /// All frames, and a JSON file that says where they are.
  public static let spriteSheet = ExportFormat(
    "sprite", "sprite sheet", extensions: ["png"], "image/png", [.frameName],
    film: .pixels { film throws(ExportError) in
      try SpriteSheetWriter(film.destination, film.series, name: film.options.frameName)
    },
    fileBeside: { path, _ in SpriteSheetWriter.descriptionPath(beside: path) })
}

extension WebPOptions {
  fileprivate init(_ options: ExportOptions, _ quality: Int) {
    self.init(options.isLossless ? .lossless : .lossy(quality: quality), effort: options.effort)
  }
}
