import KeyframeFitting
import LottieFormat

/// Keyframes as SMIL has them: values at times, and how it goes on from each.
struct SMILTrack {
  struct Key {
    var frame: Double
    var text: String
    var passage: FittedKeyframe.Passage
  }

  private var keys: [Key] = []

  /// What has one value.
  var fixedText: String? {
    guard let first = keys.first else { return "" }
    return keys.allSatisfy { $0.text == first.text } ? first.text : nil
  }

  /// What leaps from one value to the next.
  init(leaps: [(frame: Int, text: String)]) {
    keys = leaps.map { Key(frame: Double($0.frame), text: $0.text, passage: .hold) }
  }

  /// Pieces, each of which holds until the next begins.
  init(_ pieces: [(keys: [FittedKeyframe], text: (ExpressionValue) -> String)]) {
    for piece in pieces {
      for key in piece.keys.flattened {
        keys.append(Key(frame: key.frame, text: piece.text(key.value), passage: key.passage))
      }
      if !keys.isEmpty { keys[keys.count - 1].passage = .hold }
    }
  }

  init(_ track: FittedTrack, _ text: @escaping ([Double]) -> String) {
    self.init([(track.keys, { text($0.numbers) })])
  }

  /// The attributes that say it, but for the duration; with the value that everything begins with.
  func attributes(frameCount: Int) -> String {
    let isDiscrete = keys.allSatisfy { $0.passage == .hold }
    var moments: [(frame: Double, text: String, curve: CubicEasing?)] = []
    if let first = keys.first, first.frame > 0 { moments.append((0, first.text, nil)) }
    for (index, key) in keys.enumerated() {
      if isDiscrete {
        if moments.last?.text == key.text { continue }
        // What begins later has its value from the beginning.
        if index == 0, key.frame > 0 { continue }
        moments.append((key.frame, key.text, nil))
        continue
      }
      if case .eased(let curve) = key.passage {
        moments.append((key.frame, key.text, curve))
      } else {
        moments.append((key.frame, key.text, nil))
      }
      if key.passage == .hold {
        let end = index + 1 < keys.count ? keys[index + 1].frame : Double(frameCount)
        if end > key.frame { moments.append((end, key.text, nil)) }
      }
    }
    if !isDiscrete, let last = moments.last, last.frame < Double(frameCount) {
      moments.append((Double(frameCount), last.text, nil))
    }
    return text(Self.merged(moments, isDiscrete: isDiscrete), frameCount, isDiscrete: isDiscrete)
  }

  /// Leaves out moments that say nothing: those in the middle of rests.
  private static func merged(
    _ moments: [(frame: Double, text: String, curve: CubicEasing?)], isDiscrete: Bool
  ) -> [(frame: Double, text: String, curve: CubicEasing?)] {
    if isDiscrete { return moments }
    var result: [(frame: Double, text: String, curve: CubicEasing?)] = []
    for moment in moments {
      if let last = result.last, last.text == moment.text, last.frame == moment.frame {
        result[result.count - 1] = moment
        continue
      }
      if result.count > 1, let last = result.last, last.text == moment.text,
        result[result.count - 2].text == moment.text
      {
        result[result.count - 1] = moment
        continue
      }
      result.append(moment)
    }
    return result
  }

  private func text(
    _ moments: [(frame: Double, text: String, curve: CubicEasing?)], _ frameCount: Int, isDiscrete: Bool
  ) -> String {
    // A thousandth of a frame.
    let decimals = min(9, 3 + String(frameCount).count)
    var unit = 1.0
    for _ in 0..<decimals { unit *= 10 }
    let times = moments.map { moment -> String in
      // Never later than the frame.
      let part = (moment.frame / Double(frameCount) * unit + 1e-6).rounded(.down) / unit
      return SVGNumbers.text(min(max(part, 0), 1), decimals: decimals)
    }
    var text = " values=\"\(moments.map(\.text).joined(separator: ";"))\""
    if isDiscrete {
      text += " calcMode=\"discrete\""
      if moments.count > 1 { text += " keyTimes=\"\(times.joined(separator: ";"))\"" }
      return text
    }
    if times != ["0", "1"] { text += " keyTimes=\"\(times.joined(separator: ";"))\"" }
    if moments.contains(where: { $0.curve != nil }) {
      let curves = moments.dropLast().map { moment in
        guard let curve = moment.curve else { return "0 0 1 1" }
        return [curve.x1, curve.y1, curve.x2, curve.y2].map { SVGNumbers.text($0, decimals: 4) }
          .joined(separator: " ")
      }
      text += " calcMode=\"spline\" keySplines=\"\(curves.joined(separator: ";"))\""
    }
    return text
  }
}

extension [FittedKeyframe] {
  /// The keyframes with curves that stay between their ends, as those of SMIL do.
  fileprivate var flattened: [FittedKeyframe] {
    var result: [FittedKeyframe] = []
    result.reserveCapacity(count)
    for (index, key) in enumerated() {
      guard case .eased(let curve) = key.passage, index + 1 < count else {
        result.append(key)
        continue
      }
      let next = self[index + 1]
      var frame = key.frame
      for piece in curve.pieces(depth: 5) {
        func value(_ part: Double) -> ExpressionValue {
          key.value.withNumbers(zip(key.value.numbers, next.value.numbers).map { $0 + ($1 - $0) * part })
        }
        result.append(FittedKeyframe(frame: frame, value: value(piece.from), passage: .eased(piece.curve)))
        frame = key.frame + (next.frame - key.frame) * piece.end
      }
    }
    return result
  }
}

extension CubicEasing {
  /// Curves that begin and end on this one, and stay between.
  ///
  /// - Returns: of each the progress at its beginning, and the time at its end.
  fileprivate func pieces(depth: Int) -> [(curve: CubicEasing, from: Double, end: Double)] {
    let points = (
      SIMD2(0.0, 0.0), SIMD2(x1, y1), SIMD2(x2, y2), SIMD2(1.0, 1.0)
    )
    var result: [(curve: CubicEasing, from: Double, end: Double)] = []
    func add(
      _ p: (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, SIMD2<Double>), _ depth: Int
    ) {
      let (width, height) = (p.3.x - p.0.x, p.3.y - p.0.y)
      func inside(_ y: Double) -> Bool { (y - p.0.y) * (y - p.3.y) <= 1e-9 }
      if depth == 0 || (inside(p.1.y) && inside(p.2.y)) {
        func unit(_ point: SIMD2<Double>) -> (x: Double, y: Double) {
          (
            width > 1e-9 ? ((point.x - p.0.x) / width).clampedToUnit : 0.5,
            abs(height) > 1e-9 ? ((point.y - p.0.y) / height).clampedToUnit : 0.5
          )
        }
        let (a, b) = (unit(p.1), unit(p.2))
        result.append((CubicEasing(a.x, a.y, b.x, b.y), p.0.y, p.3.x))
        return
      }
      let t = Self.turn(p.0.y, p.1.y, p.2.y, p.3.y) ?? 0.5
      func mix(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> { a + (b - a) * t }
      let (a, b, c) = (mix(p.0, p.1), mix(p.1, p.2), mix(p.2, p.3))
      let (d, e) = (mix(a, b), mix(b, c))
      let middle = mix(d, e)
      add((p.0, a, d, middle), depth - 1)
      add((middle, e, c, p.3), depth - 1)
    }
    add(points, depth)
    return result
  }

  /// Where it turns back, well inside.
  private static func turn(_ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double) -> Double? {
    let a = p3 - p0 + 3 * (p1 - p2)
    let b = 2 * (p0 - 2 * p1 + p2)
    let c = p1 - p0
    var roots: [Double] = []
    if abs(a) < 1e-12 {
      if abs(b) > 1e-12 { roots = [-c / b] }
    } else {
      let square = b * b - 4 * a * c
      if square >= 0 { roots = [(-b - square.squareRoot()) / (2 * a), (-b + square.squareRoot()) / (2 * a)] }
    }
    return roots.filter { $0 > 0.02 && $0 < 0.98 }.min()
  }
}
