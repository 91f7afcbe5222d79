import JSONText

/// What of a file is removed on request: what is not seen, and may be needed.
public enum StrippedPart: String, Hashable, Sendable, CaseIterable {
  /// Names of layers and shapes, by which viewers replace and hide them. SVGA sprites whose pictures are
  /// equal share a name, so that the picture is kept once.
  case names
  /// What only editors use: who made it, match names, numbers of properties.
  case editor
  /// Layers and shapes that are hidden in all frames.
  case hidden
}

extension LottieOptimisation {
  /// Scripts look for all of it: where there are some, everything stays.
  mutating func strip(_ parts: Set<StrippedPart>) {
    if hasExpressions || parts.isEmpty { return }
    if parts.contains(.hidden) { change { $0.removeHiddenParts() } }
    if parts.contains(.editor) { change { $0.removeEditorData() } }
    let slots = root["slots"]
    for list: StaticString in ["layers", "assets"] where parts.contains(.names) || parts.contains(.editor) {
      change { $0.change(list) { $0.removeMembers(parts) } }
    }
    if let slots { change { $0.set("slots", slots) } }
  }
}

extension JSONTree {
  /// Removes members that belong to these parts from layers and assets.
  fileprivate mutating func removeMembers(_ parts: Set<StrippedPart>) {
    changeParts { part, member in
      // Effects are told apart by them.
      if member?.isNamed("ef") != true { part.removeMembers(parts) }
    }
    // Fonts are found by their names, as are texts and pictures: only nodes with a type have names of no use.
    let isNode = self["ty"] != nil
    let hasName = isNode || self["layers"] != nil || self["mode"] != nil
    removeMembers { member in
      if parts.contains(.names), member.isNamed("nm"), hasName { return true }
      return parts.contains(.editor)
        && (member.isNamed("mn") || member.isNamed("cix") || member.isNamed("np") && isNode)
    }
  }

  /// Removes what editors have noted at the top level. What says how the file is to be read stays.
  fileprivate mutating func removeEditorData() {
    guard let meta = self["meta"] else { return }
    let generator = meta["g"].map { [Member("g", $0)] } ?? []
    if generator.isEmpty {
      removeMembers { $0.isNamed("meta") }
    } else {
      set("meta", .object(generator))
    }
  }

  /// Layers that no other needs, and shapes that paint.
  fileprivate mutating func removeHiddenParts() {
    changeParts { part, member in
      if member?.isNamed("layers") == true, part.isArray {
        part.removeHiddenLayers()
      } else if member?.isNamed("shapes") == true || member?.isNamed("it") == true {
        part = .array(
          part.items.filter { item in
            !(item["hd"]?.isTrue == true
              && ["gr", "fl", "st", "gf", "gs"].contains(item["ty"]?.string ?? ""))
          })
      }
      part.removeHiddenParts()
    }
  }

  /// The layers that effects such as Set Matte look at, by their `ind`.
  private var layersOfEffects: [Double] {
    (self["ef"]?.items ?? []).flatMap { effect in
      (effect["ef"]?.items ?? []).compactMap { $0["ty"]?.number == 10 ? $0["v"]?["k"]?.number : nil }
    }
  }

  private mutating func removeHiddenLayers() {
    let layers = items
    let needed = Set(
      layers.flatMap { layer in
        [layer["parent"]?.number, layer["tp"]?.number].compactMap(\.self) + layer.layersOfEffects
      })
    let kept = layers.indices.filter { index in
      let layer = layers[index]
      guard layer["hd"]?.isTrue == true else { return true }
      let isMatte = layer["td"]?.isTrue == true || layer["tt"] != nil
      let isMatteOfNext = index + 1 < layers.count && layers[index + 1]["tt"] != nil
      return isMatte || isMatteOfNext || layer["ind"]?.number.map(needed.contains) == true
    }
    if kept.count < layers.count { self = .array(kept.map { layers[$0] }) }
  }
}
