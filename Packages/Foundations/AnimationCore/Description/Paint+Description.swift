extension Paint: Described {
  package func describe(to writer: inout some DescriptionWriter) {
    switch self {
    case .color(let color):
      writer.add(kind: "color")
      writer.add("color", .color(color))
    case .gradient(let gradient): gradient.describe(to: &writer)
    }
  }
}

extension Gradient: Described {
  package func describe(to writer: inout some DescriptionWriter) {
    switch geometry {
    case .linear(let start, let end):
      writer.add(kind: "linear")
      writer.add("start", .point(start))
      writer.add("end", .point(end))
    case .radial(let center, let radius, let focus):
      writer.add(kind: "radial")
      writer.add("center", .point(center))
      writer.add("radius", .number(radius))
      writer.add("focus", .point(focus), usual: .point(center))
    }
    writer.add("stops", stops)
  }
}

extension Gradient.Stop: Described {
  package func describe(to writer: inout some DescriptionWriter) {
    writer.add("offset", .number(offset))
    writer.add("color", .color(color))
  }
}

extension StrokeStyle: Described {
  package func describe(to writer: inout some DescriptionWriter) {
    writer.add("width", .number(width))
    writer.add("cap", .word(cap.describedName), usual: .word(Cap.butt.describedName))
    writer.add("join", .word(join.describedName), usual: .word(Join.miter.describedName))
    // The limit has no effect with other joins, the offset none without dashes.
    if join == .miter { writer.add("miterLimit", .number(miterLimit), usual: .number(4)) }
    if !dash.isEmpty {
      writer.add("dash", .numbers(dash))
      writer.add("dashOffset", .number(dashOffset), usual: .number(0))
    }
  }
}

extension StrokeStyle.Cap {
  fileprivate var describedName: DescribedName {
    switch self {
    case .butt: "butt"
    case .round: "round"
    case .square: "square"
    }
  }
}

extension StrokeStyle.Join {
  fileprivate var describedName: DescribedName {
    switch self {
    case .miter: "miter"
    case .round: "round"
    case .bevel: "bevel"
    }
  }
}
