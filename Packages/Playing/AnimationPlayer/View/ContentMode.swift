import AnimationCore

/// Where an animation lies in the bounds of a view.
public enum ContentMode: Hashable, Sendable, CaseIterable {
  /// Both axes stretched to the bounds.
  case scaleToFill
  /// Scaled to fit, as large as possible, centred.
  case aspectFit
  /// Scaled to cover the bounds, as small as possible, centred.
  case aspectFill
  /// Scaled to the width of the bounds, at their top or bottom, as SVGAPlayer does it.
  case top, bottom
  /// Scaled to the height of the bounds, at their left or right, as SVGAPlayer does it.
  case left, right
  /// Not scaled, in the middle or in a corner.
  case center, topLeft, topRight, bottomLeft, bottomRight

  /// The transform from a canvas of `size` into `bounds`, whose origin is the top left corner.
  package func transform(_ size: Size, in bounds: Size) -> Transform {
    let frame = Rect(x: 0, y: 0, width: bounds.width, height: bounds.height)
    guard let (x, y) = alignment else { return fit.transform(size, in: frame) }
    let scale = scale(of: size, in: bounds)
    return .translation((bounds.width - size.width * scale) * x, (bounds.height - size.height * scale) * y)
      * .scale(scale, scale)
  }

  private var fit: ContentFit {
    switch self {
    case .scaleToFill: .fill
    case .aspectFill: .cover
    default: .contain
    }
  }

  private func scale(of size: Size, in bounds: Size) -> Double {
    switch self {
    case .top, .bottom: size.width > 0 ? bounds.width / size.width : 1
    case .left, .right: size.height > 0 ? bounds.height / size.height : 1
    default: 1
    }
  }

  /// How much of the space that is left lies before the content, across and down; nil for those that the
  /// bounds alone place.
  private var alignment: (x: Double, y: Double)? {
    switch self {
    case .scaleToFill, .aspectFit, .aspectFill: nil
    case .center: (0.5, 0.5)
    case .top: (0.5, 0)
    case .bottom: (0.5, 1)
    case .left: (0, 0.5)
    case .right: (1, 0.5)
    case .topLeft: (0, 0)
    case .topRight: (1, 0)
    case .bottomLeft: (0, 1)
    case .bottomRight: (1, 1)
    }
  }
}

extension ContentMode {
  package var describedName: DescribedName {
    switch self {
    case .scaleToFill: "scaleToFill"
    case .aspectFit: "aspectFit"
    case .aspectFill: "aspectFill"
    case .top: "top"
    case .bottom: "bottom"
    case .left: "left"
    case .right: "right"
    case .center: "center"
    case .topLeft: "topLeft"
    case .topRight: "topRight"
    case .bottomLeft: "bottomLeft"
    case .bottomRight: "bottomRight"
    }
  }
}
