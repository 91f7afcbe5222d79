import AnimationCore

/// How a lone item takes part in the groups around it, so that they need no layer of their own.
package struct Compositing: Hashable, Sendable {
  package var opacity = 1.0
  package var blendMode = BlendMode.normal
  /// True inside of a group that keeps the backdrop from its items.
  package var isIsolated = false

  package init(opacity: Double = 1, blendMode: BlendMode = .normal, isIsolated: Bool = false) {
    self.opacity = opacity
    self.blendMode = blendMode
    self.isIsolated = isIsolated
  }

  /// Painted as if there was no group.
  package var isPlain: Bool { opacity == 1 && blendMode == .normal }

  /// True when an item that is painted with the opacity looks as its backdrop mixed with what the item looks like on that.
  func mayFade(_ item: DisplayItem) -> Bool {
    opacity == 1 || isIsolated || !item.blends { !$0.growsEvenly }
  }

  /// What `group`, alone in groups with this compositing, takes part with.
  func adding(_ group: GroupItem) -> Compositing {
    var result = self
    result.opacity *= group.opacity
    // In isolation there is no backdrop to blend with.
    if !isIsolated { result.blendMode = group.blendMode }
    result.isIsolated = isIsolated || group.isolatesItems
    return result
  }
}
