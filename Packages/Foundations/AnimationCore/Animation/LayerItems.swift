/// What a layer of the animation itself, not of a precomp in it, shows in a frame.
package struct LayerItems: Sendable {
  package var name: String
  /// Among all layers.
  package var position: Int
  /// Bottom first.
  package var items: [DisplayItem]

  package init(name: String, position: Int, items: [DisplayItem]) {
    (self.name, self.position, self.items) = (name, position, items)
  }
}

/// Tells which layer shows what.
package protocol LayerEvaluator: FrameEvaluator {
  /// What makes up the display list of the frame, by layers, bottom first. A layer that changes all below it has all of that
  /// as its own.
  func layers(at frame: Double, context: EvaluationContext) -> [LayerItems]
}
