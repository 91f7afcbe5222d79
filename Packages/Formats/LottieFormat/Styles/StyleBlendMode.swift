import AnimationCore

extension BlendMode {
  /// Takes the mode of a number in the menu of After Effects, which the styles of layers have; others are
  /// normal. Layers themselves have other numbers.
  package init(menuLine: Int) {
    self =
      switch menuLine {
      case 4: .darken
      case 5: .multiply
      case 6: .colorBurn
      case 10: .lighten
      case 11: .screen
      case 12: .colorDodge
      case 13: .add
      case 16: .overlay
      case 17: .softLight
      case 18: .hardLight
      case 22: .hardMix
      case 24: .difference
      case 25: .exclusion
      case 27: .hue
      case 28: .saturation
      case 29: .color
      case 30: .luminosity
      default: .normal
      }
  }
}
