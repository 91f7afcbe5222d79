import AnimationFiles

extension Manifest {
  /// How much of what a snapshot shows this reference shows, too, 0…1, to find an animation again that is called
  /// otherwise now: 1 for the same file; else the share of pictures, or of display lists, that are equal.
  package func likeness(to snapshot: Snapshot) -> Double {
    if let source, source == snapshot.source { return 1 }
    let pictures = Self.share(frames.map(\.digest), snapshot.frames.map { Digest(of: $0.picture) })
    return isOutdated ? pictures : max(pictures, Self.share(timeline.digests, snapshot.timeline.digests))
  }

  /// The share that two sets have in common of the larger one: what an animation shows again and again, such as
  /// nothing, counts once.
  private static func share<Mark: Hashable>(_ a: [Mark], _ b: [Mark]) -> Double {
    let (a, b) = (Set(a), Set(b))
    return Double(a.intersection(b).count) / Double(max(a.count, b.count, 1))
  }
}
