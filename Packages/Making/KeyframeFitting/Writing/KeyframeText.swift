import AnimationCore
import JSONText
import LottieFormat

/// Keyframes as JSON, as all players read them: each with its handles, the same for all components.
package enum KeyframeText {
  /// - Parameter decimals: of values that need not be exact; nil for all there are.
  package static func json(_ keys: [FittedKeyframe], decimals: Int?) -> String {
    var json = JSONWriter()
    json.array(.compact) { write(keys, decimals: decimals, to: &$0) }
    return json.text
  }

  /// The items of a list of keyframes.
  package static func write(_ keys: [FittedKeyframe], decimals: Int?, to json: inout JSONWriter) {
    for (index, key) in keys.enumerated() {
      json.object(.compact) { json in
        json.add("t", time(key.frame))
        json.array("s", .compact) { write(items: rounded(key, decimals), to: &$0) }
        if index == keys.count - 1 { return }
        switch key.passage {
        case .hold: json.add("h", 1)
        case .linear: write(out: (0, 0), in: (1, 1), to: &json)
        case .eased(let curve):
          write(out: (curve.x1, curve.y1), in: (curve.x2, curve.y2), to: &json)
        }
      }
    }
  }

  /// The handles that make no curve.
  private static func write(out: (Double, Double), in arriving: (Double, Double), to json: inout JSONWriter) {
    json.object("o", .compact) {
      $0.add("x", out.0)
      $0.add("y", out.1)
    }
    json.object("i", .compact) {
      $0.add("x", arriving.0)
      $0.add("y", arriving.1)
    }
  }

  /// Never later than the frame from which the value counts.
  package static func time(_ frame: Double) -> Double { (frame * 1e6).rounded(.down) / 1e6 }

  /// Returns as many decimals as let rounding take a twentieth of the tolerance.
  package static func decimals(within tolerance: Double) -> Int {
    var (decimals, unit) = (0, 1.0)
    while unit > tolerance / 10, decimals < 9 {
      decimals += 1
      unit /= 10
    }
    return decimals
  }

  private static func rounded(_ key: FittedKeyframe, _ decimals: Int?) -> ExpressionValue {
    guard let decimals else { return key.value }
    return key.value.withNumbers(
      key.value.numbers.map { key.isExact ? exact($0) : round($0, decimals) })
  }

  /// Returns the number without what is left over from computing.
  private static func exact(_ number: Double) -> Double {
    let rounded = round(number, 9)
    return abs(rounded - number) < 1e-11 ? rounded : number
  }

  private static func round(_ number: Double, _ decimals: Int) -> Double {
    var unit = 1.0
    for _ in 0..<decimals { unit *= 10 }
    let rounded = (number * unit).rounded() / unit
    return rounded.isFinite ? rounded : number
  }

  /// A value that never changes.
  package static func write(_ value: ExpressionValue, to json: inout JSONWriter) {
    switch value {
    case .number(let number): json.add(exact(number))
    case .list(let list): json.add(list.map(exact))
    case .path, .text, .restyled: write(items: value, to: &json)
    }
  }

  /// What is in the list of a keyframe.
  private static func write(items value: ExpressionValue, to json: inout JSONWriter) {
    switch value {
    case .number(let number): json.add(number)
    case .list(let list): for number in list { json.add(number) }
    case .path(let path): write(path, to: &json)
    case .text(let text): json.add(text)
    // Those are not written: see `PropertyBaking`.
    case .restyled: break
    }
  }

  /// Handles are relative to their vertices.
  package static func write(_ path: Contour, to json: inout JSONWriter) {
    func write(_ name: String, to json: inout JSONWriter, _ point: (Contour.Vertex) -> Point) {
      json.array(name, .compact) { json in
        for vertex in path.vertices {
          let point = point(vertex)
          json.add([round(point.x, 9), round(point.y, 9)])
        }
      }
    }
    json.object(.compact) { json in
      write("i", to: &json) { Point($0.inControl.x - $0.point.x, $0.inControl.y - $0.point.y) }
      write("o", to: &json) { Point($0.outControl.x - $0.point.x, $0.outControl.y - $0.point.y) }
      write("v", to: &json, \.point)
      json.add("c", path.isClosed)
    }
  }
}
