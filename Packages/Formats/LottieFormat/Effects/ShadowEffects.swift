import AnimationCore
import CStandardLibrary

extension EffectInput {
  /// 0 what glows: 1 what is opaque, 2 what is bright; 1 from which value on, 0…255; 2 radius, 3 intensity, 4 where the
  /// original is: 1 on top, 2 behind, 3 nowhere; 5 how they are mixed. No formula is known: light that is added.
  func glow() -> [Filter] {
    let threshold = min((number(1, 153) / 255).clampedToUnit, 254.0 / 255)
    let intensity = min(max(0, number(3, 1)), 255)
    if intensity == 0 { return [] }
    // Alpha becomes how far a value lies above the threshold.
    let gain = 1 / (1 - threshold)
    let weights = choice(0, 2) == 1 ? [0, 0, 0, gain] : Color.lumaWeights.map { $0 * gain } + [0]
    let identity = ColorMatrix.identity.rows
    let bright = ColorMatrix(
      red: identity[0], green: identity[1], blue: identity[2], alpha: weights + [-threshold * gain])
    let deviation = number(2, 10).deviation
    var light = [Filter.colorMatrix(bright)]
    if deviation > Self.leastDeviation { light.append(.blur(Blur(deviation: Size(deviation, deviation)))) }
    if intensity != 1 {
      light.append(
        .colorMatrix(
          ColorMatrix(
            red: identity[0], green: identity[1], blue: identity[2], alpha: [0, 0, 0, intensity, 0])))
    }
    let mode: BlendMode = choice(5, 3) == 3 ? .add : .normal
    return switch choice(4, 2) {
    case 3: [.layers([FilterLayer(.source(light))])]
    case 1 where mode == .normal: [.layers([FilterLayer(.source(light)), FilterLayer(.source([]))])]
    default: [.layers([FilterLayer(.source([])), FilterLayer(.source(light), blendMode: mode)])]
    }
  }

  /// 0 colour, 1 opacity 0…255, 2 direction, up is 0, clockwise, 3 distance, 4 softness, 5 whether it is all that shows.
  func dropShadow() -> [Filter]? {
    let opacity = (number(1, 127.5) / 255).clampedToUnit
    let isAlone = isOn(5)
    if opacity == 0 { return isAlone ? nil : [] }
    let (angle, distance) = (number(2, 135).radians, number(3, 5))
    let shade = Shade(
      color: color(0, .black), deviation: number(4, 0).deviation,
      offset: Point(sin(angle), -cos(angle)) * distance)
    let shadow = FilterLayer(.shade(shade), opacity: opacity)
    return [.layers(isAlone ? [shadow] : [shadow, FilterLayer(.source([]))])]
  }
}
