import AnimationCore

/// An element of an SVG in all frames.
final class TimedElement {
  /// What an attribute is from a frame on.
  struct Track {
    let name: String
    var changes: [(frame: Int, value: SVGElement.Value)]
  }

  let name: String
  let key: Int
  /// Attributes that never change.
  let words: [(name: String, text: String)]
  private(set) var tracks: [Track]
  private(set) var transforms: [(frame: Int, transform: Transform)]
  private(set) var box: Rect
  private(set) var definitions: [(attribute: String, element: TimedElement)]
  var children = TimedElements()
  /// The frames in which it is there; ascending, with frames in between.
  private(set) var frames: [Range<Int>]
  fileprivate private(set) var form: Int
  fileprivate private(set) var content: Int

  init(_ element: SVGElement, frame: Int, count: inout ElementCount) throws(AnimationError) {
    name = element.name
    key = element.key
    (form, content) = (element.form, element.content)
    var words: [(name: String, text: String)] = []
    tracks = []
    for attribute in element.attributes {
      if case .text(let text) = attribute.value {
        words.append((attribute.name, text))
      } else {
        tracks.append(Track(name: attribute.name, changes: [(frame, attribute.value)]))
      }
    }
    self.words = words
    transforms = element.transform.map { [(frame, $0)] } ?? []
    box = element.box
    frames = [frame..<(frame + 1)]
    definitions = []
    try count.add(1, numbers: element.cost)
    for definition in element.definitions {
      definitions.append(
        (definition.attribute, try TimedElement(definition.element, frame: frame, count: &count)))
    }
    try children.add(element.children, frame: frame, count: &count)
  }

  /// - Parameter element: with the same key.
  func add(_ element: SVGElement, frame: Int, count: inout ElementCount) throws(AnimationError) {
    if let last = frames.last, last.upperBound == frame {
      frames[frames.count - 1] = last.lowerBound..<(frame + 1)
    } else {
      frames.append(frame..<(frame + 1))
    }
    if element.content != content || element.form != form {
      (form, content) = (element.form, element.content)
      var place = 0
      for attribute in element.attributes {
        if case .text = attribute.value { continue }
        if tracks[place].changes.last?.value != attribute.value {
          tracks[place].changes.append((frame, attribute.value))
          try count.add(0, numbers: SVGElement("", [attribute]).cost)
        }
        place += 1
      }
    }
    if let transform = element.transform, transforms.last?.transform != transform {
      transforms.append((frame, transform))
      try count.add(0, numbers: 8)
    }
    box = box.union(element.box)
    for (own, definition) in zip(definitions, element.definitions) {
      try own.element.add(definition.element, frame: frame, count: &count)
    }
    try children.add(element.children, frame: frame, count: &count)
  }

  /// How well an element of a frame would continue it; 0 when it cannot.
  fileprivate func likeness(_ element: SVGElement, isThere: Bool) -> Int32 {
    guard key == element.key else { return 0 }
    return 2 + (form == element.form ? 2 : 0) + (content == element.content ? 4 : 0) + (isThere ? 1 : 0)
  }
}

/// How much there is; no more than can be kept.
struct ElementCount {
  private static let maximumElements = 100_000
  private static let maximumNumbers = 32 << 20

  /// The most comparisons of elements with one another, in all frames.
  private static let maximumComparisons = 1 << 27

  private var elements = 0
  private var numbers = 0
  private var comparisons = 0

  mutating func add(_ elements: Int, numbers: Int) throws(AnimationError) {
    self.elements += elements
    self.numbers += numbers
    try DecodingLimits.check("elements of the SVG", self.elements, Self.maximumElements)
    try DecodingLimits.check("numbers of the SVG", self.numbers, Self.maximumNumbers)
  }

  /// - Returns: false when there were too many before.
  mutating func compares(_ comparisons: Int) -> Bool {
    if self.comparisons > Self.maximumComparisons { return false }
    self.comparisons += comparisons
    return true
  }
}

/// The elements in one place, bottom first: those of all frames, in an order in which each frame has its own.
struct TimedElements {
  /// Comparing more than this with one another takes too long.
  private static let maximumComparisons = 1 << 19

  private(set) var list: [TimedElement] = []

  mutating func add(
    _ elements: [SVGElement], frame: Int, count: inout ElementCount
  ) throws(AnimationError) {
    if elements.isEmpty { return }
    let places = places(of: elements, frame, &count)
    var result: [TimedElement] = []
    result.reserveCapacity(list.count)
    var next = 0
    for (element, place) in zip(elements, places) {
      if let place {
        result += list[next...place]
        next = place + 1
        try list[place].add(element, frame: frame, count: &count)
      } else {
        result.append(try TimedElement(element, frame: frame, count: &count))
      }
    }
    result += list[next...]
    list = result
  }

  /// Returns, for each element, which one it continues; ascending.
  private func places(of elements: [SVGElement], _ frame: Int, _ count: inout ElementCount) -> [Int?] {
    let there = list.indices.filter { list[$0].frames.last?.upperBound == frame }
    if there.count == elements.count, zip(there, elements).allSatisfy({ list[$0].key == $1.key }) {
      return there
    }
    if list.isEmpty { return [Int?](repeating: nil, count: elements.count) }
    let comparisons = list.count * elements.count
    guard comparisons <= Self.maximumComparisons, count.compares(comparisons) else {
      return SequenceAlignment.nearest(of: list.count, and: elements.count) {
        list[$0].key == elements[$1].key
      }
    }
    let isThere = list.map { $0.frames.last?.upperBound == frame }
    return SequenceAlignment.best(of: list.count, and: elements.count) {
      list[$0].likeness(elements[$1], isThere: isThere[$0])
    }
  }
}
