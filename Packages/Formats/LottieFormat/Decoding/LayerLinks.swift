import AnimationCore

/// How a layer refers to others of its list, as numbers in the file.
struct LayerLinks {
  /// A reference that was dropped.
  struct Flaw {
    enum Kind {
      /// There is no such matte: the layer of this number, or the layer above.
      case missingMatte(Int?)
      case unknownMatteMode(Int)
      case missingParent(Int)
      case circle
    }

    /// The position of the layer that refers.
    var position: Int
    var kind: Kind
  }

  private let index: Int?
  private let parent: Int?
  private let matteMode: Matte.Mode?
  /// A number that stands for no mode.
  private let unknownMatteMode: Int?
  private let matteParent: Int?

  init(_ members: LayerMembers) {
    index = members.ind.integer
    parent = members.parent.integer
    matteParent = members.tp.integer
    matteMode =
      switch members.tt.integer {
      case 1: .alpha
      case 2: .alphaInverted
      case 3: .luma
      case 4: .lumaInverted
      default: nil
      }
    unknownMatteMode = matteMode == nil ? members.tt.integer.flatMap { $0 == 0 ? nil : $0 } : nil
  }

  private var refersToAny: Bool { parent != nil || matteMode != nil || unknownMatteMode != nil }

  /// Turns references into positions in the list. Those that lead nowhere, or back to where they started,
  /// are dropped.
  ///
  /// - Returns: what was dropped.
  static func resolve(_ links: [LayerLinks], in layers: inout [Layer]) -> [Flaw] {
    if !links.contains(where: \.refersToAny) {
      layers.findSpace()
      return []
    }
    var positions = [Int: Int](minimumCapacity: links.count)
    for (position, link) in links.enumerated() {
      if let index = link.index, positions[index] == nil { positions[index] = position }
    }
    var parents = links.map { $0.parent.flatMap { positions[$0] } }
    // A matte is the layer that `tp` names, or else the one above.
    var mattes = links.enumerated().map { position, link -> Int? in
      guard link.matteMode != nil else { return nil }
      if let named = link.matteParent { return positions[named] }
      return position > 0 ? position - 1 : nil
    }
    var flaws: [Flaw] = []
    for (position, link) in links.enumerated() {
      if let parent = link.parent, parents[position] == nil {
        flaws.append(Flaw(position: position, kind: .missingParent(parent)))
      }
      if link.matteMode != nil, mattes[position] == nil {
        flaws.append(Flaw(position: position, kind: .missingMatte(link.matteParent)))
      }
      if let mode = link.unknownMatteMode {
        flaws.append(Flaw(position: position, kind: .unknownMatteMode(mode)))
      }
    }
    let complete = parents
    cutCircles(&parents)
    for position in links.indices {
      // Mattes come without their own, so that only one of itself is a circle.
      let isOwnMatte = mattes[position] == position
      if isOwnMatte { mattes[position] = nil }
      if isOwnMatte || parents[position] != complete[position] {
        flaws.append(Flaw(position: position, kind: .circle))
      }
    }
    for position in layers.indices {
      layers[position].parent = parents[position]
      if let source = mattes[position], let mode = links[position].matteMode {
        layers[position].matte = Layer.Matte(source: source, mode: mode)
      }
    }
    layers.findSpace()
    return flaws
  }

  /// Removes every link that closes a circle.
  private static func cutCircles(_ links: inout [Int?]) {
    // 0: not visited, otherwise the walk that came by.
    var visited = [Int](repeating: 0, count: links.count)
    for start in links.indices where visited[start] == 0 {
      var position = start
      while true {
        visited[position] = start + 1
        guard let next = links[position] else { break }
        if visited[next] == start + 1 {
          links[position] = nil
          break
        }
        if visited[next] != 0 { break }
        position = next
      }
    }
  }
}
