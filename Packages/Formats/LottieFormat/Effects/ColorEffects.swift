import AnimationCore

// Effects that change colours where they are. Formulas are those of Skottie, which fitted them to After Effects.
extension EffectInput {
  /// 2 colour, 6 opacity as a fraction. The mask that it could be limited to is ignored, as by all players.
  func fill() -> [Filter] {
    let color = color(2, .pureRed)
    return [.colorMatrix(.flood(color, alpha: number(6, 1).clampedToUnit))]
  }

  /// 0 what black becomes, 1 what white becomes, 2 how much of that.
  func tint() -> [Filter] {
    let (black, white, amount) = (color(0, .black), color(1, .white), fraction(2, 100))
    if amount == 0 { return [] }
    func row(_ component: KeyPath<Color, Double>, _ place: Int) -> [Double] {
      let (low, high) = (black[keyPath: component], white[keyPath: component])
      var row = Color.lumaWeights.map { $0 * (high - low) * amount } + [0, low * amount]
      row[place] += 1 - amount
      return row
    }
    return [
      .colorMatrix(ColorMatrix(red: row(\.red, 0), green: row(\.green, 1), blue: row(\.blue, 2)))
    ]
  }

  /// 0 highlights, 1 midtones, 2 shadows, 3 how much of the original.
  func tritone() -> [Filter] {
    let scale = [(0, color(2, .black)), (0.5, color(1, .middleGray)), (1, color(0, .white))]
    return byLuma(scale, amount: 1 - fraction(3, 0))
  }

  /// CC Toner: 0 how many tones, 1–5 from highlights to shadows, 6 how much of the original.
  func toner() -> [Filter] {
    let tones = (1...5).map { color($0, Color(gray: 1 - Double($0 - 1) / 4)) }
    let scale: [(offset: Double, color: Color)] =
      switch choice(0, 2) {
      case 1: [(0, tones[4]), (1, tones[0])]
      case 3: zip([0, 0.25, 0.5, 0.75, 1], tones.reversed()).map { ($0, $1) }
      case 4: [(0, tones[2]), (1, tones[2])]
      default: [(0, tones[4]), (0.5, tones[2]), (1, tones[0])]
      }
    return byLuma(scale, amount: 1 - fraction(6, 0))
  }

  private func byLuma(_ scale: [(offset: Double, color: Color)], amount: Double) -> [Filter] {
    if amount == 0 { return [] }
    func table(_ component: KeyPath<Color, Double>) -> [UInt8] {
      ColorTables.table { luma in
        guard let next = scale.firstIndex(where: { $0.offset >= luma }), next > 0 else {
          return scale[0].color[keyPath: component]
        }
        let (from, to) = (scale[next - 1], scale[next])
        let way = (luma - from.offset) / (to.offset - from.offset)
        return from.color[keyPath: component]
          + (to.color[keyPath: component] - from.color[keyPath: component]) * way
      }
    }
    let tables = ColorTables(red: table(\.red), green: table(\.green), blue: table(\.blue))
    let gray = Color.lumaWeights + [0, 0]
    let filters = [
      Filter.colorMatrix(ColorMatrix(red: gray, green: gray, blue: gray)), .colorTables(tables),
    ]
    return amount == 1 ? filters : [.mix(filters, amount: amount, matte: nil)]
  }

  /// 0 which range of colours, of which all is done; 2 hue in degrees, 3 saturation, 4 lightness; 5 whether it colours,
  /// and if so 6, 7, 8 the same three.
  func hueSaturation() -> [Filter] {
    func percent(_ index: Int, _ fallback: Double) -> Double {
      min(max(number(index, fallback) / 100, -1), 1)
    }
    if isOn(5) {
      return [
        .colorFunction(
          .colorize(
            hue: number(6, 0) / 360, saturation: percent(7, 25).clampedToUnit, lightness: percent(8, 0)))
      ]
    }
    guard choice(0, 1) <= 1 else { return [] }
    let (hue, saturation, lightness) = (number(2, 0) / 360, percent(3, 0), percent(4, 0))
    if hue == 0, saturation == 0, lightness == 0 { return [] }
    return [.colorFunction(.hueSaturation(hue: hue, saturation: saturation, lightness: lightness))]
  }

  /// 0–5 reds, yellows, greens, cyans, blues, magentas in percent.
  func blackAndWhite() -> [Filter] {
    let weights = zip(0..., [40.0, 60, 40, 60, 20, 80]).map { number($0, $1) / 100 }
    return [
      .colorFunction(
        .blackAndWhite(
          red: weights[0], yellow: weights[1], green: weights[2], cyan: weights[3], blue: weights[4],
          magenta: weights[5]))
    ]
  }

  /// 0 what is inverted, 1 how much of the original.
  func invert() -> [Filter] {
    let amount = 1 - fraction(1, 0)
    guard amount > 0, let inverted = inversion(choice(0, 1)) else { return [] }
    if case .colorMatrix(let matrix) = inverted, matrix.isFreeOfAlpha {
      return [.colorMatrix(matrix.mixed(amount))]
    }
    return amount == 1 ? [inverted] : [.mix([inverted], amount: amount, matte: nil)]
  }

  private func inversion(_ channel: Int) -> Filter? {
    func matrix(_ inverted: Set<Int>) -> Filter {
      let rows = (0..<4).map { row in
        (0..<5).map { column in
          inverted.contains(row) ? (column == row ? -1.0 : column == 4 ? 1 : 0) : column == row ? 1 : 0
        }
      }
      return .colorMatrix(ColorMatrix(red: rows[0], green: rows[1], blue: rows[2], alpha: rows[3]))
    }
    func function(hue: Bool, lightness: Bool, saturation: Bool) -> Filter {
      .colorFunction(.invert(hue: hue, lightness: lightness, saturation: saturation))
    }
    return switch channel {
    case 1: matrix([0, 1, 2])
    case 2: matrix([0])
    case 3: matrix([1])
    case 4: matrix([2])
    case 6: function(hue: true, lightness: true, saturation: true)
    case 7: function(hue: true, lightness: false, saturation: false)
    case 8: function(hue: false, lightness: true, saturation: false)
    case 9: function(hue: false, lightness: false, saturation: true)
    case 11: .colorMatrix(.invertedYIQ(y: true, i: true, q: true))
    case 12: .colorMatrix(.invertedYIQ(y: true, i: false, q: false))
    case 13: .colorMatrix(.invertedYIQ(y: false, i: true, q: false))
    case 14: .colorMatrix(.invertedYIQ(y: false, i: false, q: true))
    case 16: matrix([3])
    default: nil
    }
  }

  /// 0–3 where alpha, red, green and blue come from.
  func shiftChannels() -> [Filter] {
    // Each by its weights; those that are no sums of channels leave the channel as it is.
    func row(_ index: Int, own: Int) -> [Double] {
      switch choice(index, own + 1) {
      case 1: [0, 0, 0, 1, 0]
      case 2: [1, 0, 0, 0, 0]
      case 3: [0, 1, 0, 0, 0]
      case 4: [0, 0, 1, 0, 0]
      case 5: Color.lumaWeights + [0, 0]
      case 9: [0, 0, 0, 0, 1]
      case 10: [0, 0, 0, 0, 0]
      default: [[0, 0, 0, 1, 0], [1, 0, 0, 0, 0], [0, 1, 0, 0, 0], [0, 0, 1, 0, 0]][own]
      }
    }
    let matrix = ColorMatrix(
      red: row(1, own: 1), green: row(2, own: 2), blue: row(3, own: 3), alpha: row(0, own: 0))
    if matrix == .identity { return [] }
    // A layer has alpha in its box only.
    let box = Filter.matte(Matte([space.item(Path(space.box), .color(.black))]))
    return matrix.fillsTransparency ? [.colorMatrix(matrix), box] : [.colorMatrix(matrix)]
  }
}

extension Color {
  static let pureRed = Color(red: 1, green: 0, blue: 0)
  static let middleGray = Color(gray: 0.5)

  init(gray: Double) {
    self.init(red: gray, green: gray, blue: gray)
  }
}

extension ColorMatrix {
  /// One colour, wherever there is any.
  static func flood(_ color: Color, alpha: Double) -> ColorMatrix {
    ColorMatrix(
      red: [0, 0, 0, 0, color.red], green: [0, 0, 0, 0, color.green], blue: [0, 0, 0, 0, color.blue],
      alpha: [0, 0, 0, alpha, 0])
  }

  /// Returns a matrix for a part of this one's result, and the rest of the original.
  func mixed(_ amount: Double) -> ColorMatrix {
    var matrix = self
    for row in matrix.rows.indices {
      for column in matrix.rows[row].indices {
        matrix.rows[row][column] =
          rows[row][column] * amount + ColorMatrix.identity.rows[row][column] * (1 - amount)
      }
    }
    return matrix
  }

  /// A matrix that leads from RGB to YIQ, there to 1 − y, −i and −q, and back.
  static func invertedYIQ(y: Bool, i: Bool, q: Bool) -> ColorMatrix {
    let forth = [[0.299, 0.587, 0.114], [0.5959, -0.2746, -0.3213], [0.2115, -0.5227, 0.3112]]
    let back = [[1, 0.956, 0.619], [1, -0.272, -0.647], [1, -1.106, 1.703]]
    let signs = [y ? -1.0 : 1, i ? -1.0 : 1, q ? -1.0 : 1]
    let rows = back.map { weights in
      (0..<3).map { column in
        (0..<3).reduce(0) { $0 + weights[$1] * signs[$1] * forth[$1][column] }
      } + [0, y ? weights[0] : 0]
    }
    return ColorMatrix(red: rows[0], green: rows[1], blue: rows[2])
  }
}

extension ColorTables {
  static func table(_ value: (Double) -> Double) -> [UInt8] {
    (0...255).map { UInt8((value(Double($0) / 255).clampedToUnit * 255).rounded()) }
  }
}
