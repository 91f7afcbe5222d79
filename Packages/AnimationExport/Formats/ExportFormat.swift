import AnimationCore
import AnimationKit

/// A kind of file that is made of frames: what it is called, what it can do, and how it is made. All there are stand in
/// `ExportFormat+Table.swift`.
public struct ExportFormat: Sendable {
  /// "jpeg": one word, unlike all others'.
  public let name: String
  /// "JPEG", as people write it.
  public let title: String
  /// In lower case, without the dot; the first is the usual one.
  public let extensions: [String]
  /// "image/jpeg".
  public let mediaType: String
  /// True when parts of a picture may be transparent.
  public let hasAlpha: Bool
  /// The options that change something.
  public let options: Set<ExportOptions.Name>
  /// 0…100; nil where there is no quality to choose.
  public let defaultQuality: Int?
  /// Of a video; the first is the usual one.
  public let codecs: [VideoOptions.Codec]
  /// The most frames a second that are shown evenly; nil where any rate will do.
  public let fastestRate: FrameRate?
  let still: Still?
  let film: Film?
  private let fileBeside: (@Sendable (_ path: String, ExportOptions) -> String?)?

  /// How the file of a single frame is made. Pure functions, for any number of threads.
  enum Still: Sendable {
    case pixels(@Sendable (Bitmap, _ quality: Int, ExportOptions) throws(ExportError) -> [UInt8])
    case shapes(
      @Sendable (DisplayList, VectorPage, ImageCache, DrawingLog?, WorkBudget) throws(ExportError) -> [UInt8])
  }

  /// How the file of all frames is made.
  enum Film: Sendable {
    case pixels(@Sendable (FilmSettings) throws(ExportError) -> any FrameSink)
    case pages(
      @Sendable (ByteDestination, VectorPage, ImageCache, DrawingLog?, WorkBudget) throws(ExportError) ->
        PDFWriter)
  }

  /// - Parameters:
  ///   - still: nil when there is only one file for all frames.
  ///   - film: nil when each frame needs a file of its own.
  ///   - fileBeside: where another file lies that comes with one; nil for none.
  init(
    _ name: String, _ title: String, extensions: [String]? = nil, _ mediaType: String, hasAlpha: Bool = true,
    _ options: Set<ExportOptions.Name> = [], defaultQuality: Int? = nil, codecs: [VideoOptions.Codec] = [],
    fastestRate: FrameRate? = nil, still: Still? = nil, film: Film? = nil,
    fileBeside: (@Sendable (_ path: String, ExportOptions) -> String?)? = nil
  ) {
    self.name = name
    self.title = title
    self.extensions = extensions ?? [name]
    self.mediaType = mediaType
    self.hasAlpha = hasAlpha
    self.options = defaultQuality == nil ? options : options.union([.quality])
    self.defaultQuality = defaultQuality
    self.codecs = codecs
    self.fastestRate = fastestRate
    self.still = still
    self.film = film
    self.fileBeside = fileBeside
  }
}

extension ExportFormat: Hashable, CustomStringConvertible {
  public static func == (a: ExportFormat, b: ExportFormat) -> Bool { a.name == b.name }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  public var description: String { name }
}

extension ExportFormat {
  /// May have a file for each frame.
  public var hasStills: Bool { still != nil }

  /// May hold all frames in one file.
  public var hasFilms: Bool { film != nil }

  public var isVideo: Bool { !codecs.isEmpty }

  /// True when one file of so many frames is made as a film; a single frame is a picture where the format has both.
  public func isFilm(frameCount: Int) -> Bool { hasFilms && (frameCount > 1 || !hasStills) }

  /// The other file that is made with the one at `path`, if there is one: the layout of a packed video, the description
  /// of a sprite sheet.
  public func path(beside path: String, _ options: ExportOptions) -> String? { fileBeside?(path, options) }

  /// The format that files with an extension are of.
  ///
  /// - Parameter extension: without the dot, in any case.
  public init?(extension text: String) {
    let text = text.lowercased()
    guard let format = Self.all.first(where: { $0.extensions.contains(text) }) else { return nil }
    self = format
  }

  /// The format that a file is to be of, by its extension.
  ///
  /// - Throws: `unsuitable` when no format has it.
  public init(path: String) throws(ExportError) {
    let file = path.split(separator: "/").last ?? ""
    let end = file.lastIndex(of: ".").map { file[$0...].dropFirst() }
    guard let end, let format = ExportFormat(extension: String(end)) else {
      throw .unsuitable(format: path, reason: Self.unknownExtension)
    }
    self = format
  }

  package static let unknownExtension =
    "unsupported file extension: use \(all.map(\.name).joined(separator: ", "))"

  /// - Throws: `unsuitable` when an option asks for what is another format's.
  func check(_ options: ExportOptions) throws(ExportError) {
    if isVideo, let codec = options.codec, !codecs.contains(codec) {
      throw .unsuitable(format: name, reason: "\(codec.rawValue) is another format's codec")
    }
  }
}
