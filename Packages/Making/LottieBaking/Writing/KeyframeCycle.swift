import JSONText
import KeyframeFitting
import LottieFormat

/// An expression that repeats the property's own keyframes when they are over, be it by `loopOut()` or otherwise: it
/// becomes these keyframes over and over, which is exact.
struct KeyframeCycle {
  private static let maximumKeyframes = 2000
  /// The most keyframes with which a cycle may begin, from the first one on; more are not tried.
  private static let maximumSegments = 64

  private let spans: JSONSpans
  /// The keyframes as they stand in the file.
  private let keys: [(time: Double, members: [JSONSpans.Member])]
  /// The first that is repeated.
  private let start: Int
  private let end: Double
  private let isSeamless: Bool

  /// Nil where it is something else.
  init?(spans: JSONSpans, k: Range<Int>, samples: [Sample], property: any KeyedValue) {
    self.spans = spans
    let keys: [(time: Double, members: [JSONSpans.Member])] = spans.items(of: k).compactMap { item in
      let members = spans.members(of: item)
      let time = members.last { spans.isNamed($0, "t") }.flatMap { spans.number($0.value) }
      return time.map { ($0, members) }
    }
    self.keys = keys
    guard keys.count > 1, let last = keys.last?.time, let end = samples.map(\.end).max(), end > last,
      zip(keys, keys.dropFirst()).allSatisfy({ $0.time < $1.time })
    else { return nil }
    self.end = end
    let candidates = keys.indices.dropLast().prefix(Self.maximumSegments)
    let frames = samples.flatMap { sample in
      // Where samples were alike, those at the ends stand for all.
      stride(from: sample.frame, to: sample.end, by: 0.5).map { ($0, sample.value) } + [
        (sample.end, sample.value)
      ]
    }
    func isCycle(from start: Int) -> Bool {
      let (first, length) = (keys[start].time, last - keys[start].time)
      return frames.allSatisfy { frame, value in
        func fits(_ frame: Double) -> Bool { value.isClose(to: property.keyedValue(at: frame), within: 1e-6) }
        if frame <= last { return fits(frame) }
        let rest = (frame - first).truncatingRemainder(dividingBy: length)
        // In computing, a frame at a seam lies before or after it.
        return fits(first + rest) || (rest < 1e-6 && fits(last)) || (length - rest < 1e-6 && fits(first))
      }
    }
    guard let start = candidates.first(where: isCycle) else { return nil }
    self.start = start
    isSeamless = property.keyedValue(at: keys[start].time).isClose(
      to: property.keyedValue(at: last), within: 1e-6)
    let count = (end - last) / (last - keys[start].time) * Double(keys.count - start)
    guard count < Double(Self.maximumKeyframes), isSeamless || endValue != nil else { return nil }
  }

  /// The keyframes, those of the file as they stand there.
  var value: BakedValue {
    guard let last = keys.last?.time else { return .own }
    var items = keys.dropLast().map { json($0.members, at: $0.time) }
    var seam = last
    while seam <= end {
      // At the first seam there is still the value at the end, at others the one at the start.
      if !isSeamless, let endValue {
        items.append(#"{"t":\#(number(seam)),"s":\#(endValue),"h":1}"#)
      }
      let offset = seam - keys[start].time
      for key in keys[start...].dropLast() {
        let isLate = !isSeamless && seam == last && key.time == keys[start].time
        items.append(json(key.members, at: key.time + offset + (isLate ? 0.001 : 0)))
      }
      seam += last - keys[start].time
    }
    items.append(#"{"t":\#(number(seam)),"s":\#(endValue ?? text(of: keys[start].members, "s") ?? "[0]")}"#)
    return .other("[" + items.joined(separator: ",") + "]", isAnimated: true, keyframeCount: items.count)
  }

  /// The value at the end, as it stands in the last keyframe or, in old files, in the one before; nil where
  /// there is none.
  private var endValue: String? {
    guard let last = keys.last?.members, let before = keys.dropLast().last?.members else { return nil }
    return text(of: last, "s") ?? text(of: before, "e")
  }

  private func text(of members: [JSONSpans.Member], _ name: StaticString) -> String? {
    members.last { spans.isNamed($0, name) }.map { String(decoding: spans.text[$0.value], as: UTF8.self) }
  }

  /// A keyframe at another time.
  private func json(_ members: [JSONSpans.Member], at time: Double) -> String {
    let parts = members.map { member in
      spans.isNamed(member, "t")
        ? #""t":\#(number(time))"# : String(decoding: spans.text[member.whole], as: UTF8.self)
    }
    return "{" + parts.joined(separator: ",") + "}"
  }

  private func number(_ number: Double) -> String { ((number * 1e6).rounded() / 1e6).jsonText }
}
