import AnimationCore

/// The runs of an animation, bottom first, in an order in which each frame has its own.
struct CelRuns {
  /// Comparing more than this with one another takes too long.
  private static let maximumComparisons = 1 << 19
  private static let maximumRuns = 4000
  private static let maximumNumbers = 24 << 20

  private(set) var list: [CelRun] = []
  private var numbers = 0
  private var held = HeldPaths()

  /// - Parameter cels: those of a frame, with the positions of their layers; bottom first.
  /// - Throws: `limitExceeded`.
  mutating func add(_ cels: [(layer: Int, cel: Cel)], frame: Int) throws(AnimationError) {
    if cels.isEmpty { return }
    let places = places(of: cels, frame)
    var result: [CelRun] = []
    result.reserveCapacity(list.count)
    var next = 0
    for ((layer, cel), place) in zip(cels, places) {
      let run: CelRun
      if let place {
        result += list[next...place]
        next = place + 1
        run = list[place]
      } else {
        run = CelRun(layer: layer, kind: cel.kind)
        result.append(run)
      }
      let cel = held.sharing(cel)
      numbers += cel.cost(after: run.cels.last, &held) + held.cost(of: cel.original)
      run.add(cel, frame: frame)
    }
    result += list[next...]
    list = result
    try DecodingLimits.check("sprites of the SVGA", list.count, Self.maximumRuns)
    try DecodingLimits.check("numbers of the SVGA", numbers, Self.maximumNumbers)
  }

  /// Returns, for each cel, which run it continues; ascending.
  private func places(of cels: [(layer: Int, cel: Cel)], _ frame: Int) -> [Int?] {
    let there = list.indices.filter { list[$0].frames.last == frame - 1 }
    let kinds = cels.map(\.cel.kind)
    if there.count == cels.count,
      cels.indices.allSatisfy({
        list[there[$0]].layer == cels[$0].layer && list[there[$0]].kind == kinds[$0]
      })
    {
      return there
    }
    if list.isEmpty { return Array(repeating: nil, count: cels.count) }
    func isPair(_ run: Int, _ cel: Int) -> Bool {
      list[run].layer == cels[cel].layer && list[run].kind == kinds[cel]
    }
    guard (list.count + 1) * (cels.count + 1) <= Self.maximumComparisons else {
      return SequenceAlignment.nearest(of: list.count, and: cels.count, isPair: isPair)
    }
    return SequenceAlignment.best(of: list.count, and: cels.count) {
      isPair($0, $1) ? list[$0].likeness(to: cels[$1].cel, in: frame) : 0
    }
  }
}

extension Cel {
  /// Returns how many numbers it takes to keep it; paths like those before are kept once.
  fileprivate func cost(after last: Cel?, _ held: inout HeldPaths) -> Int {
    var cost = 24 + 6 * (clip?.elements.count ?? 0)
    switch content {
    case .image: break
    case .drawn(let content): cost += held.cost(of: content.items)
    case .shapes(let shapes):
      let before = last?.shapes ?? []
      for (index, shape) in shapes.enumerated() {
        cost += 16
        if index >= before.count || before[index].path != shape.path {
          cost += 6 * shape.path.elements.count
        }
      }
    case .matted(let matte, let members):
      if case .matted(let first, let others) = last?.content, others.count == members.count {
        return zip(members, others).reduce(matte.cost(after: first, &held)) {
          $0 + $1.0.cost(after: $1.1, &held)
        }
      }
      return members.reduce(matte.cost(after: nil, &held)) { $0 + $1.cost(after: nil, &held) }
    }
    return cost
  }
}
