/// The direction that letters are read in, as far as texts in animations need it: the Unicode bidirectional algorithm
/// without explicit embeddings and brackets.
enum TextDirection: Sendable {
  case leftToRight, rightToLeft

  /// Takes the direction of the first letter that has one; nil for a text without.
  init?(of characters: some Sequence<Character>) {
    for character in characters {
      switch character.reading {
      case .rightToLeft: self = .rightToLeft
      case .leftToRight: self = .leftToRight
      case .digit, .neutral: continue
      }
      return
    }
    return nil
  }

  /// The positions of a line's letters from left to right. Blanks at its end stay there.
  static func visualOrder(of line: ArraySlice<Character>, base: TextDirection) -> [Int] {
    guard base == .rightToLeft || line.contains(where: { $0.reading == .rightToLeft }) else {
      return Array(line.indices)
    }
    let end = line.lastIndex { $0 != " " }.map { $0 + 1 } ?? line.startIndex
    let shown = line[..<end]
    let levels = levels(of: shown, base: base)
    var order = Array(shown.indices)
    // What is deepest is turned round first.
    for level in stride(from: levels.max() ?? 0, to: 0, by: -1) {
      var first = 0
      while first < order.count {
        guard levels[order[first] - line.startIndex] >= level else {
          first += 1
          continue
        }
        var last = first
        while last + 1 < order.count, levels[order[last + 1] - line.startIndex] >= level { last += 1 }
        order[first...last].reverse()
        first = last + 1
      }
    }
    return order + Array(end..<line.endIndex)
  }

  /// Even for what runs to the right, odd for what runs to the left.
  private static func levels(of line: ArraySlice<Character>, base: TextDirection) -> [Int] {
    let readings = resolvedReadings(of: line, base: base)
    let right = base == .rightToLeft ? 2 : 0
    var levels = readings.map { reading in
      switch reading {
      case .leftToRight: right
      case .rightToLeft: 1
      case .digit: 2
      case .neutral: base == .rightToLeft ? 1 : 0
      }
    }
    // What has no direction goes with its neighbours where they agree, and else with the line.
    func goesLeft(_ neighbour: Int) -> Bool {
      guard readings.indices.contains(neighbour) else { return base == .rightToLeft }
      return readings[neighbour] != .leftToRight
    }
    var position = 0
    while let first = readings[position...].firstIndex(of: .neutral) {
      let next = readings[first...].firstIndex { $0 != .neutral } ?? readings.endIndex
      if goesLeft(first - 1) == goesLeft(next) {
        for neutral in first..<next { levels[neutral] = goesLeft(next) ? 1 : right }
      }
      position = next
    }
    return levels
  }

  /// Numbers in what runs to the right belong to it.
  private static func resolvedReadings(
    of line: ArraySlice<Character>, base: TextDirection
  ) -> [Character.Reading] {
    var strong = base == .rightToLeft ? Character.Reading.rightToLeft : .leftToRight
    var readings = line.map(\.reading)
    for position in readings.indices {
      switch readings[position] {
      case .leftToRight, .rightToLeft: strong = readings[position]
      case .digit: if strong == .leftToRight { readings[position] = .leftToRight }
      case .neutral:
        // "1,000"
        if position > 0, position + 1 < readings.count, readings[position - 1] == .digit,
          line[line.startIndex + position + 1].reading == .digit,
          ".,:/".contains(line[line.startIndex + position])
        {
          readings[position] = .digit
        }
      }
    }
    return readings
  }
}

extension Character {
  /// True for a letter that is read from right to left.
  var runsLeft: Bool { (unicodeScalars.first?.value ?? 0) >= 0x590 && reading == .rightToLeft }

  fileprivate enum Reading {
    case leftToRight, rightToLeft, digit, neutral
  }

  fileprivate var reading: Reading {
    guard let scalar = unicodeScalars.first else { return .neutral }
    switch scalar.value {
    // Hebrew, Arabic, Syriac and others, with their presentation forms.
    case 0x0660...0x0669, 0x06F0...0x06F9: return .digit
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      return .rightToLeft
    default: break
    }
    if scalar.properties.numericType == .decimal { return .digit }
    return scalar.properties.isAlphabetic ? .leftToRight : .neutral
  }
}
