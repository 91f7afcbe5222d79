import AnimationCore

/// What a generator of a layer's shapes makes, or a merge; modifiers change it.
struct ShapeOutline {
  private enum Content {
    case one(Contour)
    case several([Contour])
  }

  private var content: Content
  /// True when it is the one of the last frame: its vertices lie in the same place.
  private(set) var isKept: Bool
  /// The list it is in, by its position in `ShapeWalk`.
  let list: Int
  /// The merge that it is an operand of, by the position of the outline that comes of it; nil outside of merges.
  let merge: Int?

  init(_ contour: Contour?, isKept: Bool, list: Int, merge: Int?) {
    content = contour.map(Content.one) ?? .several([])
    self.isKept = isKept
    self.list = list
    self.merge = merge
  }

  var contours: [Contour] {
    get {
      switch content {
      case .one(let contour): [contour]
      case .several(let contours): contours
      }
    }
    set {
      content = .several(newValue)
      isKept = false
    }
  }

  /// The contour as a generator made it; nil when it was changed, or is none.
  var keptContour: Contour? { if isKept, case .one(let contour) = content { contour } else { nil } }

  @inline(__always)
  func forEachContour(_ body: (Contour) -> Void) {
    switch content {
    case .one(let contour): body(contour)
    case .several(let contours): for contour in contours { body(contour) }
    }
  }

  var vertexCount: Int {
    var count = 1
    forEachContour { count += $0.vertices.count }
    return count
  }

  /// - Parameter measures: knows those that were measured before.
  func measured(_ measures: OutlineMeasures) -> [MeasuredContour] {
    if let contour = keptContour { return [measures.measured(contour)] }
    return contours.map { MeasuredContour($0) }
  }
}

/// The lengths of outlines that stay the same from frame to frame.
final class OutlineMeasures {
  private static let maximumSegments = 1 << 14

  /// Measured contours, by where their vertices are kept, which are held so that nothing else gets there.
  private var known: [UnsafeRawPointer: MeasuredContour] = [:]
  private var segmentCount = 0

  func measured(_ contour: Contour) -> MeasuredContour {
    guard let place = contour.storage else { return MeasuredContour(contour) }
    if let known = known[place], known.contour.isClosed == contour.isClosed { return known }
    let measured = MeasuredContour(contour)
    segmentCount += contour.vertices.count
    if segmentCount > Self.maximumSegments {
      known.removeAll()
      segmentCount = contour.vertices.count
    }
    known[place] = measured
    return measured
  }
}

extension Contour {
  /// The address of the vertices in memory.
  var storage: UnsafeRawPointer? { vertices.withUnsafeBytes { $0.baseAddress } }

  /// True when both have the very same vertices.
  func isIdentical(to other: Contour) -> Bool { storage == other.storage && isClosed == other.isClosed }
}
