extension Filter {
  /// The lists of items in it, of filters in it, too.
  package var itemLists: [[DisplayItem]] {
    switch self {
    case .colorMatrix, .colorTables, .colorFunction, .blur, .projection, .tiles, .warp: []
    case .layers(let layers):
      layers.flatMap { layer in
        switch layer.content {
        case .source(let filters): filters.flatMap(\.itemLists)
        case .shade: [[DisplayItem]]()
        case .items(let items): [items]
        }
      }
    case .matte(let matte): [matte.items]
    case .displacement(let displacement): [displacement.map]
    case .average(let lists): lists
    case .mix(let filters, _, let matte):
      filters.flatMap(\.itemLists) + (matte.map { [$0.items] } ?? [])
    }
  }

  /// Returns the filter with its items changed.
  func mapItems(_ change: ([DisplayItem]) -> [DisplayItem]) -> Filter {
    func changed(_ matte: Matte) -> Matte { Matte(change(matte.items), mode: matte.mode) }
    switch self {
    case .colorMatrix, .colorTables, .colorFunction, .blur, .projection, .tiles, .warp: return self
    case .layers(let layers):
      return .layers(
        layers.map { layer in
          var layer = layer
          switch layer.content {
          case .source(let filters): layer.content = .source(filters.map { $0.mapItems(change) })
          case .shade: break
          case .items(let items): layer.content = .items(change(items))
          }
          return layer
        })
    case .matte(let matte): return .matte(changed(matte))
    case .displacement(var displacement):
      displacement.map = change(displacement.map)
      return .displacement(displacement)
    case .average(let lists): return .average(lists.map(change))
    case .mix(let filters, let amount, let matte):
      return .mix(filters.map { $0.mapItems(change) }, amount: amount, matte: matte.map(changed))
    }
  }
}

extension FilterChain {
  func applying(_ transform: Transform) -> FilterChain {
    FilterChain(
      filters.map { $0.mapItems { $0.map { $0.applying(transform) } } }, transform: transform * self.transform
    )
  }
}

extension GroupItem {
  /// The lists of items that have a part in it without being its own: of its matte and filters.
  package var otherItemLists: [[DisplayItem]] {
    (matte.map { [$0.items] } ?? []) + (filters?.filters.flatMap(\.itemLists) ?? [])
  }
}
