extension FilterChain: Described {
  package func describe(to writer: inout some DescriptionWriter) {
    writer.add("filters", filters)
    writer.add("transform", .transform(transform), usual: .transform(.identity))
  }
}

extension Filter: Described {
  package func describe(to writer: inout some DescriptionWriter) {
    switch self {
    case .colorMatrix(let matrix):
      writer.add(kind: "colorMatrix")
      writer.add("rows", .numbers(matrix.rows.flatMap(\.self)))
    case .colorTables(let tables):
      writer.add(kind: "colorTables")
      tables.describe(to: &writer)
    case .colorFunction(let function): function.describe(to: &writer)
    case .blur(let blur):
      writer.add(kind: "blur")
      blur.describe(to: &writer)
    case .layers(let layers):
      writer.add(kind: "layers")
      writer.add("layers", layers)
    case .matte(let matte):
      writer.add(kind: "matte")
      matte.describe(to: &writer)
    case .projection(let projection):
      writer.add(kind: "projection")
      writer.add("weights", .numbers(projection.x + projection.y + projection.w))
    case .tiles(let tiles):
      writer.add(kind: "tiles")
      tiles.describe(to: &writer)
    case .warp(let warp): warp.describe(to: &writer)
    case .displacement(let displacement):
      writer.add(kind: "displacement")
      displacement.describe(to: &writer)
    case .average(let lists):
      writer.add(kind: "average")
      writer.add("samples", lists.map(ItemList.init))
    case .mix(let filters, let amount, let matte):
      writer.add(kind: "mix")
      writer.add("amount", .number(amount), usual: .number(1))
      if let matte { writer.add("matte", matte) }
      writer.add("filters", filters)
    }
  }
}

private struct ItemList: Described {
  let items: [DisplayItem]

  func describe(to writer: inout some DescriptionWriter) { writer.add("items", items) }
}

extension FilterLayer: Described {
  package func describe(to writer: inout some DescriptionWriter) {
    switch content {
    case .source(let filters):
      writer.add(kind: "source")
      writer.add("filters", filters)
    case .shade(let shade):
      writer.add(kind: "shade")
      shade.describe(to: &writer)
    case .items(let items):
      writer.add(kind: "items")
      writer.add("items", items)
    }
    writer.add("extent", .word(extent.describedName), usual: .word(Extent.everywhere.describedName))
    writer.add("opacity", .number(opacity), usual: .number(1))
    writer.add("blendMode", .word(blendMode.describedName), usual: .word(BlendMode.normal.describedName))
  }
}

extension Displacement: Described {
  package func describe(to writer: inout some DescriptionWriter) {
    writer.add("horizontal", horizontal)
    writer.add("vertical", vertical)
    writer.add("maximum", .size(maximum))
    writer.add("map", map)
  }
}

extension Displacement.Channel: Described {
  package func describe(to writer: inout some DescriptionWriter) {
    switch self {
    case .red: writer.add(kind: "red")
    case .green: writer.add(kind: "green")
    case .blue: writer.add(kind: "blue")
    case .alpha: writer.add(kind: "alpha")
    case .luma: writer.add(kind: "luma")
    case .hue: writer.add(kind: "hue")
    case .lightness: writer.add(kind: "lightness")
    case .saturation: writer.add(kind: "saturation")
    case .constant(let value):
      writer.add(kind: "constant")
      writer.add("value", .number(value))
    }
  }
}

extension FilterLayer.Extent {
  fileprivate var describedName: DescribedName {
    switch self {
    case .everywhere: "everywhere"
    case .inside: "inside"
    }
  }
}
