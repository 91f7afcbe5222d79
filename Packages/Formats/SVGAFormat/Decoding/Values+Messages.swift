import AnimationCore

// Messages as values of ours. What a message leaves out is 0.

extension Rect {
  init(_ message: MessageLayout) {
    self.init(
      x: Double(message.x), y: Double(message.y), width: Double(message.width),
      height: Double(message.height))
  }
}

extension Transform {
  init(_ message: MessageTransform) {
    self.init(
      a: Double(message.a), b: Double(message.b), c: Double(message.c), d: Double(message.d),
      tx: Double(message.tx), ty: Double(message.ty))
  }
}

extension Color {
  /// Some files count colours to 255: where one of the three is above 1 all are divided by 255 (as the
  /// Android player does), and alpha by itself.
  init(_ message: MessageShapeEntity.ShapeStyle.RGBAColor) {
    let scale = max(message.r, message.g, message.b) > 1 ? 255.0 : 1
    self.init(
      red: Double(message.r) / scale, green: Double(message.g) / scale, blue: Double(message.b) / scale,
      alpha: Double(message.a) / (message.a > 1 ? 255 : 1))
  }
}

extension SVGAMovie.Stroke {
  /// nil when the style has no stroke colour or no width.
  init?(_ message: MessageShapeEntity.ShapeStyle) {
    guard message.hasStroke, message.strokeWidth > 0 else { return nil }
    let isDashed = message.lineDashI > 0 || message.lineDashIi > 0
    self.init(
      Color(message.stroke), width: Double(message.strokeWidth), cap: StrokeStyle.Cap(message.lineCap),
      join: StrokeStyle.Join(message.lineJoin), miterLimit: Double(message.miterLimit),
      dash: isDashed
        ? Dash(
          length: Double(message.lineDashI), gap: Double(message.lineDashIi),
          offset: Double(message.lineDashIii)) : nil)
  }
}

extension StrokeStyle.Cap {
  init(_ message: MessageShapeEntity.ShapeStyle.LineCap) {
    switch message {
    case .round: self = .round
    case .square: self = .square
    case .butt, .UNRECOGNIZED: self = .butt
    }
  }
}

extension StrokeStyle.Join {
  init(_ message: MessageShapeEntity.ShapeStyle.LineJoin) {
    switch message {
    case .round: self = .round
    case .bevel: self = .bevel
    case .miter, .UNRECOGNIZED: self = .miter
    }
  }
}
