import AnimationCore
import JSONText
import Pixels
import SystemSupport

/// What can be chosen of a sprite sheet alone.
public struct SpriteSheetOptions: Hashable, Sendable {
  /// What the names of frames begin with, `NAME_0000.png` …; default "frame".
  public var frameName: String

  package init(frameName: String = "frame") {
    self.frameName = frameName
  }
}

/// All frames in one PNG and, in a JSON file, where they are: the hash form of TexturePacker, which game engines
/// read. Transparent edges are cut off; equal frames share their place.
///
/// All different frames are kept in memory until the sheet is finished. As there are two files, a stream is no place for
/// them.
package final class SpriteSheetWriter: FrameSink {
  private let series: FrameSeries
  private let name: String
  private let compression: PNGCompression
  private let imageName: String
  private let image: ExportOutput
  private let descriptionPlace: ByteDestination
  private var sprites: [TrimmedFrame] = []
  private var known: [TrimmedFrame: Int] = [:]
  /// The sprite of each frame.
  private var frames: [Int] = []

  private static let maximumSide = 16_384

  /// - Parameters:
  ///   - destination: of the PNG; the JSON has the same name, with another extension.
  ///   - name: what the names of frames begin with: `NAME_0000.png` …
  package init(
    _ destination: ByteDestination, _ series: FrameSeries, name: String,
    compression: PNGCompression = .balanced
  ) throws(ExportError) {
    try series.check(maximumSide: Self.maximumSide, "sprite sheet")
    guard let descriptionPlace = destination.nextTo(Self.descriptionPath) else {
      throw .unsuitable(format: "sprite sheet", reason: "two files cannot go into one stream")
    }
    self.series = series
    self.name = name
    self.compression = compression
    self.descriptionPlace = descriptionPlace
    imageName =
      if case .file(let path) = destination {
        path.split(separator: "/").last.map(String.init) ?? path
      } else {
        "\(name).png"
      }
    image = try ExportOutput(destination)
  }

  /// Where the description of the sheet at `path` goes.
  static func descriptionPath(nextTo path: String) -> String {
    (path.lowercased().hasSuffix(".png") ? String(path.dropLast(4)) : path) + ".json"
  }

  package func add(_ frame: Bitmap) throws(ExportError) {
    try series.check(frame, "sprite sheet")
    let sprite = TrimmedFrame(trimming: frame)
    let index = known[sprite] ?? sprites.count
    if index == sprites.count {
      sprites.append(sprite)
      known[sprite] = index
    }
    frames.append(index)
  }

  package func hold() {
    if let last = frames.last { frames.append(last) }
  }

  @discardableResult
  package func finish() throws(ExportError) -> [ExportedFile] {
    guard !frames.isEmpty else { throw .noFrames("sprite sheet") }
    let (corners, width, height) = SpriteAtlas.place(sprites.map { ($0.area.width, $0.area.height) })
    guard max(width, height) <= Self.maximumSide else {
      throw .unsuitable(
        format: "sprite sheet",
        reason:
          "\(width)x\(height) pixels are more than the \(Self.maximumSide) per side that graphics cards take")
    }
    let file = try png(corners, width, height)
    let text = description(corners, width, height)
    try image.write(file)
    let description = try ExportOutput(descriptionPlace)
    try description.write(text)
    return try ExportOutput.finish([image, description])
  }

  private func png(_ corners: [(x: Int, y: Int)], _ width: Int, _ height: Int) throws(ExportError) -> [UInt8]
  {
    var pixels = [UInt32](repeating: 0, count: width * height)
    for (sprite, corner) in zip(sprites, corners) {
      for y in 0..<sprite.area.height {
        let from = y * sprite.area.width
        let to = (corner.y + y) * width + corner.x
        pixels.replaceSubrange(
          to..<(to + sprite.area.width), with: sprite.pixels[from..<(from + sprite.area.width)])
      }
    }
    do {
      return try PNGEncoder.encode(pixels, width: width, compression: compression)
    } catch {
      throw .encoding(format: "PNG", reason: "\(error)")
    }
  }

  private func description(_ corners: [(x: Int, y: Int)], _ width: Int, _ height: Int) -> [UInt8] {
    var json = JSONWriter()
    json.object(JSONLayout(separator: ",\n")) { json in
      // A frame a line.
      json.object("frames", JSONLayout(start: "\n", separator: ",\n", end: "\n")) { json in
        for (index, sprite) in frames.enumerated() {
          json.object(frameName(index), .compact) {
            write(index, sprites[sprite].area, corners[sprite], to: &$0)
          }
        }
      }
      json.object("animations", .compact) { $0.add(name, frames.indices.map(frameName)) }
      json.object("meta", .compact) { json in
        json.add("app", "animrender")
        json.add("version", "1.0")
        json.add("image", imageName)
        json.add("format", "RGBA8888")
        json.object("size", .compact) { $0.addSize(width, height) }
        json.add("scale", "1")
      }
    }
    json.endLine()
    return json.bytes
  }

  private func write(
    _ frame: Int, _ area: PixelArea, _ corner: (x: Int, y: Int), to json: inout JSONWriter
  ) {
    json.object("frame", .compact) { $0.addBox(corner.x, corner.y, area) }
    json.add("rotated", false)
    json.add("trimmed", area.width < series.width || area.height < series.height)
    json.object("spriteSourceSize", .compact) { $0.addBox(area.x, area.y, area) }
    json.object("sourceSize", .compact) { $0.addSize(series.width, series.height) }
    json.add(
      "duration",
      series.rate.start(ofFrame: frame + 1, unitsPerSecond: 1000)
        - series.rate.start(ofFrame: frame, unitsPerSecond: 1000))
  }

  private func frameName(_ index: Int) -> String {
    let digits = String(index)
    return "\(name)_\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits).png"
  }
}

extension JSONWriter {
  fileprivate mutating func addBox(_ x: Int, _ y: Int, _ area: PixelArea) {
    add("x", x)
    add("y", y)
    addSize(area.width, area.height)
  }

  fileprivate mutating func addSize(_ width: Int, _ height: Int) {
    add("w", width)
    add("h", height)
  }
}

/// A frame without its transparent edges.
private struct TrimmedFrame: Hashable {
  /// Where it lies in the frame; a single transparent pixel of an empty one.
  var area: PixelArea
  var pixels: [UInt32]

  init(trimming frame: Bitmap) {
    let all = frame.straightRGBAWords()
    let empty = [UInt32](repeating: 0, count: all.count)
    let area =
      PixelArea.changed(from: empty, to: all, width: frame.width)
      ?? PixelArea(x: 0, y: 0, width: 1, height: 1)
    self.area = area
    pixels = area.rows.flatMap { y in
      all[(y * frame.width + area.x)..<(y * frame.width + area.x + area.width)]
    }
  }
}
