import AnimationCore

extension FrameSelection {
  /// The members that a request may have of it.
  static let members = ["frames", "poster", "range", "marker", "fps", "speed", "reverse", "loops", "count"]
  private static let timingMembers = ["range", "marker", "fps", "speed", "reverse", "loops"]

  /// - Throws: `DecodingError`.
  init(_ object: StoredObject) throws {
    let timing = try FrameTiming(object)
    let list = try object.value("frames", [FrameRange].self)
    let isPoster = try object.value("poster", Bool.self) ?? false
    let count = try object.number("count", in: 1...Int.max)
    let names = (list == nil ? [] : ["frames"]) + (isPoster ? ["poster"] : [])
    if let name = names.first,
      let other = (names.dropFirst() + object.present(Self.timingMembers + ["count"])).first
    {
      throw object.mistake(other, "does not go with \(name)")
    }
    if let list {
      guard !list.isEmpty else { throw object.mistake("frames", "has none") }
      self = .list(list)
    } else if isPoster {
      self = .poster
    } else {
      self = count.map { .spread($0, timing: timing) } ?? .playing(timing)
    }
  }

  func store(in writer: inout StoredObjectWriter) throws {
    switch self {
    case .playing(let timing): try timing.store(in: &writer)
    case .spread(let count, let timing):
      try timing.store(in: &writer)
      try writer.add("count", count)
    case .list(let ranges): try writer.add("frames", ranges)
    case .poster: try writer.add("poster", true)
    }
  }
}

extension FrameTiming {
  fileprivate init(_ object: StoredObject) throws {
    self.init()
    let range = try object.value("range", FrameRange.self)
    let marker = try object.value("marker", String.self)
    if range != nil, marker != nil { throw object.mistake("marker", "does not go with range") }
    if let range {
      guard let end = range.end ?? (range.start.isFrame ? range.start : nil), range.step == 1 else {
        throw object.mistake("range", "needs two ends and no step, such as \"10..20\" or \"1s..2s\"")
      }
      stretch = .frames(from: range.start, through: end)
    } else if let marker {
      stretch = .marker(marker)
    }
    try object.read("fps", into: &rate)
    speed = try object.number("speed", in: 0.01...100) ?? speed
    try object.read("reverse", into: &isReversed)
    loops = try object.number("loops", in: 0...65_535)
  }

  fileprivate func store(in writer: inout StoredObjectWriter) throws {
    switch stretch {
    case .whole: break
    case .frames(let from, let through): try writer.add("range", FrameRange(from, through: through))
    case .marker(let name): try writer.add("marker", name)
    }
    try writer.add("fps", rate)
    try writer.add("speed", speed, usual: 1)
    try writer.add("reverse", isReversed, usual: false)
    try writer.add("loops", loops)
  }
}
