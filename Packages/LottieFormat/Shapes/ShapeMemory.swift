/// What an evaluator remembers of shapes from frame to frame: most of them never change.
///
/// It belongs to one model, and to the thread that evaluates.
final class ShapeMemory {
  /// Where a list stands in the model: it stays there as long as the model lives.
  private struct Place: Hashable {
    let start: UnsafeRawPointer?
    let count: Int

    init(_ items: ArraySlice<NamedShape>) {
      start = items.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
      count = items.count
    }
  }

  /// Of all lists together; of some 50 bytes each.
  private static let mostElements = 1 << 17

  let merges = MergeCache()
  private var fixed: [Place: PaintedList] = [:]
  private var elementCount = 0
  /// Lists of the layer being walked that do not change: found, but perhaps part of one that does not change either.
  private var found: [(place: Place, list: PaintedList)] = []

  /// What a list paints in every frame, when that is known.
  func fixedList(_ items: ArraySlice<NamedShape>) -> PaintedList? {
    fixed.isEmpty ? nil : fixed[Place(items)]
  }

  /// How many lists were found in the layer being walked.
  var foundCount: Int { found.count }

  /// - Parameter count: the lists found after as many are parts of this one.
  func found(_ list: PaintedList, of items: ArraySlice<NamedShape>, insteadOfThoseFrom count: Int) {
    found.removeLast(found.count - count)
    found.append((Place(items), list))
  }

  /// The end of a layer.
  func keepFound() {
    for (place, list) in found {
      let count = list.elementCount
      guard elementCount + count <= Self.mostElements else { continue }
      elementCount += count
      fixed[place] = list
    }
    found.removeAll(keepingCapacity: true)
  }
}
