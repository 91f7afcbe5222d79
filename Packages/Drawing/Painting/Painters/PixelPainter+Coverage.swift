import AnimationCore

/// Where a group shows: the alpha of layers.
extension PixelPainter {
  /// Masks times matte, on a layer as large as this one at most; nil when it is 0 everywhere.
  package func makeCoverage(_ group: GroupItem) -> Surface? { makeCoverage(group, within: canvas.visible) }

  /// Makes the coverage of a group on a layer as large as `area`, whole pixels, at most.
  func makeCoverage(_ group: GroupItem, within area: PixelBox) -> Surface? {
    guard let matte = group.matte else { return makeCoverage(group.masks, within: area) }
    let shown = makeLayer(of: matte, within: area)
    if group.masks.isEmpty, !matte.mode.isInverted { return shown }
    guard let coverage = makeCoverage(group.masks, within: area) else { return nil }
    if let shown {
      coverage.cover(shown, opacity: 1, matte.mode.isInverted ? .subtract : .intersect)
    } else if !matte.mode.isInverted {
      return nil
    }
    return coverage
  }

  /// A layer whose alpha is the matte's alpha or luma, not inverted; nil when that is 0 everywhere.
  private func makeLayer(of matte: Matte, within area: PixelBox) -> Surface? {
    let isCoverage = Surface.clipsByCoverage && !matte.mode.isLuma && matte.items.areShapesOfOneColor
    let box = bounds.box(of: matte.items).intersection(area)
    guard let layer = makeLayer(box, isCoverage ? .alpha : .color) else { return nil }
    on(layer).draw(matte.items)
    if matte.mode.isLuma { layer.replaceAlphaByLuma() }
    return layer
  }

  /// The coverage of all masks together, on a layer as large as `area`.
  private func makeCoverage(_ masks: [Mask], within area: PixelBox) -> Surface? {
    guard let coverage = makeLayer(area, .alpha) else { return nil }
    if masks.startAtOne { coverage.cover() }
    for mask in masks {
      guard resources.budget.spend(1000) else { return coverage }
      let coverageOperator = mask.mode.coverageOperator
      if mask.isPlainShape, let coverageOperator {
        coverage.cover(
          mask.path, canvasToPixels * mask.transform, opacity: mask.opacity, coverageOperator)
      } else if let own = makeCoverage(mask, within: coverage.box) {
        if let coverageOperator {
          coverage.cover(own, opacity: mask.opacity, coverageOperator)
        } else {
          coverage.combineCoverage(with: own, opacity: mask.opacity, mask.mode)
        }
      }
    }
    return coverage
  }

  /// c without the opacity: the path's inside, grown or shrunk, complemented when inverted.
  private func makeCoverage(_ mask: Mask, within box: PixelBox) -> Surface? {
    let toPixels = canvasToPixels * mask.transform
    let blur = mask.featherBlur(toPixels)
    // What lies outside of the visible part still bleeds into it.
    guard let coverage = canvas.makeLayer(box.outset(by: Double(blur.reach)), .alpha) else { return nil }
    coverage.cover(mask.path, toPixels, opacity: 1, .add)
    if mask.expansion != 0, mask.expansion.isFinite {
      let pen = StrokeStyle(width: 2 * abs(mask.expansion), miterLimit: Mask.miterLimit)
      coverage.cover(outlineOf: mask.path, pen, toPixels, mask.expansion > 0 ? .add : .subtract)
    }
    if blur.reach > 0 { coverage.blurCoverage(blur, resources.budget) }
    if mask.isInverted { coverage.invertCoverage() }
    return coverage
  }
}

extension [DisplayItem] {
  /// True when they are drawn without a layer, each in one colour: their alpha is what they cover.
  fileprivate var areShapesOfOneColor: Bool {
    allSatisfy { item in
      switch item {
      case .fill(let item): item.paint.isColor
      case .stroke(let item): item.paint.isColor
      case .group(let group): !group.isPaintedAsWhole && group.items.areShapesOfOneColor
      case .image, .text: false
      }
    }
  }
}
