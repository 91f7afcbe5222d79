import AnimationCore
import AnimationFiles
import Archives
import LottieFormat
import SVGAFormat

/// A way to keep animations in files: what tells it from the others, and what reads it.
package struct FileFormat: Sendable {
  typealias Content = AnimationFile.Content

  /// In words that may follow "it is".
  package let name: String
  /// Text that opens an object, as much else does.
  package let isText: Bool
  /// Whether bytes are in the format, by how they begin and, of a ZIP, which files are in it.
  private let isTold: @Sendable (Marks) -> Bool
  /// nil for a format that is not read yet.
  private let reader: Reader?

  struct Reader: Sendable {
    /// The animations in a file, of which the first one is shown where none is chosen.
    var contents: @Sendable (AnimationFile, DecodingLimits) throws(AnimationError) -> [Content] = {
      (_, _) throws(AnimationError) in [Content()]
    }
    var decode: @Sendable (AnimationFile, Content, DecodingLimits) throws(AnimationError) -> any Animation
  }

  init(
    _ name: String, _ reader: Reader? = nil, isText: Bool = false, isTold: @escaping @Sendable (Marks) -> Bool
  ) {
    self.name = name
    self.isText = isText
    self.reader = reader
    self.isTold = isTold
  }
}

extension FileFormat {
  /// The first one that is told counts.
  static let all = [
    FileFormat("SVGA (zlib data)", .svga) { $0.files == nil && SVGADecoder.canDecode($0.bytes) },
    FileFormat("Lottie (JSON)", .lottie, isText: true) { LottieDecoder.canDecode($0.bytes) },
    FileFormat("SVGA 1.x (ZIP data)", .svga) { $0.has("movie.spec") || $0.has("movie.binary") },
    FileFormat("a dotLottie (.lottie)") { $0.has("manifest.json") },
    FileFormat("gzip data, as in Telegram stickers (.tgs)") { $0.bytes.starts(with: [0x1F, 0x8B, 0x08]) },
  ]

  /// What formats are told by.
  struct Marks {
    let bytes: [UInt8]
    /// The names in a ZIP; nil for anything else.
    let files: Set<String>?

    /// - Throws: `corrupt` or `limitExceeded` for a ZIP that cannot be opened.
    init(_ bytes: [UInt8], limits: DecodingLimits) throws(AnimationError) {
      self.bytes = bytes
      guard bytes.starts(with: ZipArchive.mark) else {
        files = nil
        return
      }
      try DecodingLimits.check("file size in bytes", bytes.count, limits.fileBytes)
      files = try ZipArchive(bytes, limits: limits).names
    }

    func has(_ file: String) -> Bool { files?.contains(file) == true }
  }

  /// The format that the content speaks for, be it one that is read or not; the file's name does not count.
  ///
  /// - Throws: `unknownFormat`; `corrupt` or `limitExceeded` for a ZIP that cannot be opened.
  package init(of bytes: [UInt8], limits: DecodingLimits = DecodingLimits()) throws(AnimationError) {
    let marks = try Marks(bytes, limits: limits)
    guard let format = Self.all.first(where: { $0.isTold(marks) }) else {
      throw .unknownFormat(reason: Self.reason(marks))
    }
    self = format
  }

  private static func reason(_ marks: Marks) -> String {
    if marks.bytes.isEmpty { return "the file is empty" }
    if marks.files == nil { return "neither SVGA (zlib or ZIP data) nor Lottie (JSON)" }
    return "a ZIP archive with neither movie.spec nor movie.binary (SVGA), nor manifest.json (dotLottie)"
  }
}

extension FileFormat {
  /// Why files of this format cannot be shown; nil for one that is read.
  package var problem: AnimationError? { reader == nil ? .unsupportedFormat(name) : nil }

  /// The animations in a file of this format, at least one.
  ///
  /// - Throws: `unsupportedFormat`, or what is wrong with the file.
  func contents(
    of file: AnimationFile, limits: DecodingLimits
  ) throws(AnimationError) -> [Content] {
    try checkedReader().contents(file, limits)
  }

  /// One of the animations in a file of this format.
  ///
  /// - Parameter id: which; the first one when nil.
  /// - Throws: `unsupportedFormat`; `invalid`, which names those that there are, when there is none of this id; or
  ///   what is wrong with the file.
  func decode(
    _ file: AnimationFile, animation id: String?, limits: DecodingLimits
  ) throws(AnimationError) -> any Animation {
    let reader = try checkedReader()
    let contents = try reader.contents(file, limits)
    guard let content = contents.first(where: { id == nil || $0.id == id }) else {
      throw Self.missing(id ?? "", among: contents.map(\.id))
    }
    return try reader.decode(file, content, limits)
  }

  private func checkedReader() throws(AnimationError) -> Reader {
    guard let reader else { throw .unsupportedFormat(name) }
    return reader
  }

  private static func missing(_ id: String, among known: [String]) -> AnimationError {
    let names = known.filter { !$0.isEmpty }.map { "\"\($0)\"" }.joined(separator: ", ")
    let rest = names.isEmpty ? "the file holds one, without a name" : "there are \(names)"
    return .invalid(path: "", reason: "there is no animation \"\(id)\": \(rest)")
  }
}

extension FileFormat.Reader {
  fileprivate static let svga = Self { (file, _, limits) throws(AnimationError) in
    try SVGADecoder.decode(file.bytes, limits: limits)
  }

  fileprivate static let lottie = Self { (file, _, limits) throws(AnimationError) in
    var options = LottieDecoder.Options()
    options.limits = limits
    options.loadAsset = file.externalImage
    return try LottieDecoder.decode(file.bytes, options: options)
  }
}
