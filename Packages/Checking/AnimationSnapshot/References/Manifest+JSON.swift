import AnimationCore
import AnimationLoading
import JSONText
import Pixels
import SystemSupport

extension Manifest {
  /// The manifest as JSON, always the same bytes; one line per frame, so that version control shows which changed.
  var json: [UInt8] {
    var json = JSONWriter()
    json.object(.lines) { json in
      json.add("version", version)
      if let source { json.add("source", "\(source)") }
      if let drawing { json.add("drawing", "\(drawing)") }
      if !fonts.isEmpty { json.add("fonts", fonts) }
      json.add("width", size.width)
      json.add("height", size.height)
      json.object("pictures", .spaced, imageFile.write)
      json.object("text", .spaced, textFile.write)
      json.add("choice", choice)
      json.array("frames", .lines) { json in
        for frame in frames { json.object(.spaced, frame.write) }
      }
      json.add("frameCount", frameDigests.frameCount)
      json.add("frameRate", frameDigests.frameRate)
      json.add("timelineStep", frameDigests.step)
      json.array("timeline", .lines) { json in
        for line in digestLines { json.add(line) }
      }
      json.array("options", .lines) { json in
        for line in options.split(separator: "\n") { json.add(String(line)) }
      }
      json.array("info", .lines) { json in
        for line in info.split(separator: "\n") { json.add(String(line)) }
      }
    }
    json.endLine()
    return json.bytes
  }

  /// Twelve digests per line.
  private var digestLines: [String] {
    stride(from: 0, to: frameDigests.digests.count, by: 12).map { start in
      let digests = frameDigests.digests[start..<min(start + 12, frameDigests.digests.count)]
      return digests.map(\.hexadecimal).joined(separator: " ")
    }
  }

  /// - Throws: `AnimationError` if the text is not a manifest of a known version.
  init(json text: [UInt8]) throws(AnimationError) {
    let document = try JSONDocument(parsing: text, part: "manifest", maxDepth: 8)
    self = try document.withRoot { root throws(AnimationError) in
      do throws(JSONMistake) {
        if let version = root["version"].integer, !(1...Self.currentVersion ~= version) {
          throw JSONMistake(
            "is \(version), only those up to \(Self.currentVersion) are known", at: [.member("version")])
        }
        try root.check(Self.rule)
        return try Manifest(root)
      } catch {
        throw error.error(in: text)
      }
    }
  }

  private init(_ root: JSONValue) throws(JSONMistake) {
    version = root["version"].integer ?? Self.currentVersion
    source = root["source"].string.flatMap(Digest.init)
    drawing = root["drawing"].string.flatMap(Digest.init)
    fonts = root["fonts"].items.compactMap(\.string)
    guard fonts.count <= Self.maximumFonts else {
      throw JSONMistake("has \(fonts.count) fonts, more than \(Self.maximumFonts)", at: [.member("fonts")])
    }
    size = PixelSize(width: root["width"].integer ?? 0, height: root["height"].integer ?? 0)
    imageFile = FileMark(root["pictures"])
    textFile = FileMark(root["text"])
    choice = root["choice"].string ?? ""
    let frames = root["frames"].items.map(Frame.init)
    guard frames.count <= Self.maximumFrames else {
      throw JSONMistake(
        "has \(frames.count) frames, more than \(Self.maximumFrames)", at: [.member("frames")])
    }
    guard !frames.isEmpty else { throw JSONMistake("is empty", at: [.member("frames")]) }
    guard frames.allSatisfy({ $0.cell < frames.count }) else {
      throw JSONMistake("refers to an image outside the strip", at: [.member("frames")])
    }
    self.frames = frames
    frameDigests = FrameDigests(
      frameCount: root["frameCount"].integer ?? 0, frameRate: root["frameRate"].number ?? 0,
      step: root["timelineStep"].integer ?? 1, digests: try Self.digests(root["timeline"].items))
    options = root["options"].items.map { ($0.string ?? "") + "\n" }.joined()
    info = root["info"].items.map { ($0.string ?? "") + "\n" }.joined()
  }

  /// - Parameter lines: of several digests each.
  private static func digests(_ lines: JSONItems) throws(JSONMistake) -> [UInt32] {
    var digests: [UInt32] = []
    for line in lines {
      let words = (line.string ?? "").split(separator: " ", maxSplits: FrameDigests.limit + 1)
      digests += words.compactMap { UInt32($0, radix: 16) }
      guard digests.count <= FrameDigests.limit else {
        throw JSONMistake("has more than \(FrameDigests.limit) digests", at: [.member("timeline")])
      }
    }
    return digests
  }

  /// The most frames of a manifest: more than are ever looked at.
  private static let maximumFrames = 10_000
  /// The most fonts of a manifest: more than the texts of an animation are drawn with.
  private static let maximumFonts = 1000
  /// The most bytes of the file: those of as many frames, with long labels.
  static let maximumBytes = 16 << 20

  private static let rule: JSONRule = {
    let count = JSONRule.integer(0...Int(Int32.max))
    let digest = JSONRule.checkedText { Digest($0) == nil ? "is not a digest" : nil }
    let mark = JSONRule.object(required: ["bytes": count, "digest": digest])
    let listDigest = JSONRule.checkedText { UInt32($0, radix: 16) == nil ? "is not a digest" : nil }
    let frame = JSONRule.object(
      required: ["frame": .number, "cell": count, "pixels": digest, "list": listDigest],
      optional: ["label": .text])
    return .object(
      required: [
        "version": count, "width": .integer(1...Bitmap.maximumSide),
        "height": .integer(1...Bitmap.maximumSide),
        "pictures": mark, "text": mark, "choice": .text, "frames": .array(frame), "frameCount": count,
        "frameRate": .above(0), "timelineStep": .integer(1...Int(Int32.max)), "timeline": .array(.text),
        "options": .array(.text), "info": .array(.text),
      ],
      optional: ["source": digest, "drawing": digest, "fonts": .array(.text)])
  }()
}

extension Manifest.FileMark {
  fileprivate func write(to json: inout JSONWriter) {
    json.add("bytes", bytes)
    json.add("digest", "\(digest)")
  }

  fileprivate init(_ value: JSONValue) {
    self.init(
      bytes: value["bytes"].integer ?? 0,
      digest: value["digest"].string.flatMap(Digest.init) ?? Digest(of: []))
  }
}

extension Manifest.Frame {
  fileprivate func write(to json: inout JSONWriter) {
    json.add("frame", chosen.frame)
    if !chosen.label.isEmpty { json.add("label", chosen.label) }
    json.add("cell", cell)
    json.add("pixels", "\(digest)")
    json.add("list", listDigest.hexadecimal)
  }

  fileprivate init(_ value: JSONValue) {
    chosen = ChosenFrame(frame: value["frame"].number ?? 0, label: value["label"].string ?? "")
    digest = value["pixels"].string.flatMap(Digest.init) ?? Digest(of: [])
    listDigest = value["list"].string.flatMap { UInt32($0, radix: 16) } ?? 0
    cell = max(0, value["cell"].integer ?? 0)
  }
}

extension UInt32 {
  /// Eight digits.
  fileprivate var hexadecimal: String {
    let text = String(self, radix: 16)
    return String(repeating: "0", count: 8 - text.count) + text
  }
}
