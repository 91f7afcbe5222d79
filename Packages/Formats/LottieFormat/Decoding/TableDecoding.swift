import JSONText

extension DecodingContext {
  /// Reads a node by its table. Missing members have their defaults.
  mutating func node<Node: TabledNode>(_ json: JSONValue) -> Node {
    var node = Node()
    read(Node.members, of: json, into: &node)
    return node
  }

  mutating func read<Node>(_ members: [NodeMember<Node>], of json: JSONValue, into node: inout Node) {
    // Not each of them: a member that is not there would be copied with all that it holds.
    for index in members.indices {
      let value = json[members[index].key]
      if value.isMissing { continue }
      switch members[index].content {
      case .number(let place, _, let fallback): place.write(scalar(value, fallback), to: &node)
      case .vector(let place, _, let fallback): place.write(vector(value, fallback), to: &node)
      case .orientation(let place): node[keyPath: place] = orientation(value, .zero)
      case .stops(let place): node[keyPath: place] = stops(value)
      case .outline(let place, let closed): node[keyPath: place] = contour(value, closed: json[closed])
      case .optionalNumber(let place, _, let fallback): place.write(scalar(value, fallback), to: &node)
      case .optionalColor(let place): node[keyPath: place] = color(value)
      case .choice(_, let set, let isProperty):
        let number = isProperty ? Int(exactly: scalar(value, .nan).keyedValue(at: 0)) : value.integer
        if let number { set(&node, number) }
      case .flag(let place): node[keyPath: place] = value.bool ?? node[keyPath: place]
      }
    }
  }
}
