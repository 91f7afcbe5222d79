import AnimationCore
import FrameRendering

/// A request is stored by the names of the tool's options, without what is as usual:
///
///     {"format": "webp", "size": {"width": 343}, "background": "#ffffff", "range": "0s..2s", "quality": 80}
///
/// Replacements are not in it: they are stored by themselves, in the JSON of `Replacements(json:)`, and a request that has
/// some cannot be encoded. Formats of an app's own cannot be read. Where no format is named, it is that of the decoder's
/// `userInfo`.
extension ExportRequest: Codable {
  /// The format of a request that names none, in the `userInfo` of a decoder.
  package static let formatKey = CodingUserInfoKey(rawValue: "exportFormat")

  private static let own = ["format", "fileForEachFrame", "crop", "trim", "clamp"]
  private static let members = own + ImageOptions.members + FrameSelection.members + ExportOptions.members

  public init(from decoder: any Decoder) throws {
    let object = try StoredObject(decoder, known: Self.members)
    let format = try Self.format(object, Self.formatKey.flatMap { decoder.userInfo[$0] } as? ExportFormat)
    self.init(
      format, frames: try FrameSelection(object), image: try ImageOptions(object),
      options: try ExportOptions(object))
    try object.read("fileForEachFrame", into: &hasFileForEachFrame)
    try object.read("clamp", into: &clampsFrames)
    let area = try object.value("crop", StoredArea.self)?.rect
    let isTrimmed = try object.value("trim", Bool.self) ?? false
    if area != nil, isTrimmed { throw object.mistake("trim", "does not go with crop") }
    crop = isTrimmed ? .drawn : area.map { .area($0) }
    do {
      try format.check(options)
    } catch {
      throw object.mistake("codec", "does not go with the format: \(error)")
    }
  }

  /// - Parameter usual: where none is named.
  private static func format(_ object: StoredObject, _ usual: ExportFormat?) throws -> ExportFormat {
    guard let name = try object.value("format", String.self) else {
      guard let usual else { throw object.mistake("format", "is missing") }
      return usual
    }
    let formats = ExportFormat.all + ExportFormat.sheets
    guard let format = formats.first(where: { $0.name == name }) else {
      throw object.mistake(
        "format", "is \"\(name)\", not one of \(formats.map(\.name).joined(separator: ", "))")
    }
    return format
  }

  public func encode(to encoder: any Encoder) throws {
    guard replacements.isEmpty else {
      throw EncodingError.invalidValue(
        replacements,
        EncodingError.Context(
          codingPath: encoder.codingPath,
          debugDescription: "replacements are stored by themselves, in the JSON of Replacements(json:)"))
    }
    var writer = StoredObjectWriter(encoder)
    try writer.add("format", format.name)
    try image.store(in: &writer)
    try frames.store(in: &writer)
    try options.store(in: &writer)
    try writer.add("fileForEachFrame", hasFileForEachFrame, usual: false)
    try writer.add("clamp", clampsFrames, usual: false)
    switch crop {
    case .area(let rect): try writer.add("crop", StoredArea(rect))
    case .drawn: try writer.add("trim", true)
    case nil: break
    }
  }
}

/// `{"x": 50, "y": 0, "width": 200, "height": 100}`.
private struct StoredArea: Codable {
  let rect: Rect

  init(_ rect: Rect) { self.rect = rect }

  init(from decoder: any Decoder) throws {
    let object = try StoredObject(decoder, known: ["x", "y", "width", "height"])
    let origin = try ["x", "y"].map { try object.number($0, in: -1e6...1e6) ?? 0 }
    let sides = try ["width", "height"].map { try object.number($0, in: 0...1e6) ?? 0 }
    for (name, side) in zip(["width", "height"], sides) where side <= 0 {
      throw object.mistake(name, "is not above 0")
    }
    rect = Rect(x: origin[0], y: origin[1], width: sides[0], height: sides[1])
  }

  func encode(to encoder: any Encoder) throws {
    var writer = StoredObjectWriter(encoder)
    try writer.add("x", rect.x, usual: 0)
    try writer.add("y", rect.y, usual: 0)
    try writer.add("width", rect.width, usual: nil)
    try writer.add("height", rect.height, usual: nil)
  }
}
