import AnimationCore

extension Path {
  package static func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Path {
    Path(Rect(x: x, y: y, width: width, height: height))
  }
}

extension DisplayItem {
  package static func group(
    _ items: DisplayItem..., opacity: Double = 1, blendMode: BlendMode = .normal, isIsolated: Bool = false,
    clip: Clip? = nil, masks: [Mask] = [], matte: Matte? = nil
  ) -> DisplayItem {
    .group(
      GroupItem(
        items, opacity: opacity, blendMode: blendMode, isIsolated: isIsolated, clip: clip, masks: masks,
        matte: matte))
  }
}
