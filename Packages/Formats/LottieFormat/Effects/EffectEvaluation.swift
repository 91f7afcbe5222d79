import AnimationCore

extension FilteredLayer {
  /// - Returns: false when nothing is left to be seen.
  mutating func apply(_ input: EffectInput) -> Bool {
    if input.effect.kind == .transform {
      guard let (placing, opacity) = input.placing() else { return false }
      place(by: placing, opacity: opacity)
      return opacity > 0
    }
    guard let filters = input.filters() else { return false }
    if !add(filters) {
      let (layers, position) = (input.context.composition.layers, input.context.layer)
      input.context.scene.log?.note(
        Diagnostic(
          .unsupported, path: "layers[\(position)] \"\(layers[position].name)\"",
          "effects that blur more than 500 pixels together: the rest is not drawn"))
    }
    return true
  }
}

extension EffectInput {
  /// What the effect does; nil when nothing is left to be seen. A transform is no filter: see `placing`.
  func filters() -> [Filter]? {
    switch effect.kind {
    case nil, .transform: []
    case .tint: tint()
    case .fill: fill()
    case .tritone: tritone()
    case .levels: levels()
    case .easyLevels: easyLevels()
    case .brightnessContrast: brightnessContrast()
    case .hueSaturation: hueSaturation()
    case .invert: invert()
    case .threshold: [.colorFunction(.threshold(number(0, 0.5).clampedToUnit))]
    case .blackAndWhite: blackAndWhite()
    case .shiftChannels: shiftChannels()
    case .toner: toner()
    case .gaussianBlur: gaussianBlur()
    case .boxBlur: boxBlur()
    case .directionalBlur: directionalBlur()
    case .sharpen: sharpen()
    case .glow: glow()
    case .dropShadow: dropShadow()
    case .ramp: ramp()
    case .fourColors: fourColors()
    case .stroke: stroke()
    case .radialWipe: radialWipe()
    case .linearWipe: linearWipe()
    case .venetianBlinds: venetianBlinds()
    case .setMatte: setMatte()
    case .cornerPin: cornerPin()
    case .tile: tile()
    case .bulge: bulge()
    case .displacement: displacement()
    }
  }
}
