import AnimationCore

/// What the frames of an animation show of its pictures and fonts. Of a long one, evenly spaced frames are looked at.
package struct FrameSurvey {
  package struct Use {
    /// The largest at which it is drawn, in canvas units per pixel.
    package var scale = 0.0
    /// How many of the frames that were looked at show it.
    package var frames = 0
    /// Where it was last drawn, by its corners rounded to canvas units.
    package var place: [Int] = []
    fileprivate var lastFrame = -1
  }

  package private(set) var uses: [String: Use] = [:]
  /// Families of texts that are drawn with a font of the machine.
  package private(set) var families: Set<String> = []
  /// The distance between two frames that were looked at; 1 for all.
  package let stride: Int
  private var sizes: [String: Size] = [:]

  /// - Parameters:
  ///   - maximumFrames: more are not looked at.
  ///   - budget: how long it may take; once it is spent, the rest is not looked at.
  package init(_ animation: any Animation, maximumFrames: Int = 240, budget: WorkBudget = .unlimited) {
    let info = animation.info
    stride = max(1, (info.frameCount - 1) / maximumFrames + 1)
    for image in info.images {
      guard let properties = try? image.properties else { continue }
      sizes[image.key] = Size(Double(properties.width), Double(properties.height))
    }
    let evaluator = animation.makeEvaluator()
    for frame in Swift.stride(from: 0, to: info.frameCount, by: stride) {
      if budget.isExhausted { return }
      let list = evaluator.displayList(at: Double(frame), context: EvaluationContext(budget: budget))
      add(list.items, frame)
    }
  }

  private mutating func add(_ items: [DisplayItem], _ frame: Int) {
    for item in items {
      switch item {
      case .fill, .stroke: break
      case .image(let item): add(item, frame)
      case .text(let item): families.formUnion(item.text.runs.compactMap(\.style.fontFamily))
      case .group(let group):
        add(group.items, frame)
        if let matte = group.matte { add(matte.items, frame) }
        for list in group.filters?.filters.flatMap(\.itemLists) ?? [] { add(list, frame) }
      }
    }
  }

  private mutating func add(_ item: ImageItem, _ frame: Int) {
    let key = item.image.key
    var use = uses[key] ?? Use()
    if let size = sizes[key], size.width > 0, size.height > 0 {
      let placed = item.fit.place(size, in: item.frame)
      let fit = max(placed.width / size.width, placed.height / size.height)
      use.scale = max(use.scale, fit * item.transform.maximumScale)
    }
    if use.lastFrame != frame { use.frames += 1 }
    use.lastFrame = frame
    let corners = [
      item.transform.apply(Point(item.frame.x, item.frame.y)),
      item.transform.apply(Point(item.frame.x + item.frame.width, item.frame.y + item.frame.height)),
    ]
    use.place = corners.flatMap { [$0.x, $0.y] }.map { Int($0.rounded(), within: -1_000_000...1_000_000) }
    uses[key] = use
  }
}
