import AnimationCore

// What masks and mattes come down to.

/// How more coverage c is put to what there is (Porter and Duff's over, out and in).
package enum CoverageOperator: Hashable, Sendable {
  /// coverage + c − coverage·c
  case add
  /// coverage·(1 − c)
  case subtract
  /// coverage·c
  case intersect
}

extension Mask {
  /// The miter limit of the stroke that expands a mask.
  package static let miterLimit = 4.0

  /// True when its coverage, except for the opacity, is the inside of its path.
  package var isPlainShape: Bool { !isInverted && expansion == 0 && feather == .zero }
}

extension Mask.Mode {
  /// The operator that does the same, where there is one; the others are computed on bytes.
  package var coverageOperator: CoverageOperator? {
    switch self {
    case .add: .add
    case .subtract: .subtract
    case .intersect: .intersect
    case .lighten, .darken, .difference: nil
    }
  }
}

extension [Mask] {
  /// Whether everything is covered before the first mask, as it is without masks.
  var startAtOne: Bool {
    guard let first else { return true }
    return first.mode == .subtract || first.mode == .intersect
  }
}

extension Matte.Mode {
  package var isInverted: Bool { self == .alphaInverted || self == .lumaInverted }
  var isLuma: Bool { self == .luma || self == .lumaInverted }
}
