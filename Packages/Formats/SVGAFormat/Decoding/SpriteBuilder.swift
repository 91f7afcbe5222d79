import AnimationCore

/// Turns the frame messages of one sprite, in order, into its frames.
struct SpriteBuilder {
  let name: SpriteName
  private(set) var frames = SVGAMovie.FrameList()
  /// The shapes of the last frame: what KEEP repeats.
  private var shapes: [SVGAMovie.Shape] = []
  /// The last messages of shapes and what they became: frames that say the same again share it.
  private var converted: (messages: [MessageShapeEntity], shapes: [SVGAMovie.Shape]) = ([], [])

  init(_ name: SpriteName) {
    self.name = name
  }

  /// One more frame, whose message is the same as the one before.
  mutating func repeatFrame() {
    frames.repeatLast()
  }

  /// - Parameter keepsShapes: the shapes are those of the frame before, whatever the message has.
  mutating func append(
    _ message: MessageFrameEntity, keepsShapes: Bool = false, _ context: inout MovieDecodingContext
  ) throws(AnimationError) {
    if !keepsShapes { try resolveShapes(message.shapes, &context) }
    guard message.alpha > 0 else {
      frames.append(.hidden)
      return
    }
    let index = frames.count
    var frame = SVGAMovie.Frame(
      alpha: Double(message.alpha), layout: Rect(message.layout),
      transform: message.hasTransform ? Transform(message.transform) : .identity, shapes: shapes)
    if !message.clipPath.isEmpty {
      let clip = try context.path(message.clipPath, name, frame: index)
      frame.clip = clip
      if frame.clip?.isEmpty == true {
        context.log.note(.tolerated, name, frame: index, "the clip path is empty or cannot be drawn: hidden")
      }
    }
    if frame.matrix == nil {
      context.log.note(.tolerated, name, frame: index, "the transform cannot be inverted: not drawn")
    }
    frames.append(frame)
  }

  /// KEEP is resolved here: such a frame has the shapes of the frame before.
  private mutating func resolveShapes(
    _ messages: [MessageShapeEntity], _ context: inout MovieDecodingContext
  ) throws(AnimationError) {
    if messages.first?.type == .keep { return }
    if messages.isEmpty {
      shapes = []
      return
    }
    if messages != converted.messages {
      converted = (messages, [])
      for message in messages {
        guard let shape = try shape(message, &context) else { continue }
        converted.shapes.append(shape)
      }
      try context.countShapes(converted.shapes.count)
    }
    shapes = converted.shapes
  }

  /// The shape of a message, or nil when it draws nothing.
  private func shape(
    _ message: MessageShapeEntity, _ context: inout MovieDecodingContext
  ) throws(AnimationError) -> SVGAMovie.Shape? {
    func note(_ flaw: String) {
      context.log.note(.tolerated, name, frame: frames.count, "\(flaw): not drawn")
    }
    guard let geometry = try geometry(message, &context) else { return nil }
    guard message.hasStyles else {
      note("a shape has no styles")
      return nil
    }
    let shape = SVGAMovie.Shape(
      geometry, fill: message.styles.hasFill ? Color(message.styles.fill) : nil,
      stroke: SVGAMovie.Stroke(message.styles),
      transform: message.hasTransform ? Transform(message.transform) : .identity)
    guard shape.fill != nil || shape.stroke != nil else { return nil }
    guard shape.transform.isInvertible else {
      note("the transform of a shape cannot be inverted")
      return nil
    }
    guard !shape.outline.isEmpty else {
      note("a shape has coordinates that are too large or not numbers")
      return nil
    }
    if shape.stroke != nil, shape.stroke?.style == nil { note("a stroke has a style that is not finite") }
    return shape
  }

  private func geometry(
    _ message: MessageShapeEntity, _ context: inout MovieDecodingContext
  ) throws(AnimationError) -> SVGAMovie.Shape.Geometry? {
    switch (message.type, message.args) {
    case (.shape, .shape(let args)):
      let path = try context.path(args.d, name, frame: frames.count)
      return path.isEmpty ? nil : .path(path)
    case (.rect, .rect(let args)):
      return .rect(
        Rect(x: Double(args.x), y: Double(args.y), width: Double(args.width), height: Double(args.height)),
        cornerRadius: Double(args.cornerRadius))
    case (.ellipse, .ellipse(let args)):
      return .ellipse(
        center: Point(Double(args.x), Double(args.y)), radiusX: Double(args.radiusX),
        radiusY: Double(args.radiusY))
    case (.UNRECOGNIZED(let type), _):
      context.log.note(
        .tolerated, name, frame: frames.count, "a shape of an unknown type is not drawn",
        detail: "type \(type)")
      return nil
    default:
      // KEEP that does not come first, or no arguments: real files have shapes without a path.
      return nil
    }
  }
}
