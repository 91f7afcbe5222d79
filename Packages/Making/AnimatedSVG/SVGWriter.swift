import AnimationCore
import KeyframeFitting
import LottieFormat

/// Writes elements and how they change.
struct SVGWriter {
  private let frameCount: Int
  private let tolerance: Double
  /// The attributes that all animations have: duration and repetition.
  private let timing: String
  private(set) var definitions = ""
  private var ids: [String: String] = [:]
  private let budget: WorkBudget

  init(frameCount: Int, frameRate: Double, tolerance: Double, budget: WorkBudget) {
    (self.frameCount, self.tolerance, self.budget) = (frameCount, tolerance, budget)
    let seconds = SVGNumbers.text(Double(frameCount) / frameRate, decimals: 6)
    timing = " dur=\"\(seconds)s\" repeatCount=\"indefinite\""
  }

  /// - Parameter frames: those in which what holds them is there.
  mutating func text(of elements: TimedElements, within frames: [Range<Int>]) throws(AnimationError) -> String
  {
    var text = ""
    for element in elements.list { text += try self.text(of: element, within: frames) }
    return text
  }

  /// - Parameters:
  ///   - scale: how much larger than in its own space it is on the canvas; nil when that is to be found out.
  ///   - isFlat: true where no other element may be around it.
  private mutating func text(
    of element: TimedElement, within frames: [Range<Int>], scale: Double? = nil, isFlat: Bool = false
  ) throws(AnimationError) -> String {
    try budget.check()
    let own = max(1e-3, element.transforms.reduce(0) { max($0, $1.transform.maximumScale) })
    let scale = scale ?? (element.transforms.isEmpty ? 1 : min(own, 1e6))
    let moves = element.transforms.count > 1
    var attributes = element.words.map { " \($0.name)=\"\($0.text)\"" }.joined()
    var animations = ""
    for track in element.tracks {
      add(
        track, of: element, tolerance: (moves ? tolerance / 2 : tolerance) / scale, &attributes, &animations)
    }
    for definition in element.definitions {
      let id = try self.id(of: definition.element, scale: scale)
      attributes += " \(definition.attribute)=\"url(#\(id))\""
    }
    var outerAnimations = ""
    if moves {
      let motion = SVGMotion(
        element.transforms, frames: element.frames, box: element.box, tolerance: tolerance / 2, isFlat: isFlat
      )
      let text = motion.parts.map { name, track, isFirst in
        animation(
          "animateTransform",
          " attributeName=\"transform\" type=\"\(name)\"\(isFirst ? "" : " additive=\"sum\"")",
          track)
      }.joined()
      if motion.rest == .identity {
        animations = text + animations
      } else {
        attributes += transform(motion.rest, element.box)
        outerAnimations = text
      }
    } else if let transform = element.transforms.first?.transform {
      attributes += self.transform(transform, element.box)
    }
    let content = try self.text(of: element.children, within: element.frames)
    if let presence = presence(element.frames, within: frames) {
      let text = animation("animate", " attributeName=\"display\"", presence)
      if outerAnimations.isEmpty { animations += text } else { outerAnimations += text }
    }
    if element.name == "g" {
      if content.isEmpty, element.definitions.isEmpty { return "" }
      if attributes.isEmpty, animations.isEmpty { return content }
    }
    let inside = animations + content
    let text = "<\(element.name)\(attributes)" + (inside.isEmpty ? "/>" : ">\(inside)</\(element.name)>")
    return outerAnimations.isEmpty ? text : "<g>\(outerAnimations)\(text)</g>"
  }

  /// Returns the id of an element in the definitions, where those that are equal stand once.
  private mutating func id(of element: TimedElement, scale: Double) throws(AnimationError) -> String {
    var text = element.words.map { " \($0.name)=\"\($0.text)\"" }.joined()
    var content = ""
    for track in element.tracks { add(track, of: element, tolerance: tolerance / scale, &text, &content) }
    for child in element.children.list {
      let isPaint = element.name.hasSuffix("Gradient") || element.name == "filter"
      content += try self.text(
        of: child, within: element.frames, scale: isPaint ? 1 : nil, isFlat: element.name == "clipPath")
    }
    text += content.isEmpty ? "/>" : ">\(content)</\(element.name)>"
    text = "<\(element.name)\u{0}\(text)"
    if let known = ids[text] { return known }
    let id = "a\(ids.count)"
    ids[text] = id
    definitions += text.replacing("\u{0}", with: " id=\"\(id)\"", maxReplacements: 1)
    return id
  }

  // MARK: Attributes

  private mutating func add(
    _ track: TimedElement.Track, of element: TimedElement, tolerance: Double, _ attributes: inout String,
    _ animations: inout String
  ) {
    let smil = self.track(track.changes, element.frames, tolerance)
    if let text = smil.fixedText {
      if SVGDefaults.text(track.name, of: element.name) != text { attributes += " \(track.name)=\"\(text)\"" }
    } else {
      animations += animation("animate", " attributeName=\"\(track.name)\"", smil)
    }
  }

  private func track(
    _ changes: [(frame: Int, value: SVGElement.Value)], _ frames: [Range<Int>], _ tolerance: Double
  ) -> SMILTrack {
    guard let first = changes.first?.value else { return SMILTrack(leaps: []) }
    switch first {
    case .text(let text): return SMILTrack(leaps: [(0, text)])
    case .numbers(_, let unit):
      let tolerance =
        switch unit {
        case .length: tolerance
        case .part: 0.002
        case .factor: 0.001
        }
      let track = FittedTrack(samples(changes, frames) { $0.numbers }, tolerance: tolerance)
      return SMILTrack(track) { SVGNumbers.list($0, decimals: track.decimals) }
    case .color:
      let track = FittedTrack(samples(changes, frames) { $0.numbers }, tolerance: 0.6)
      return SMILTrack(track) { numbers in
        func part(_ index: Int) -> Double { index < numbers.count ? numbers[index] / 255 : 0 }
        return SVGDefaults.short(Color(red: part(0), green: part(1), blue: part(2)).hexText)
      }
    case .path:
      // Between outlines of other steps there is nothing.
      var pieces: [(keys: [FittedKeyframe], text: (ExpressionValue) -> String)] = []
      var start = 0
      let all = samples(changes, frames) { $0 }
      while start < all.count {
        let steps = all[start].value.steps
        let end = all[start...].firstIndex { $0.value.steps != steps } ?? all.count
        let track = FittedTrack(
          all[start..<end].map {
            TrackSample(frame: $0.frame, value: .list($0.value.numbers), isApart: $0.isApart)
          }, tolerance: tolerance)
        let straight = SVGPathData.straight(
          steps, track.keys.map(\.value.numbers), tolerance: tolerance / 4)
        var keys = track.keys
        if keys.count == 1 { keys[0].frame = Double(all[start].frame) }
        pieces.append(
          (
            keys,
            {
              SVGPathData.text(steps, $0.numbers, straight: straight, decimals: track.decimals)
            }
          ))
        start = end
      }
      return SMILTrack(pieces)
    }
  }

  private struct ValueSample {
    var frame: Int
    var value: SVGElement.Value
    var isApart: Bool
  }

  private func samples(
    _ changes: [(frame: Int, value: SVGElement.Value)], _ frames: [Range<Int>],
    _ numbers: (SVGElement.Value) -> [Double]
  ) -> [TrackSample] {
    samples(changes, frames) { $0 }.map {
      TrackSample(frame: $0.frame, value: .list(numbers($0.value)), isApart: $0.isApart)
    }
  }

  /// What it is in each frame in which there is something.
  private func samples(
    _ changes: [(frame: Int, value: SVGElement.Value)], _ frames: [Range<Int>],
    _ same: (SVGElement.Value) -> SVGElement.Value
  ) -> [ValueSample] {
    if changes.count == 1 {
      return [ValueSample(frame: changes[0].frame, value: same(changes[0].value), isApart: false)]
    }
    var result: [ValueSample] = []
    var place = 0
    for run in frames {
      for frame in run {
        while place + 1 < changes.count, changes[place + 1].frame <= frame { place += 1 }
        result.append(
          ValueSample(frame: frame, value: changes[place].value, isApart: frame == run.lowerBound))
      }
    }
    return result
  }

  private func presence(_ own: [Range<Int>], within frames: [Range<Int>]) -> SMILTrack? {
    // Where what holds it is not there, nobody asks.
    if Self.isAlways(own, within: frames) { return nil }
    var leaps: [(frame: Int, text: String)] = []
    if let first = own.first, first.lowerBound > 0 { leaps.append((0, "none")) }
    for run in own {
      leaps.append((run.lowerBound, "inline"))
      if run.upperBound < frameCount { leaps.append((run.upperBound, "none")) }
    }
    return SMILTrack(leaps: leaps)
  }

  /// Both are ascending: what ends before a run ends does not hold those behind it either.
  private static func isAlways(_ own: [Range<Int>], within frames: [Range<Int>]) -> Bool {
    var rest = own[...]
    return frames.allSatisfy { frame in
      rest = rest.drop { $0.upperBound < frame.upperBound }
      return rest.first.map { $0.lowerBound <= frame.lowerBound } ?? false
    }
  }

  private func animation(_ name: String, _ attributes: String, _ track: SMILTrack) -> String {
    "<\(name)\(attributes)\(timing)\(track.attributes(frameCount: frameCount))/>"
  }

  /// The attribute; nothing for what changes nothing.
  private func transform(_ transform: Transform, _ box: Rect) -> String {
    let reach = max(
      1, abs(box.minX), abs(box.maxX), abs(box.minY), abs(box.maxY))
    let linear = KeyframeText.decimals(within: tolerance / reach)
    let place = KeyframeText.decimals(within: tolerance)
    let text = SVGMotion.text(transform, linear: linear, place: place)
    return text.isEmpty ? "" : " transform=\"\(text)\""
  }
}

extension SVGElement.Value {
  /// The numbers of the value, those of a colour in 255 steps; empty for text.
  fileprivate var numbers: [Double] {
    switch self {
    case .text: []
    case .numbers(let numbers, _): numbers
    case .path(let path): path.numbers
    case .color(let color): [255 * color.red, 255 * color.green, 255 * color.blue]
    }
  }

  fileprivate var steps: [SVGPathData.Step] {
    if case .path(let path) = self { path.steps } else { [] }
  }
}

/// What need not be said.
enum SVGDefaults {
  static func text(_ attribute: String, of element: String) -> String? {
    switch attribute {
    case "fill": "#000"
    case "opacity", "fill-opacity", "stroke-opacity", "stop-opacity", "stroke-width": "1"
    case "stroke-miterlimit": "4"
    case "stroke-dashoffset", "offset": "0"
    case "stop-color": "#000"
    default: nil
    }
  }

  /// `#aabbcc` as `#abc`.
  static func short(_ hex: String) -> String {
    let digits = Array(hex)
    guard digits.count == 7, digits[1] == digits[2], digits[3] == digits[4], digits[5] == digits[6] else {
      return hex
    }
    return String(["#", digits[1], digits[3], digits[5]])
  }
}
