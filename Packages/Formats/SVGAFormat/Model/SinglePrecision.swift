import AnimationCore

// Values rounded to the precision in which SVGA files keep them.

extension Double {
  var single: Double { Double(Float(self)) }
}

extension Transform {
  var single: Transform {
    Transform(a: a.single, b: b.single, c: c.single, d: d.single, tx: tx.single, ty: ty.single)
  }
}

extension Color {
  var single: Color {
    Color(red: red.single, green: green.single, blue: blue.single, alpha: alpha.single)
  }
}

extension SVGAMovie.Shape.Geometry {
  var single: Self {
    switch self {
    case .path: self
    case .rect(let rect, let cornerRadius):
      .rect(
        Rect(x: rect.x.single, y: rect.y.single, width: rect.width.single, height: rect.height.single),
        cornerRadius: cornerRadius.single)
    case .ellipse(let center, let radiusX, let radiusY):
      .ellipse(
        center: Point(center.x.single, center.y.single), radiusX: radiusX.single, radiusY: radiusY.single)
    }
  }
}
