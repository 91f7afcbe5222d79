import AnimationCore

/// Items that are drawn once, in the frames in which they show.
struct MovingImage {
  let items: PlacedItems
  /// What of the items counts, when the image is a matte.
  let matteMode: Matte.Mode?
  /// Where the items are: transforms from their space; by ascending frames.
  private(set) var placements: [Placement] = []
  /// What shows of it in each of the placements, on the canvas.
  private(set) var boxes: [Rect] = []

  private init(_ items: PlacedItems, matteMode: Matte.Mode?) {
    (self.items, self.matteMode) = (items, matteMode)
  }

  private mutating func add(_ placement: Placement, box: Rect) {
    placements.append(placement)
    boxes.append(box)
  }

  /// True when they never move.
  var isFixed: Bool {
    guard let first = placements.first else { return true }
    return placements.allSatisfy { $0.transform.isNear(first.transform, 0.02) }
  }

  /// The placement at which images are largest.
  var largest: Transform {
    placements.max { $0.transform.maximumScale < $1.transform.maximumScale }?.transform ?? .identity
  }

  /// The box on the canvas around all frames together.
  var box: Rect { boxes.dropFirst().reduce(boxes[0]) { $0.union($1) } }
}

extension MovingImage {
  /// How many images back one is looked for.
  private static let reach = 6

  /// Returns what a run has to draw, as few images that move.
  static func images(of run: CelRun) -> [MovingImage] {
    var images: [MovingImage] = []
    for (frame, cel) in zip(run.frames, run.cels) {
      guard let content = cel.drawnContent else { continue }
      let items = PlacedItems(content.items)
      let placement = Placement(
        frame: frame, alpha: cel.alpha, transform: items.transform, clip: cel.clip)
      let known = images.indices.suffix(reach).last {
        images[$0].matteMode == content.matteMode && images[$0].items.isLike(items)
      }
      if let known {
        images[known].add(placement, box: cel.box)
      } else {
        var image = MovingImage(items, matteMode: content.matteMode)
        image.add(placement, box: cel.box)
        images.append(image)
      }
    }
    return images
  }
}
