import AnimationCore

/// The properties whose expressions are being evaluated, each asked for by the one before it. It knows which results do
/// not depend on who asked first.
struct ExpressionStack {
  struct Result {
    /// Nil where there is none that the property can have.
    let value: ExpressionValue?
    /// Those that ask one another in a circle with it. While one of them waits, it gives something else.
    let circle: [ObjectIdentifier]
    /// Where it is the same, in frames of its composition.
    let span: FrameSpan
    /// What was said meanwhile.
    let notes: [Diagnostic]
    /// What evaluating it took.
    let cost: FrameBudget.Cost
  }

  /// What was known of the circles before a property was opened.
  struct Mark {
    fileprivate let lowest: Int
    fileprivate let memberCount: Int
  }

  private var open: [ObjectIdentifier] = []
  /// The place in `open` of the lowest property that one of those above it has asked again.
  private var lowest = Int.max
  /// The properties of circles that one in `open` has begun: those that have been evaluated.
  private var members: [ObjectIdentifier] = []

  var isEmpty: Bool { open.isEmpty }
  var count: Int { open.count }

  func place(of property: ObjectIdentifier) -> Int? { open.lastIndex(of: property) }

  /// A property that waits is asked for its value. Asked by itself, it always gives the same.
  mutating func close(at place: Int) {
    if place < open.count - 1 { lowest = min(lowest, place) }
  }

  /// There was no room for another one.
  mutating func overflow() { lowest = -1 }

  func allows(_ result: Result) -> Bool { !result.circle.contains { open.contains($0) } }

  mutating func push(_ property: ObjectIdentifier) -> Mark {
    let mark = Mark(lowest: lowest, memberCount: members.count)
    open.append(property)
    lowest = .max
    return mark
  }

  /// - Returns: the circle of the last property; nil when what it gives depends on one that waits.
  mutating func pop(_ mark: Mark) -> [ObjectIdentifier]? {
    let property = open.removeLast()
    guard lowest >= open.count else {
      members.append(property)
      lowest = min(lowest, mark.lowest)
      return nil
    }
    let circle = Array(members[mark.memberCount...])
    members.removeSubrange(mark.memberCount...)
    lowest = mark.lowest
    return circle
  }
}
