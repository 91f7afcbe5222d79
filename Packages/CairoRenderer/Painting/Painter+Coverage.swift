import AnimationCore
import CCairo

extension Painter {
  /// Draws a group that has masks or a matte: its items on one layer, where they show on another.
  func drawCovered(_ group: GroupItem, _ compositing: Compositing) {
    if vectors != nil { return drawVectorsCovered(group, compositing) }
    guard let layer = makeLayer(bounds(of: group), .color) else { return }
    let inside = on(layer)
    for item in group.items { inside.draw(item) }
    guard let coverage = inside.makeCoverage(group) else { return }
    inside.on(coverage).multiply(by: compositing.opacity)
    if compositing.blendMode.worksWithMasks {
      withOperator(compositing.blendMode) { paint(layer, through: coverage) }
    } else {
      inside.multiply(by: coverage)
      blend(layer, compositing.blendMode)
    }
  }

  /// Masks times matte, in the alpha of a layer as large as this one; nil when it is 0 everywhere.
  func makeCoverage(_ group: GroupItem) -> Layer? {
    guard let matte = group.matte else { return makeCoverage(group.masks) }
    let matteLayer = makeLayer(matte)
    if group.masks.isEmpty, !matte.mode.isInverted { return matteLayer }
    guard let coverage = makeCoverage(group.masks) else { return nil }
    if let matteLayer {
      on(coverage).multiply(by: matteLayer, isInverted: matte.mode.isInverted)
    } else if !matte.mode.isInverted {
      return nil
    }
    return coverage
  }
}
