/// A rate is stored as its number, or as a fraction in a text: `30000/1001`.
extension FrameRate: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let rate: FrameRate?
    if let number = try? container.decode(Double.self) {
      rate = FrameRate(number)
    } else {
      let terms = try container.decode(String.self).split(separator: "/").map { Int($0) }
      rate =
        terms.count == 2 ? terms[0].flatMap { first in terms[1].flatMap { FrameRate(first, per: $0) } } : nil
    }
    guard let rate else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "is no rate: write 0.01 to 1000, or a fraction such as 30000/1001")
    }
    self = rate
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if denominator == 1 { try container.encode(numerator) } else { try container.encode(description) }
  }
}

/// A place is stored as the tools write it, a frame as its number: `7`, `"-1"`, `"1.5s"`, `"50%"`. What a text would round
/// is `{"time": 0.0123}` or `{"progress": 0.3333}`.
extension FramePlace: Codable {
  public init(from decoder: any Decoder) throws {
    if let number = try? decoder.singleValueContainer().decode(Int.self) {
      self = number >= 0 ? .frame(number) : .fromEnd(Int(clamping: number.magnitude))
    } else if (try? decoder.singleValueContainer().decode(String.self)) != nil {
      self = try decoder.text { text throws(ValueText.Problem) in try FramePlace(text: text[...]) }
    } else {
      let object = try StoredObject(decoder, known: ["time", "progress"])
      if let seconds = try object.number("time", in: 0...1e9) {
        self = .time(seconds)
      } else if let part = try object.number("progress", in: 0.0...1) {
        self = .progress(part)
      } else {
        throw object.mistake("a place has either \"time\" or \"progress\"")
      }
    }
  }

  public func encode(to encoder: any Encoder) throws {
    if case .frame(let number) = self, number >= 0 {
      var container = encoder.singleValueContainer()
      try container.encode(number)
    } else if FramePlace.parse(description[...]) == self {
      var container = encoder.singleValueContainer()
      try container.encode(description)
    } else {
      var writer = StoredObjectWriter(encoder)
      if case .time(let seconds) = self { try writer.add("time", seconds) }
      if case .progress(let part) = self { try writer.add("progress", part) }
    }
  }
}

/// A range is stored as the tools write it: `3`, `"10..20"`, `"0s..1.5s:5"`. What a text would round is
/// `{"from": …, "through": …, "step": 5}`.
extension FrameRange: Codable {
  public init(from decoder: any Decoder) throws {
    if (try? decoder.singleValueContainer().decode(String.self)) != nil {
      self = try decoder.text { text throws(ValueText.Problem) in try FrameRange(text: text[...]) }
    } else if let object = try? StoredObject(decoder, known: ["from", "through", "step"]),
      let start = try object.value("from", FramePlace.self)
    {
      let end = try object.value("through", FramePlace.self)
      let step = try object.number("step", in: 1...Int.max) ?? 1
      self = end.map { FrameRange(start, through: $0, step: step) } ?? FrameRange(start)
    } else {
      self.init(try FramePlace(from: decoder))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    if let read = try? FrameRange(text: description[...]), read == self, end != nil {
      var container = encoder.singleValueContainer()
      try container.encode(description)
    } else if let end {
      var writer = StoredObjectWriter(encoder)
      try writer.add("from", start)
      try writer.add("through", end)
      try writer.add("step", step, usual: 1)
    } else {
      try start.encode(to: encoder)
    }
  }
}
