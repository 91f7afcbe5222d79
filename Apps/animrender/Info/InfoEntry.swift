import AnimationCore
import AnimationKit
import AnimationPlayer
import AnimationReports
import CommandLineSupport
import JSONText
import SystemSupport

/// What `info` says of one file among many.
struct InfoEntry: Sendable {
  /// The file's name; as it is, so that it can be found.
  var input: String
  var outcome: Outcome
  /// Copies of images that are in it, or in files before it.
  var copies: [ImageCopy] = []

  enum Outcome: Sendable {
    case read(Summary)
    case failed(message: String, exitCode: Int32)
    /// JSON that is not an animation.
    case ignored
  }

  /// The figures of an animation, in the units of `AnimationReport`.
  struct Summary: Sendable {
    var format: String
    var container: String
    var version: String
    var width: Double
    var height: Double
    var frameRate: Double
    var frameCount: Int
    var duration: Double
    var layerCount: Int
    var images: [ImageIdentity]
    var imagesDecodedBytes: Int
    var textCount: Int
    var soundCount: Int
    /// Those that its texts ask for.
    var fonts: [String]
    /// How much is not drawn as the file asks, as far as that shows without drawing.
    var notDrawnCount: Int
    /// Nil behind a URL.
    var fileBytes: Int?
    /// The layers with their properties; nil unless they were asked for.
    var tree: LayerTree?
  }

  var summary: Summary? { if case .read(let summary) = outcome { summary } else { nil } }
  var exitCode: Int32? { if case .failed(_, let code) = outcome { code } else { nil } }
  var isIgnored: Bool { if case .ignored = outcome { true } else { false } }
}

// MARK: - Reading

extension InfoEntry {
  struct Options: Sendable {
    var hasTree = false
    /// Whether the pixels of images are compared, too.
    var decodesImages = false
  }

  init(_ input: BatchInput, _ options: Options) {
    self.input = input.file.name
    let (kind, file) = input.look()
    guard kind == .animation else {
      outcome = .ignored
      return
    }
    do {
      outcome = .read(try Summary(file, options))
    } catch {
      let failure = CommandFailure(error, of: file.name)
      outcome = .failed(message: failure.message, exitCode: failure.exitCode)
    }
  }
}

extension InfoEntry.Summary {
  /// - Throws: as `InputFile.decode`.
  init(_ file: InputFile, _ options: InfoEntry.Options) throws {
    var file = file
    if file.bytes == nil, file.path != "-", !WebAddress.hasScheme(file.path) {
      file.bytes = try FileReader.read(file.path, limit: file.limits.decoding.fileBytes)
    }
    var files = ProtectedFiles()
    let animation = try file.decode(protecting: &files)
    let info = animation.info
    format = info.format.rawValue
    container = info.container
    version = info.version
    (width, height) = (info.size.width, info.size.height)
    (frameRate, frameCount, duration) = (info.frameRate, info.frameCount, info.duration)
    layerCount = info.layerCount
    images = ImageIdentity.all(of: info.images, decodes: options.decodesImages)
    imagesDecodedBytes = info.images.reduce(0) {
      $0 + ((try? $1.properties)?.decodedBytes ?? 0)
    }
    let texts = animation.layerTexts
    textCount = texts.count
    soundCount = Set(info.soundCues.map(\.key)).count
    fonts = Set(texts.flatMap(\.fonts)).sorted()
    notDrawnCount = info.diagnostics.count { $0.kind.affectsRendering }
    fileBytes = file.bytes?.count
    tree = options.hasTree ? animation.layerTree : nil
  }
}

// MARK: - JSON

extension InfoEntry {
  /// The members of an object, sorted. Those whose value is not known are left out.
  func write(to json: inout JSONWriter) {
    guard let summary else {
      if case .failed(let message, let exitCode) = outcome {
        json.add("error", message)
        json.add("exitCode", Int(exitCode))
      }
      json.add("input", input)
      return
    }
    json.add("container", summary.container)
    json.array("duplicates", .foundation) { json in
      for copy in copies { json.object(.foundation) { copy.write(to: &$0, in: input) } }
    }
    json.add("duration", summary.duration)
    if let bytes = summary.fileBytes { json.add("fileBytes", bytes) }
    json.add("fonts", summary.fonts)
    json.add("format", summary.format)
    json.add("frameCount", summary.frameCount)
    json.add("frameRate", summary.frameRate)
    json.add("height", summary.height)
    json.add("imageCount", summary.images.count)
    json.add("imagesDecodedBytes", summary.imagesDecodedBytes)
    json.add("input", input)
    json.add("layerCount", summary.layerCount)
    summary.tree?.write(to: &json)
    json.add("notDrawnCount", summary.notDrawnCount)
    json.add("soundCount", summary.soundCount)
    json.add("textCount", summary.textCount)
    json.add("version", summary.version)
    json.add("width", summary.width)
  }
}
