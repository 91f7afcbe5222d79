extension ColorTables: Described {
  package func describe(to writer: inout some DescriptionWriter) {
    for (name, table) in [("red", red), ("green", green), ("blue", blue), ("alpha", alpha)]
      as [(DescribedName, [UInt8])]
    {
      writer.add(name, .numbers(table.map(Double.init)), usual: .numbers([]))
    }
  }
}

extension ColorFunction: Described {
  package func describe(to writer: inout some DescriptionWriter) {
    switch self {
    case .hueSaturation(let hue, let saturation, let lightness):
      writer.add(kind: "hueSaturation")
      writer.add("hue", .number(hue))
      writer.add("saturation", .number(saturation))
      writer.add("lightness", .number(lightness))
    case .colorize(let hue, let saturation, let lightness):
      writer.add(kind: "colorize")
      writer.add("hue", .number(hue))
      writer.add("saturation", .number(saturation))
      writer.add("lightness", .number(lightness))
    case .blackAndWhite(let red, let yellow, let green, let cyan, let blue, let magenta):
      writer.add(kind: "blackAndWhite")
      writer.add("weights", .numbers([red, yellow, green, cyan, blue, magenta]))
    case .invert(let hue, let lightness, let saturation):
      writer.add(kind: "invert")
      writer.add("hue", .flag(hue))
      writer.add("lightness", .flag(lightness))
      writer.add("saturation", .flag(saturation))
    case .threshold(let level):
      writer.add(kind: "threshold")
      writer.add("level", .number(level))
    }
  }
}

extension Blur: Described {
  package func describe(to writer: inout some DescriptionWriter) {
    writer.add("deviation", .size(deviation))
    writer.add("angle", .number(angle), usual: .number(0))
    if let edges { writer.add("edges", .rect(edges)) }
  }
}

extension Shade: Described {
  package func describe(to writer: inout some DescriptionWriter) {
    switch shape {
    case .alpha: break
    case .inverted: writer.add("shape", .word("inverted"))
    case .difference(let isInverted):
      writer.add("shape", .word("difference"))
      writer.add("isInverted", .flag(isInverted), usual: .flag(false))
    }
    writer.add("expansion", .number(expansion), usual: .number(0))
    writer.add("deviation", .number(deviation), usual: .number(0))
    writer.add("gain", .number(gain), usual: .number(1))
    writer.add("offset", .point(offset), usual: .point(.zero))
    writer.add("color", .color(color))
  }
}

extension Tiles: Described {
  package func describe(to writer: inout some DescriptionWriter) {
    writer.add("source", .rect(source))
    writer.add("tile", .rect(tile))
    writer.add("output", .rect(output))
    writer.add("isMirrored", .flag(isMirrored), usual: .flag(false))
    writer.add("shift", .number(shift), usual: .number(0))
    writer.add("shiftsRows", .flag(shiftsRows), usual: .flag(false))
  }
}

extension Warp: Described {
  package func describe(to writer: inout some DescriptionWriter) {
    switch self {
    case .bulge(let center, let radii, let height):
      writer.add(kind: "bulge")
      writer.add("center", .point(center))
      writer.add("radii", .size(radii))
      writer.add("height", .number(height))
    case .sharpen(let amount):
      writer.add(kind: "sharpen")
      writer.add("amount", .number(amount))
    }
  }
}
