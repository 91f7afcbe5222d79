import JSONText

/// The text of a Lottie with what lottie-web cannot do without. Other players take a default for what is left out, and
/// lottie-web shows nothing of the layer, or stops with an error. What is added says what the others take.
package struct LottieCompletion {
  package private(set) var root: JSONTree
  /// What was left out, in the file's order: each kind once.
  package private(set) var gaps: [Gap] = []

  package struct Gap {
    /// "a fill without an opacity".
    package let what: String
    /// The first of them.
    package let place: String
    package fileprivate(set) var count = 1
  }

  /// A page that says what is read without asking whether it is there.
  static let source = "https://github.com/airbnb/lottie-web/blob/master/player/js/utils/PropertyFactory.js"

  /// The out point of layers inside of compositions without an end: no animation is that long.
  private static let farEnd = 99_999.0

  package init(_ root: JSONTree) {
    self.root = root
    var root = root
    root.change("assets") { assets in
      assets.changeItems("assets") { asset, place in
        asset.change("layers") { complete(layers: &$0, until: Self.farEnd, "\(place) > layers") }
      }
    }
    let end = root["op"]?.number ?? Self.farEnd
    root.change("layers") { complete(layers: &$0, until: end, "layers") }
    root.change("slots") { completeTracks(in: &$0, "slots") }
    self.root = root
  }

  // MARK: Layers

  private mutating func complete(layers: inout JSONTree, until end: Double, _ list: String) {
    layers.changeItems(list) { complete(layer: &$0, until: end, $1) }
  }

  private mutating func complete(layer: inout JSONTree, until end: Double, _ place: String) {
    guard layer.isObject else { return }
    add("ip", .number(0), to: &layer, "a layer without an in point (ip)", place)
    add("op", .number(end), to: &layer, "a layer without an out point (op)", place)
    add("st", .number(0), to: &layer, "a layer without a start (st)", place)
    let type = layer["ty"]?.number
    // Sounds have none, and cameras another.
    if let type, 0...5 ~= type {
      add("ks", .object([]), to: &layer, "a layer without a transform (ks)", place)
      layer.change("ks") { completeParts(of: &$0, place) }
    }
    if let masks = layer["masksProperties"]?.items, masks.contains(where: { $0["mode"]?.string != "n" }),
      layer["hasMask"]?.isTrue != true
    {
      note("masks without hasMask", place)
      layer.set("hasMask", .leaf(Array("true".utf8)[...]))
    }
    layer.change("masksProperties") { masks in
      masks.changeItems("\(place) > masksProperties") { mask, place in
        add(.fixed("o", 100), to: &mask, "a mask", place)
        if mask["mode"]?.string != "n" { add(.fixed("x", 0), to: &mask, "a mask", place) }
      }
    }
    if type == 4 { add("shapes", .array([]), to: &layer, "a shape layer without shapes", place) }
    layer.change("shapes") { complete(shapes: &$0, "\(place) > shapes") }
    if type == 5 { layer.change("t") { complete(text: &$0, place) } }
    completeTracks(in: &layer, place)
  }

  private mutating func complete(text: inout JSONTree, _ place: String) {
    add("a", .array([]), to: &text, "a text without a list of animators (a)", place)
    add("p", .object([]), to: &text, "a text without a path (p)", place)
    add("m", .object([]), to: &text, "a text without an alignment (m)", place)
    text.change("m") { add(.fixed("a", [0, 0]), to: &$0, "the alignment of a text", place) }
  }

  // MARK: Shapes

  private mutating func complete(shapes: inout JSONTree, _ list: String) {
    shapes.changeItems(list) { shape, place in
      guard let type = shape["ty"]?.string else { return }
      if type == "gr" {
        complete(group: &shape, place)
      } else if let kind = LottieRequirements.shapes[type] {
        for property in kind.properties { add(property, to: &shape, kind.name, place) }
      }
      switch type {
      case "tr": completeParts(of: &shape, place)
      case "sr" where shape["sy"]?.number == 1:
        for property in LottieRequirements.star { add(property, to: &shape, "a star", place) }
      case "st", "gs":
        shape.change("d") { dashes in
          dashes.changeItems("\(place) > d") { add(.fixed("v", 0), to: &$0, "a dash", $1) }
        }
      case "rp":
        add("tr", .object([]), to: &shape, "a repeater without a transform (tr)", place)
        shape.change("tr") { transform in
          for property in LottieRequirements.copies { add(property, to: &transform, "a repeater", place) }
          completeParts(of: &transform, place)
        }
      default: break
      }
    }
  }

  /// The transform is the last item of a group.
  private mutating func complete(group: inout JSONTree, _ place: String) {
    var items = group["it"]?.items ?? []
    func isTransform(_ item: JSONTree) -> Bool { item["ty"]?.string == "tr" }
    if let index = items.lastIndex(where: isTransform) {
      if index < items.count - 1 {
        note("a group whose transform (tr) is not its last item", place)
        items.append(items.remove(at: index))
        group.set("it", .array(items))
      }
    } else {
      note("a group without a transform (tr)", place)
      items.append(LottieRequirements.transform)
      group.set("it", .array(items))
    }
    group.change("it") { complete(shapes: &$0, "\(place) > it") }
  }

  /// What goes with other members of a transform.
  private mutating func completeParts(of transform: inout JSONTree, _ place: String) {
    if transform[there: "sk"] != nil { add(.fixed("sa", 0), to: &transform, "a skew", place) }
    if transform[there: "rx"] != nil {
      for property in LottieRequirements.rotation { add(property, to: &transform, "a rotation", place) }
    }
    transform.change("p") { position in
      guard position["s"]?.isTrue == true else { return }
      for property in LottieRequirements.position { add(property, to: &position, "a split position", place) }
    }
  }

  // MARK: Keyframes

  /// Completes the keyframes of all properties in what is given.
  private mutating func completeTracks(in tree: inout JSONTree, _ place: String) {
    if tree["k"]?.items.first?["t"] != nil { tree.change("k") { complete(keys: &$0, place) } }
    tree.changeParts { part, member in
      // Layers and shapes are large, and numbers many.
      if part.isObject || part.items.first?.isObject == true || part.items.first?.isArray == true {
        completeTracks(in: &part, place)
      }
    }
  }

  private mutating func complete(keys list: inout JSONTree, _ place: String) {
    var keys = list.items
    // Those of texts hold whole documents, and go over into nothing.
    guard let first = keys.first, first["s"]?.isObject != true else { return }
    for index in keys.indices {
      if keys[index]["s"]?.number != nil, let value = keys[index]["s"] {
        note("keyframes with bare numbers", place)
        keys[index].set("s", .array([value]))
      }
      if index > 0, keys[index][there: "s"] == nil, keys[index - 1][there: "e"] == nil,
        let last = keys[index - 1]["s"]
      {
        note("keyframes without values (s)", place)
        keys[index].set("s", last)
      }
      guard index < keys.count - 1 else { break }
      if keys[index]["h"]?.number != 1, !keys[index].hasHandles {
        note("keyframes without handles (i, o)", place)
        keys[index].set("o", .object([JSONTree.Member("x", .number(0)), JSONTree.Member("y", .number(0))]))
        keys[index].set("i", .object([JSONTree.Member("x", .number(1)), JSONTree.Member("y", .number(1))]))
      }
      if let leaving = keys[index]["to"]?.items, !leaving.isEmpty, keys[index][there: "ti"] == nil {
        note("keyframes without the second tangent (ti)", place)
        keys[index].set("ti", .array(leaving.map { _ in .number(0) }))
      }
    }
    // That of a path is fine.
    if keys.count == 1, first["s"]?.items.first?.number != nil, let time = first["t"]?.number {
      note("a property with a single keyframe", place)
      keys[0].set("h", .number(1))
      keys.append(keys[0])
      keys[1].set("t", .number(time + 1))
    }
    list = .array(keys)
  }

  // MARK: Additions

  private mutating func add(
    _ name: StaticString, _ value: JSONTree, to tree: inout JSONTree, _ what: String, _ place: String
  ) {
    guard tree.isObject, tree[there: name] == nil else { return }
    tree.set(name, value)
    note(what, place)
  }

  private mutating func add(
    _ property: LottieRequirements.Property, to tree: inout JSONTree, _ owner: String, _ place: String
  ) {
    guard tree.isObject, tree[there: property.name] == nil else { return }
    add(
      property.name, property.tree, to: &tree, "\(owner) without \(property.meaning) (\(property.name))",
      place)
  }

  private mutating func note(_ what: String, _ place: String) {
    if let index = gaps.firstIndex(where: { $0.what == what }) {
      gaps[index].count += 1
    } else {
      gaps.append(Gap(what: what, place: place))
    }
  }
}

extension JSONTree {
  /// - Parameter body: gets each item of a list, and its place there.
  fileprivate mutating func changeItems(_ list: String, _ body: (inout JSONTree, String) -> Void) {
    guard isArray else { return }
    var index = 0
    changeParts { item, _ in
      let title = (item["nm"] ?? item["id"])?.identifier.map { " \"\($0.prefix(100))\"" } ?? ""
      body(&item, "\(list)[\(index)]\(title)")
      index += 1
    }
  }

  /// A member; nil for `null`, too.
  fileprivate subscript(there name: StaticString) -> JSONTree? {
    guard let value = self[name] else { return nil }
    if case .leaf(let text) = value, text.elementsEqual("null".utf8) { return nil }
    return value
  }

  /// Whether a keyframe says how it goes over into the next one.
  fileprivate var hasHandles: Bool {
    for handle in [self["i"], self["o"]] where handle?["x"] == nil || handle?["y"] == nil { return false }
    return true
  }
}
