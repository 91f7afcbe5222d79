import AnimationCore
import JSONText

/// The layers of an animation in one list, those of a precomp behind it, each with an id.
struct LayerList: Sendable {
  struct Entry: Sendable {
    let id: String
    /// The place of the layer that it is in.
    let parent: Int?
    let depth: Int
    let node: LayerNode
  }

  private(set) var entries: [Entry] = []
  /// The places of layers by key, the topmost first.
  private(set) var places: [String: [Int]] = [:]
  let isCut: Bool

  init(_ animation: any Animation) {
    let tree = animation.layerTree ?? LayerTree()
    isCut = tree.isCut
    add(tree.layers, in: nil, depth: 0)
  }

  private mutating func add(_ nodes: [LayerNode], in parent: Int?, depth: Int) {
    for var node in nodes {
      let place = entries.count
      let inner = node.layers
      node.layers = []
      entries.append(Entry(id: String(place + 1), parent: parent, depth: depth, node: node))
      places[node.key, default: []].append(place)
      add(inner, in: place, depth: depth + 1)
    }
  }

  /// The layer of an id; nil when there is none.
  func entry(_ id: String) -> Entry? {
    guard let number = Int(id), entries.indices.contains(number - 1) else { return nil }
    return entries[number - 1]
  }

  /// The id of the layer that a finding is about; nil where it names none, or a name that several have.
  func id(ofPlace place: String) -> String? {
    let found = entries.filter { !$0.node.key.isEmpty && place.firstRange(of: "\"\($0.node.name)\"") != nil }
    return found.count == 1 ? found.first?.id : nil
  }

  func write(to json: inout JSONWriter) {
    json.array("layers", .compact) { json in
      for entry in entries { json.object(.compact) { write(entry, to: &$0) } }
    }
    if isCut { json.add("layersAreCut", true) }
  }

  private func write(_ entry: Entry, to json: inout JSONWriter) {
    let node = entry.node
    let key = node.key.isEmpty ? nil : node.key
    json.add("id", entry.id)
    json.add("parent", orNull: entry.parent.map { entries[$0].id })
    json.add("name", node.name)
    json.add("kind", node.kind == .shapes ? "shape" : node.kind.name)
    json.add("key", orNull: key)
    json.add("imageKey", orNull: node.imageKey)
    json.add("textKey", orNull: node.takesText ? key : nil)
    json.add("first", orNull: node.frames?.first?.lowerBound)
    json.add("last", orNull: node.frames?.last?.upperBound)
    json.add("frames", orNull: node.frames.map { $0.map { [$0.lowerBound, $0.upperBound] } })
    json.add("absence", orNull: node.absence?.rawValue)
    json.add("depth", entry.depth)
    if case .text(let text) = node.kind { json.add("texts", text.texts) }
    json.array("colors", .compact) { json in
      for color in node.colors {
        json.object(.compact) { json in
          json.add("keyPath", orNull: color.keyPath)
          json.add("values", color.values)
        }
      }
    }
  }
}

extension LayerNode {
  /// Its own name, of those that a key path has.
  fileprivate var name: String {
    if case .sprite = kind { return key }
    return AnimationKeyPath(key).lastName ?? key
  }

  fileprivate var imageKey: String? {
    switch kind {
    case .sprite(let image): image
    case .image(let asset, _): asset
    default: nil
    }
  }

  fileprivate var takesText: Bool {
    switch kind {
    case .sprite, .text: true
    default: false
    }
  }
}
