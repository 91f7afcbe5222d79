import AnimationCore

/// What is the same thing in all frames: of one layer and of one kind.
final class UnitTrack {
  /// What a unit and those that go on from it have in common.
  enum Kind: Hashable {
    case shapes, drawn, blended
    case image(ObjectIdentifier)
    indirect case matted(Kind)
  }

  let layer: Int
  let kind: Kind
  /// Ascending.
  private(set) var frames: [Int] = []
  private(set) var units: [SpriteUnit] = []

  init(layer: Int, kind: Kind) { (self.layer, self.kind) = (layer, kind) }

  func add(_ unit: SpriteUnit, frame: Int) {
    frames.append(frame)
    units.append(unit)
  }

  /// The box around all frames.
  lazy var box: Rect = units.dropFirst().reduce(units[0].box) { $0.union($1.box) }

  /// How well a unit would continue it.
  func likeness(to unit: SpriteUnit, in frame: Int) -> Int32 {
    guard let last = units.last, let lastFrame = frames.last else { return 1 }
    return 2 + Int32(last.likeness(to: unit)) + (lastFrame == frame - 1 ? 1 : 0)
  }
}

extension SpriteUnit {
  var kind: UnitTrack.Kind {
    switch self {
    case .piece(let piece): piece.kind
    case .matted(let matte, _, _): .matted(matte.kind)
    }
  }

  fileprivate func likeness(to other: SpriteUnit) -> Int {
    switch (self, other) {
    case (.piece(let a), .piece(let b)): a.likeness(to: b)
    case (.matted(let a, _, _), .matted(let b, _, _)): a.likeness(to: b)
    default: 0
    }
  }
}

extension SpritePiece {
  var kind: UnitTrack.Kind {
    switch content {
    case .shapes: .shapes
    case .image(let image, _, _): .image(ObjectIdentifier(image))
    case .drawn(let content): content.blends ? .blended : .drawn
    }
  }

  fileprivate func likeness(to other: SpritePiece) -> Int {
    switch (content, other.content) {
    case (.shapes(let a), .shapes(let b)):
      guard let first = a.first, let second = b.first else { return 0 }
      var likeness = first.path.elements.count == second.path.elements.count ? 2 : 0
      if a.count == b.count { likeness += 1 }
      if first.fill == second.fill, first.stroke?.color == second.stroke?.color { likeness += 2 }
      return likeness + (first.path == second.path ? 4 : 0)
    default: return 3
    }
  }
}

/// The tracks of an animation, bottom first, in an order in which each frame has its own.
struct UnitTracks {
  /// Comparing more than this with one another takes too long.
  private static let maximumComparisons = 1 << 19
  private static let maximumTracks = 4000
  private static let maximumNumbers = 24 << 20

  private(set) var list: [UnitTrack] = []
  private var numbers = 0
  private var held = HeldPaths()

  /// - Parameter units: of a frame, with the positions of their layers; bottom first.
  /// - Throws: `limitExceeded`.
  mutating func add(_ units: [(layer: Int, unit: SpriteUnit)], frame: Int) throws(AnimationError) {
    if units.isEmpty { return }
    let places = places(of: units, frame)
    var result: [UnitTrack] = []
    result.reserveCapacity(list.count)
    var next = 0
    for (unit, place) in zip(units, places) {
      let track: UnitTrack
      if let place {
        result += list[next...place]
        next = place + 1
        track = list[place]
      } else {
        track = UnitTrack(layer: unit.layer, kind: unit.unit.kind)
        result.append(track)
      }
      let unit = held.sharing(unit.unit)
      numbers += unit.cost(after: track.units.last, &held) + held.cost(of: unit.original)
      track.add(unit, frame: frame)
    }
    result += list[next...]
    list = result
    try DecodingLimits.check("sprites of the SVGA", list.count, Self.maximumTracks)
    try DecodingLimits.check("numbers of the SVGA", numbers, Self.maximumNumbers)
  }

  /// Returns, for each unit, which track it continues; ascending.
  private func places(of units: [(layer: Int, unit: SpriteUnit)], _ frame: Int) -> [Int?] {
    let there = list.indices.filter { list[$0].frames.last == frame - 1 }
    let kinds = units.map(\.unit.kind)
    if there.count == units.count,
      units.indices.allSatisfy({
        list[there[$0]].layer == units[$0].layer && list[there[$0]].kind == kinds[$0]
      })
    {
      return there
    }
    if list.isEmpty { return Array(repeating: nil, count: units.count) }
    func isPair(_ track: Int, _ unit: Int) -> Bool {
      list[track].layer == units[unit].layer && list[track].kind == kinds[unit]
    }
    guard (list.count + 1) * (units.count + 1) <= Self.maximumComparisons else {
      return SequenceAlignment.nearest(of: list.count, and: units.count, isPair: isPair)
    }
    return SequenceAlignment.best(of: list.count, and: units.count) {
      isPair($0, $1) ? list[$0].likeness(to: units[$1].unit, in: frame) : 0
    }
  }
}

extension SpriteUnit {
  /// How many numbers it takes to keep it; paths like those before are kept once.
  fileprivate func cost(after last: SpriteUnit?, _ held: inout HeldPaths) -> Int {
    switch self {
    case .piece(let piece):
      if case .piece(let before) = last { return piece.cost(after: before, &held) }
      return piece.cost(after: nil, &held)
    case .matted(let matte, let members, _):
      if case .matted(let first, let others, _) = last, others.count == members.count {
        return zip(members, others).reduce(matte.cost(after: first, &held)) {
          $0 + $1.0.cost(after: $1.1, &held)
        }
      }
      return members.reduce(matte.cost(after: nil, &held)) { $0 + $1.cost(after: nil, &held) }
    }
  }
}

extension SpritePiece {
  fileprivate func cost(after last: SpritePiece?, _ held: inout HeldPaths) -> Int {
    var cost = 24 + 6 * (clip?.elements.count ?? 0)
    switch content {
    case .image: break
    case .drawn(let content): cost += held.cost(of: content.items)
    case .shapes(let parts):
      var before: [ShapePart] = []
      if case .shapes(let parts) = last?.content { before = parts }
      for (index, part) in parts.enumerated() {
        cost += 16
        if index >= before.count || before[index].path != part.path { cost += 6 * part.path.elements.count }
      }
    }
    return cost
  }
}
