import AnimationCore
import Pixels

/// Options are stored by the names of the tool's, without those that are as usual:
/// `{"size": {"width": 343}, "background": "#ffffff"}`.
extension ImageOptions: Codable {
  public init(from decoder: any Decoder) throws {
    try self.init(StoredObject(decoder, known: Self.members))
  }

  public func encode(to encoder: any Encoder) throws {
    var writer = StoredObjectWriter(encoder)
    try store(in: &writer)
  }
}

extension ImageOptions {
  /// The members that an object may have of them.
  package static let members = ["size", "fit", "background", "renderer", "motionBlur"]

  /// - Throws: `DecodingError`.
  package init(_ object: StoredObject) throws {
    self.init()
    try object.read("size", into: &size)
    try object.readCase("fit", into: &fit)
    try object.read("background", into: &background)
    try object.readCase("renderer", into: &renderer)
    try object.read("motionBlur", into: &motionBlur)
  }

  package func store(in writer: inout StoredObjectWriter) throws {
    let usual = ImageOptions()
    try writer.add("size", size, usual: usual.size)
    try writer.add("fit", fit.rawValue, usual: usual.fit.rawValue)
    try writer.add("background", background, usual: usual.background)
    try writer.add("renderer", renderer.rawValue, usual: usual.renderer.rawValue)
    try writer.add("motionBlur", motionBlur, usual: usual.motionBlur)
  }
}

/// A size is stored as an object: `{"scale": 2}`, `{"width": 343}`, `{"height": 200}`, both of them for a size in pixels,
/// `{"within": {"width": 343, "height": 200}}`, `{"maxSize": 512}`.
extension ImageOptions.ImageSize: Codable {
  private static let members = ["scale", "width", "height", "within", "maxSize"]

  public init(from decoder: any Decoder) throws {
    let object = try StoredObject(decoder, known: Self.members)
    let sides = 1...Bitmap.maximumSide
    let width = try object.number("width", in: sides)
    let height = try object.number("height", in: sides)
    var found: [Self] = []
    switch (width, height) {
    case (let width?, let height?): found.append(.pixels(width: width, height: height))
    case (let width?, nil): found.append(.width(width))
    case (nil, let height?): found.append(.height(height))
    case (nil, nil): break
    }
    if let factor = try object.value("scale", Double.self) {
      guard factor > 0, factor.isFinite else { throw object.mistake("scale", "is not above 0") }
      found.append(.scale(factor))
    }
    if let longest = try object.number("maxSize", in: sides) { found.append(.atMost(longest)) }
    if let box = try object.value("within", Self.self) {
      guard case .pixels(let width, let height) = box else {
        throw object.mistake("within", "needs a width and a height")
      }
      found.append(.within(width: width, height: height))
    }
    guard let size = found.first, found.count == 1 else {
      throw object.mistake("a size has one of scale, maxSize, within, and width or height or both")
    }
    self = size
  }

  public func encode(to encoder: any Encoder) throws {
    var writer = StoredObjectWriter(encoder)
    switch self {
    case .scale(let factor): try writer.add("scale", factor)
    case .pixels(let width, let height):
      try writer.add("width", width)
      try writer.add("height", height)
    case .width(let width): try writer.add("width", width)
    case .height(let height): try writer.add("height", height)
    case .within(let width, let height):
      try writer.add("within", Self.pixels(width: width, height: height))
    case .atMost(let longest): try writer.add("maxSize", longest)
    }
  }
}
