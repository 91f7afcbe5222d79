import AnimationCore
import Painting

/// An estimate of how long Cairo takes to write what is drawn on a page. For budgets, in the units of
/// `OutlineWork`; measured with Cairo 1.16, of whose two formats it is the slower one's.
struct PageWork {
  /// How many groups of Cairo are around what is drawn. It goes over what is in a group for the page, and for every two
  /// groups around it once more: to measure it, or to write it.
  var groups = 0

  private static let (item, line, curve) = (4096.0, 1024.0, 4096.0)

  /// The units of an item, besides its path.
  var unitsOfItem: Int { units(Self.item) }

  /// - Parameter pen: nil for a fill or a clip.
  func units(of path: Path, _ toPage: Transform, _ pen: StrokeStyle?) -> Int {
    var work = 0.0
    for element in path.elements {
      if case .curve = element { work += Self.curve } else { work += Self.line }
    }
    if pen != nil {
      let nowhere = PixelBox(minX: 0, minY: 0, maxX: 0, maxY: 0)
      let outline = OutlineWork(path.elements.count, travel: path.travel, toPage, in: nowhere, pen)
      work += Double(outline.units)
    }
    return units(work)
  }

  /// - Parameter work: what a pen takes where it turns, on pixels.
  func units(ofPens work: Double) -> Int { units(work / 4) }

  private func units(_ work: Double) -> Int { Int(work * Double(2 + groups) / 2, within: 0...1 << 60) }
}

extension WorkBudget {
  /// A page has no pixels: the largest take no more than this one.
  private static let maximumPixels = 1 << 22

  /// Returns the budget for drawing one page, which may take what an image may of one pixel for each unit.
  package func drawing(pageOf size: Size) -> WorkBudget {
    drawing(imageOf: Int(size.width * size.height, within: 0...Self.maximumPixels))
  }
}
