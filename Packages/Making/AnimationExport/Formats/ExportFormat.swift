import AnimationCore
import Pixels
import SystemSupport

/// A kind of file that is made of an animation: what it is called, what it can do, and how it is made. Those of the
/// library stand in `ExportFormat+Table.swift`; others can be made in the same way.
public struct ExportFormat: Sendable {
  /// "jpeg": one word, unlike all others'.
  public let name: String
  /// "JPEG", as people write it.
  public let title: String
  /// File name extensions in lower case, without the dot; the first is the usual one.
  public let extensions: [String]
  /// "image/jpeg".
  public let mediaType: String
  /// True when parts of a frame may be transparent.
  public let hasAlpha: Bool
  /// The options that change something.
  public let options: Set<ExportOptions.Name>
  /// 0…100; nil where there is no quality to choose.
  package let defaultQuality: Int?
  /// How PNGs are compressed unless something else is said; nil where there are none.
  package let defaultCompression: PNGCompression?
  /// The codecs of a video; the first is the usual one. Empty for other formats.
  package let codecs: [VideoOptions.Codec]
  /// The most frames per second that are shown evenly; nil where any rate will do.
  package let fastestRate: FrameRate?
  /// True when a file is nothing but frames one after the other, so that a program at the other end of a pipe has each as
  /// soon as it is written.
  package let isFrameStream: Bool
  let encodeFrame: FrameEncoding?
  let writeFile: FileWriting?
  private let companionFile: (@Sendable (_ path: String, ExportOptions) -> String?)?

  /// Makes the file of a single frame. A pure function: several threads call it at once.
  public typealias FrameEncoding = @Sendable (SingleFrame) throws -> [UInt8]

  /// Makes the file of all frames, and returns it and its companion files. Tells `progress` how many frames are done.
  public typealias FileWriting =
    @Sendable (ExportContext, ByteDestination, _ progress: ExportProgress) throws -> [ExportedFile]

  /// - Parameters:
  ///   - extensions: default the name.
  ///   - options: with the quality and the compression, where there is a default one.
  ///   - companionFile: where another file lies that comes with the one at `path`; nil for none.
  ///   - encodeFrame: nil when there is only one file for all frames.
  ///   - writeFile: nil when each frame needs a file of its own.
  public init(
    _ name: String, _ title: String, extensions: [String]? = nil, _ mediaType: String, hasAlpha: Bool = true,
    _ options: Set<ExportOptions.Name> = [], defaultQuality: Int? = nil,
    defaultCompression: PNGCompression? = nil, codecs: [VideoOptions.Codec] = [],
    fastestRate: FrameRate? = nil, isFrameStream: Bool = false,
    companionFile: (@Sendable (_ path: String, ExportOptions) -> String?)? = nil,
    encodeFrame: FrameEncoding? = nil, writeFile: FileWriting? = nil
  ) {
    self.name = name
    self.title = title
    self.extensions = extensions ?? [name]
    self.mediaType = mediaType
    self.hasAlpha = hasAlpha
    self.options = options.union(defaultQuality == nil ? [] : [.quality])
      .union(defaultCompression == nil ? [] : [.compression])
    self.defaultQuality = defaultQuality
    self.defaultCompression = defaultCompression
    self.codecs = codecs
    self.fastestRate = fastestRate
    self.isFrameStream = isFrameStream
    self.companionFile = companionFile
    self.encodeFrame = encodeFrame
    self.writeFile = writeFile
  }
}

extension ExportFormat: Hashable, CustomStringConvertible {
  public static func == (a: ExportFormat, b: ExportFormat) -> Bool { a.name == b.name }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  public var description: String { name }
}

extension ExportFormat {
  /// A frame may have a file of its own.
  public var supportsSingleFrames: Bool { encodeFrame != nil }

  /// One file may hold all frames.
  public var supportsMultipleFrames: Bool { writeFile != nil }

  package var isVideo: Bool { !codecs.isEmpty }

  /// 0…100; 0 where there is none to choose.
  func quality(_ options: ExportOptions) -> Int {
    min(max(options.quality ?? defaultQuality ?? 0, 0), 100)
  }

  func compression(_ options: ExportOptions) -> PNGCompression {
    options.compression ?? defaultCompression ?? .fast
  }

  /// True when one file holds so many frames; a single one is a still image where the format has both.
  package func holdsAllFrames(_ frameCount: Int) -> Bool {
    supportsMultipleFrames && (frameCount > 1 || !supportsSingleFrames)
  }

  /// The other file that is made with the one at `path`, if there is one: the layout of a packed video, the description
  /// of a sprite sheet.
  package func companionPath(for path: String, _ options: ExportOptions) -> String? {
    companionFile?(path, options)
  }

  /// The format that files with an extension are of.
  ///
  /// - Parameter extension: without the dot, in any case.
  public init?(extension text: String) { self.init(extension: text, among: Self.all) }

  /// The format that files with an extension are of.
  ///
  /// - Parameters:
  ///   - extension: without the dot, in any case.
  ///   - formats: those that there are, the first one that has it counts; `ExportFormat.all`, and an app's own.
  public init?(extension text: String, among formats: [ExportFormat]) {
    let text = text.lowercased()
    guard let format = formats.first(where: { $0.extensions.contains(text) }) else { return nil }
    self = format
  }

  /// The format that a file is to be of, by its extension.
  ///
  /// - Parameter formats: those that there are; default the library's.
  /// - Throws: `unsuitable` when no format has it.
  public init(path: String, among formats: [ExportFormat] = ExportFormat.all) throws(ExportError) {
    let file = path.split(separator: "/").last ?? ""
    let end = file.lastIndex(of: ".").map { file[$0...].dropFirst() } ?? ""
    guard let format = ExportFormat(extension: String(end), among: formats) else {
      throw .unsuitable(format: path, reason: Self.problem(extension: String(end), among: formats))
    }
    self = format
  }

  /// - Parameter text: an extension that no format has; empty for a name without one.
  package static func problem(extension text: String, among formats: [ExportFormat] = all) -> String {
    (text.isEmpty ? "no file extension" : "unsupported file extension")
      + ": use \(formats.map(\.name).joined(separator: ", "))"
  }

  /// - Throws: `unsuitable` when an option asks for what is another format's.
  func check(_ options: ExportOptions) throws(ExportError) {
    if isVideo, let codec = options.video.codec, !codecs.contains(codec) {
      throw .unsuitable(format: name, reason: "\(codec.rawValue) is another format's codec")
    }
  }
}
