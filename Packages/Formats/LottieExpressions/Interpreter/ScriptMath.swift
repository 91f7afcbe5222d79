import CStandardLibrary

/// Functions of numbers as the engine computes them, to the last bit.
enum ScriptMath {
  /// Small whole exponents by squaring.
  static func power(_ base: Double, _ exponent: Double) -> Double {
    if exponent.isNaN || (abs(base) == 1 && exponent.isInfinite) { return .nan }
    if var rest = Int(exactly: exponent), rest >= 0, rest <= 1000 {
      var (result, square) = (1.0, base)
      while rest > 0 {
        if rest & 1 == 1 { result *= square }
        square *= square
        rest >>= 1
      }
      return result
    }
    if exponent == 0.5 { return base == -.infinity ? .infinity : (base + 0).squareRoot() }
    if exponent == -0.5 { return base == -.infinity ? 0 : 1 / (base + 0).squareRoot() }
    return pow(base, exponent)
  }

  static func value(of function: MathFunction, _ numbers: [Double]) -> Double {
    let x = numbers.first ?? .nan
    let y = numbers.count > 1 ? numbers[1] : .nan
    switch function {
    case .abs: return abs(x)
    case .sin: return sin(x)
    case .cos: return cos(x)
    case .tan: return tan(x)
    case .asin: return asin(x)
    case .acos: return acos(x)
    case .atan: return atan(x)
    case .atan2: return atan2(x, y)
    case .exp: return exp(x)
    case .log: return log(x)
    case .sqrt: return x.squareRoot()
    case .pow: return power(x, y)
    case .floor: return x.rounded(.down)
    case .ceil: return x.rounded(.up)
    case .round:
      let above = x.rounded(.up)
      return above - (above - x > 0.5 ? 1 : 0)
    case .min: return numbers.reduce(.infinity, smaller)
    case .max: return numbers.reduce(-.infinity) { -smaller(-$0, -$1) }
    }
  }

  static let constants: [String: Double] = [
    "PI": 3.141592653589793, "E": 2.718281828459045, "LN2": 0.6931471805599453, "LN10": 2.302585092994046,
    "SQRT2": 1.4142135623730951, "SQRT1_2": 0.7071067811865476, "LOG2E": 1.4426950408889634,
    "LOG10E": 0.4342944819032518,
  ]

  /// Returns the smaller number: of both zeros, the negative one.
  static func smaller(_ a: Double, _ b: Double) -> Double {
    if a.isNaN || b.isNaN { return .nan }
    return a == b ? (a.sign == .minus ? a : b) : a < b ? a : b
  }

  static func clamp(_ x: Double, _ low: Double, _ high: Double) -> Double {
    if low > high { return clamp(x, high, low) }
    return smaller(-smaller(-x, -low), high)
  }

  /// A curve of time from 0 to 1, by its control points.
  static func eased(_ x: Double, by curve: (x1: Double, y1: Double, x2: Double, y2: Double)) -> Double {
    func at(_ p: Double, _ q: Double, _ u: Double) -> Double {
      3 * p * u * ((1 - u) * (1 - u)) + 3 * q * u * u * (1 - u) + u * (u * u)
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<40 {
      let u = (low + high) / 2
      if at(curve.x1, curve.x2, u) < x { low = u } else { high = u }
    }
    return at(curve.y1, curve.y2, low)
  }
}
