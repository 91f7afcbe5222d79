/// Boxes of pixels that have none in common, few enough to draw each by itself.
struct SeparateBoxes {
  /// What is drawn in several boxes is gone through in each.
  private static let most = 4

  private(set) var boxes: [PixelBox] = []

  /// The box around all of them.
  var union: PixelBox { boxes.reduce(.empty) { $0.union($1) } }

  var pixelCount: Int { boxes.reduce(0) { $0 + $1.pixelCount } }

  mutating func add(_ box: PixelBox) {
    guard !box.isEmpty else { return }
    var box = box
    while let place = boxes.firstIndex(where: { !$0.intersection(box).isEmpty }) {
      box = box.union(boxes.remove(at: place))
    }
    boxes.append(box)
    if boxes.count > Self.most { joinNearest() }
  }

  /// Makes one of the two whose box adds the fewest pixels.
  private mutating func joinNearest() {
    var best: (first: Int, second: Int, added: Int)?
    for second in boxes.indices {
      for first in 0..<second {
        let (a, b) = (boxes[first], boxes[second])
        let added = a.union(b).pixelCount - a.pixelCount - b.pixelCount
        if best.map({ added < $0.added }) ?? true { best = (first, second, added) }
      }
    }
    guard let best else { return }
    let box = boxes.remove(at: best.second).union(boxes[best.first])
    boxes.remove(at: best.first)
    add(box)
  }
}
